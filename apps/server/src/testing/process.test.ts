import { execFile } from 'node:child_process'
import { request as httpsRequest } from 'node:https'
import { connect } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'
import { findProgram, temporaryFolder, type RunningServer, type TemporaryFolder } from '@vitrine/testbed'
import { SYNC_OPERATIONS } from '@vitrine/protocol/device'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { PASSWORD_WORK } from '../features/identity/index.ts'
import { readConfig } from '../platform/config/config.ts'
import { reachableAddresses } from '../platform/config/reachableAddresses.ts'
import { openDatabase } from '../platform/database/openDatabase.ts'
import { runProgram, startRealServer, tokenOf } from './realServer.ts'
import { HANGS_MS, newSecret, PASSWORD, until } from './testServer.ts'

const ADMIN = { ADMIN_EMAIL: 'owner@example.org', ADMIN_PASSWORD: PASSWORD }
let folder: TemporaryFolder
beforeAll(async () => {
  folder = await temporaryFolder('process')
})
afterAll(() => folder?.remove())

const get = (server: RunningServer, to: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${to}`, { headers })
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const posts = (server: RunningServer, to: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${server.url}${to}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })

describe('the configuration', () => {
  it('is refused with every mistake by its name, and exit code 2', async () => {
    const { code, err, out } = await runProgram('main', {
      PORT: 'http',
      HOST: 'not a host',
      PUBLIC_URL: 'example.org',
      TLS_CERT: '/does/not/exist.pem',
      TRUST_PROXY: '10.0.0.0/99',
      DATABASE_URL: 'mysql://somebody:secret-word@there/db',
      MAIL_URL: 'smtp://mail.example.org',
      ADMIN_EMAIL: 'nobody',
      RATE_LIMITS: 'off',
      UPLOAD_MAX_MB: '-1',
      LOG_LEVEL: 'loud',
      BUS_URL: 'redis://there',
    })
    expect(code).toBe(2)
    const named = err.split('\n').map((line) => line.split(' ')[0])
    for (const variable of [
      'PORT',
      'HOST',
      'PUBLIC_URL',
      'TLS_CERT',
      'TLS_KEY',
      'TRUST_PROXY',
      'DATABASE_URL',
      'ADMIN_EMAIL',
      'ADMIN_PASSWORD',
      'RATE_LIMITS',
      'UPLOAD_MAX_MB',
      'LOG_LEVEL',
      'BUS_URL',
    ])
      expect(named).toContain(variable)
    expect(err + out).not.toContain('secret-word')
  })
  it('is refused where limits would be off for everybody, or the data folder is none', async () => {
    const [open, file] = await Promise.all([
      runProgram('main', { HOST: '0.0.0.0', RATE_LIMITS: 'off', DATA_DIR: folder.path }),
      runProgram('main', { DATA_DIR: '/dev/null/data', PORT: '0' }),
    ])
    expect([open.code, open.err]).toEqual([2, expect.stringMatching(/^RATE_LIMITS .*loopback/)])
    expect([file.code, file.err]).toEqual([2, expect.stringMatching(/^DATA_DIR .*cannot be written/)])
  })
})

describe('a server', () => {
  let server: RunningServer
  let token: string
  beforeAll(async () => {
    server = await startRealServer({ env: { ...ADMIN, LOG_LEVEL: 'debug', METRICS_TOKEN: 'metrics-word-1' } })
    token = await tokenOf(server.url, ADMIN.ADMIN_EMAIL, PASSWORD)
  })
  afterAll(() => server?.dispose())

  it('makes the first account from the environment at the first start only', async () => {
    expect(token).toMatch(/^vs_/)
    expect(server.firstAccountLink()).toBeNull()
    await server.restart({ ADMIN_EMAIL: 'other@example.org', ADMIN_PASSWORD: 'another good password' })
    expect((await get(server, '/default/v1/users', bearer(token))).status).toBe(200)
    const again = await posts(server, '/default/v1/session', {
      email: 'other@example.org',
      password: 'another good password',
    })
    expect(again.status).toBe(401)
  })

  it('prints where it can be opened, and that no display on another machine can open it', async () => {
    const said = server.output().join('\n')
    expect(said).toContain(`http://localhost:${server.port}/player`)
    expect(said).toContain('it listens on 127.0.0.1 only')
    expect(said).not.toContain('on a display')
  })

  it('shows its metrics to this machine or a token, and to nobody through a forwarder', async () => {
    const status = async (headers: Record<string, string>) => (await get(server, '/metrics', headers)).status
    expect(await status({})).toBe(200)
    expect(await (await get(server, '/metrics')).text()).toContain('vitrine_http_requests_total')
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])
      expect(await status({ [header]: '127.0.0.1' })).toBe(401)
    expect(await status({ 'x-forwarded-for': '203.0.113.1', ...bearer('metrics-word-1') })).toBe(200)
    expect(await status({ 'x-forwarded-for': '203.0.113.1', ...bearer('wrong') })).toBe(401)
  })

  it('says a request id with every answer, the client’s own where it can be one', async () => {
    for (const to of [
      '/healthz',
      '/readyz',
      '/metrics',
      '/nothing',
      '/default/v1/session',
      '/%',
      '/activate/x',
      '/graphql',
    ])
      expect((await get(server, to)).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(
      (await get(server, '/healthz', { 'x-request-id': 'mine-12345' })).headers.get('x-request-id'),
    ).toBe('mine-12345')
    expect((await get(server, '/healthz', { 'x-request-id': 'a b' })).headers.get('x-request-id')).not.toBe(
      'a b',
    )
    const stream = await get(server, '/sse?channels=devicehw-1')
    expect(stream.headers.get('x-request-id')).toBeTruthy()
    await stream.body?.cancel()
  })

  it('writes neither secrets nor queries to its log', async () => {
    const secret = newSecret()
    await get(server, '/activate/hw-log', { authorization: `Device ${secret}` })
    await get(server, `/sse?channels=devicehw-log&accessToken=vd_query-credential`)
    await get(server, `/media/${'0'.repeat(64)}?company=c&expires=1&signature=query-signature`)
    await get(server, '/default/v1/users?q=query-words', bearer(token))
    await posts(server, '/default/v1/session', { email: 'x@example.org', password: 'typed-password' })
    await get(server, '/default/v1/session', { cookie: `vitrine_session=${token}` })
    await get(server, '/metrics', bearer('metrics-word-1'))
    const socket = new WebSocket(
      `${server.url.replace('http', 'ws')}/graphql?header=query-header`,
      'graphql-transport-ws',
    )
    socket.on('open', () =>
      socket.send('{"type":"connection_init","payload":{"x-api-key":"vd_socket-credential"}}'),
    )
    await new Promise((resolve) => socket.once('close', resolve))
    const written = await until(() => {
      const text = server.output().join('\n')
      return text.includes('/activate/hw-log') && text.includes('/default/v1/users') ? text : null
    })
    for (const word of [
      secret,
      token,
      PASSWORD,
      'query-',
      'typed-password',
      'metrics-word-1',
      'socket-credential',
      'vl_',
    ])
      expect(written).not.toContain(word)
  })

  it('ends with code 0 while a stream and sockets are open, even one that does not answer', async () => {
    const stream = await get(server, '/default/v1/events', bearer(token))
    expect(stream.status).toBe(200)
    const polite = new WebSocket(`${server.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
    polite.on('open', () =>
      polite.send(JSON.stringify({ type: 'connection_init', payload: { authorization: `Bearer ${token}` } })),
    )
    await new Promise((resolve) => polite.once('message', resolve))
    const closed = new Promise<number>((resolve) => polite.once('close', resolve))
    const deaf = connect(server.port, '127.0.0.1')
    deaf.on('error', () => undefined)
    deaf.write(
      'GET /graphql HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n',
    )
    await new Promise((resolve) => deaf.once('data', resolve))
    const startedMs = performance.now()
    expect(await server.stop()).toBe(0)
    expect(performance.now() - startedMs).toBeLessThan(HANGS_MS)
    expect(await closed).toBe(1012)
    await expect(stream.text().catch(() => 'cut')).resolves.toBeTruthy()
    deaf.destroy()
  })

  it('keeps every write that it acknowledged when it is killed', async () => {
    await server.restart()
    const write = async (n: number): Promise<boolean> => {
      try {
        const response = await posts(
          server,
          '/graphql',
          {
            query: SYNC_OPERATIONS.updateSync,
            variables: { sync: { id: `staged-${n % 40}-${n}`, status: String(n) } },
          },
          bearer(token),
        )
        const { data } = (await response.json()) as { data?: { updateSync?: { status: string } } }
        return data?.updateSync?.status === String(n)
      } catch {
        return false
      }
    }
    const acknowledged: number[] = []
    let running = true
    let next = 0
    const load = Array.from({ length: 16 }, async () => {
      while (running) {
        const n = (next += 1)
        if (await write(n)) acknowledged.push(n)
      }
    })
    await until(() => acknowledged.length > 300)
    await server.kill()
    running = false
    await Promise.all(load)
    const startedMs = performance.now()
    await server.restart()
    expect(performance.now() - startedMs).toBeLessThan(HANGS_MS)
    expect(acknowledged.length).toBeGreaterThan(300)
    const kept = new Set<string>()
    const ids = acknowledged.map((n) => `staged-${n % 40}-${n}`)
    for (let from = 0; from < ids.length; from += 500) {
      const response = await posts(
        server,
        '/graphql',
        { query: SYNC_OPERATIONS.getMostRecentSyncs, variables: { ids: ids.slice(from, from + 500) } },
        bearer(token),
      )
      const { data } = (await response.json()) as { data: { getMostRecentSyncs: { id: string }[] } }
      for (const { id } of data.getMostRecentSyncs) kept.add(id)
    }
    expect(ids.filter((id) => !kept.has(id))).toEqual([])
  })

  it('believes no forwarder that it was not told of', async () => {
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        posts(
          server,
          '/default/v1/session',
          { email: 'victim@example.org', password: 'wrong' },
          { 'x-forwarded-for': `203.0.113.${n}` },
        ),
      ),
    )
    const statuses = tries.map(({ status }) => status).sort()
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    const late = tries.find(({ status }) => status === 429)
    expect(Number(late?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('is worked on from the command line while it runs', async () => {
    const env = { DATA_DIR: server.dataDir }
    const admin = (...words: string[]) => runProgram('admin', env, words)
    const [list, none, unknown, noName, badMail] = await Promise.all([
      admin('company', 'list'),
      admin(),
      admin('company', 'list', '--nothing'),
      admin('company', 'add', '--email', 'a@example.org'),
      admin('company', 'add', '--name', 'Shop', '--email', 'nobody'),
    ])
    expect([list.code, list.out]).toEqual([0, expect.stringMatching(/^[0-9a-f-]{36} {2}My organisation\n$/)])
    for (const wrong of [none, unknown, noName, badMail])
      expect([wrong.code, wrong.err]).toEqual([2, expect.stringContaining('Usage: npm run admin')])
    const checked = await admin('plays', 'check')
    expect([checked.code, checked.out.trim()]).toEqual([0, 'Devices: 0. Differences: 0.'])
    const added = await admin('company', 'add', '--name', 'Shop', '--email', 'Shop@Example.org')
    expect([added.code, added.err]).toEqual([0, ''])
    const [, company, password] = /^Company (\S+);.* password (\S+)\.$/m.exec(added.out) ?? []
    expect(await tokenOf(server.url, 'shop@example.org', password!)).toMatch(/^vs_/)
    const [user, role, elsewhere, reset, nobody] = await Promise.all([
      admin(
        'user',
        'add',
        '--company',
        company!,
        '--email',
        'e@example.org',
        '--role',
        'editor',
        '--password',
        PASSWORD,
      ),
      admin('user', 'add', '--company', company!, '--email', 'f@example.org', '--role', 'king'),
      admin('user', 'add', '--company', 'none', '--email', 'f@example.org', '--role', 'viewer'),
      admin('reset', '--email', 'shop@example.org'),
      admin('reset', '--email', 'nobody@example.org'),
    ])
    expect(user.code).toBe(0)
    expect(await tokenOf(server.url, 'e@example.org', PASSWORD)).toMatch(/^vs_/)
    expect([role.code, elsewhere.code, nobody.code]).toEqual([2, 2, 2])
    expect([reset.code, reset.out]).toEqual([
      0,
      expect.stringMatching(/^http:\/\/localhost:8080\/\S+#\S*vl_/),
    ])
    // Such a link is sent to somebody: it begins with an address that other machines reach, where there is one.
    const open = readConfig({ HOST: '0.0.0.0' })
    const [lan = 'http://localhost:8080'] = open.ok ? reachableAddresses(open.config, 8080) : []
    const sent = await runProgram('admin', { ...env, HOST: '0.0.0.0' }, ['reset', '--email', 'e@example.org'])
    expect(sent.out.startsWith(`${lan}/reset#vl_`)).toBe(true)
    const twice = await admin(
      'user',
      'add',
      '--company',
      company!,
      '--email',
      'e@example.org',
      '--role',
      'viewer',
    )
    expect([twice.code, twice.err]).toEqual([1, expect.stringContaining('email already exists')])
  })

  it('hashes every password with the full work, as does the command line', async () => {
    const words = ['company', 'add', '--name', 'Work', '--email', 'work@example.org']
    const added = await runProgram('admin', { DATA_DIR: server.dataDir }, words)
    expect(added.code).toBe(0)
    const file = path.join(server.dataDir, 'vitrine.sqlite')
    const db = await openDatabase({ kind: 'sqlite', file }, () => {})
    onTestFinished(() => db.destroy())
    const kept = await db.selectFrom('person').select('password_hash').execute()
    expect(kept.length).toBeGreaterThanOrEqual(2)
    for (const { password_hash } of kept)
      expect(Number(password_hash.split('$')[1])).toBeGreaterThanOrEqual(PASSWORD_WORK)
    expect(PASSWORD_WORK).toBeGreaterThanOrEqual(2 ** 15)
  })
})

