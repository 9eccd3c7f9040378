import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ALL_ZONES,
  clockChangesOf,
  firstReachedMs,
  TESTED_YEARS,
  wallMsAround,
} from '../testing/clockChanges.ts'
import type { ClockChange } from '../testing/clockChanges.ts'
import { zoneTimeOf } from '../zoneTime.ts'
import type { Programme, ProgrammeEvent } from './programme.ts'
import { programmeAt, programmeSpans } from './programmeAt.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MINUTES = 24 * 60
const DAY_MS = DAY_MINUTES * MINUTE_MS

const aProgramme = (events: Partial<ProgrammeEvent>[]): Programme => ({
  version: '0'.repeat(64),
  until: '2037-12-31',
  events: events.map((event, index) => ({
    id: `e${index}`,
    name: '',
    screen_id: 's',
    priority: index,
    rank: 0,
    time_zone: 'device',
    starts: [],
    lasts: null,
    ...event,
  })),
  screens: { s: { name: 's', version: '1'.repeat(64) } },
})
const clock = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** What is drawn of an event, in minutes from one that a test chooses, such as that of a clock change. */
type DrawnEvent = { begins: number[]; lasts: number | null; times: { from: number; until: number } | null }
const nearby = fc.integer({ min: -300, max: 300 })
const drawnEvents = fc.array(
  fc.record<DrawnEvent>({
    begins: fc
      .uniqueArray(nearby, { minLength: 1, maxLength: 4 })
      .map((minutes) => [...minutes].sort((a, b) => a - b)),
    lasts: fc.option(fc.integer({ min: 1, max: 400 }), { freq: 4 }),
    times: fc.option(fc.record({ from: nearby, until: nearby }), { freq: 2 }),
  }),
  { minLength: 1, maxLength: 3 },
)
const minuteOfDay = (wallMinute: number): number => ((wallMinute % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES
const programmeAround = (drawn: readonly DrawnEvent[], wallMinute: number): Programme =>
  aProgramme(
    drawn.map(({ begins, lasts, times }) => ({
      starts: begins.map((minute) => wallMinute + minute),
      lasts,
      ...(times && {
        times: [
          {
            from: clock(minuteOfDay(wallMinute + times.from)),
            until: clock(minuteOfDay(wallMinute + times.until)),
          },
        ],
      }),
    })),
  )

/** Who wins in each minute of a period, by the rule of docs/schedules.md and with nothing but the two offsets of a change. */
function expectedAround(
  drawn: readonly DrawnEvent[],
  change: ClockChange,
  fromMs: number,
  minutes: number,
): (string | null)[] {
  const wallMinute = (change.atMs + change.beforeMs) / MINUTE_MS
  const reachedMs = (minute: number) => firstReachedMs(change, (wallMinute + minute) * MINUTE_MS)
  const rules = drawn.map(({ begins, lasts, times }) => ({
    held: begins.map((begin) => [reachedMs(begin), lasts === null ? Infinity : reachedMs(begin + lasts)]),
    from: times && minuteOfDay(wallMinute + times.from),
    until: times && minuteOfDay(wallMinute + times.until),
  }))
  return Array.from({ length: minutes }, (_, minute) => {
    const atMs = fromMs + minute * MINUTE_MS
    const now = minuteOfDay(wallMsAround(change, atMs) / MINUTE_MS)
    let winner: string | null = null
    for (const [index, { held, from, until }] of rules.entries()) {
      const isWithin =
        from === null ||
        until === null ||
        (from < until ? from <= now && now < until : now >= from || now < until)
      // Of events drawn together, the later one has the higher priority.
      if (isWithin && held.some(([since, end]) => since! <= atMs && atMs < end!)) winner = `e${index}`
    }
    return winner
  })
}

describe('a programme, from 2026 to 2036', () => {
  it('follows the rule within two hours of every change of clocks, in every zone', () => {
    let changes = 0
    for (const timeZone of ALL_ZONES) {
      const changesHere = clockChangesOf(timeZone)
      changes += changesHere.length
      if (changesHere.length === 0) continue
      fc.assert(
        fc.property(fc.infiniteStream(drawnEvents), (stream) => {
          for (const change of changesHere) {
            const drawn = stream.next().value
            const programme = programmeAround(drawn, (change.atMs + change.beforeMs) / MINUTE_MS)
            const fromMs = change.atMs - 2 * HOUR_MS
            const said = programmeSpans(programme, timeZone, fromMs, fromMs + 240 * MINUTE_MS).flatMap(
              ({ event, ...span }) =>
                Array.from({ length: (span.untilMs - span.fromMs) / MINUTE_MS }, () => event),
            )
            expect(said.join(), `${timeZone} ${new Date(change.atMs).toISOString()}`).toBe(
              expectedAround(drawn, change, fromMs, 240).join(),
            )
          }
        }),
        { numRuns: 1 },
      )
    }
    expect(changes).toBeGreaterThan(2_000)
  })
  it('holds for the whole of a leap day, which has a day before and a day after it, in every zone', () => {
    for (const year of [2028, 2032, 2036]) {
      const day = Date.UTC(year, 1, 29) / DAY_MS
      const programme = aProgramme([
        { starts: [(day - 1) * DAY_MINUTES, day * DAY_MINUTES, (day + 1) * DAY_MINUTES], lasts: DAY_MINUTES },
        { starts: [day * DAY_MINUTES], lasts: DAY_MINUTES },
      ])
      for (const timeZone of ALL_ZONES) {
        const { startOfDayMs } = zoneTimeOf(timeZone)
        const bounds = [-1, 0, 1, 2].map((after) => startOfDayMs(day + after))
        const spans = programmeSpans(programme, timeZone, bounds[0]!, bounds[3]!)
        expect(
          spans.map(({ event, fromMs, untilMs }) => [event, fromMs, untilMs]),
          `${timeZone} ${year}`,
        ).toEqual([
          ['e0', bounds[0], bounds[1]],
          ['e1', bounds[1], bounds[2]],
          ['e0', bounds[2], bounds[3]],
        ])
      }
    }
  })

  const anywhere = fc
    .record({
      drawn: drawnEvents,
      timeZone: fc.constantFrom(...ALL_ZONES),
      middleMs: fc.oneof(
        fc.integer({ min: TESTED_YEARS.fromMs, max: TESTED_YEARS.untilMs - 1 }),
        fc.constantFrom(...[2028, 2032, 2036].map((year) => Date.UTC(year, 1, 29, 12))),
      ),
    })
    .map(({ drawn, timeZone, middleMs }) => {
      const wallMinute = Math.floor(zoneTimeOf(timeZone).localAt(middleMs).wallMs / MINUTE_MS)
      return { timeZone, middleMs, programme: programmeAround(drawn, wallMinute) }
    })
  const msAround = fc.integer({ min: -12 * HOUR_MS, max: 12 * HOUR_MS })

  it('has one answer for an instant, whatever was asked before', () => {
    fc.assert(
      fc.property(
        anywhere,
        fc.array(msAround, { minLength: 2, maxLength: 12 }),
        ({ programme, timeZone, middleMs }, asked) => {
          const answers = asked.map((ms) => programmeAt(programme, timeZone, middleMs + ms))
          const backwards = [...asked].reverse().map((ms) => programmeAt(programme, timeZone, middleMs + ms))
          expect(JSON.stringify(backwards.reverse())).toBe(JSON.stringify(answers))
        },
      ),
    )
  })
  it('answers each instant as the plan does, and a plan has no instant without an answer', () => {
    fc.assert(
      fc.property(
        anywhere,
        fc.array(msAround, { minLength: 4, maxLength: 20 }),
        ({ programme, timeZone, middleMs }, asked) => {
          const [fromMs, toMs] = [middleMs - 12 * HOUR_MS, middleMs + 12 * HOUR_MS]
          const spans = programmeSpans(programme, timeZone, fromMs, toMs)
          expect(spans.map((span) => span.untilMs)).toEqual([
            ...spans.slice(1).map((span) => span.fromMs),
            toMs,
          ])
          const edges = spans.flatMap((span) => [span.fromMs, span.untilMs - 1])
          for (const atMs of [...asked.map((ms) => middleMs + ms), ...edges].filter((ms) => ms < toMs)) {
            const span = spans.find((one) => one.fromMs <= atMs && atMs < one.untilMs)!
            const { event, others } = programmeAt(programme, timeZone, atMs)
            expect(event).toBe(span.event)
            expect(others).toHaveLength(programme.events.length - (event === null ? 0 : 1))
          }
        },
      ),
    )
  })
  it('is the same on displays whose clocks differ by up to 5 s, but within 5 s of a change', () => {
    fc.assert(
      fc.property(
        anywhere,
        fc.integer({ min: -5_000, max: 5_000 }),
        msAround,
        ({ programme, timeZone, middleMs }, offMs, aroundMs) => {
          const edges = programmeSpans(
            programme,
            timeZone,
            middleMs - 12 * HOUR_MS,
            middleMs + 12 * HOUR_MS,
          ).map(({ fromMs }) => fromMs)
          const eventAt = (atMs: number) => programmeAt(programme, timeZone, atMs).event
          for (const atMs of [middleMs + aroundMs, ...edges.flatMap((edge) => [edge - 2_500, edge + 2_500])])
            if (eventAt(atMs + offMs) !== eventAt(atMs))
              expect(edges.some((edge) => Math.abs(edge - atMs) <= 5_000)).toBe(true)
        },
      ),
    )
  })
})
