import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { anItem, aSlide, displayOf, OWNER, oneZone, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

test.use({ serverOptions: { env: OWNER } })

/** Of the server that counts: one that a rule denies, one that none names. */
const DENIED = '127.0.0.2'
const OTHER = '127.0.0.3'
/** Of the same server, and the only address that the rules of the second test allow. */
const ONLY = '127.0.0.1'
/** What the player in a plain browser says that it holds back (docs/hosts.md), and what it can't see. */
const CLAIMED = ['page', 'script', 'script-redirect', 'stream']
const UNSEEN = ['inner-frame', 'inner-socket', 'redirect']

/** One server under several addresses, which notes what reaches the denied one. */
async function anOutsideServer() {
  const reached = new Set<string>()
  const middle = { loads: 0 }
  const runaway = { loads: 0 }
  const hurried = { loads: 0 }
  let port = 0
  const servers: Server[] = []
  for (const address of [DENIED, OTHER, ONLY]) {
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x')
      if (address === DENIED) reached.add(pathname.slice(1))
      response.setHeader('access-control-allow-origin', '*')
      const to = searchParams.get('to')
      if (to !== null) return void response.writeHead(302, { location: to }).end()
      response.setHeader('content-type', 'text/html')
      if (pathname === '/runaway') {
        runaway.loads += 1
        return void response.end(`<script>location = 'http://${DENIED}:${port}/run'</script>`)
      }
      if (pathname === '/hurried') {
        hurried.loads += 1
        // It leaves before it has come: its picture is never answered.
        return void response.end(
          `<img src="/never"><script>location = 'http://${DENIED}:${port}/hurry'</script>`,
        )
      }
      if (pathname === '/never') return
      if (pathname !== '/middle') return void response.end('<p>page')
      middle.loads += 1
      response.end(`<iframe src="http://${DENIED}:${port}/inner-frame"></iframe>
        <script>new WebSocket('ws://${DENIED}:${port}/inner-socket')</script>`)
    })
    server.on('upgrade', (request, socket) => {
      if (address === DENIED) reached.add((request.url ?? '').slice(1))
      socket.destroy()
    })
    await new Promise<void>((resolve) => server.listen(port, address, resolve))
    port = (server.address() as AddressInfo).port
    servers.push(server)
  }
  return {
    reached,
    middle,
    runaway,
    hurried,
    only: `${ONLY}:${port}`,
    denied: `http://${DENIED}:${port}`,
    other: `http://${OTHER}:${port}`,
    close: () =>
      servers.forEach((server) => {
        server.close()
        server.closeAllConnections()
      }),
  }
}

const frame = { x: 0, y: 0, width: 1_920, height: 1_080 }
const pageAt = (url: string) => ({
  id: 'page',
  type: 'page' as const,
  frame,
  url,
  timeout: 5_000,
  background: '#101828',
})

