import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ALL_ZONES, clockChangesOf, TESTED_YEARS } from '../testing/clockChanges.ts'
import { zoneTimeOf } from '../zoneTime.ts'
import { dateOf, dayOf, daysFrom, slotAt, slotsOfDay } from './days.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const day = (date: string) => dayOf(date)!
const berlin = zoneTimeOf('Europe/Berlin')

describe('the slots of a day', () => {
  it('are 96 quarter-hours, of which 24 begin an hour', () => {
    const slots = slotsOfDay(day('2026-11-23'), berlin)
    expect(slots).toHaveLength(96)
    expect(slots.filter(({ isHour }) => isHour)).toHaveLength(24)
    expect(slots[41]).toEqual({
      index: 41,
      name: '10:15',
      isHour: false,
      startsMs: Date.UTC(2026, 10, 23, 9, 15),
      clocks: 'once',
    })
    expect(slots.at(-1)!.name).toBe('23:45')
  })
  it('mark those that clocks skip on a day of 23 hours, and begin them where clocks go on', () => {
    const slots = slotsOfDay(day('2026-03-29'), berlin)
    const skipped = slots.filter(({ clocks }) => clocks === 'skipped')
    expect(skipped.map(({ name }) => name)).toEqual(['02:00', '02:15', '02:30', '02:45'])
    expect(new Set(skipped.map(({ startsMs }) => startsMs))).toEqual(new Set([Date.UTC(2026, 2, 29, 1)]))
    expect(slots).toHaveLength(96)
    expect(slots[12]).toMatchObject({ name: '03:00', startsMs: Date.UTC(2026, 2, 29, 1), clocks: 'once' })
  })
  it('hold both times that clocks read them on a day of 25 hours', () => {
    const slots = slotsOfDay(day('2026-10-25'), berlin)
    expect(slots.filter(({ clocks }) => clocks === 'twice').map(({ name }) => name)).toEqual([
      '02:00',
      '02:15',
      '02:30',
      '02:45',
    ])
    expect(slots).toHaveLength(96)
    const first = Date.UTC(2026, 9, 25, 0, 20)
    const place = { day: day('2026-10-25'), index: 9 }
    expect([slotAt(first, berlin), slotAt(first + HOUR_MS, berlin)]).toEqual([place, place])
  })
  it('mark every one of a date that a zone has left out', () => {
    const slots = slotsOfDay(day('2011-12-30'), zoneTimeOf('Pacific/Apia'))
    expect(slots.every(({ clocks }) => clocks === 'skipped')).toBe(true)
  })
  it('hold every instant once, around every change of the clocks of every zone', () => {
    for (const timeZone of ALL_ZONES) {
      const zone = zoneTimeOf(timeZone)
      for (const { atMs } of clockChangesOf(timeZone).slice(0, 2)) {
        const days = new Map<number, ReturnType<typeof slotsOfDay>>()
        for (let at = atMs - HOUR_MS; at < atMs + HOUR_MS; at += 15 * MINUTE_MS) {
          const place = slotAt(at, zone)
          const slots = days.get(place.day) ?? slotsOfDay(place.day, zone)
          days.set(place.day, slots)
          const slot = slots[place.index]!
          expect(slot.clocks, `${timeZone} ${at}`).not.toBe('skipped')
          expect(slot.startsMs).toBeLessThanOrEqual(at)
        }
      }
    }
  })
  it('begin in order, and each of them at the time that it is named after', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...ALL_ZONES),
        fc.integer({ min: TESTED_YEARS.fromMs / 86_400_000, max: TESTED_YEARS.untilMs / 86_400_000 }),
        (timeZone, date) => {
          const zone = zoneTimeOf(timeZone)
          for (const { index, startsMs, clocks } of slotsOfDay(date, zone))
            if (clocks !== 'skipped') expect(slotAt(startsMs, zone)).toEqual({ day: date, index })
        },
      ),
      { numRuns: 40 },
    )
  })
})

describe('the list of days', () => {
  it('has 15 dates that follow one another, across a change of clocks and the end of a month', () => {
    const days = daysFrom(day('2026-10-20'), berlin)
    expect(days).toHaveLength(15)
    expect([days[0]!.date, days.at(-1)!.date]).toEqual(['2026-10-20', '2026-11-03'])
    expect(days[0]!.weekday).toBe(2)
    for (const [index, { startsMs }] of days.entries())
      if (index > 0) expect(startsMs).toBe(days[index - 1]!.endsMs)
    const hours = days.map(({ startsMs, endsMs }) => (endsMs - startsMs) / HOUR_MS)
    expect(hours.filter((count) => count !== 24)).toEqual([25])
  })
})

describe('a date', () => {
  it('is written as it is read', () => {
    fc.assert(
      fc.property(fc.integer({ min: -20_000, max: 60_000 }), (date) => {
        expect(dayOf(dateOf(date))).toBe(date)
      }),
    )
  })
  it('is refused where there is none', () => {
    for (const text of [
      '2026-02-30',
      '2026-13-01',
      '2026-1-1',
      '',
      'tomorrow',
      '2026-11-23T10:15',
      ' 2026-11-23',
    ])
      expect(dayOf(text)).toBeNull()
  })
})
