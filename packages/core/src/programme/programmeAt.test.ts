import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { zoneTimeOf } from '../zoneTime.ts'
import type { Programme, ProgrammeEvent } from './programme.ts'
import { programmeAt, programmeSpans } from './programmeAt.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY = 24 * 60
const wall = (local: string): number => Date.parse(`${local}:00Z`) / MINUTE_MS
const at = (utc: string): number => Date.parse(utc)
const utc = (ms: number | null): string | null =>
  ms === null ? null : new Date(ms).toISOString().replace(':00.000Z', 'Z')

const anEvent = (more: Partial<ProgrammeEvent> = {}): ProgrammeEvent => ({
  id: 'e',
  name: 'Event',
  screen_id: 's',
  priority: 0,
  rank: 0,
  time_zone: 'device',
  starts: [wall('2026-11-02T07:00')],
  lasts: 210,
  ...more,
})
const aProgramme = (events: ProgrammeEvent[], unpublished: string[] = []): Programme => ({
  version: '0'.repeat(64),
  until: '2027-12-31',
  events,
  screens: Object.fromEntries(
    events.map(({ screen_id }) => [
      screen_id,
      { name: screen_id, version: unpublished.includes(screen_id) ? null : '1'.repeat(64) },
    ]),
  ),
})
const spansOf = (event: ProgrammeEvent, zone: string, from: string, to: string) =>
  programmeSpans(aProgramme([event]), zone, at(from), at(to))
    .filter((span) => span.event !== null)
    .map(({ fromMs, untilMs }) => [utc(fromMs), utc(untilMs)])

describe('an event', () => {
  it('plays from its beginning until its end, half-open', () => {
    const programme = aProgramme([anEvent()])
    const whyAt = (instant: string) => {
      const { event, others } = programmeAt(programme, 'UTC', at(instant))
      return event ?? others[0]?.why
    }
    expect(whyAt('2026-11-02T06:59:59.999Z')).toBe('notYet')
    expect(whyAt('2026-11-02T07:00:00Z')).toBe('e')
    expect(whyAt('2026-11-02T10:29:59.999Z')).toBe('e')
    expect(whyAt('2026-11-02T10:30:00Z')).toBe('over')
  })
  it('says between occurrences whether there is one today', () => {
    const programme = aProgramme([
      anEvent({ starts: [wall('2026-11-02T07:00'), wall('2026-11-05T07:00')], lasts: 60 }),
    ])
    const whyAt = (instant: string) => programmeAt(programme, 'UTC', at(instant)).others[0]?.why
    expect([whyAt('2026-11-02T09:00Z'), whyAt('2026-11-03T09:00Z'), whyAt('2026-11-05T00:00Z')]).toEqual([
      'notNow',
      'notToday',
      'notNow',
    ])
  })
  it('is restricted further by days and times within an occurrence', () => {
    const event = anEvent({
      starts: [wall('2026-11-01T00:00')],
      lasts: null,
      days: [1, 2],
      times: [{ from: '22:00', until: '02:00' }],
    })
    expect(spansOf(event, 'UTC', '2026-11-01T00:00Z', '2026-11-05T00:00Z')).toEqual([
      ['2026-11-02T22:00Z', '2026-11-03T02:00Z'],
      ['2026-11-03T22:00Z', '2026-11-04T02:00Z'],
    ])
  })
  it.each([
    // Clocks go from 02:00 to 03:00, and from 03:00 back to 02:00.
    [
      'a gap shortens it',
      'Europe/Berlin',
      '2026-03-29T01:00',
      120,
      ['2026-03-29T00:00Z', '2026-03-29T01:00Z'],
    ],
    [
      'an hour that comes twice lengthens it',
      'Europe/Berlin',
      '2026-10-25T01:00',
      120,
      ['2026-10-24T23:00Z', '2026-10-25T02:00Z'],
    ],
    [
      'it begins with the first of two readings',
      'Europe/Berlin',
      '2026-10-25T02:30',
      120,
      ['2026-10-25T00:30Z', '2026-10-25T03:30Z'],
    ],
    [
      'it ends with the first of two readings',
      'Europe/Berlin',
      '2026-10-25T02:00',
      30,
      ['2026-10-25T00:00Z', '2026-10-25T00:30Z'],
    ],
    [
      'half an hour, Lord Howe',
      'Australia/Lord_Howe',
      '2026-10-04T01:00',
      120,
      ['2026-10-03T14:30Z', '2026-10-03T16:00Z'],
    ],
    [
      'two hours, Troll',
      'Antarctica/Troll',
      '2026-03-29T00:00',
      240,
      ['2026-03-29T00:00Z', '2026-03-29T02:00Z'],
    ],
    [
      'a day that Apia skipped',
      'Pacific/Apia',
      '2011-12-29T12:00',
      2 * DAY,
      ['2011-12-29T22:00Z', '2011-12-30T22:00Z'],
    ],
  ])('keeps to the wall clock where it is changed: %s', (_name, zone, start, lasts, span) => {
    const event = anEvent({ starts: [wall(start)], lasts })
    const dayMs = wall(start) * MINUTE_MS
    const from = new Date(dayMs - 3 * DAY * MINUTE_MS).toISOString()
    const to = new Date(dayMs + 5 * DAY * MINUTE_MS).toISOString()
    expect(spansOf(event, zone, from, to)).toEqual([span])
  })
  it('within a gap does not play', () => {
    const event = anEvent({ starts: [wall('2026-03-29T02:15')], lasts: 30 })
    expect(spansOf(event, 'Europe/Berlin', '2026-03-28T00:00Z', '2026-03-30T00:00Z')).toEqual([])
  })
  it('keeps to its own zone where it names one', () => {
    const event = anEvent({ time_zone: 'Asia/Tokyo' })
    expect(spansOf(event, 'America/New_York', '2026-11-01T00:00Z', '2026-11-04T00:00Z')).toEqual([
      ['2026-11-01T22:00Z', '2026-11-02T01:30Z'],
    ])
  })
})

