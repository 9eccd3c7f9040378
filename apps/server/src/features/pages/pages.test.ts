import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { temporaryFolder } from '@vitrine/testbed'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKernel, type Kernel } from '../../platform/http/kernel.ts'
import { openBuildShelf, type BuildShelf } from '../builds/index.ts'
import { registerPages, type BuiltPages } from './pages.routes.ts'
import { makeBuiltPages, UNLISTED, VERIFIER_SCRIPT, VERIFIER_STYLE, WATCH } from './testing/builtPages.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let built: BuiltPages
let shelf: BuildShelf
const kernels: Kernel[] = []
beforeAll(async () => {
  folder = await temporaryFolder('pages')
  built = await makeBuiltPages(folder.path)
  shelf = await openBuildShelf(`${folder.path}/builds`, built.player)
})
afterAll(async () => {
  for (const kernel of kernels) await kernel.app.close()
  await folder?.remove()
})

/** Who may frame what one signature, or the key of frames, opens. */
const hostsOf = async (text: string) =>
  text === 'linked' ? ['www.example.com', '*.clinic.example:8443'] : []

const get = async (
  url: string,
  options: { headers?: Record<string, string>; roots?: Partial<BuiltPages>; config?: object } = {},
) => {
  const kernel = await createKernel({
    config: { trustProxy: false, tls: null, publicUrl: null, ...options.config } as never,
    log: pino({ level: 'silent' }),
    identify: async () => null,
    revocationsSeen: () => 0,
    idempotency: { once: async (_principal, _key, _request, run) => run() },
    now: () => 0,
    ready: () => true,
    onAnswered: () => {},
  })
  kernels.push(kernel)
  await registerPages(
    kernel,
    { ...built, ...options.roots },
    { ...shelf, forEverybody: () => shelf.newest.id },
    { external: hostsOf, packages: hostsOf },
  )
  return kernel.app.inject({ method: 'GET', url, headers: options.headers ?? {} })
}
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policyOf = (answer: Awaited<ReturnType<typeof get>>): string[] =>
  String(answer.headers['content-security-policy']).split('; ')

