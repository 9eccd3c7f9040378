import { temporaryFolder } from '@vitrine/testbed'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBuiltPages } from '../features/pages/testing/builtPages.ts'
import { bearer } from './realServer.ts'
import { startTestServer, type TestPerson, type TestServer } from './testServer.ts'

/** The beginning of each document's policy, and who may frame it. Whatever is not here can do nothing when it is opened. */
const DOCUMENTS: Readonly<Record<string, { policy: RegExp; frames: string | null }>> = {
  ...Object.fromEntries(
    [
      '/',
      '/:page',
      '/:page/*',
      '/player',
      '/player/:token',
      '/initialization',
      '/forms-entry',
      '/print-preview',
      '/diagnostics',
    ].map((url) => [url, { policy: /^default-src 'self'; script-src 'self'/, frames: 'DENY' }]),
  ),
  // Any page may show a widget.
  '/player-widgets': { policy: /^default-src 'self'; script-src 'self'.*frame-src 'none'/, frames: null },
  // Without a link that names web sites, no page may.
  '/external': { policy: /^default-src 'self'; script-src 'self'.*frame-ancestors 'none'$/, frames: 'DENY' },
  '/script-frame': { policy: /^sandbox allow-scripts; default-src 'none'/, frames: 'SAMEORIGIN' },
  '/player-widget-frame': { policy: /^sandbox allow-scripts; default-src 'none'/, frames: 'SAMEORIGIN' },
  '/verify-plays': { policy: /^default-src 'none'; script-src 'sha256-/, frames: 'DENY' },
  '/default/v1/docs': { policy: /^default-src 'self'; style-src/, frames: 'DENY' },
}
/** Pages of displays, which start sooner without a process of their own. */
const PLAYER = new Set(['/player', '/player/:token', '/initialization', '/forms-entry', '/print-preview'])
/** Scripts that can become workers. */
const SCRIPT = /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'/
const BARE = /^default-src 'none'; .*sandbox; frame-ancestors 'none'$/
/** What people put into an address to get out of it. */
const NASTY = [
  '..%2f..%2f..%2fetc%2fpasswd',
  '%2e%2e%2f',
  '..%5c..%5cboot.ini',
  '%00',
  '%c0%ae%c0%ae%c0%af',
  '%',
  '%zz',
  '%ff%fe',
  '__proto__',
  'constructor',
  '%0d%0ax-bad:%201',
  'a'.repeat(600),
  '%252e%252e%252f',
  '..;/x',
]

eachDatabase((_kind, _url, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let folder: Awaited<ReturnType<typeof temporaryFolder>>
  beforeAll(async () => {
    folder = await temporaryFolder('headers')
    const pages = await makeBuiltPages(folder.path)
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' }, { pages })
    owner = await server.company('Clinic')
  })
  afterAll(async () => {
    await server?.close()
    await folder?.remove()
  })

  const ask = async (method: string, url: string, signedIn = false) => {
    const ending = new AbortController()
    const response = await fetch(`${server.origin}${url}`, {
      method,
      redirect: 'manual',
      signal: ending.signal,
      headers: {
        ...(signedIn ? bearer(owner.accessToken) : {}),
        ...(/POST|PUT|PATCH/.test(method) ? { 'content-type': 'application/json' } : {}),
      },
      ...(/POST|PUT|PATCH/.test(method) ? { body: '{}' } : {}),
    })
    const { status, headers } = response
    // Streams do not end by themselves.
    ending.abort()
    return { status, headers }
  }
  const routes = () =>
    server.kernel
      .routes()
      .map((route) => route.split(' ') as [string, string])
      .filter(([method]) => method !== 'OPTIONS')

  it('answers every route with the headers of its document, or with those of no document', async () => {
    expect(routes().length).toBeGreaterThan(150)
    const wrong: string[] = []
    for (const [method, url] of routes()) {
      // Signing out would end the session that the rest is asked with.
      const signedIn = !(method === 'DELETE' && url.endsWith('/session'))
      const { status, headers } = await ask(method, url.replace(/:\w+|\*/g, 'x1'), signedIn)
      const document = method === 'GET' || method === 'HEAD' ? DOCUMENTS[url] : undefined
      const isPage = document !== undefined && status === 200
      const policy = headers.get('content-security-policy') ?? ''
      const script = url === '/player-sw.js' || url === '/push/worker.js'
      const expected = isPage ? document.policy : script ? SCRIPT : BARE
      if (
        !expected.test(policy) ||
        headers.get('x-frame-options') !== (isPage ? document.frames : 'DENY') ||
        headers.get('x-content-type-options') !== 'nosniff' ||
        headers.get('cross-origin-opener-policy') !==
          (isPage && PLAYER.has(url) ? 'unsafe-none' : 'same-origin') ||
        headers.get('cross-origin-resource-policy') !==
          (isPage && document.frames === null ? 'cross-origin' : 'same-origin') ||
        !headers.get('permissions-policy') ||
        (headers.get('content-type') ?? '').startsWith('text/html') !== isPage ||
        status >= 500
      )
        wrong.push(`${method} ${url}: ${status} ${policy}`)
    }
    expect(wrong).toEqual([])
  })

  it('answers what is no address of anything with a refusal, whichever route it is put into', async () => {
    const wrong: string[] = []
    for (const [method, url] of routes().filter(([, path]) => /[:*]/.test(path)))
      for (const nasty of NASTY) {
        if (method === 'HEAD') continue
        const { status, headers } = await ask(method, url.replace(/:\w+|\*/g, nasty), true)
        // Every other path is a page of the console.
        const isPage = status === 200 && (url === '/:page' || url === '/:page/*' || url === '/player/:token')
        const isStream = headers.get('content-type')?.startsWith('text/event-stream') === true
        const isNothing = method === 'GET' && status === 200 && /channels/.test(url)
        if (status >= 500 || (status < 400 && !isPage && !isStream && !isNothing))
          wrong.push(`${method} ${url} ${nasty}: ${status}`)
      }
    expect(wrong).toEqual([])
  })
})
