import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { FEED_KINDS, FEED_MAX, feedContentSchema } from '../../../packages/core/src/feeds/index.ts'
import { startPlayground, type Playground } from './server.ts'
import type { TriedPackage } from './triedPackage.ts'

const NOW_MS = Date.UTC(2026, 10, 3, 12)
const outside = mkdtempSync(path.join(tmpdir(), 'vitrine-playground-'))
const folder = path.join(outside, 'bars')
let playground: Playground

beforeAll(async () => {
  cpSync(path.join(import.meta.dirname, '../examples/bars'), folder, { recursive: true })
  writeFileSync(path.join(outside, 'secret.txt'), 'secret')
  playground = await startPlayground({ folder, port: 0, readNow: () => NOW_MS })
})
afterAll(async () => {
  await playground.close()
  rmSync(outside, { recursive: true })
})

/** Asks for an address as it is written: `fetch` would take `..` out of it. */
const ask = (address: string, { method = 'GET', host = new URL(playground.url).host } = {}) =>
  new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(playground.url)
    request({ hostname, port, path: address, method, headers: { host }, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => (text += piece))
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, text }))
    })
      .on('error', reject)
      .end()
  })
const readTried = async () => JSON.parse((await ask('/package')).text) as TriedPackage

it('is reached only from this machine', () => {
  expect(new URL(playground.url).hostname).toBe('127.0.0.1')
})
it.each([
  ['/', 'text/html'],
  ['/page.js', 'text/javascript'],
  ['/page.css', 'text/css'],
  ['/player-widget-frame', 'text/html'],
  ['/package', 'application/json'],
  ['/stamp', 'text/plain'],
])('sends %s as %s, and nothing may guess another type', async (address, type) => {
  const { status, headers } = await ask(address)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe(`${type}; charset=utf-8`)
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cache-control']).toBe('no-store')
})
it('runs the widget under the policy that it has on displays: without an origin, with no script but what the page has', async () => {
  const { headers, text } = await ask('/player-widget-frame')
  const policy = String(headers['content-security-policy'])
  expect(policy).toMatch(
    /^sandbox allow-scripts; default-src 'none'; script-src 'sha256-[A-Za-z0-9+/=]+' blob:;/,
  )
  expect(policy).toMatch(/frame-src 'none'.*frame-ancestors 'self'$/)
  expect(headers['x-frame-options']).toBe('SAMEORIGIN')
  expect(text).toBe(
    readFileSync(path.join(import.meta.dirname, '../../../apps/player/public/widget-frame.html'), 'utf8'),
  )
})
it('lets its own page run its own scripts only, and lets no other page frame it', async () => {
  const policy = String((await ask('/')).headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'; script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
})
it.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/package/../../secret.txt',
  '//etc/passwd',
  '/widget.json',
  '/main.js',
  '/__proto__',
  '/constructor',
  '/page.ts',
])('has no file at %s', async (address) => {
  const { status, text } = await ask(address)
  expect(status).toBe(404)
  expect(text).toBe('Not found.')
})
it('refuses what changes something, and a name of another machine that leads here', async () => {
  expect((await ask('/package', { method: 'POST' })).status).toBe(405)
  expect((await ask('/package', { host: 'rebound.example' })).status).toBe(403)
  expect((await ask('/', { method: 'HEAD' })).text).toBe('')
})
it('gives its page the package as it is packed, and samples of each kind of feed', async () => {
  const tried = await readTried()
  expect(tried.problems).toEqual([])
  expect(tried.package?.manifest.kind).toBe('bars')
  const { entry, files } = JSON.parse(tried.package!.bundle) as { entry: string; files: { path: string }[] }
  expect(entry).toBe('index.html')
  expect(files.map((file) => file.path)).toEqual(['index.html', 'main.js', 'style.css'])
  for (const kind of FEED_KINDS)
    for (const samples of [tried.samples.usual, tried.samples.full]) {
      expect(samples[kind].kind).toBe(kind)
      // Nothing else reaches displays.
      expect(feedContentSchema.safeParse(samples[kind]).error).toBeUndefined()
    }
  expect(tried.samples.full.table.rows).toHaveLength(FEED_MAX.rows)
  expect(tried.samples.full.news.items).toHaveLength(FEED_MAX.news)
})
it('says what displays would leave out without a word, and shows the rest', async () => {
  const place = path.join(folder, 'index.html')
  const text = readFileSync(place, 'utf8')
  writeFileSync(place, text.replace('src="main.js"', 'src="mian.js"'))
  const wrong = await readTried()
  expect(wrong.package?.manifest.kind).toBe('bars')
  expect(wrong.problems).toEqual([
    expect.stringMatching(/^index\.html, line \d+: There is no file mian\.js in the package\.$/),
  ])
  writeFileSync(place, text)
})
it('sees that a file has changed, and says what is wrong with it', async () => {
  const before = (await ask('/stamp')).text
  expect((await readTried()).stamp).toBe(before)
  const place = path.join(folder, 'widget.json')
  const text = readFileSync(place, 'utf8')
  writeFileSync(place, text.replace('"version": 1', '"version": "one"'))
  expect((await ask('/stamp')).text).not.toBe(before)
  const wrong = await readTried()
  expect(wrong.package).toBeNull()
  expect(wrong.problems).toEqual([expect.stringMatching(/^widget\.json\.version: /)])
  writeFileSync(place, text)
  expect((await readTried()).problems).toEqual([])
})
it('does not read a folder that is far too large for a package', async () => {
  const place = path.join(folder, 'large.txt')
  writeFileSync(place, Buffer.alloc((16 << 20) + 1, 'x'))
  expect((await readTried()).problems).toEqual(['The files of the folder have more than 16 MiB.'])
  rmSync(place)
})
it('starts for a folder only', async () => {
  await expect(
    startPlayground({ folder: path.join(folder, 'main.js'), port: 0, readNow: () => NOW_MS }),
  ).rejects.toThrow(/is not a folder/)
})
