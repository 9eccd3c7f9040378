import { chmod, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findChromium, partsAreRequired, temporaryFolder } from '@vitrine/testbed'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readLogIns } from './logIns.ts'
import { startWatchedKiosk } from './testing/watchedKiosk.ts'

const SERVER = 'https://signage.example'

describe('the file of log-ins', () => {
  const read = async (content: unknown, mode = 0o600) => {
    const folder = await temporaryFolder('log-ins')
    onTestFinished(() => folder.remove())
    const file = `${folder.path}/log-ins.json`
    await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content))
    await chmod(file, mode)
    return readLogIns(file, SERVER)
  }

  it('says what is sent to which origin', async () => {
    expect(readLogIns(null, SERVER)).toEqual({ ok: true, logIns: [] })
    expect(
      await read([
        { origin: 'https://Intranet.example/', headers: { Authorization: 'Bearer x' } },
        { origin: 'http://127.0.0.1:3000', user: 'display', password: 'secret' },
      ]),
    ).toEqual({
      ok: true,
      logIns: [
        { origin: 'https://intranet.example', headers: { Authorization: 'Bearer x' } },
        { origin: 'http://127.0.0.1:3000', headers: { authorization: BASIC } },
      ],
    })
  })
  it.each([0o640, 0o604, 0o620])('is refused if others can open it (%o)', async (mode) => {
    expect(await read([], mode)).toMatchObject({
      ok: false,
      problems: [expect.stringContaining('chmod 600')],
    })
  })
  const headers = { Authorization: 'hidden-value' }
  const origin = 'https://a.example'
  it.each([
    ['{', 'is not valid JSON'],
    [{ origin, headers }, 'must be a list'],
    [['x'], '[0] must be an object'],
    [[{ headers }], '[0].origin must be'],
    [[{ origin: 'http://a.example', headers }], '[0].origin must be an origin with https'],
    [[{ origin: 'https://*.example', headers }], '[0].origin must be'],
    [[{ origin: 'https://a.example/path', headers }], '[0].origin must be'],
    [[{ origin: 'https://me:hidden-value@a.example', headers }], '[0].origin must be'],
    [[{ origin: SERVER, headers }], '[0].origin is the Vitrine server'],
    [[{ origin }], '[0] has neither headers nor a user'],
    [[{ origin, headers, token: 'hidden-value' }], '[0].token is unknown'],
    [[{ origin, headers: { 'a b': 'hidden-value' } }], '[0].headers.a b is not a name'],
    [[{ origin, headers: { Host: 'hidden-value' } }], '[0].headers.Host is set by the browser'],
    [[{ origin, headers: { 'Sec-Fetch-Site': 'none' } }], '[0].headers.Sec-Fetch-Site is set by the browser'],
    [
      [{ origin, headers: { 'x-key': 'a\r\nhidden-value: b' } }],
      '[0].headers.x-key must be a text of one line',
    ],
    [[{ origin, user: 'a' }], '[0].password must be'],
    [[{ origin, user: 'a:b', password: 'hidden-value' }], '[0].user must be'],
    [[{ origin, headers, user: 'a', password: 'hidden-value' }], '[0].user can’t be used together'],
    [[{ origin, headers, password: 'hidden-value' }], '[0].password needs a user'],
    [
      [
        { origin, headers },
        { origin: `${origin}:443`, headers },
      ],
      '[1].origin is named twice',
    ],
  ])('is refused with the field that is wrong: %j', async (content, problem) => {
    const result = await read(content)
    expect(result.ok ? '' : result.problems.join()).toContain(problem)
    // What is secret stays in the file.
    expect(JSON.stringify(result)).not.toContain('hidden-value')
  })
})

/** Of the servers that count: one with headers, one with a name and password, and one of somebody else. */
const [HEADED, ASKING, OTHER] = ['127.0.0.2', '127.0.0.3', '127.0.0.4'] as const
const KEY = 'Bearer of-this-machine'
const BASIC = `Basic ${Buffer.from('display:secret').toString('base64')}`

type Asked = { host: string; path: string; method: string; authorization: string | undefined }