describe('of several events', () => {
  const now = at('2026-11-02T08:00Z')
  const answer = (
    one: Partial<ProgrammeEvent>,
    other: Partial<ProgrammeEvent>,
    unpublished: string[] = [],
  ) => {
    const events = [
      anEvent({ id: 'a', screen_id: 'A', ...one }),
      anEvent({ id: 'b', screen_id: 'B', ...other }),
    ]
    const { event, screenId, others } = programmeAt(aProgramme(events, unpublished), 'UTC', now)
    return [event, screenId, others.map(({ why }) => why).join()]
  }
  it('the higher priority wins, then the nearer target, then the later beginning, then the smaller id', () => {
    const later = { starts: [wall('2026-11-02T07:30')] }
    expect(answer({ priority: 2, rank: 3 }, { priority: 1, rank: 0 })).toEqual(['a', 'A', 'lowerPriority'])
    expect(answer({ rank: 1 }, { rank: 2, ...later })).toEqual(['a', 'A', 'fartherTarget'])
    expect(answer({}, later)).toEqual(['b', 'B', 'beganEarlier'])
    expect(answer({}, {})).toEqual(['a', 'A', 'sameRank'])
  })
  it('one whose screen is not published never wins', () => {
    expect(answer({ priority: 9 }, {}, ['A'])).toEqual(['b', 'B', 'screenNotPublished'])
    expect(answer({}, {}, ['A', 'B'])).toEqual([null, null, 'screenNotPublished,screenNotPublished'])
  })
})

const ZONES = [
  'Europe/Berlin',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Antarctica/Troll',
  'America/Santiago',
  'Africa/Casablanca',
  'Asia/Beirut',
  'UTC',
]
/** Around which the clocks of some zone are changed, or nothing happens. */
const DAYS = [
  '2026-03-29',
  '2026-10-25',
  '2026-10-04',
  '2027-04-04',
  '2028-02-28',
  '2036-03-30',
  '2026-03-08',
  '2026-11-01',
]
const anyProgramme = (aroundDay: number): fc.Arbitrary<Programme> => {
  const time = fc.integer({ min: 0, max: 47 }).map((n) => {
    const text = `${String(n >> 1).padStart(2, '0')}:${n % 2 ? '30' : '00'}`
    return text
  })
  const event = fc.record({
    priority: fc.integer({ min: 0, max: 1 }),
    rank: fc.integer({ min: 0, max: 1 }),
    time_zone: fc.constantFrom('device', 'device', 'Asia/Kolkata'),
    starts: fc
      .uniqueArray(fc.integer({ min: -4 * 24, max: 4 * 24 }), { minLength: 1, maxLength: 6 })
      .map((halves) => halves.map((half) => aroundDay + half * 30).toSorted((a, b) => a - b)),
    lasts: fc.option(fc.integer({ min: 1, max: 3_000 })),
    days: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }), { nil: undefined }),
    times: fc.option(fc.array(fc.record({ from: time, until: time }), { minLength: 1, maxLength: 2 }), {
      nil: undefined,
    }),
    screen_id: fc.constantFrom('s1', 's2', 'unpublished'),
  })
  return fc.array(event, { maxLength: 5 }).map((events) =>
    aProgramme(
      events.map((one, n) => ({ ...one, id: `e${n}`, name: '' })),
      ['unpublished'],
    ),
  )
}
const anyCase = fc.constantFrom(...DAYS).chain((day) => {
  const middleMs = at(`${day}T00:00Z`)
  return fc.record({
    programme: anyProgramme(middleMs / MINUTE_MS),
    zone: fc.constantFrom(...ZONES),
    fromMs: fc.integer({ min: middleMs - 60 * HOUR_MS, max: middleMs + 60 * HOUR_MS }),
  })
})

