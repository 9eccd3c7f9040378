import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { anItem, aSlide, displayOf, OWNER, oneZone, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

test.use({ serverOptions: { env: OWNER } })

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url))
/** Where each front end's files could be asked for. */
const BUILDS = [
  { dist: 'apps/player/dist', under: '/player-assets/' },
  { dist: 'apps/console/dist', under: '/' },
  { dist: 'apps/console/dist', under: '/console-assets/' },
]

/** A page of somebody else on another port of the same machine; what it runs answers with `heard`. */
async function aNeighbour(own: string) {
  const heard: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x')
    heard.push(url.pathname)
    if (url.pathname === '/to-them')
      return void response.writeHead(302, { location: `${own}${url.search.slice(1)}` }).end()
    response.setHeader('content-type', 'text/html')
    // Whatever it frames gets a worker to run, as the player gives one to the script frame.
    response.end(`<!doctype html><title>neighbour</title><body><script>
      addEventListener('message', ({ data }) => { if (data && data.got) fetch('/got-' + data.got) })
      fetch('/control')
      for (const address of JSON.parse(decodeURIComponent(location.hash.slice(1) || '[]'))) {
        const frame = document.createElement('iframe')
        frame.addEventListener('load', () => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = ({ data }) => fetch('/got-' + data)
          const worker = "onmessage = ({ ports: [port] }) => { fetch('${own}/default/v1/session', { credentials: 'include' }).then(() => port.postMessage('session'), () => {}); port.postMessage(self.origin) }"
          frame.contentWindow.postMessage({ worker }, '*', [port2])
        })
        frame.src = '${own}' + address
        document.body.append(frame)
      }
    </script>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, heard, close: () => server.close() }
}

test('serves of what was built only hashed assets, and each of them with a policy', async ({ server }) => {
  const served: string[] = []
  for (const { dist, under } of BUILDS) {
    const folder = path.join(REPOSITORY, dist)
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue
      const file = path.relative(folder, path.join(entry.parentPath, entry.name))
      const response = await fetch(`${server.url}${under}${file}`)
      await response.arrayBuffer()
      const { headers } = response
      const about = `${under}${file}: ${response.status} ${headers.get('content-type')}`
      expect(headers.get('content-security-policy'), about).toContain('frame-ancestors')
      expect(headers.get('x-frame-options'), about).toBe('DENY')
      const isAsset = /^(?:assets|console-assets)\/.*-[\w-]{8}\.\w+$/.test(file)
      if (response.status !== 200 || !isAsset) continue
      expect(headers.get('content-type'), about).not.toContain('html')
      expect(headers.get('cache-control'), about).toContain('immutable')
      served.push(about)
    }
  }
  expect(served.length).toBeGreaterThan(200)
  for (const file of [
    'script-frame.html',
    'index.html',
    'player-sw.js',
    'assets.json',
    '.vite/manifest.json',
  ])
    expect((await fetch(`${server.url}/player-assets/${file}`)).status, file).toBe(404)
})

test('a page on another port frames the script frame and the assets, and can do nothing', async ({
  browser,
  server,
}) => {
  const neighbour = await aNeighbour(server.url)
  const context = await browser.newContext()
  // Somebody is signed in, whose cookie counts for the whole machine, whatever the port.
  await context.request.post(`${server.url}/default/v1/session`, {
    headers: { origin: server.url },
    data: { email: OWNER.ADMIN_EMAIL, password: OWNER.ADMIN_PASSWORD },
  })
  const page = await context.newPage()
  const addresses = [
    '/script-frame',
    '/script-frame#x',
    '/player-assets/script-frame.html',
    '/player-assets/index.html',
    '/console-assets/index.html',
    '/player',
    '/forms-entry',
    '/home',
    '/default/v1/docs',
    '/default/v1/session',
    '/verify-plays',
  ]
  await page.goto(`${neighbour.origin}/#${encodeURIComponent(JSON.stringify(addresses))}`)
  await expect.poll(() => neighbour.heard).toContain('/control')
  await expect.poll(() => page.frames().length).toBe(addresses.length + 1)
  await page.waitForLoadState('networkidle')
  expect(neighbour.heard.filter((one) => one.startsWith('/got-'))).toEqual([])
  const shown = page
    .frames()
    .filter((frame) => frame !== page.mainFrame() && frame.url().startsWith(server.url))
  expect(shown.map((frame) => frame.url())).toEqual([])
  // The positive control: the script frame of the same server does run a worker for a page of its own, without an origin.
  const own = await context.newPage()
  await own.goto(`${server.url}/home`)
  const said = await own.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', ({ data }) => resolve(data))
        port1.start()
        const frame = document.createElement('iframe')
        frame.setAttribute('sandbox', 'allow-scripts')
        frame.addEventListener('load', () => {
          const worker = 'onmessage = ({ ports: [port] }) => port.postMessage(self.origin)'
          frame.contentWindow!.postMessage({ worker }, '*', [port2])
        })
        frame.src = '/script-frame'
        document.body.append(frame)
      }),
  )
  expect(said).toBe('null')
  // A browser that would let the page have an origin: then it runs nothing.
  const unguarded = await context.newPage()
  await unguarded.route('**/unguarded-script-frame', async (route) => {
    const page = await context.request.get(`${server.url}/script-frame`)
    await route.fulfill({ contentType: 'text/html', body: await page.text() })
  })
  await unguarded.goto(`${server.url}/unguarded-script-frame`)
  const ran = await unguarded.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', () => resolve(true))
        port1.start()
        window.postMessage({ worker: 'onmessage = ({ ports: [port] }) => port.postMessage(1)' }, '*', [port2])
        setTimeout(() => resolve(false), 500)
      }),
  )
  expect(ran).toBe(false)
  await context.close()
  neighbour.close()
})

