import type { EffectiveHosts, HostCounts } from '@vitrine/core/hosts'
import { expect, it } from 'vitest'
import { blockedHosts } from './blockedHosts.ts'
import type { HttpAnswer } from './http.ts'
import { createHostRules, type HostGuard } from './hosts.ts'

const RULES: EffectiveHosts = {
  hash: 'abc',
  mode: 'enforce',
  levels: [{ level: 'company', id: '', rules: [{ action: 'deny', kind: 'exact', pattern: 'ads.test' }] }],
}
/** Lets everything run that waits for nothing. */
const turn = async () => {
  for (let times = 0; times < 20; times += 1) await Promise.resolve()
}

/** A display whose storage outlives its runs, with the network and the time in the test's hands. */
function createWorld() {
  const stored = new Map<string, string>()
  const world = {
    stored,
    nowMs: 0,
    rules: RULES,
    isAway: false,
    /** the server has taken a batch, and its answer is lost */
    losesAnswers: false,
    asked: [] as string[],
    sent: [] as HostCounts[],
    timers: [] as { atMs: number; run: () => void }[],
    async pass(ms: number) {
      const untilMs = world.nowMs + ms
      for (;;) {
        const [next] = world.timers.filter(({ atMs }) => atMs <= untilMs).sort((a, b) => a.atMs - b.atMs)
        if (!next) break
        world.nowMs = next.atMs
        world.timers.splice(world.timers.indexOf(next), 1)
        next.run()
        await turn()
      }
      world.nowMs = untilMs
    },
    start() {
      world.timers.length = 0
      let counted: Omit<HostCounts, 'id'> | null = null
      const used: string[] = []
      const guard: HostGuard = {
        use: (hosts) => used.push(hosts.hash),
        facts: () => ({ by: 'player', hash: used.at(-1) ?? '', mode: 'off' }),
        take() {
          const taken = counted
          counted = null
          return taken
        },
      }
      const ok = (value: unknown): HttpAnswer => ({
        ok: true,
        status: 200,
        text: JSON.stringify(value),
        retryAfterMs: null,
      })
      const rules = createHostRules({
        ports: {
          keys: {
            get: (key) => stored.get(key) ?? null,
            set: (key, value) => void stored.set(key, value),
            remove: (key) => void stored.delete(key),
          },
          timers: {
            after(ms, run) {
              const timer = { atMs: world.nowMs + ms, run }
              world.timers.push(timer)
              return () => void (world.timers = world.timers.filter((one) => one !== timer))
            },
          },
          clock: { nowMs: () => 0, monotonicMs: () => world.nowMs, timeZone: () => 'UTC' },
          chance: { number: () => 0.5, bytes: () => new Uint8Array(12).fill(world.sent.length + 1) },
          log: () => undefined,
        },
        guard,
        askServer: (path, { json }) => {
          world.asked.push(path)
          if (world.isAway) return Promise.resolve({ ok: false, reason: 'away' })
          if (json === undefined) return Promise.resolve(ok(world.rules))
          world.sent.push(json as HostCounts)
          return Promise.resolve(world.losesAnswers ? { ok: false, reason: 'lost' } : ok(null))
        },
        authorization: () => 'Bearer x',
        own: () => [],
        onChange: () => undefined,
      })
      return {
        rules,
        used,
        count(blocked: number, host = 'ads.test', enforced = true) {
          counted = {
            hosts: [{ host, allowed: 0, blocked }],
            more: { allowed: 0, blocked: 0 },
            enforced,
          }
        },
      }
    },
  }
  return world
}

it('goes by the rules of before after a restart without a network, before anything is asked', async () => {
  const world = createWorld()
  const first = world.start()
  first.rules.fetch('abc')
  await turn()
  expect(first.used).toEqual(['', 'abc'])
  first.rules.stop()
  world.isAway = true
  expect(world.start().used).toEqual(['abc'])
})

it('fetches rules until it has them, and not again what it has', async () => {
  const world = createWorld()
  world.isAway = true
  const { rules, used } = world.start()
  rules.fetch('abc')
  await world.pass(60_000)
  expect(used).toEqual([''])
  world.isAway = false
  await world.pass(10 * 60_000)
  expect(used).toEqual(['', 'abc'])
  const asked = world.asked.length
  rules.fetch('abc')
  await turn()
  expect(world.asked).toHaveLength(asked)
})

it('sends counts again until they are acknowledged, under one id, also over a restart', async () => {
  const world = createWorld()
  world.losesAnswers = true
  const first = world.start()
  first.count(3)
  await world.pass(3 * 60_000)
  first.rules.stop()
  world.losesAnswers = false
  const second = world.start()
  await world.pass(60_000)
  second.count(4)
  await world.pass(11 * 60_000)
  expect(new Set(world.sent.map(({ id }) => id)).size).toBe(2)
  expect(world.sent.at(-1)?.hosts).toEqual([{ host: 'ads.test', allowed: 0, blocked: 4 }])
  expect(world.stored.has('hostCounts')).toBe(false)
})

it('keeps which hosts were blocked in the last day, the last ones first, for the diagnostics page', async () => {
  const world = createWorld()
  const keys = { get: (key: string) => world.stored.get(key) ?? null }
  const first = world.start()
  first.count(3)
  await world.pass(60_000)
  first.count(2, 'track.test')
  await world.pass(11 * 60_000)
  first.count(1)
  await world.pass(11 * 60_000)
  expect(blockedHosts(keys, 0)).toEqual(['ads.test', 'track.test'])
  expect(blockedHosts(keys, 24 * 60 * 60_000)).toEqual([])
  // What rules only report was not held back, nor what nobody denied.
  first.count(1, 'seen.test', false)
  await world.pass(11 * 60_000)
  first.count(0, 'fine.test')
  await world.pass(11 * 60_000)
  expect(blockedHosts(keys, 0)).toEqual(['ads.test', 'track.test'])
  world.stored.set('hostsBlocked', '{"a":')
  expect(blockedHosts(keys, 0)).toEqual([])
})

it('forgets rules and counts when the display belongs to nobody any more', async () => {
  const world = createWorld()
  const { rules, used, count } = world.start()
  rules.fetch(null)
  await turn()
  count(3)
  await world.pass(3 * 60_000)
  rules.forget()
  expect(used.at(-1)).toBe('')
  expect([...world.stored]).toEqual([])
})