/** Servers on all these addresses that demand a log-in and note who came with which. */
async function startServers() {
  const asked: Asked[] = []
  let port = 0
  const page = (host: string) => {
    const other = `http://${host === OTHER ? HEADED : OTHER}:${port}`
    return `<!doctype html><body><script>
      const add = (tag, src) => document.body.append(Object.assign(document.createElement(tag), { src }))
      add('img', '/own-image'); fetch('/own-fetch'); fetch('/own-post', { method: 'POST' })
      fetch('/to?${other}/from-redirect', { mode: 'no-cors' }).catch(() => 0)
      add('img', '${other}/from-image'); add('iframe', '/to?${other}/from-frame')
      fetch('${other}/from-fetch', { mode: 'no-cors', credentials: 'include' }).catch(() => 0)
      fetch('${other}/from-post', { mode: 'no-cors', method: 'POST', credentials: 'include' }).catch(() => 0)
      // A frame that another page takes over after it has shown a page with a log-in.
      const taken = Object.assign(document.createElement('iframe'), { src: '${other}/taken' })
      taken.onload = () => {
        taken.onload = () => taken.contentWindow.eval("fetch('${other}/from-taken', { mode: 'no-cors' }).catch(() => 0)")
        taken.src = 'about:blank'
      }
      document.body.append(taken)
    </script>`
  }
  const serve = (host: string) =>
    createServer((request: IncomingMessage, response) => {
      const path = request.url ?? '/'
      const { authorization } = request.headers
      asked.push({ host, path: path.split('?')[0]!, method: request.method ?? '', authorization })
      if (path.startsWith('/to?')) return response.writeHead(302, { location: path.slice(4) }).end()
      const isIn = host === HEADED ? authorization === KEY : authorization === BASIC
      if (host !== OTHER && !isIn)
        return response
          .writeHead(401, host === HEADED ? {} : { 'www-authenticate': 'Basic realm="door"' })
          .end()
      // Somebody else asks as well: for a log-in that isn't theirs.
      if (host === OTHER && path.startsWith('/from'))
        return response.writeHead(401, { 'www-authenticate': 'Basic realm="door"' }).end()
      response.writeHead(200, { 'content-type': 'text/html' })
      return response.end(path === '/' ? page(host) : '')
    })
  const servers = [HEADED, ASKING, OTHER].map((host) => ({ host, server: serve(host) }))
  for (const { host, server } of servers) {
    await new Promise<void>((resolve) => {
      server.listen(port, host, resolve)
    })
    port = (server.address() as AddressInfo).port
  }
  const player = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>p</title><body><script>
      setInterval(() => requestAnimationFrame(() => vitrineHost.heartbeat()), 250)
    </script>`),
  )
  await new Promise<void>((resolve) => {
    player.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    for (const server of [player, ...servers.map((one) => one.server)]) {
      server.closeAllConnections()
      server.close()
    }
  })
  return { asked, port, player: `http://127.0.0.1:${(player.address() as AddressInfo).port}` }
}

describe.skipIf(findChromium() === null && !partsAreRequired())('log-ins of the kiosk', () => {
  it('reach pages of their own origin, and nothing else, whatever a page tries', async () => {
    const { asked, port, player } = await startServers()
    const folder = await temporaryFolder('kiosk-log-ins')
    const at = (host: string) => `http://${host}:${port}`
    const file = `${folder.path}/log-ins.json`
    const logIns = [
      { origin: at(HEADED), headers: { Authorization: KEY } },
      { origin: at(ASKING), user: 'display', password: 'secret' },
    ]
    await writeFile(file, JSON.stringify(logIns), { mode: 0o600 })
    const read = readLogIns(file, player)
    const watched = startWatchedKiosk(player, folder.path, [], read.ok ? read.logIns : [])
    onTestFinished(async () => {
      await watched.kiosk.stop()
      await folder.remove()
    })
    await vi.waitFor(() => expect(watched.beats).toBeGreaterThan(2), { timeout: 30_000, interval: 50 })
    const show = (host: string) =>
      watched.evaluate(
        `document.body.append(Object.assign(document.createElement('iframe'), { src: '${at(host)}/' })), 0`,
      )
    const of = (host: string, path: string) => asked.filter((one) => one.host === host && one.path === path)
    const sent = (host: string, path: string) => of(host, path).map(({ authorization }) => authorization)
    const own = ['/', '/own-image', '/own-fetch', '/own-post']
    const beyond = ['/from-image', '/from-fetch', '/from-post', '/from-redirect', '/from-frame']

    await show(HEADED)
    await vi.waitFor(
      () => {
        for (const path of own) expect(sent(HEADED, path)).toEqual([KEY])
        for (const path of [...beyond, '/from-taken']) expect(of(OTHER, path)).not.toEqual([])
      },
      { timeout: 15_000, interval: 50 },
    )
    await show(ASKING)
    await vi.waitFor(
      () => {
        for (const path of own) expect(sent(ASKING, path)).toContain(BASIC)
      },
      { timeout: 15_000, interval: 50 },
    )
    // A page of somebody else shows it in a frame, and can do nothing with its log-in.
    await show(OTHER)
    await vi.waitFor(
      () => {
        for (const path of [...beyond, '/from-taken']) expect(of(HEADED, path)).not.toEqual([])
      },
      { timeout: 15_000, interval: 50 },
    )
    for (const path of ['/from-image', '/from-fetch', '/from-post', '/from-redirect', '/from-taken'])
      expect(sent(HEADED, path)).toEqual([undefined])
    for (const one of asked.filter(({ host }) => host === OTHER)) expect(one.authorization).toBeUndefined()
    const globals = await watched.evaluate('JSON.stringify(vitrineHost) + document.documentElement.outerHTML')
    for (const secret of [KEY, 'secret', BASIC]) {
      expect(watched.log.join()).not.toContain(secret)
      expect(globals).not.toContain(secret)
    }
  })
})
