import { performance } from 'node:perf_hooks'
import type { FleetEvent } from '@vitrine/protocol'
import { checkinOf, fleetChanges, reportOf } from '../load/changes.ts'
import type { Fleet, FleetDevice } from '../load/fleet.ts'
import { quantile, spread } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'
import type { Tier } from '../tier.ts'

/** Events that are written while a reader follows the log and the server is restarted. */
const EVENTS = { small: 4_000, full: 100_000 } as const
/** Writes that are under way at a time. */
const AT_ONCE = 32
/** How long a writer or the reader waits after a call that failed, ms. */
const AGAIN_AFTER_MS = 50
/** Source: goals.md, “dashboard of 10,000 devices”. */
const FIRST_VIEW_MS = 1_000

const pause = () => new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))

/** The devices dashboard while the fleet changes, and its log over a restart. */
export async function fleetLog(fleet: Fleet, tier: Tier): Promise<Row[]> {
  return [...(await whileChanging(fleet, tier)), await overRestart(fleet, tier)]
}

/** The dashboard's calls while devices change: each write brings or ends a fault. */
async function whileChanging(fleet: Fleet, tier: Tier): Promise<Row[]> {
  const { server, accessToken, devices } = fleet
  let isOver = false
  const load = fleetChanges(fleet, 4 * tier.loadMs).finally(() => {
    isOver = true
  })
  const timed: Record<'figures' | 'plays' | 'log', number[]> = { figures: [], plays: [], log: [] }
  const paths = { figures: '/fleet/summary', plays: '/fleet/plays', log: '/fleet/events?limit=50' } as const
  while (!isOver)
    for (const [name, path] of Object.entries(paths) as [keyof typeof paths, string][]) {
      const startMs = performance.now()
      const response = await fetch(`${server.url}/default/v1${path}`, {
        headers: { authorization: `Bearer ${accessToken}` },
      })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path} answered ${response.status}`)
      timed[name].push(performance.now() - startMs)
    }
  const aSecond = await load
  const slowest = timed.figures.map((ms, n) => ms + (timed.plays[n] ?? 0) + (timed.log[n] ?? 0))
  return [
    {
      what: `dashboard of ${devices.length} devices, ${Math.round(aSecond)} changes/s: figures, plays and log together, p99`,
      goal: `≤ ${FIRST_VIEW_MS} ms`,
      ours: `${quantile(slowest, 0.99).toFixed(0)} ms; figures ${spread(timed.figures, 'ms')}, plays ${spread(timed.plays, 'ms')}, log ${spread(timed.log, 'ms')}`,
      met: tier.judgesTimes ? quantile(slowest, 0.99) <= FIRST_VIEW_MS : null,
    },
  ]
}

/** A reader follows the log while devices write to it and the server is killed and started again. */
async function overRestart({ server, call, devices }: Fleet, tier: Tier): Promise<Row> {
  const total = EVENTS[tier.name]
  const before = (await call('listFleetEvents', { query: { limit: 1 } })).newest
  const seen = new Map<string, number>()
  let position = before
  let gaps = 0
  let reading = true
  const note = (event: FleetEvent): void => {
    if (event.position !== position + 1) gaps += 1
    position = event.position
    const text = String(event.facts['text'] ?? '')
    if (event.kind === 'fault' && text.startsWith('written ')) seen.set(text, (seen.get(text) ?? 0) + 1)
  }
  const reader = (async () => {
    for (;;) {
      const isLast = !reading
      try {
        const { items, next } = await call('listFleetEvents', { query: { after: position, limit: 500 } })
        items.forEach(note)
        if (next !== null) continue
        if (isLast) return
      } catch {
        // The server is away.
      }
      await pause()
    }
  })()

  let written = 0
  let killed: Promise<void> | null = null
  const restart = async (): Promise<void> => {
    await server.kill()
    await server.restart()
  }
  const writer = async (own: number): Promise<void> => {
    // Each device has one writer, so that what it says comes in order.
    for (let turn = 0; ; turn += 1) {
      const number = turn * AT_ONCE + own
      if (number >= total) return
      const device = devices[own + AT_ONCE * (turn % Math.floor(devices.length / AT_ONCE))]!
      const body = checkinOf(device, reportOf({ text: `written ${number}`, at: Date.now() - 1_000 }))
      // Until it is acknowledged. What is said twice changes nothing, so it is one event.
      while (!(await write(device, body))) await pause()
      written += 1
      if (written >= total / 2) killed ??= restart()
    }
  }
  const write = async ({ accessToken }: FleetDevice, body: string): Promise<boolean> => {
    try {
      const response = await fetch(`${server.url}/graphql`, {
        method: 'POST',
        headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
        body,
      })
      const answer = (await response.json()) as { data?: { updateSync?: unknown } }
      return response.ok && Boolean(answer.data?.updateSync)
    } catch {
      return false
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, own) => writer(own)))
  await killed
  reading = false
  await reader
  const doubled = [...seen.values()].filter((times) => times > 1).length
  const lost = total - seen.size
  return {
    what: `live log of ${total} events, the server killed and started in the middle`,
    goal: 'none lost, none twice, no gap',
    ours: `${lost} lost, ${doubled} twice, ${gaps} gaps in ${position - before} positions`,
    met: lost === 0 && doubled === 0 && gaps === 0,
  }
}
