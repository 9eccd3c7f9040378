import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findChromium, partsAreRequired, temporaryFolder } from '@vitrine/testbed'
import { importHosts } from '@vitrine/core/hosts'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { asksFor, startOutsideServer, WAYS } from './testing/outsideServer.ts'
import { startWatchedKiosk } from './testing/watchedKiosk.ts'

/** Of the server that counts: one that a rule denies, one that none names. */
const DENIED = '127.0.0.2'
const OTHER = '127.0.0.3'
/** What is not asked within this time after everything that may be asked was, is not asked, ms. */
const QUIET_MS = 700

/** A server whose `/player` sends heartbeats and rules, counts requests, and makes the requests of each test in frames and in the page. */
async function startPlayer(rules: unknown) {
  const page = `<!doctype html><title>p</title><body><script>
    vitrineHost.hosts(${JSON.stringify(JSON.stringify(rules))})
    window.counted = []
    addEventListener('vitrine-hosts', (event) => { window.counted.push(event.detail); event.preventDefault() })
    setInterval(() => requestAnimationFrame(() => vitrineHost.heartbeat()), 250)
  </script>`
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://x')
    const to = url.searchParams.get('to')
    if (url.pathname === '/redirect') return response.writeHead(302, { location: to ?? '' }).end()
    return response.writeHead(200, { 'content-type': 'text/html' }).end(page)
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const rulesOf = (mode: 'enforce' | 'report', list: string) => ({
  own: [],
  hosts: {
    hash: mode,
    mode,
    levels: [{ level: 'company', id: '', rules: importHosts(list, 'deny').rules }],
  },
})

describe.skipIf(findChromium() === null && !partsAreRequired())(
  'rules for outside hosts in the kiosk',
  () => {
    const start = async (mode: 'enforce' | 'report') => {
      const outside = await startOutsideServer([DENIED, OTHER])
      const origin = await startPlayer(rulesOf(mode, DENIED))
      const folder = await temporaryFolder('kiosk-hosts')
      const watched = startWatchedKiosk(origin, folder.path)
      onTestFinished(async () => {
        await watched.kiosk.stop()
        await Promise.all([outside.close(), folder.remove()])
      })
      await vi.waitFor(() => expect(watched.beats).toBeGreaterThan(2), { timeout: 30_000, interval: 50 })
      const ask = async (host: string) => {
        const far = `${host}:${outside.port}`
        await watched.evaluate(`(() => {${asksFor(far, 'page')}})(), 0`)
        const middle = `http://${OTHER}:${outside.port}/middle?to=${encodeURIComponent(far)}`
        await watched.evaluate(
          `document.body.append(Object.assign(document.createElement('iframe'), { src: '${middle}' })), 0`,
        )
      }
      const reached = (host: string) =>
        [...outside.asked].flatMap((line) => {
          const way = /^(\S+) \/((?:page|inner)-\w+)$/.exec(line)
          return way?.[1] === host ? [way[2]!] : []
        })
      const counted = async () => {
        const all = (await watched.evaluate('window.counted')) as {
          hosts: { host: string; allowed: number; blocked: number }[]
        }[]
        const sum = { allowed: 0, blocked: 0 }
        for (const one of all.flatMap(({ hosts }) => hosts))
          if (one.host.startsWith(`${DENIED}:`)) {
            sum.allowed += one.allowed
            sum.blocked += one.blocked
          }
        return sum
      }
      return { watched, ask, reached, counted }
    }
    // The player itself starts no workers for content: those of web pages run in frames.
    const every = [
      ...WAYS.filter((way) => !way.startsWith('worker')).map((way) => `page-${way}`),
      ...WAYS.map((way) => `inner-${way}`),
    ].sort()

    it('let nothing reach a host that is denied, in any way that a page has, and everything another one', async () => {
      const { ask, reached, counted } = await start('enforce')
      await ask(DENIED)
      await ask(OTHER)
      await vi.waitFor(() => expect(reached(OTHER).sort()).toEqual(every), { timeout: 15_000, interval: 50 })
      await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
      expect(reached(DENIED)).toEqual([])
      await vi.waitFor(async () => expect((await counted()).blocked).toBeGreaterThanOrEqual(every.length), {
        timeout: 12_000,
        interval: 200,
      })
      expect((await counted()).allowed).toBe(0)
    })

    it('hold nothing back in the mode that only reports', async () => {
      const { ask, reached, counted } = await start('report')
      await ask(DENIED)
      await vi.waitFor(() => expect(reached(DENIED).sort()).toEqual(every), { timeout: 15_000, interval: 50 })
      await vi.waitFor(async () => expect((await counted()).blocked).toBeGreaterThanOrEqual(every.length), {
        timeout: 12_000,
        interval: 200,
      })
    })
  },
)
