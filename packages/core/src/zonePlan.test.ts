import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import type { RenderAd } from './renderData.ts'
import type { RenderEntry } from './renderWire.ts'
import { unplayableAt } from './schedule.ts'
import type { Schedule } from './scheduleShape.ts'
import { aList, anAd, anItem } from './testing/fixtures.ts'
import { passOver } from './passOver.ts'
import { createZonePlan } from './zonePlan.ts'
import { zoneTimeOf } from './zoneTime.ts'

const T0 = Date.UTC(2026, 10, 21, 9)
const DAY_MS = 86_400_000
const planOf = (
  items: RenderEntry[],
  options: { ads?: RenderAd[]; timeZone?: string; startedAtMs?: number } = {},
) =>
  createZonePlan(
    { id: 'main', items },
    options.ads ?? [],
    options.startedAtMs ?? T0,
    zoneTimeOf(options.timeZone ?? 'UTC'),
  )
const item = (id: string, duration: number, when?: Schedule) =>
  anItem({ id, duration, ...(when && { when }) })
const utc = (text: string) => Date.parse(`${text}Z`)
const inZone = (timeZone: string, text: string) =>
  Temporal.PlainDateTime.from(text).toZonedDateTime(timeZone).epochMilliseconds

describe('a zone in which nothing is scheduled', () => {
  const plan = planOf([item('a', 5_000), item('b', 10_000)])
  const idAt = (atMs: number) => plan.momentAt(atMs)?.current.item?.id

  it('shows the first item again when the cycle ends', () => {
    expect(plan.momentAt(T0 + 15_000)?.current).toMatchObject({ path: 'a', play: 2, fromMs: T0 + 15_000 })
  })
  it('changes item exactly at the boundary, not a millisecond before', () => {
    expect(idAt(T0 + 4_999)).toBe('a')
    expect(idAt(T0 + 5_000)).toBe('b')
  })
  it('answers for an instant before the start, so that a clock that is behind still plays', () => {
    expect(plan.momentAt(T0 - 1)?.current).toMatchObject({ path: 'b', play: -1, untilMs: T0 })
  })
  it('names the play before and after, joined without a gap', () => {
    const { previous, current, next } = plan.momentAt(T0 + 6_000)!
    expect(previous).toMatchObject({ path: 'a', play: 0, fromMs: T0, untilMs: T0 + 5_000 })
    expect(current).toMatchObject({ path: 'b', play: 1, fromMs: T0 + 5_000, untilMs: T0 + 15_000 })
    expect(next).toMatchObject({ path: 'a', play: 2, fromMs: T0 + 15_000, untilMs: T0 + 20_000 })
  })
  it('has no answer where there is nothing with a duration', () => {
    expect(planOf([]).momentAt(T0)).toBeNull()
    expect(planOf([item('a', 0)]).momentAt(T0)).toBeNull()
  })
  it('is alone with a single item, but not when an ad comes over it', () => {
    expect(planOf([item('a', 5_000)]).lone).toBe(true)
    const ad = anAd({ id: 'ad', frequency: { every: 1 } })
    expect(planOf([anItem({ id: 'a', ads: ['ad'] })], { ads: [ad] }).lone).toBe(false)
  })
  it('is at the same place after years as by counting on', () => {
    const years = 10 * 365 * DAY_MS
    expect(plan.momentAt(T0 + years)?.current.fromMs).toBe(T0 + Math.floor(years / 15_000) * 15_000)
  })
})