describe('a server behind a forwarder', () => {
  it('counts the addresses that the forwarder names', async () => {
    const server = await startRealServer({
      env: { TRUST_PROXY: 'loopback', RATE_LIMITS: 'registrationsPerAddress=2/1h' },
    })
    onTestFinished(() => server.dispose())
    const activate = (id: string, address: string, secret = newSecret()) =>
      get(server, `/activate/${id}`, { authorization: `Device ${secret}`, 'x-forwarded-for': address })
    const waiting = newSecret()
    expect((await activate('hw-1', '203.0.113.1', waiting)).status).toBe(200)
    expect((await activate('hw-2', '203.0.113.1')).status).toBe(200)
    const late = await activate('hw-3', '203.0.113.1')
    expect(late.status).toBe(429)
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(late.headers.get('cache-control')).toBe('no-store')
    expect((await activate('hw-3', '203.0.113.2')).status).toBe(200)
    // Of an IPv6 network everybody counts as one.
    for (const [end, status] of [
      ['1', 200],
      ['2', 200],
      ['ffff:3', 429],
    ] as const)
      expect((await activate(`hw-6-${end}`, `2001:db8:0:1::${end}`)).status).toBe(status)
    expect((await activate('hw-6', '2001:db8:0:2::1')).status).toBe(200)
    // Who waits already goes on waiting.
    expect((await activate('hw-1', '203.0.113.1', waiting)).status).toBe(200)
  })

  it('keeps too many anonymous streams waiting, without a status that would end them permanently', async () => {
    const server = await startRealServer({ env: { RATE_LIMITS: 'anonymousStreamsPerAddress=1/1m' } })
    onTestFinished(() => server.dispose())
    const first = await get(server, '/sse?channels=devicehw-1')
    const second = await get(server, '/sse?channels=devicehw-1')
    expect([first.status, second.status]).toEqual([200, 200])
    expect(await second.text()).toMatch(/^retry: \d{4,5}\n\n$/)
    await first.body?.cancel()
    expect((await fetch(`${server.url}/sse?channels=devicehw-1`, { method: 'HEAD' })).status).toBe(404)
  })

  it('takes limits up again when they were off and somebody passes requests on', async () => {
    const server = await startRealServer({ env: { RATE_LIMITS: 'off' } })
    onTestFinished(() => server.dispose())
    const signIn = (headers: Record<string, string> = {}) =>
      posts(server, '/default/v1/session', { email: 'a@example.org', password: 'wrong' }, headers)
    for (let n = 0; n < 12; n += 1) expect((await signIn()).status).toBe(401)
    for (let n = 0; n < 10; n += 1)
      expect((await signIn({ 'x-forwarded-for': '203.0.113.1' })).status).toBe(401)
    expect((await signIn()).status).toBe(429)
    expect(server.output().some((line) => line.includes('RATE_LIMITS=off ends here'))).toBe(true)
  })
})

