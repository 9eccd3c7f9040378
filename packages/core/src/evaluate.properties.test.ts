import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evaluateSite, sitePlans, type EvaluatedDevice, type Evaluation } from './evaluate.ts'
import { itemsOf } from './renderParts.ts'
import type { RenderData, RenderEntry } from './renderWire.ts'
import { unplayableAt } from './schedule.ts'
import type { Schedule } from './scheduleShape.ts'
import {
  ALL_ZONES,
  clockChangesOf,
  TESTED_YEARS,
  wallMsAround,
  type ClockChange,
} from './testing/clockChanges.ts'
import { aList, anAd, anItem } from './testing/fixtures.ts'
import { weekdayOf, zoneTimeOf } from './zoneTime.ts'
import type { Play } from './zonePlan.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MINUTES = 24 * 60
const DAY_MS = DAY_MINUTES * MINUTE_MS
const QUARTER_MS = 15 * MINUTE_MS
const LEAP_DAYS = [2028, 2032, 2036].map((year) => Date.UTC(year, 1, 29))

/** A screen with one zone for each list of entries; zones of screens are independent of one another. */
const aScreen = (
  zones: readonly (readonly RenderEntry[])[],
  startedAt: number,
  ads: RenderData['ads'] = [],
  zone: { when?: Schedule } = {},
): RenderData => ({
  version: '0'.repeat(64),
  startedAt,
  screen: {
    width: '1920px',
    height: '1080px',
    js: '',
    groups: zones.map((items, index) => ({
      id: index === 0 ? 'main' : `zone-${index}`,
      name: `Zone ${index}`,
      frame: { x: 0, y: 0, width: 1920, height: 1080 },
      background: '#101828',
      items: [...items],
      ...zone,
    })),
  },
  ads,
  media: [],
})
const aDevice = (timeZone: string, more: Partial<EvaluatedDevice> = {}): EvaluatedDevice => ({
  timeZone,
  settings: { blankScreen: false, mediaPassthrough: false },
  clockOffsetMs: null,
  ...more,
})
/** What each zone shows, to compare answers by. */
const shownBy = ({ zones }: Evaluation): string =>
  zones.map(({ current }) => (current ? `${current.path}#${current.play}` : '-')).join()

const clock = (minute: number): string => {
  const inDay = ((minute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
  return `${String(Math.floor(inDay / 60)).padStart(2, '0')}:${String(inDay % 60).padStart(2, '0')}`
}
const localMinute = (wallMs: number): string => new Date(wallMs).toISOString().slice(0, 16)

/** What is drawn of a schedule, in minutes from one that a test chooses: quarters of an hour, as clocks are changed by. */
const quarters = (min: number, max: number) => fc.integer({ min, max }).map((quarter) => quarter * 15)
const nearby = quarters(-20, 20)
const drawnSchedule = fc.record(
  {
    times: fc.record({ from: nearby, until: nearby }),
    days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 6 }),
    from: quarters(-200, 20),
    until: quarters(-20, 200),
  },
  { requiredKeys: [] },
)
type DrawnSchedule = typeof drawnSchedule extends fc.Arbitrary<infer T> ? T : never
const scheduleAround = ({ times, from, until, days }: DrawnSchedule, wallMinute: number): Schedule => ({
  ...(days && { days }),
  ...(times && { times: [{ from: clock(wallMinute + times.from), until: clock(wallMinute + times.until) }] }),
  ...(from !== undefined && { from: localMinute((wallMinute + from) * MINUTE_MS) }),
  ...(until !== undefined && { until: localMinute((wallMinute + until) * MINUTE_MS) }),
})

/** All plays of a zone from one instant to another, each once, in the order in which they follow one another. */
function playsBetween(render: RenderData, timeZone: string, fromMs: number, toMs: number) {
  const plan = sitePlans(render, timeZone).get('main')!
  const plays: Play[] = []
  for (let atMs = fromMs; atMs < toMs; atMs = plays[plays.length - 1]!.untilMs)
    plays.push(plan.momentAt(atMs)!.current)
  return plays
}