describe('a plan', () => {
  it('is the sum of its instants, without a gap', () => {
    fc.assert(
      fc.property(anyCase, fc.array(fc.nat(36 * 60)), ({ programme, zone, fromMs }, minutes) => {
        const toMs = fromMs + 36 * HOUR_MS
        const spans = programmeSpans(programme, zone, fromMs, toMs)
        expect(spans[0]?.fromMs).toBe(fromMs)
        expect(spans[spans.length - 1]?.untilMs).toBe(toMs)
        for (const [index, span] of spans.entries()) {
          expect(span.untilMs).toBeGreaterThan(span.fromMs)
          if (index > 0) expect(span.fromMs).toBe(spans[index - 1]!.untilMs)
        }
        // Any instant, and all those around edges.
        const instants = [
          ...minutes.map((minute) => fromMs + minute * MINUTE_MS),
          ...spans.flatMap((span) => [span.fromMs, span.untilMs - 1]),
        ]
        for (const instant of instants) {
          if (instant >= toMs) continue
          const span = spans.find((one) => one.fromMs <= instant && instant < one.untilMs)!
          const { event, screenId } = programmeAt(programme, zone, instant)
          expect([span.event, span.screenId]).toEqual([event, screenId])
        }
      }),
      { numRuns: 150 },
    )
  })
  it('does not depend on when it is asked for', () => {
    fc.assert(
      fc.property(anyCase, fc.nat(24 * HOUR_MS), ({ programme, zone, fromMs }, laterMs) => {
        const toMs = fromMs + 30 * HOUR_MS
        const whole = programmeSpans(programme, zone, fromMs, toMs)
        const late = programmeSpans(programme, zone, fromMs + laterMs, toMs)
        const cut = whole
          .filter((span) => span.untilMs > fromMs + laterMs)
          .map((span) => ({ ...span, fromMs: Math.max(span.fromMs, fromMs + laterMs) }))
        expect(late).toEqual(cut)
      }),
      { numRuns: 100 },
    )
  })
  it('answers every instant with each event once, and stays until it says it may change', () => {
    fc.assert(
      fc.property(
        anyCase,
        fc.double({ min: 0, max: 1, noNaN: true }),
        ({ programme, zone, fromMs }, part) => {
          const answer = programmeAt(programme, zone, fromMs)
          const named = [
            ...answer.others.map(({ id }) => id),
            ...(answer.event === null ? [] : [answer.event]),
          ]
          expect(named.toSorted()).toEqual(programme.events.map(({ id }) => id).toSorted())
          const untilMs = answer.untilMs ?? fromMs + 400 * 24 * HOUR_MS
          expect(untilMs).toBeGreaterThan(fromMs)
          const within = fromMs + Math.floor((untilMs - 1 - fromMs) * part)
          expect(programmeAt(programme, zone, within).event).toBe(answer.event)
        },
      ),
      { numRuns: 150 },
    )
  })
  it('is the same for clocks 5 s apart, but within 5 s of an edge', () => {
    fc.assert(
      fc.property(
        anyCase,
        fc.integer({ min: -5_000, max: 5_000 }),
        ({ programme, zone, fromMs }, driftMs) => {
          const one = programmeAt(programme, zone, fromMs).event
          const other = programmeAt(programme, zone, fromMs + driftMs).event
          if (one === other) return
          const spans = programmeSpans(programme, zone, fromMs - 5_000, fromMs + 5_001)
          expect(spans.length).toBeGreaterThan(1)
        },
      ),
      { numRuns: 150 },
    )
  })
  it('has the wall time of its zone at each edge of a plain event', () => {
    const event = anEvent({
      starts: Array.from({ length: 366 }, (_, day) => wall('2026-01-01T07:00') + day * DAY),
    })
    for (const zone of ZONES) {
      const { localAt } = zoneTimeOf(zone)
      const spans = programmeSpans(
        aProgramme([event]),
        zone,
        at('2026-01-03T00:00Z'),
        at('2026-12-30T00:00Z'),
      )
      for (const span of spans.filter((one) => one.event !== null))
        expect((localAt(span.fromMs).wallMs / MINUTE_MS) % DAY).toBe(7 * 60)
    }
  })
})
