import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { zoneTimeOf } from './zoneTime.ts'

const DAY_MS = 86_400_000
const FROM_MS = Date.UTC(2015, 0, 1)
const UNTIL_MS = Date.UTC(2036, 0, 1)
const ZONES = Intl.supportedValuesOf('timeZone')

const zoned = (timeZone: string, atMs: number) =>
  Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone)
const dayOf = (date: Temporal.PlainDate) => Temporal.PlainDate.from('1970-01-01').until(date).days

/** The instants at which a zone's clocks are changed, as Temporal knows them. */
function changesOf(timeZone: string): number[] {
  const changes: number[] = []
  let at: Temporal.ZonedDateTime | null = zoned(timeZone, FROM_MS)
  while ((at = at.getTimeZoneTransition('next')) && at.epochMilliseconds < UNTIL_MS)
    changes.push(at.epochMilliseconds)
  return changes
}

describe('the clock of a time zone', () => {
  it('reads as Temporal does, in every zone, around every change of its clocks', () => {
    expect(ZONES.length).toBeGreaterThan(400)
    let changes = 0
    for (const timeZone of ZONES) {
      const zone = zoneTimeOf(timeZone)
      for (const changeMs of changesOf(timeZone)) {
        changes += 1
        for (const atMs of [changeMs - 1, changeMs, changeMs + 1_800_000]) {
          const expected = zoned(timeZone, atMs)
          const local = zone.localAt(atMs)
          expect(new Date(local.wallMs).toISOString().slice(0, 19), `${timeZone} ${atMs}`).toBe(
            expected.toPlainDateTime().toString({ smallestUnit: 'second' }),
          )
          expect(local.weekday).toBe(expected.dayOfWeek)
        }
      }
    }
    expect(changes).toBeGreaterThan(2_000)
  })

  it('knows where every day with a change begins, and the change in it', () => {
    let days = 0
    for (const timeZone of ZONES) {
      const zone = zoneTimeOf(timeZone)
      for (const changeMs of changesOf(timeZone).slice(0, 6)) {
        days += 1
        const date = zoned(timeZone, changeMs).toPlainDate()
        const day = dayOf(date)
        const start = date.toZonedDateTime({ timeZone }).startOfDay()
        expect(zone.startOfDayMs(day), `${timeZone} ${date.toString()}`).toBe(start.epochMilliseconds)
        // A change at the very beginning of a date lies between two days.
        if (changeMs > start.epochMilliseconds)
          expect(zone.changesOfDay(day), `${timeZone} ${date.toString()}`).toEqual([changeMs])
      }
    }
    expect(days).toBeGreaterThan(500)
  })

  it('says every instant at which a wall time is read, none left out', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: FROM_MS / DAY_MS, max: UNTIL_MS / DAY_MS }),
        fc.integer({ min: 0, max: 1_439 }),
        (timeZone, day, minute) => {
          const zone = zoneTimeOf(timeZone)
          const wall = Temporal.PlainDate.from('1970-01-01')
            .add({ days: day })
            .toPlainDateTime()
            .add({ minutes: minute })
          const earlier = wall.toZonedDateTime(timeZone, { disambiguation: 'earlier' }).epochMilliseconds
          const later = wall.toZonedDateTime(timeZone, { disambiguation: 'later' }).epochMilliseconds
          const found = zone.instantsOf(day, minute * 60_000)
          const inGap = !zoned(timeZone, earlier).toPlainDateTime().equals(wall)
          if (inGap) {
            expect(found).toHaveLength(1)
            expect(zone.localAt(found[0]!).wallMs).toBeGreaterThan(day * DAY_MS + minute * 60_000)
            expect(zone.localAt(found[0]! - 1).wallMs).toBeLessThan(day * DAY_MS + minute * 60_000)
          } else expect(found).toEqual([...new Set([earlier, later])])
        },
      ),
      { numRuns: 300 },
    )
  })

  it('takes a zone that nobody knows for UTC, so that a display plays', () => {
    expect(zoneTimeOf('Nowhere/Land').localAt(0)).toEqual({ wallMs: 0, day: 0, weekday: 4 })
  })
})
