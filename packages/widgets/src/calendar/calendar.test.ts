import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Appointment } from '../drawing/appointments.ts'
import { appointmentsOf } from '../drawing/appointments.ts'
import { drawWidget, wordsIn } from '../testing/drawWidget.tsx'
import { agendaOf, dayId, dayOf, lanesOf, nextBoundMs, openedDay, reachOf, weekOf } from './days.ts'
import { calendar as kind } from './index.ts'
import view from './View.tsx'

const at = (iso: string) => Date.parse(iso)
const PRAGUE = { timeZone: 'Europe/Prague', language: 'en-GB' }
const appointment = (
  title: string,
  from: string,
  until: string,
  more: Partial<Appointment> = {},
): Appointment => ({
  id: title,
  title,
  place: '',
  text: '',
  fromMs: at(from),
  untilMs: at(until),
  allDay: false,
  private: false,
  free: false,
  ...more,
})
const ALL = [
  appointment('Over', '2026-11-23T08:00:00Z', '2026-11-23T09:00:00Z'),
  appointment('On', '2026-11-23T11:00:00Z', '2026-11-23T13:00:00Z'),
  appointment('Night', '2026-11-23T22:00:00Z', '2026-11-24T01:00:00Z'),
  appointment('Wednesday', '2026-11-25T09:00:00Z', '2026-11-25T10:00:00Z'),
]
const NOW_MS = at('2026-11-23T12:09:00Z')
const titlesOf = (days: { appointments: Appointment[] }[]) =>
  days.map(({ appointments }) => appointments.map(({ title }) => title))

