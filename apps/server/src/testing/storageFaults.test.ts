import { execFileSync } from 'node:child_process'
import { mkdir, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SYNC_OPERATIONS } from '@vitrine/protocol/device'
import {
  freePort,
  partsAreRequired,
  startPostgres,
  temporaryFolder,
  type Postgres,
  type RunningServer,
} from '@vitrine/testbed'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import {
  asks,
  bearer,
  makesFolder,
  serverBuilt,
  spawnWaiting,
  startRealServer,
  tokenOf,
} from './realServer.ts'
import { HANGS_MS, newSecret, PASSWORD, until } from './testServer.ts'

const ADMIN = { ADMIN_EMAIL: 'owner@example.org', ADMIN_PASSWORD: PASSWORD }
const writesSync = (server: RunningServer, token: string, id: string, data = '{}') =>
  asks(server, '/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(token) },
    body: JSON.stringify({ query: SYNC_OPERATIONS.updateSync, variables: { sync: { id, data } } }),
  })

const withPostgres = inject('postgresUrl') !== null || partsAreRequired()
describe.skipIf(!withPostgres)('PostgreSQL', () => {
  let postgres: Postgres
  beforeAll(async () => {
    await serverBuilt()
    postgres = (await startPostgres())!
  })
  afterAll(() => postgres?.stop())

  it('may be gone for ten seconds: refusals at once, and everything goes on by itself', async () => {
    const server = await startRealServer({
      env: { ...ADMIN, DATABASE_URL: await postgres.createDatabase('gone') },
    })
    onTestFinished(() => server.dispose())
    const token = await tokenOf(server.url, ADMIN.ADMIN_EMAIL, PASSWORD)
    const pid = server.pid()
    expect((await makesFolder(server, token)).status).toBe(201)
    const live = await fetch(`${server.url}/default/v1/events`, { headers: bearer(token) })

    // Under load, so that connections are lost in the middle of transactions.
    let busy = true
    const statuses = new Set<number>()
    let slowestMs = 0
    const load = Array.from({ length: 12 }, async (_, worker) => {
      for (let n = 0; busy; n += 1) {
        const { status, ms } = await writesSync(server, token, `load-${worker}-${n % 20}`)
        statuses.add(status)
        slowestMs = Math.max(slowestMs, ms)
        if (status !== 200) await wait(50)
      }
    })
    await wait(300)
    await postgres.pause()
    const goneMs = performance.now()

    await until(async () => (await asks(server, '/readyz')).status === 503)
    expect((await asks(server, '/readyz')).body).toContain('the database does not answer')
    expect((await asks(server, '/healthz')).status).toBe(200)
    for (const to of ['/default/v1/session', '/default/v1/devices?limit=1', '/render/x']) {
      const { status, code, ms } = await asks(server, to, { headers: bearer(token) })
      expect([to, status, code]).toEqual([to, 503, 'STORAGE_UNAVAILABLE'])
      expect(ms).toBeLessThan(HANGS_MS)
    }
    expect((await makesFolder(server, token)).code).toBe('STORAGE_UNAVAILABLE')
    const waiting = await asks(server, '/activate/hw-1', {
      headers: { authorization: `Device ${newSecret()}` },
    })
    expect([waiting.status, waiting.code]).toEqual([503, 'STORAGE_UNAVAILABLE'])
    // A status would end a browser's EventSource permanently.
    const stream = await asks(server, `/sse?channels=devicehw-1&accessToken=${token}`)
    expect([stream.status, stream.body]).toEqual([200, expect.stringMatching(/^retry: \d{4,5}\n\n$/)])
    const graphql = await writesSync(server, token, 'x')
    expect([graphql.status, graphql.body]).toEqual([
      503,
      expect.stringContaining('ServiceUnavailableException'),
    ])
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
    socket.on('open', () =>
      socket.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } })),
    )
    // A code after which clients come back.
    expect(await new Promise((resolve) => socket.once('close', resolve))).toBe(1013)

    await wait(Math.max(0, 10_000 - (performance.now() - goneMs)))
    await postgres.resume()
    await until(async () => (await asks(server, '/readyz')).status === 200)
    expect((await makesFolder(server, token, 'Afterwards')).status).toBe(201)
    await until(async () => (await writesSync(server, token, 'after')).status === 200)
    busy = false
    await Promise.all(load)
    // 200 with errors is how a batch that lost its connection is told over GraphQL.
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(slowestMs).toBeLessThan(HANGS_MS)
    expect(server.pid()).toBe(pid)
    expect(server.output().filter((line) => /unforeseen|InternalFailure/.test(line))).toEqual([])

    const reader = live.body!.getReader()
    let heard = ''
    while (!heard.includes('"folders"')) {
      const { value, done } = await reader.read()
      if (done) break
      heard += new TextDecoder().decode(value)
    }
    expect(heard).toContain('"folders"')
    await reader.cancel()
  })

  it('is waited for at the start', async () => {
    const url = await postgres.createDatabase('late')
    await postgres.pause()
    const port = await freePort()
    const child = await spawnWaiting({ ...ADMIN, DATABASE_URL: url, PORT: String(port) })
    onTestFinished(async () => void (await child.stop()))
    await until(() => child.output().includes('the database does not answer yet'))
    await postgres.resume()
    const origin = `http://127.0.0.1:${port}`
    await until(async () => (await fetch(`${origin}/readyz`).catch(() => null))?.status === 200)
    expect(await tokenOf(origin, ADMIN.ADMIN_EMAIL, PASSWORD)).toMatch(/^vs_/)
  })

  it('may be asked to end while it waits, and ends well', async () => {
    const child = await spawnWaiting({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/none` })
    await until(() => child.output().includes('does not answer yet'))
    expect(await child.stop()).toBe(0)
  })
})

const run = (program: string, ...words: string[]): void =>
  void execFileSync(program, words, { stdio: 'ignore' })
/** A small disk of its own, where we may mount one. */
const mountable = ((): boolean => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false
  try {
    run('unshare', '--mount', 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', '/mnt')
    return true
  } catch {
    return false
  }
})()

describe.skipIf(!mountable)('a full disk', () => {
  const disk = async (size: string): Promise<string> => {
    const folder = await temporaryFolder('disk')
    run('mount', '-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder.path)
    onTestFinished(async () => {
      run('umount', '--lazy', folder.path)
      await folder.remove()
    })
    return folder.path
  }
  const fill = async (place: string): Promise<() => Promise<void>> => {
    const file = path.join(place, 'filler')
    await writeFile(file, Buffer.alloc(64 << 20)).catch(() => undefined)
    return () => rm(file)
  }
  const filesIn = async (place: string): Promise<string[]> =>
    (await readdir(place, { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map((entry) => entry.name)
  const picture = (seed: number) =>
    sharp({
      create: {
        width: 400,
        height: 300,
        channels: 3,
        background: '#fff',
        noise: { type: 'gaussian', mean: seed, sigma: 60 },
      },
    })
      .png()
      .toBuffer()

  it('refuses writes with 507 and takes them again when there is room', async () => {
    const place = await disk('12m')
    const server = await startRealServer({ env: { ...ADMIN, DATA_DIR: path.join(place, 'data') } })
    onTestFinished(() => server.dispose())
    const token = await tokenOf(server.url, ADMIN.ADMIN_EMAIL, PASSWORD)
    const free = await fill(place)
    const big = JSON.stringify('x'.repeat(200_000))
    const told = new Set<string>()
    for (let n = 0; n < 30; n += 1) {
      const { status, body } = await writesSync(server, token, `big-${n}`, big)
      if (!body.includes('ServiceUnavailableException')) continue
      told.add(String(status))
    }
    expect(told.size).toBeGreaterThan(0)
    const refusals = await Promise.all(
      Array.from({ length: 40 }, (_, n) => makesFolder(server, token, `${n} ${'x'.repeat(180)}`)),
    )
    expect(refusals.map(({ status }) => status).filter((status) => status !== 201 && status !== 507)).toEqual(
      [],
    )
    expect(refusals.some(({ status, code }) => status === 507 && code === 'DISK_FULL')).toBe(true)
    expect((await asks(server, '/healthz')).status).toBe(200)
    expect((await asks(server, '/default/v1/folders', { headers: bearer(token) })).status).toBe(200)
    expect(server.output().filter((line) => line.includes('unforeseen'))).toEqual([])

    await free()
    expect((await makesFolder(server, token, 'Room again')).status).toBe(201)
    expect((await writesSync(server, token, 'room-again', big)).status).toBe(200)
    await server.kill()
    await server.restart()
    expect((await asks(server, '/default/v1/folders?q=Room', { headers: bearer(token) })).body).toContain(
      'Room again',
    )
  })

  it.each(['media', 'uploads'])(
    'keeps nothing half stored when %s has no room',
    async (which) => {
      const place = await disk('2m')
      const folder = await temporaryFolder('data')
      onTestFinished(() => folder.remove())
      const data = path.join(folder.path, 'data')
      await mkdir(data)
      for (const name of ['media', 'uploads']) {
        // Only media and uploads are on the small disk, so that the database does not run full first.
        await mkdir(path.join(place, name))
        await symlink(path.join(place, name), path.join(data, name))
      }
      const server = await startRealServer({ env: { ...ADMIN, DATA_DIR: data } })
      onTestFinished(() => server.dispose())
      const token = await tokenOf(server.url, ADMIN.ADMIN_EMAIL, PASSWORD)
      const content = await picture(which.length * 10)
      const begin = () =>
        fetch(`${server.url}/default/v1/uploads`, {
          method: 'POST',
          headers: {
            ...bearer(token),
            'tus-resumable': '1.0.0',
            'upload-length': String(content.length),
            'upload-metadata': `filename ${Buffer.from('noise.png').toString('base64')}`,
          },
        })
      const patch = (to: string, offset: number) =>
        fetch(`${server.url}${to}`, {
          method: 'PATCH',
          headers: {
            ...bearer(token),
            'tus-resumable': '1.0.0',
            'upload-offset': String(offset),
            'content-type': 'application/offset+octet-stream',
          },
          body: content.subarray(offset) as unknown as BodyInit,
        })
      const total = async () =>
        (
          JSON.parse((await asks(server, '/default/v1/media', { headers: bearer(token) })).body) as {
            total: number
          }
        ).total

      let to: string
      let free: () => Promise<void>
      if (which === 'to begin') {
        free = await fill(place)
        const refused = await begin()
        expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
          507,
          'DISK_FULL',
        ])
        await free()
        to = new URL((await begin()).headers.get('location')!, server.url).pathname
        free = await fill(place)
      } else {
        to = new URL((await begin()).headers.get('location')!, server.url).pathname
        free = await fill(place)
      }
      const refused = await patch(to, 0)
      expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([507, 'DISK_FULL'])
      expect(await total()).toBe(0)
      expect(await filesIn(path.join(place, 'media'))).toEqual([])

      await free()
      const head = await fetch(`${server.url}${to}`, {
        method: 'HEAD',
        headers: { ...bearer(token), 'tus-resumable': '1.0.0' },
      })
      expect(head.status).toBe(200)
      const done = await patch(to, Number(head.headers.get('upload-offset')))
      expect([done.status, await done.text()]).toEqual([204, ''])
      expect(done.headers.get('x-media-id')).toBeTruthy()
      expect(await total()).toBe(1)
      expect(await filesIn(path.join(place, 'uploads'))).toEqual([])
    },
    30_000,
  )
})