describe('what a screen shows, from 2026 to 2036', () => {
  it('follows the wall clock within two hours of every change of clocks, in every zone', () => {
    let changes = 0
    for (const timeZone of ALL_ZONES) {
      const changesHere = clockChangesOf(timeZone)
      changes += changesHere.length
      if (changesHere.length === 0) continue
      fc.assert(
        fc.property(fc.infiniteStream(drawnSchedule), (stream) => {
          for (const change of changesHere) {
            const when = scheduleAround(stream.next().value, (change.atMs + change.beforeMs) / MINUTE_MS)
            expect(wrongAround(timeZone, change, when), `${timeZone} ${JSON.stringify(when)}`).toEqual([])
          }
        }),
        { numRuns: 1 },
      )
    }
    expect(changes).toBeGreaterThan(2_000)
  })
  /** The instants around a change at which an item, alone or beside another, does not do what the two offsets say. */
  function wrongAround(timeZone: string, change: ClockChange, when: Schedule): string[] {
    const render = aScreen(
      [
        [anItem({ id: 'alone', when, duration: 7_000 })],
        [anItem({ id: 'always', duration: 90_000 }), anItem({ id: 'timed', when, duration: 45_000 })],
      ],
      TESTED_YEARS.fromMs,
    )
    const plans = sitePlans(render, timeZone)
    const device = aDevice(timeZone)
    const fromMs = change.atMs - 2 * HOUR_MS
    const mayAt = (atMs: number): boolean => {
      const wallMs = wallMsAround(change, atMs)
      const day = Math.floor(wallMs / DAY_MS)
      return unplayableAt(when, { wallMs, day, weekday: weekdayOf(day) }) === null
    }
    const expected = Array.from({ length: 16 }, (_, quarter) => mayAt(fromMs + quarter * QUARTER_MS))
    // The plan names every edge; what is asked around edges and the change is the answer to people and displays.
    const plays = playsBetween(render, timeZone, fromMs, change.atMs + 2 * HOUR_MS)
    const said = expected.map((_, quarter) =>
      plays.some(
        (play) =>
          play.item !== null &&
          play.fromMs <= fromMs + quarter * QUARTER_MS &&
          fromMs + (quarter + 1) * QUARTER_MS <= play.untilMs,
      ),
    )
    const edges = expected.flatMap((may, quarter) =>
      may === expected[quarter - 1] && quarter !== 8 ? [] : [fromMs + quarter * QUARTER_MS],
    )
    return [
      ...(said.join() === expected.join() ? [] : [`plan: ${said.join()} instead of ${expected.join()}`]),
      ...edges
        .flatMap((edgeMs) => [edgeMs - 1, edgeMs])
        .filter((atMs) => {
          const [alone, beside] = evaluateSite(render, device, atMs, plans).zones
          const may = mayAt(atMs)
          return (
            (alone!.current !== null) !== may ||
            (!may && beside!.current?.path !== 'always') ||
            !beside!.current
          )
        })
        .map((atMs) => new Date(atMs).toISOString()),
    ]
  }

  it('is the same all through a leap day, and only on it, for what is limited to it, in every zone', () => {
    for (const leapDayMs of LEAP_DAYS) {
      const day = leapDayMs / DAY_MS
      const date = localMinute(leapDayMs).slice(0, 10)
      const limits: Schedule[] = [
        { only: [day] },
        { from: `${date}T00:00`, until: `${date.slice(0, 5)}03-01T00:00` },
      ]
      const render = aScreen(
        limits.map((when) => [anItem({ id: 'leap', when })]),
        TESTED_YEARS.fromMs,
      )
      for (const timeZone of ALL_ZONES) {
        const { startOfDayMs } = zoneTimeOf(timeZone)
        const [startMs, endMs] = [startOfDayMs(day), startOfDayMs(day + 1)]
        const plans = sitePlans(render, timeZone)
        const shown = [startMs - 1, startMs, (startMs + endMs) / 2, endMs - 1, endMs].map((atMs) =>
          shownBy(evaluateSite(render, aDevice(timeZone), atMs, plans)).replaceAll(/#\d+/g, ''),
        )
        const on = 'leap,leap'
        expect(shown.join(' '), `${timeZone} ${date}`).toBe(`-,- ${on} ${on} ${on} -,-`)
      }
    }
  })

  const drawnItem = fc.record({
    schedule: fc.option(drawnSchedule),
    seconds: fc.integer({ min: 1, max: 1_200 }),
    weight: fc.integer({ min: 1, max: 3 }),
    list: fc.constantFrom(null, 'all', 'one'),
    expires: fc.option(fc.integer({ min: -12 * HOUR_MS, max: 12 * HOUR_MS }), { freq: 6 }),
  })
  const anywhere = fc
    .record({
      items: fc.array(drawnItem, { minLength: 1, maxLength: 5 }),
      timeZone: fc.constantFrom(...ALL_ZONES),
      middleMs: fc.oneof(
        fc.integer({ min: TESTED_YEARS.fromMs, max: TESTED_YEARS.untilMs - 1 }),
        fc.constantFrom(...LEAP_DAYS),
      ),
      startedBeforeMs: fc.integer({ min: -6 * HOUR_MS, max: 400 * DAY_MS }),
      withAds: fc.boolean(),
      zone: fc.option(drawnSchedule),
    })
    .map(({ items, timeZone, middleMs, startedBeforeMs, withAds, zone }) => {
      const wallMinute = Math.floor(zoneTimeOf(timeZone).localAt(middleMs).wallMs / MINUTE_MS)
      const entries = items.map(({ schedule, seconds, weight, list, expires }, index): RenderEntry => {
        const when = schedule ? { when: scheduleAround(schedule, wallMinute) } : {}
        const item = (id: string) =>
          anItem({
            id,
            duration: seconds * 1_000,
            ads: withAds ? ['over', 'between'] : [],
            ...(expires !== null && { expires: middleMs + expires }),
          })
        return list === null
          ? { ...item(`i${index}`), weight, ...when }
          : aList(`l${index}`, list, [item(`i${index}a`), item(`i${index}b`)], { weight, ...when })
      })
      const ads = withAds
        ? [
            anAd({ id: 'over', frequency: { every: 2 }, duration: 4_000 }),
            anAd({ id: 'between', mode: 'between', frequency: { every: 3 }, duration: 3_000 }),
          ]
        : []
      const times = zone && { when: scheduleAround(zone, wallMinute) }
      const render = aScreen([entries], middleMs - startedBeforeMs, ads, times ?? {})
      return { render, timeZone, middleMs }
    })
  const msAround = fc.integer({ min: -2 * HOUR_MS, max: 2 * HOUR_MS })

  it('has an answer with its reason at every instant, whatever is paused or passed over', () => {
    const hindrances = fc.record({
      barred: fc.subarray(['i0', 'i1', 'i2a', 'i2b']).map((ids) => new Set(ids)),
      pause: fc.option(
        fc.record({ what: fc.constantFrom('ads' as const, 'presentation' as const), forMs: msAround }),
      ),
      clockOffsetMs: fc.option(fc.integer({ min: -60_000, max: 60_000 })),
    })
    fc.assert(
      fc.property(anywhere, hindrances, msAround, ({ render, timeZone, middleMs }, hindered, ms) => {
        const { barred, pause, clockOffsetMs } = hindered
        const device = aDevice(timeZone, {
          barred,
          clockOffsetMs,
          pause: pause && { what: pause.what, untilMs: middleMs + pause.forMs },
        })
        const { atMs, showing, zones } = evaluateSite(render, device, middleMs + ms)
        const [{ current, next, reason }] = zones as [(typeof zones)[number]]
        expect(atMs).toBe(middleMs + ms + (clockOffsetMs ?? 0))
        if (current) {
          expect([current.fromMs <= atMs, atMs < current.untilMs]).toEqual([true, true])
          expect(next?.fromMs).toBe(current.untilMs)
          expect([showing, reason.code]).not.toContain('nothingNow')
        } else {
          expect(['nothingNow', 'paused', 'empty', 'zoneNotNow']).toContain(reason.code)
          expect(['idle', 'paused']).toContain(showing)
        }
      }),
      { numRuns: 200 },
    )
  })
  it('is nothing while a zone is out of its times, and only then for that reason', () => {
    fc.assert(
      fc.property(
        anywhere,
        fc.array(msAround, { minLength: 4, maxLength: 20 }),
        ({ render, timeZone, middleMs }, asked) => {
          const [group] = render.screen.groups
          const entries = itemsOf(group!.items).length
          for (const atMs of asked.map((ms) => middleMs + ms)) {
            const [zone] = evaluateSite(render, aDevice(timeZone), atMs).zones
            const off = unplayableAt(group!.when, zoneTimeOf(timeZone).localAt(atMs)) !== null
            expect(zone!.reason.code === 'zoneNotNow').toBe(off)
            expect(zone!.skipped.some(({ why }) => why === 'zone')).toBe(off)
            if (!off) continue
            expect(zone!.current).toBeNull()
            expect(zone!.skipped.every(({ why }) => why === 'zone')).toBe(true)
            expect(zone!.skipped.length).toBeGreaterThanOrEqual(entries)
          }
        },
      ),
      { numRuns: 150 },
    )
  })
  it('has one answer for an instant, whatever was asked before', () => {
    fc.assert(
      fc.property(
        anywhere,
        fc.array(fc.integer({ min: -9 * DAY_MS, max: 9 * DAY_MS }), { minLength: 2, maxLength: 12 }),
        ({ render, timeZone, middleMs }, asked) => {
          const plans = sitePlans(render, timeZone)
          const answers = asked.map((ms) => evaluateSite(render, aDevice(timeZone), middleMs + ms, plans))
          const fresh = [...asked]
            .reverse()
            .map((ms) => evaluateSite(render, aDevice(timeZone), middleMs + ms))
          expect(JSON.stringify(fresh.reverse())).toBe(JSON.stringify(answers))
        },
      ),
      { numRuns: 60 },
    )
  })
  it('answers each instant as the plan does, in which plays follow one another without a gap', () => {
    fc.assert(
      fc.property(
        anywhere,
        fc.array(msAround, { minLength: 4, maxLength: 20 }),
        ({ render, timeZone, middleMs }, asked) => {
          const plays = playsBetween(render, timeZone, middleMs - 2 * HOUR_MS, middleMs + 2 * HOUR_MS)
          expect(plays.slice(1).map(({ fromMs }) => fromMs)).toEqual(
            plays.slice(0, -1).map(({ untilMs }) => untilMs),
          )
          const shown = (atMs: number) => shownBy(evaluateSite(render, aDevice(timeZone), atMs))
          for (const atMs of asked.map((ms) => middleMs + ms)) {
            const play = plays.find(({ fromMs, untilMs }) => fromMs <= atMs && atMs < untilMs)!
            expect(shown(atMs)).toBe(play.item ? `${play.path}#${play.play}` : '-')
          }
        },
      ),
      { numRuns: 60 },
    )
  })
  it('is the same on displays whose clocks differ by up to 5 s, but within 5 s of a change', () => {
    fc.assert(
      fc.property(
        anywhere,
        fc.integer({ min: -5_000, max: 5_000 }),
        fc.array(msAround, { minLength: 4, maxLength: 20 }),
        ({ render, timeZone, middleMs }, offMs, asked) => {
          const plans = sitePlans(render, timeZone)
          const changes = playsBetween(render, timeZone, middleMs - 2 * HOUR_MS, middleMs + 2 * HOUR_MS)
          const shown = (atMs: number) => shownBy(evaluateSite(render, aDevice(timeZone), atMs, plans))
          for (const atMs of asked.map((ms) => middleMs + ms)) {
            // Nothing is left to chance where the offset of a clock is known.
            const measured = aDevice(timeZone, { clockOffsetMs: -offMs })
            expect(shownBy(evaluateSite(render, measured, atMs + offMs, plans))).toBe(shown(atMs))
            if (shown(atMs + offMs) !== shown(atMs))
              expect(
                changes.some(({ fromMs, untilMs }) =>
                  [fromMs, untilMs].some((changeMs) => Math.abs(changeMs - atMs) <= 5_000),
                ),
              ).toBe(true)
          }
        },
      ),
      { numRuns: 60 },
    )
  })
})