test('a web page that leads a display back to us shows nothing and runs nothing', async ({
  browser,
  server,
}) => {
  const neighbour = await aNeighbour(server.url)
  const call = await ownerOf(server)
  const addresses = ['/player', '/script-frame', '/home', '/default/v1/docs']
  const site = await publishScreen(call, 'Pages', [aSlide('Teal', '#12877F')], ([teal]) =>
    oneZone([
      anItem('teal', teal!, 1_000),
      ...addresses.map((to, index) => ({
        id: `page${index}`,
        page: { url: `${neighbour.origin}/to-them?${to}`, timeout: 2_000 },
        duration: 2_000,
        fit: 'cover' as const,
        transition: { kind: 'cut' as const, duration: 0 },
      })),
    ]),
  )
  const { page, context, device } = await displayOf(browser, call, server, site)
  const framed: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) framed.push(frame.url())
  })
  await expect
    .poll(() => neighbour.heard.filter((one) => one === '/to-them').length)
    .toBeGreaterThanOrEqual(addresses.length)
  // Each is known as a page that does not come; the slide plays on.
  await expect
    .poll(async () => {
      const { data } = await call('readDevice', { params: { id: device.id } })
      return (data?.faults ?? []).some((fault) => fault.text.includes('cannot be reached'))
    })
    .toBe(true)
  expect(framed).toEqual([])
  await expect(page.locator('iframe[title]:not([title="script"])')).toHaveCount(0)
  // The pages for visitors belong to the player: quiet for a paired display, and no way in for any other.
  for (const visitors of ['/forms-entry?form=1', '/print-preview']) {
    await page.goto(`${server.url}${visitors}`)
    await expect(page.getByTestId('idle')).toBeVisible()
    expect(new URL(page.url()).pathname).toBe(visitors.split('?')[0])
    const unpaired = await browser.newPage()
    await unpaired.goto(`${server.url}${visitors}`)
    await unpaired.waitForURL(`${server.url}/player`)
    await unpaired.close()
  }
  await context.close()
  neighbour.close()
})