test('a display without the kiosk reaches no denied host in the ways that it claims, and counts the tries', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const { reached, middle, denied, other, close } = await anOutsideServer()
  const stream = {
    id: 'live',
    type: 'stream' as const,
    frame,
    url: `${denied}/stream`,
    fit: 'cover' as const,
    volume: 0,
  }
  const back = (path: string) => `${other}/away?to=${encodeURIComponent(`${denied}/${path}`)}`
  const site = await publishScreen(
    call,
    'Outside',
    [
      aSlide('Teal', '#12877F'),
      aSlide('Page', '#101828', [pageAt(`${denied}/page`)]),
      aSlide('Stream', '#101828', [stream]),
      aSlide('Middle', '#101828', [pageAt(`${other}/middle`)]),
      aSlide('Redirect', '#101828', [pageAt(back('redirect'))]),
    ],
    (ids) =>
      oneZone(
        ids.map((id, index) => anItem(`item-${index}`, id, 1_000)),
        {
          js: `function ask() { fetch('${denied}/script').catch(function () {}); fetch('${back('script-redirect')}').catch(function () {}) }
            vitrine.time.every(1000, ask); ask()`,
          network: [denied, other],
        },
      ),
  )
  const { page, context, device } = await displayOf(browser, call, server, site)
  const all = [...CLAIMED, ...UNSEEN].sort()
  const deniedWays = () => [...reached].filter((way) => way !== 'favicon.ico').sort()
  // The positive control: without a rule every way leads there.
  await expect.poll(deniedWays).toEqual(all)

  await call('writeHostRules', {
    body: {
      level: 'company',
      id: '',
      mode: 'enforce',
      rules: [{ action: 'deny', kind: 'exact', pattern: DENIED }],
      revision: 0,
    },
  })
  const hostsOf = async () => (await call('readDevice', { params: { id: device.id } })).data?.hosts
  await expect.poll(hostsOf).toMatchObject({ by: 'player', mode: 'enforce' })
  await page.reload()
  reached.clear()
  const before = middle.loads
  await expect.poll(() => middle.loads).toBeGreaterThan(before + 1)
  await expect.poll(deniedWays).toEqual(UNSEEN)

  const figures = async () => (await call('readFleetSummary')).hosts.blocked_most.map(({ host }) => host)
  await expect.poll(figures).toEqual([new URL(denied).host])
  const { items } = await call('listFleetEvents', { query: { kind: 'blocked' } })
  expect(items[0]).toMatchObject({ device_id: device.id, code: new URL(denied).host })
  expect(deniedWays()).toEqual(UNSEEN)
  await context.close()
  close()
})

test('where everything is denied but some hosts, no page leads a display elsewhere, and no error of the browser is seen', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const { reached, runaway, hurried, only, denied, close } = await anOutsideServer()
  const site = await publishScreen(
    call,
    'Closed',
    [
      aSlide('Teal', '#12877F'),
      aSlide('Redirect', '#101828', [
        pageAt(`http://${only}/away?to=${encodeURIComponent(`${denied}/redirect`)}`),
      ]),
      aSlide('Runaway', '#101828', [pageAt(`http://${only}/runaway`)]),
      aSlide('Hurried', '#101828', [pageAt(`http://${only}/hurried`)]),
    ],
    (ids) => oneZone(ids.map((id, index) => anItem(`item-${index}`, id, 1_500))),
  )
  const { page, context, device } = await displayOf(browser, call, server, site)
  const ways = () => [...reached].filter((way) => way !== 'favicon.ico').sort()
  await expect.poll(ways).toEqual(['hurry', 'redirect', 'run'])

  await call('writeHostRules', {
    body: {
      level: 'company',
      id: '',
      mode: 'enforce',
      rules: [
        { action: 'allow', kind: 'exact', pattern: only },
        { action: 'deny', kind: 'wildcard', pattern: '*' },
      ],
      revision: 0,
    },
  })
  const hostsOf = async () => (await call('readDevice', { params: { id: device.id } })).data?.hosts
  await expect.poll(hostsOf).toMatchObject({ mode: 'enforce' })
  await page.reload()
  await expect.poll(() => runaway.loads).toBeGreaterThan(0)
  reached.clear()
  // Both come again after half a minute, and lead their frames away once more.
  const before = runaway.loads + hurried.loads
  await expect
    .poll(() => runaway.loads + hurried.loads, { timeout: 90_000 })
    .toBeGreaterThanOrEqual(before + 2)
  expect(ways()).toEqual([])
  // Where the browser put an error of its own, the item failed and its frame is gone. The redirect is found out before.
  const failed = async () =>
    ((await call('readDevice', { params: { id: device.id } })).data?.faults ?? [])
      .filter(({ text }) => text.includes('is blocked by a rule'))
      .map(({ facts }) => facts?.['name'])
      .sort()
  await expect.poll(failed).toEqual(['“Hurried”', '“Runaway”'])
  // A frame with an error of the browser has no address of a page.
  await expect.poll(() => page.frames().filter((one) => one.url().startsWith('chrome-error:'))).toEqual([])
  await context.close()
  close()
})