describe.skipIf(findProgram('openssl') === null)('with a certificate', () => {
  it('serves https, with a cookie that goes nowhere else', async () => {
    const file = (name: string) => path.join(folder.path, name)
    await promisify(execFile)('openssl', [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-keyout',
      file('key.pem'),
      '-out',
      file('cert.pem'),
    ])
    const tls = { TLS_CERT: file('cert.pem'), TLS_KEY: file('key.pem') }
    const swapped = await runProgram('main', {
      TLS_CERT: tls.TLS_KEY,
      TLS_KEY: tls.TLS_CERT,
      DATA_DIR: file('x'),
    })
    expect([swapped.code, swapped.err]).toEqual([2, expect.stringMatching(/^TLS_CERT /)])
    const server = await startRealServer({ env: { ...ADMIN, ...tls } })
    onTestFinished(() => server.dispose())
    expect(server.url).toMatch(/^https:/)
    const cookie = await new Promise<string>((resolve, reject) => {
      const request = httpsRequest(
        `${server.url}/default/v1/session`,
        { method: 'POST', rejectUnauthorized: false, headers: { 'content-type': 'application/json' } },
        (response) => {
          response.resume()
          resolve(String(response.headers['set-cookie']))
        },
      )
      request.on('error', reject)
      request.end(JSON.stringify({ email: ADMIN.ADMIN_EMAIL, password: PASSWORD }))
    })
    expect(cookie).toMatch(/^vitrine_session=vs_.*; HttpOnly; Secure; SameSite=Lax/)
    expect(await server.stop()).toBe(0)
  })
})