describe('a calendar', () => {
  it('has in its agenda what is not over, on each day that it touches', () => {
    expect(titlesOf(agendaOf(ALL, PRAGUE, NOW_MS, 7))).toEqual([['On', 'Night'], ['Night'], ['Wednesday']])
    expect(titlesOf(agendaOf(ALL, PRAGUE, NOW_MS, 2))).toEqual([['On', 'Night'], ['Night']])
    expect(titlesOf(agendaOf(ALL, PRAGUE, at('2026-11-23T13:00:00Z'), 1))).toEqual([['Night']])
  })
  it('has the week from Monday, with what is over', () => {
    const week = weekOf(ALL, PRAGUE, at('2026-11-29T22:59:00Z'))
    expect(titlesOf(week).slice(0, 3)).toEqual([['Over', 'On', 'Night'], ['Night'], ['Wednesday']])
    expect(week.map(({ isToday }) => isToday)).toEqual([false, false, false, false, false, false, true])
    expect(weekOf(ALL, PRAGUE, at('2026-11-29T23:00:00Z'))[0]!.isToday).toBe(true)
  })
  it('shows whole days on their dates wherever the display is', () => {
    const day = {
      kind: 'calendar',
      title: '',
      covers: { from_ms: 0, until_ms: NOW_MS * 2 },
      events: [
        {
          id: '1',
          title: 'Holiday',
          place: null,
          text: null,
          from_ms: at('2026-11-24T00:00:00Z'),
          until_ms: at('2026-11-26T00:00:00Z'),
          all_day: true,
          private: false,
          free: false,
        },
      ],
    } as const
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Niue', 'Europe/Prague']) {
      const facts = { timeZone, language: 'en' }
      const days = agendaOf(
        appointmentsOf({ ...day, events: [...day.events] }, facts),
        facts,
        at('2026-11-22T12:00:00Z'),
        9,
      )
      expect(days.map(({ utcMs }) => new Date(utcMs).toISOString().slice(0, 10))).toEqual([
        '2026-11-24',
        '2026-11-25',
      ])
    }
  })
  it('is drawn again when something begins or ends, and at midnight', () => {
    expect(nextBoundMs(ALL, NOW_MS)).toBe(at('2026-11-23T13:00:00Z'))
    expect(nextBoundMs(ALL, at('2026-11-26T00:00:00Z'))).toBeNull()
    expect(view.nextChangeMs(kind.previews['an agenda']!, PRAGUE, NOW_MS, null)).toBe(
      at('2026-11-23T23:00:00Z'),
    )
  })
  it('lays appointments of the same time beside each other, none over another', () => {
    const span = fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 1, max: 60 }))
    fc.assert(
      fc.property(fc.array(span, { maxLength: 15 }), (spans) => {
        const all = spans
          .map(([from, length], id) => ({ ...ALL[0]!, id: String(id), fromMs: from, untilMs: from + length }))
          .sort((a, b) => a.fromMs - b.fromMs)
        const placed = lanesOf(all)
        expect(placed).toHaveLength(all.length)
        for (const one of placed) {
          expect(one.lane).toBeLessThan(one.lanes)
          for (const other of placed)
            if (other !== one && other.lane === one.lane)
              expect(
                other.appointment.untilMs <= one.appointment.fromMs ||
                  one.appointment.untilMs <= other.appointment.fromMs,
              ).toBe(true)
        }
      }),
    )
  })
  it('goes as far back and on as it is known, by days and by weeks', () => {
    // 23 November 2026 is a Monday.
    const known = (from: string, until: string) =>
      reachOf(
        { kind: 'calendar', title: '', covers: { from_ms: at(from), until_ms: at(until) }, events: [] },
        PRAGUE,
        NOW_MS,
      )
    expect(known('2026-11-15T23:00:00Z', '2026-12-06T23:00:00Z')).toEqual({
      days: { least: -7, most: 13 },
      weeks: { least: -1, most: 1 },
    })
    expect(known('2026-11-22T23:00:00Z', '2026-11-23T23:00:00Z')).toEqual({
      days: { least: 0, most: 0 },
      weeks: { least: 0, most: 0 },
    })
  })
  it('shows another week, the day that was chosen in it, and what was opened', async () => {
    const week = weekOf(ALL, PRAGUE, NOW_MS, 1)
    expect(new Date(week[0]!.utcMs).toISOString().slice(0, 10)).toBe('2026-11-30')
    expect(openedDay(dayId(week[2]!), PRAGUE, NOW_MS)).toBe(9)
    expect(dayOf(ALL, PRAGUE, NOW_MS, 2).appointments.map(({ title }) => title)).toEqual(['Wednesday'])
    expect([openedDay('Wednesday', PRAGUE, NOW_MS), openedDay(null, PRAGUE, NOW_MS)]).toEqual([null, null])

    const settings = { ...kind.previews['a week']!, heading: '' }
    const content = kind.sample!(settings, NOW_MS)
    if (content.kind !== 'calendar') throw new Error('a calendar')
    const first = {
      ...content.events[0]!,
      id: 'first',
      title: 'Choir',
      text: 'Bring your scores.',
      place: 'Oak',
    }
    const words = async (opened: string | null, isPrivate = false) =>
      wordsIn(
        await drawWidget(settings, {
          atMs: NOW_MS,
          facts: PRAGUE,
          feed: { content: { ...content, events: [{ ...first, private: isPrivate }] }, readMs: NOW_MS },
          touch: { turned: 0, opened },
        }),
      )
    expect(await words('first')).toMatch(/^Choir Monday.* · Oak Bring your scores\.$/)
    expect(await words('first', true)).not.toContain('scores')
    expect(await words(dayId(dayOf([], PRAGUE, NOW_MS)))).toMatch(/^Today · Monday/)
  })
  it('hides what is private, and says so when there is nothing', async () => {
    const agenda = { ...kind.previews['an agenda']!, heading: '' }
    const sample = kind.sample!(agenda, NOW_MS)
    if (sample.kind !== 'calendar') throw new Error('a calendar')
    const one = {
      ...sample.events[0]!,
      title: '',
      private: true,
      from_ms: NOW_MS,
      until_ms: NOW_MS + 3_600_000,
    }
    const draw = async (events: (typeof one)[]) =>
      wordsIn(
        await drawWidget(agenda, {
          atMs: NOW_MS,
          facts: PRAGUE,
          feed: { content: { ...sample, events }, readMs: NOW_MS },
        }),
      )
    expect(await draw([one])).toContain('13:09 Private meeting')
    expect(await draw([])).toBe('No events')
  })
})