it('serves the verifier to anybody, under a policy that lets it load and send nothing', async () => {
  const answer = await get('/verify-plays')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.body).toContain('<p>x</p>')
  expect(policyOf(answer)).toEqual([
    "default-src 'none'",
    `script-src ${hash(VERIFIER_SCRIPT)}`,
    `style-src ${hash(VERIFIER_STYLE)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ])
})
it('leaves the address to the console where the verifier was not built', async () => {
  expect((await get('/verify-plays', { roots: { verifyPlays: null } })).body).toContain(
    '<title>console</title>',
  )
})

describe('assets', () => {
  it.each([
    ['/player-assets/assets/player-12345678.js', 'application/javascript'],
    ['/player-assets/assets/player-12345678.css', 'text/css'],
    ['/console-assets/App-12345678.js', 'application/javascript'],
    ['/console-assets/favicon-12345678.svg', 'image/svg+xml'],
  ])('%s is on the list of the build and is served for ever', async (url, type) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toContain(type)
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
  })
  it.each([
    '/player-assets/script-frame.html',
    '/player-assets/index.html',
    '/player-assets/player-sw.js',
    '/player-assets/assets.json',
    '/player-assets/assets/secret.txt',
    '/player-assets/.vite/manifest.json',
    '/player-assets/assets/../script-frame.html',
    '/player-assets/assets/%2e%2e/script-frame.html',
    '/player-assets/assets%2f..%2fscript-frame.html',
    '/player-assets/%2e%2e%2f%2e%2e%2fpackage.json',
    '/player-assets/..%5c..%5cpackage.json',
    '/player-assets/%00',
    '/player-assets//assets/player-12345678.js',
    '/player-assets/',
    '/console-assets/page.html',
    '/console-assets/..%2findex.html',
    '/console-assets/..%2f.vite/manifest.json',
    '/console-assets/%c0%ae%c0%ae/index.html',
    '/console-assets/%',
  ])('%s is not on the list and is refused', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBeGreaterThanOrEqual(400)
    expect(answer.statusCode).toBeLessThan(500)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.headers['content-security-policy']).toContain('sandbox')
    expect(answer.body).not.toContain(UNLISTED)
  })
})

it('serves the worker of notifications for its own folder, where there is no page', async () => {
  const answer = await get('/push/worker.js')
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('javascript')
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.headers['service-worker-allowed']).toBeUndefined()
  for (const url of ['/push', '/push/', '/push/other']) expect((await get(url)).statusCode).toBe(404)
  expect((await get('/console-assets/push-worker.js')).statusCode).toBe(404)
})

describe('frames', () => {
  const asked = (place: string, site: string) => ({ 'sec-fetch-dest': place, 'sec-fetch-site': site })
  it('shows the script frame to a page of ours, and to nobody who is sent there', async () => {
    expect((await get('/script-frame', { headers: asked('iframe', 'same-origin') })).statusCode).toBe(200)
    for (const site of ['same-site', 'cross-site', 'none'])
      expect((await get('/script-frame', { headers: asked('iframe', site) })).statusCode).toBe(403)
  })
  it.each(['/', '/player', '/initialization', '/forms-entry', '/diagnostics', '/devices', '/verify-plays'])(
    '%s opens as a page and in no frame',
    async (url) => {
      expect((await get(url, { headers: asked('document', 'cross-site') })).statusCode).toBe(200)
      for (const place of ['iframe', 'frame', 'embed', 'object', 'fencedframe'])
        expect((await get(url, { headers: asked(place, 'same-origin') })).statusCode).toBe(403)
      expect(policyOf(await get(url))).toContain("frame-ancestors 'none'")
    },
  )
  it('shows the page of a widget in any page, and lets it frame and reach nothing but ours', async () => {
    for (const [place, site] of [
      ['document', 'none'],
      ['iframe', 'cross-site'],
      ['iframe', 'same-origin'],
    ] as const) {
      const answer = await get('/player-widgets?kind=clock', { headers: asked(place, site) })
      expect(answer.statusCode).toBe(200)
      expect(answer.body).toContain('<title>widget</title>')
      expect(answer.headers['x-frame-options']).toBeUndefined()
      expect(answer.headers['cross-origin-resource-policy']).toBe('cross-origin')
    }
    const policy = policyOf(await get('/player-widgets'))
    expect(policy).toContain('frame-ancestors *')
    expect(policy).toContain("frame-src 'none'")
    expect(policy).toContain("default-src 'self'")
  })
  it('shows the page of a link only in pages of the hosts that the link names', async () => {
    const linked = await get('/external?sig=linked', { headers: asked('iframe', 'cross-site') })
    expect(linked.body).toContain('<title>external</title>')
    expect(linked.headers['x-frame-options']).toBeUndefined()
    expect(linked.headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(policyOf(linked)).toContain(
      'frame-ancestors https://www.example.com http://www.example.com https://*.clinic.example:8443 http://*.clinic.example:8443',
    )
    for (const query of ['', '?sig=another', '?sig=linked&sig=linked', '?sig[]=linked']) {
      const other = await get(`/external${query}`, { headers: asked('iframe', 'cross-site') })
      expect(other.statusCode).toBe(200)
      expect(other.headers['x-frame-options']).toBe('DENY')
      expect(policyOf(other)).toContain("frame-ancestors 'none'")
    }
  })
  it('shows the page of a trial to a page of ours alone, whoever has its address', async () => {
    const ours = await get('/player-widgets?trial=x', { headers: asked('iframe', 'same-origin') })
    expect(ours.body).toContain('<title>external</title>')
    expect(ours.headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(policyOf(ours)).toContain("frame-ancestors 'self'")
    expect(policyOf(ours)).toContain("frame-src 'self' http: https:")
    for (const query of ['trial=x', 'trial=', 'trial=x&trial=y', 'trial[]=x', 'kind=clock&trial'])
      for (const site of ['same-site', 'cross-site', 'none'])
        expect((await get(`/player-widgets?${query}`, { headers: asked('iframe', site) })).statusCode).toBe(
          query === 'trial[]=x' ? 200 : 403,
        )
    // Without a trial, the page draws only built-in widgets.
    expect((await get('/player-widgets?trial[]=x')).body).toContain('<title>widget</title>')
  })
  it('gives a widget of a package by a link the page of links, with the web sites that may show it', async () => {
    const linked = await get('/player-widgets?kind=package:quote&sig=linked', {
      headers: asked('iframe', 'cross-site'),
    })
    expect(linked.body).toContain('<title>external</title>')
    expect(policyOf(linked)).toContain(
      'frame-ancestors https://www.example.com http://www.example.com https://*.clinic.example:8443 http://*.clinic.example:8443',
    )
    const other = await get('/player-widgets?kind=package:quote&sig=another')
    expect(other.headers['x-frame-options']).toBe('DENY')
    expect(policyOf(other)).toContain("frame-ancestors 'none'")
  })
  it('lets the web sites that a link names be around widgets of packages in it, and frame none themselves', async () => {
    const linked = await get('/player-widget-frame?key=linked', { headers: asked('iframe', 'same-origin') })
    expect(linked.headers['x-frame-options']).toBeUndefined()
    expect(policyOf(linked)).toContain(
      "frame-ancestors 'self' https://www.example.com http://www.example.com https://*.clinic.example:8443 http://*.clinic.example:8443",
    )
    expect(policyOf(linked)).toContain('sandbox allow-scripts')
    for (const site of ['same-site', 'cross-site', 'none'])
      expect(
        (await get('/player-widget-frame?key=linked', { headers: asked('iframe', site) })).statusCode,
      ).toBe(403)
    for (const query of ['', '?key=another', '?key=linked&key=linked', '?key[]=linked']) {
      const other = await get(`/player-widget-frame${query}`, { headers: asked('iframe', 'same-origin') })
      expect(other.headers['x-frame-options']).toBe('SAMEORIGIN')
      expect(policyOf(other)).toContain("frame-ancestors 'self'")
    }
  })
  it('sends a display that looks for a web page nowhere, so that its request fails', async () => {
    const accept = 'text/html, application/vnd.vitrine.web-page-check, */*'
    for (const url of [
      '/',
      '/player',
      '/script-frame',
      '/player-sw.js',
      '/push/worker.js',
      '/nothing/here',
    ]) {
      const answer = await get(url, { headers: { accept } })
      expect([answer.statusCode, answer.headers['location']]).toEqual([302, 'about:blank'])
    }
  })
})

it('says that it is reached over TLS only when it is', async () => {
  const hsts = async (config: object) =>
    (await get('/player', { config })).headers['strict-transport-security']
  expect(await hsts({})).toBeUndefined()
  expect(await hsts({ publicUrl: 'http://signs.example' })).toBeUndefined()
  expect(await hsts({ publicUrl: 'https://signs.example' })).toBe('max-age=31536000')
})

it('lets the player and its diagnostics alone use cameras and microphones', async () => {
  for (const url of ['/player', '/diagnostics'])
    expect((await get(url)).headers['permissions-policy']).toMatch(/camera=\(self\).*microphone=\(self\)/)
  for (const url of ['/', '/script-frame', '/nothing/here', '/player-sw.js'])
    expect((await get(url)).headers['permissions-policy']).toMatch(/camera=\(\).*microphone=\(\)/)
})

describe('builds of the player', () => {
  const other = async () => {
    const pages = await makeBuiltPages(`${folder.path}/other`)
    await writeFile(`${pages.player}/index.html`, '<html><head></head>another build')
    await writeFile(`${pages.player}/assets/player-12345678.js`, 'export { other }')
    return openBuildShelf(`${folder.path}/builds`, pages.player)
  }
  it('are served by name, each with its own documents and its own worker', async () => {
    const before = shelf.newest.id
    shelf = await other()
    const { id } = shelf.newest
    expect((await get(`/player?build=${id}`)).body).toContain('another build')
    expect((await get(`/player?build=${before}`)).body).toContain('<title>player</title>')
    expect((await get('/player', { headers: { cookie: `player_build=${before}` } })).body).toContain(
      '<title>player</title>',
    )
    for (const url of ['/player', '/diagnostics', '/script-frame', '/player-sw.js', '/player-build/'])
      expect(
        (await get(url === '/player-build/' ? `${url}${before}` : `${url}?build=${before}`)).statusCode,
      ).toBe(200)
    const { files } = JSON.parse((await get(`/player-build/${id}`)).body) as { files: object[] }
    expect(files).toHaveLength(2)
  })
  it('are never taken for one another: a name that is not here is refused, and a cookie of old is passed over', async () => {
    for (const url of ['/player?build=0', '/player-sw.js?build=0', '/player-build/0', '/player-build/..%2f'])
      expect((await get(url)).statusCode).toBe(404)
    expect((await get('/player', { headers: { cookie: 'player_build=0.1' } })).statusCode).toBe(200)
  })
  it('are watched over by the build before, under a policy that names its script', async () => {
    const [before] = shelf.ids().filter((id) => id !== shelf.newest.id)
    const answer = await get(`/player?build=${shelf.newest.id}&previous=${before}`)
    expect(answer.body).toContain(`<html data-build="${shelf.newest.id}"><head><script>${WATCH}</script>`)
    expect(policyOf(answer)).toContainEqual(expect.stringContaining(hash(WATCH)))
  })
})