describe('a zone in which something is scheduled', () => {
  const breakfast: Schedule = { times: [{ from: '07:00', until: '10:30' }] }
  const plan = planOf([item('menu', 60_000, breakfast), item('art', 40_000)], {
    startedAtMs: utc('2026-11-01T12:00'),
  })
  const at = (text: string) => plan.momentAt(utc(text))!

  it('starts each day again at midnight of its time zone', () => {
    const night = planOf([item('a', 7_000), item('b', 5_000, { days: [1, 2, 3, 4, 5, 6, 7] })], {
      startedAtMs: T0,
      timeZone: 'America/New_York',
    })
    expect(night.momentAt(inZone('America/New_York', '2026-11-23T00:00'))?.current).toMatchObject({
      path: 'a',
      fromMs: inZone('America/New_York', '2026-11-23T00:00'),
    })
  })
  it('lets what is on play on when something else becomes playable, and goes on behind it', () => {
    const late = planOf(
      [item('a', 7_000), item('b', 7_000), item('c', 7_000, { times: [{ from: '00:01', until: '00:02' }] })],
      {
        startedAtMs: utc('2026-11-01T00:00'),
      },
    )
    // 60 s is 4 s into the ninth play, an `a`.
    const moment = late.momentAt(utc('2026-11-20T00:01:00'))!
    expect(moment.current).toMatchObject({
      path: 'a',
      fromMs: utc('2026-11-20T00:00:56'),
      untilMs: utc('2026-11-20T00:01:03'),
    })
    expect(moment.next.path).toBe('b')
    expect(late.momentAt(utc('2026-11-20T00:01:10'))?.current.path).toBe('c')
  })
  it('ends an item with its time, to the millisecond, and shows the next at once', () => {
    expect(at('2026-11-20T10:29:59.999').current.path).toBe('menu')
    expect(at('2026-11-20T10:29:59.999').current.untilMs).toBe(utc('2026-11-20T10:30'))
    expect(at('2026-11-20T10:30').current).toMatchObject({ path: 'art', fromMs: utc('2026-11-20T10:30') })
  })
  it('shows one thing alone as one long play that never takes its own place', () => {
    const { current, next } = at('2026-11-20T15:00')
    expect(current).toMatchObject({
      path: 'art',
      fromMs: utc('2026-11-20T10:30'),
      untilMs: utc('2026-11-21T00:00'),
    })
    expect(next.path).toBe('art')
  })
  it('shows nothing while nothing may play, and says until when', () => {
    const shop = planOf([item('a', 10_000, { times: [{ from: '09:00', until: '18:00' }] })])
    const { current, next } = shop.momentAt(utc('2026-11-20T20:00'))!
    expect(current).toMatchObject({
      item: null,
      fromMs: utc('2026-11-20T18:00'),
      untilMs: utc('2026-11-21T00:00'),
    })
    expect(next.item).toBeNull()
    expect(shop.momentAt(utc('2026-11-20T08:59:59.999'))?.next).toMatchObject({
      path: 'a',
      fromMs: utc('2026-11-20T09:00'),
    })
  })
  it('plays twice what lies in the hour that comes twice, and leaves out the hour that is skipped', () => {
    const night: Schedule = { times: [{ from: '02:00', until: '03:00' }] }
    const paris = planOf([item('night', 10_000, night), item('day', 10_000)], {
      timeZone: 'Europe/Paris',
      startedAtMs: 0,
    })
    const plays = (atMs: number) => paris.skippedAt(atMs).length === 0
    // 25 October 2026: 02:30 at +02:00 and again at +01:00.
    expect(plays(utc('2026-10-25T00:30'))).toBe(true)
    expect(plays(utc('2026-10-25T01:30'))).toBe(true)
    expect(plays(utc('2026-10-25T02:00'))).toBe(false)
    // 29 March 2026: from 01:59 to 03:00.
    for (let minute = 0; minute < 24 * 60; minute += 1)
      expect(plays(utc('2026-03-29T00:00') + minute * 60_000)).toBe(false)
  })
  it('begins the day where a zone has no midnight', () => {
    // Cairo, 24 April 2026: clocks go from 24:00 to 01:00.
    const cairo = planOf([item('a', 7_000), item('b', 5_000, { days: [5] })], {
      timeZone: 'Africa/Cairo',
      startedAtMs: 0,
    })
    const startMs = inZone('Africa/Cairo', '2026-04-24T01:00')
    expect(cairo.momentAt(startMs)?.current).toMatchObject({ path: 'a', fromMs: startMs })
  })

  const times = fc.array(
    fc
      .record({ from: fc.integer({ min: 0, max: 95 }), span: fc.integer({ min: 1, max: 96 }) })
      .map(({ from, span }) => ({
        from: clock(from),
        until: clock((from + span) % 96 === 0 ? 96 : (from + span) % 96),
      })),
    { minLength: 1, maxLength: 3 },
  )
  const schedule: fc.Arbitrary<Schedule | undefined> = fc.option(
    fc.record(
      {
        times,
        days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
        from: fc.integer({ min: 1, max: 28 }).map((day) => `2026-10-${String(day).padStart(2, '0')}T09:30`),
        until: fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}T17:15`),
      },
      { requiredKeys: [] },
    ),
    { nil: undefined },
  )
  const zones = fc.record({
    items: fc.array(
      fc.record({
        when: schedule,
        duration: fc.integer({ min: 1_000, max: 900_000 }),
        weight: fc.integer({ min: 1, max: 3 }),
      }),
      {
        minLength: 1,
        maxLength: 6,
      },
    ),
    timeZone: fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
    offsetMs: fc.integer({ min: 0, max: 60 * DAY_MS }),
    withAd: fc.boolean(),
  })
  it('never shows what may not play, never leaves a gap, and shows something whenever something may play', () => {
    fc.assert(
      fc.property(zones, ({ items: drawn, timeZone, offsetMs, withAd }) => {
        const ads = withAd
          ? [anAd({ id: 'ad', mode: 'between', frequency: { every: 2 }, duration: 3_000 })]
          : []
        const items = drawn.map(({ when, ...rest }, index) =>
          anItem({ id: `i${index}`, ads: ads.map((ad) => ad.id), ...rest, ...(when && { when }) }),
        )
        const plan = planOf(items, { timeZone, ads, startedAtMs: utc('2026-10-05T13:00') })
        const zone = zoneTimeOf(timeZone)
        let atMs = utc('2026-10-01T00:00') + offsetMs
        for (let step = 0; step < 40; step += 1) {
          const { previous, current, next } = plan.momentAt(atMs)!
          expect(current.fromMs).toBeLessThanOrEqual(atMs)
          expect(current.untilMs).toBeGreaterThan(atMs)
          expect(previous.untilMs).toBe(current.fromMs)
          expect(next.fromMs).toBe(current.untilMs)
          expect(next.play).toBeGreaterThan(current.play)
          expect(previous.play).toBeLessThan(current.play)
          const may = items.filter((one) => unplayableAt(one.when, zone.localAt(atMs)) === null)
          if (current.item === null) expect(may).toEqual([])
          else if (!current.ad) {
            expect(may.map((one) => one.id)).toContain(current.item.id)
            expect(unplayableAt(current.item.when, zone.localAt(current.untilMs - 1))).toBeNull()
          }
          // The middle of a play and its beginning give the same answer.
          expect(plan.momentAt(current.fromMs)!.current).toEqual(current)
          atMs = next.fromMs + Math.floor((next.untilMs - next.fromMs) / 2)
        }
      }),
      { numRuns: 150 },
    )
  })
  it('gives every item its whole time unless its own time ends or the day does', () => {
    fc.assert(
      fc.property(zones, ({ items: drawn, timeZone, offsetMs }) => {
        const items = drawn.map(({ when, ...rest }, index) =>
          anItem({ id: `i${index}`, ...rest, ...(when && { when }) }),
        )
        const plan = planOf(items, { timeZone, startedAtMs: utc('2026-10-05T13:00') })
        const zone = zoneTimeOf(timeZone)
        const { current } = plan.momentAt(utc('2026-10-01T00:00') + offsetMs)!
        const lastMs = current.untilMs - current.fromMs
        if (!current.item || lastMs >= current.item.duration) return
        const ended = unplayableAt(current.item.when, zone.localAt(current.untilMs)) !== null
        const newDay = zone.localAt(current.untilMs - 1).day !== zone.localAt(current.untilMs).day
        expect(ended || newDay || current.untilMs === utc('2026-10-05T13:00')).toBe(true)
      }),
      { numRuns: 150 },
    )
  })
})

describe('passOver', () => {
  const items = [item('a', 5_000), item('b', 10_000), item('c', 5_000), item('d', 5_000)]
  const plan = planOf(items)
  const without = (...ids: string[]) => passOver(plan, (id) => ids.includes(id))

  it('begins the next item early, in the place of the one that is passed over, and moves nothing else', () => {
    const { previous, current, next } = without('b').momentAt(T0 + 6_000)!
    expect([previous.path, current.path, next.path]).toEqual(['a', 'c', 'd'])
    expect(current).toMatchObject({ fromMs: T0 + 5_000, untilMs: T0 + 20_000 })
    expect(without('b').momentAt(T0 + 21_000)?.current).toEqual(plan.momentAt(T0 + 21_000)?.current)
  })
  it('passes over several in a row, also where the cycle starts over', () => {
    expect(without('b', 'c').momentAt(T0 + 6_000)?.current).toMatchObject({ path: 'd', fromMs: T0 + 5_000 })
    expect(without('d', 'a').momentAt(T0 + 22_000)?.current).toMatchObject({
      path: 'b',
      fromMs: T0 + 20_000,
      untilMs: T0 + 40_000,
    })
  })
  it('goes on trying where there is nothing else', () => {
    expect(without('a', 'b', 'c', 'd').momentAt(T0 + 6_000)).toEqual(plan.momentAt(T0 + 6_000))
  })
  it('leaves no gap, and never shows what is passed over', () => {
    fc.assert(
      fc.property(
        fc.subarray(['a', 'b', 'c', 'd'], { maxLength: 3 }),
        fc.integer({ min: -1e6, max: 1e6 }),
        (ids, ms) => {
          const { previous, current, next } = without(...ids).momentAt(T0 + ms)!
          expect(current.fromMs).toBeLessThanOrEqual(T0 + ms)
          expect(current.untilMs).toBeGreaterThan(T0 + ms)
          expect(ids).not.toContain(current.path)
          expect(previous.untilMs).toBe(current.fromMs)
          expect(next.fromMs).toBe(current.untilMs)
        },
      ),
    )
  })
})

describe('lists and ads in a zone', () => {
  it('counts on through the rounds of a list that plays one at a turn', () => {
    const plan = planOf([item('a', 10_000), aList('l', 'one', [item('x', 5_000), item('y', 5_000)])])
    const paths = [0, 12_000, 20_000, 27_000, 30_000].map((ms) => plan.momentAt(T0 + ms)?.current.path)
    expect(paths).toEqual(['a', 'l/x', 'a', 'l/y', 'a'])
  })
  it('tells when an ad is over an item, as instants', () => {
    const ad = anAd({ id: 'ad', frequency: { every: 2 }, duration: 4_000 })
    const plan = planOf([anItem({ id: 'a', ads: ['ad'] }), anItem({ id: 'b', ads: ['ad'] })], { ads: [ad] })
    expect(plan.momentAt(T0 + 35_000)?.current.over).toEqual([
      { ad, fromMs: T0 + 30_000, untilMs: T0 + 34_000 },
    ])
    expect(plan.momentAt(T0 + 25_000)?.current.over).toEqual([])
  })
})

function clock(quarter: number): string {
  return `${String(Math.floor(quarter / 4)).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
}

describe('a shuffled zone', () => {
  const items = [
    ...['a', 'b', 'c', 'd', 'e'].map((id) => item(id, 7_000)),
    item('noon', 5_000, { times: [{ from: '12:00', until: '13:00' }] }),
  ]
  const plan = (entries: RenderEntry[]) =>
    createZonePlan({ id: 'main', items: entries, shuffle: 99 }, [], T0, zoneTimeOf('Europe/Berlin'))

  it('shows the same on two displays, whatever either was asked before', () => {
    const instants = fc.array(fc.integer({ min: T0 - 3 * DAY_MS, max: T0 + 30 * DAY_MS }), {
      minLength: 2,
      maxLength: 12,
    })
    fc.assert(
      fc.property(instants, fc.boolean(), (asked, scheduled) => {
        const entries = scheduled ? items : items.slice(0, 5)
        const [one, other] = [plan(entries), plan(entries)]
        const seen = asked.map((atMs) => one.momentAt(atMs)?.current.path)
        expect([...asked].reverse().map((atMs) => other.momentAt(atMs)?.current.path)).toEqual(seen.reverse())
      }),
      { numRuns: 60 },
    )
  })
  it('plays each of its items once in each of its rounds', () => {
    const five = plan(items.slice(0, 5))
    for (let round = 0; round < 200; round += 1) {
      const paths = Array.from(
        { length: 5 },
        (_, nth) => five.momentAt(T0 + (round * 5 + nth) * 7_000)?.current.path,
      )
      expect([...paths].sort()).toEqual(['a', 'b', 'c', 'd', 'e'])
    }
  })
})

describe('a zone in which a file expires', () => {
  const endMs = utc('2026-11-21T10:30:07')
  const expiring = anItem({ id: 'offer', duration: 10_000, expires: endMs })
  const plan = planOf([item('art', 20_000), expiring, item('menu', 30_000)], { startedAtMs: T0 })
  const idAt = (atMs: number, of = plan) => of.momentAt(atMs)?.current.item?.id ?? null

  it('shows what expires to the last millisecond, then never again, and says why', () => {
    expect(plan.skippedAt(endMs - 1)).toEqual([])
    expect(plan.skippedAt(endMs)).toEqual([{ id: 'offer', why: 'expired' }])
    const before = new Set<string | null>()
    for (let atMs = endMs - 60_000; atMs < endMs; atMs += 500) before.add(idAt(atMs))
    expect(before.has('offer')).toBe(true)
    for (let atMs = endMs; atMs < endMs + 2 * DAY_MS; atMs += 1_700) expect(idAt(atMs)).not.toBe('offer')
  })
  it('leaves no gap: every play begins where the one before ended', () => {
    for (let atMs = endMs - 90_000; atMs < endMs + 90_000;) {
      const { current, next } = plan.momentAt(atMs)!
      expect(current.item).not.toBeNull()
      expect(next.fromMs).toBe(current.untilMs)
      expect(current.untilMs).toBeGreaterThan(atMs)
      atMs = current.untilMs
    }
  })
  it('ends what is on when it expires in the middle of its turn', () => {
    const alone = planOf([
      anItem({ id: 'offer', duration: 10_000, expires: T0 + 3_000 }),
      item('art', 20_000),
    ])
    expect(alone.momentAt(T0 + 2_999)?.current).toMatchObject({ path: 'offer', untilMs: T0 + 3_000 })
    expect(idAt(T0 + 3_000, alone)).toBe('art')
  })
  it('shows nothing where all has expired', () => {
    expect(idAt(endMs, planOf([expiring]))).toBeNull()
  })
  it('takes an ad out the same way', () => {
    const ad = anAd({ id: 'ad', mode: 'between', frequency: { every: 1 }, duration: 5_000, expires: endMs })
    const withAd = planOf([anItem({ id: 'a', duration: 10_000, ads: ['ad'] })], { ads: [ad] })
    const paths = (fromMs: number) =>
      new Set([0, 4_000, 8_000, 12_000].map((ms) => withAd.momentAt(fromMs + ms)!.current.path))
    expect(paths(endMs - 30_000)).toContain('ad:ad')
    expect(paths(endMs + 30_000)).not.toContain('ad:ad')
  })
})
