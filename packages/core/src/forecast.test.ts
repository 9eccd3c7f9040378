import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forecastZone, type ZoneForecast } from './forecast.ts'
import type { RenderAd } from './renderData.ts'
import type { RenderEntry } from './renderWire.ts'
import type { Schedule } from './scheduleShape.ts'
import { aList, anAd, anItem } from './testing/fixtures.ts'
import { createZonePlan, type ZonePlan } from './zonePlan.ts'
import { zoneTimeOf } from './zoneTime.ts'

const START_MS = Date.parse('2026-11-20T00:00:00Z')
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const planOf = (items: RenderEntry[], ads: RenderAd[] = [], shuffle?: number) =>
  createZonePlan(
    { id: 'main', items, ...(shuffle === undefined ? {} : { shuffle }) },
    ads,
    START_MS,
    zoneTimeOf('UTC'),
  )
function whole(plan: ZonePlan, fromMs: number, untilMs: number): ZoneForecast {
  const counting = forecastZone(plan, fromMs, untilMs)
  let step = counting.next()
  while (!step.done) step = counting.next()
  return step.value
}
const told = (entries: ZoneForecast['items']) => Object.fromEntries([...entries].sort())

describe('the forecast of a zone', () => {
  it('says how often and how long each comes in a day', () => {
    const plan = planOf([anItem({ id: 'a', duration: 20_000 }), anItem({ id: 'b', duration: 40_000 })])
    expect(told(whole(plan, START_MS, START_MS + DAY_MS).items)).toEqual({
      a: { plays: 1_440, ms: 1_440 * 20_000 },
      b: { plays: 1_440, ms: 1_440 * 40_000 },
    })
  })
  it('counts one play of what stays alone', () => {
    const plan = planOf([anItem({ id: 'a' })])
    expect(told(whole(plan, START_MS, START_MS + DAY_MS).items)).toEqual({ a: { plays: 1, ms: DAY_MS } })
  })
  it('tells ads over items and between them apart from items', () => {
    const ids = ['over', 'between']
    const plan = planOf(
      ['a', 'b'].map((id) => anItem({ id, duration: 10_000, ads: ids })),
      [
        anAd({ id: 'over', duration: 4_000, frequency: { every: 2 } }),
        anAd({ id: 'between', mode: 'between', duration: 5_000, frequency: { every: 2 } }),
      ],
    )
    const { items, ads } = whole(plan, START_MS, START_MS + HOUR_MS)
    expect(told(items)).toEqual({
      a: { plays: 144, ms: 144 * 10_000 },
      b: { plays: 144, ms: 144 * 10_000 },
    })
    expect(told(ads)).toEqual({
      between: { plays: 144, ms: 144 * 5_000 },
      over: { plays: 144, ms: 144 * 4_000 },
    })
  })
  it('names the hours in which there is nothing', () => {
    const plan = planOf([anItem({ id: 'a', when: { times: [{ from: '09:00', until: '18:00' }] } })])
    expect(whole(plan, START_MS, START_MS + DAY_MS).gaps).toEqual([
      { fromMs: START_MS, untilMs: START_MS + 9 * HOUR_MS },
      { fromMs: START_MS + 18 * HOUR_MS, untilMs: START_MS + DAY_MS },
    ])
    expect(whole(planOf([]), START_MS, START_MS + HOUR_MS).gaps).toEqual([
      { fromMs: START_MS, untilMs: START_MS + HOUR_MS },
    ])
  })
  it('misses nothing while a zone is out of its times', () => {
    const times = (from: string, until: string) => ({ when: { times: [{ from, until }] } })
    const group = { id: 'main', items: [anItem({ id: 'a', ...times('09:00', '17:00') })] }
    const plan = createZonePlan({ ...group, ...times('08:00', '18:00') }, [], START_MS, zoneTimeOf('UTC'))
    expect(whole(plan, START_MS, START_MS + DAY_MS).gaps).toEqual([
      { fromMs: START_MS + 8 * HOUR_MS, untilMs: START_MS + 9 * HOUR_MS },
      { fromMs: START_MS + 17 * HOUR_MS, untilMs: START_MS + 18 * HOUR_MS },
    ])
  })
  it('tells how far it is, many times in a busy day', () => {
    const plan = planOf(['a', 'b'].map((id) => anItem({ id, duration: 5_000 })))
    const shares = [...forecastZone(plan, START_MS, START_MS + DAY_MS)]
    expect(shares.length).toBeGreaterThan(10)
    expect(shares).toEqual([...shares].sort((one, other) => one - other))
  })

  const seconds = fc.integer({ min: 1, max: 20 }).map((count) => count * 1_000)
  const when = fc.option(
    fc.constantFrom<Schedule>(
      { times: [{ from: '00:05', until: '00:25' }] },
      { times: [{ from: '00:00', until: '00:12' }] },
    ),
    { nil: undefined },
  )
  const items = fc
    .array(
      fc.record({ duration: seconds, when, weight: fc.integer({ min: 1, max: 3 }), inList: fc.boolean() }),
      {
        minLength: 1,
        maxLength: 5,
      },
    )
    .map((given) =>
      given.map(({ duration, when: times, weight, inList }, nth): RenderEntry => {
        const timing = { weight, ...(times ? { when: times } : {}) }
        const one = (id: string) => anItem({ id, duration, ads: ['ad0', 'ad1'] })
        return inList
          ? aList(`list${nth}`, nth % 2 === 0 ? 'one' : 'all', [one(`x${nth}`), one(`y${nth}`)], timing)
          : { ...one(`item${nth}`), ...timing }
      }),
    )
  const adsOf = fc.array(
    fc.record({
      mode: fc.constantFrom<'over' | 'between'>('over', 'between'),
      duration: seconds,
      every: fc.integer({ min: 1, max: 4 }),
      per_hour: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
    }),
    { maxLength: 2 },
  )
  it('is what counting the evaluator’s plays, second by second, says', () => {
    fc.assert(
      fc.property(items, adsOf, fc.option(fc.nat(1_000), { nil: undefined }), (items, given, seed) => {
        const ads = given.map(({ mode, duration, every, per_hour }, nth) =>
          anAd({
            id: `ad${nth}`,
            mode,
            duration,
            frequency: { every },
            ...(per_hour === undefined ? {} : { per_hour }),
          }),
        )
        const plan = planOf(items, ads, seed)
        const untilMs = START_MS + 1_800_000
        const seen = new Map<string, { plays: Set<string>; ms: number }>()
        const see = (name: string, play: string) => {
          const entry = seen.get(name) ?? { plays: new Set(), ms: 0 }
          entry.plays.add(play)
          seen.set(name, { ...entry, ms: entry.ms + 1_000 })
        }
        let emptyMs = 0
        for (let atMs = START_MS; atMs < untilMs; atMs += 1_000) {
          const play = plan.momentAt(atMs)?.current
          if (!play?.item) {
            emptyMs += 1_000
            continue
          }
          see(play.ad?.id ?? play.item.id, plan.lone ? 'lone' : play.key)
          for (const span of play.over)
            if (span.fromMs <= atMs && atMs < span.untilMs) see(span.ad.id, `${play.key} ${span.fromMs}`)
        }
        const forecast = whole(plan, START_MS, untilMs)
        const counted = [...seen].map(([id, { plays, ms }]) => [id, { plays: plays.size, ms }] as const)
        expect(told(new Map([...forecast.items, ...forecast.ads]))).toEqual(told(new Map(counted)))
        expect(forecast.gaps.reduce((sum, gap) => sum + gap.untilMs - gap.fromMs, 0)).toBe(emptyMs)
      }),
      { numRuns: 30 },
    )
  })
})
