import { programmeAt, type Programme, type ProgrammeAnswer, type ProgrammeEvent } from '../programme/index.ts'
import { always, eventGates, NO_FACTS, withCondition, type Facts } from '../conditions/index.ts'
import type { Condition } from '../conditions/condition.ts'
import { wallMsOf } from '../schedule.ts'

/** A question to a programme with its answer. */
export type ProgrammeVector = {
  name: string
  time_zone: string
  events: Programme['events']
  screens: Programme['screens']
  /** readings by source, where an event has a condition */
  facts?: Facts
  /** epoch ms */
  at: number
  expect: {
    event: string | null
    screen_id: string | null
    occurrence_from: number | null
    until: number | null
    others: ProgrammeAnswer['others']
  }
}

type Scene = {
  name: string
  timeZone?: string
  events: ProgrammeEvent[]
  unpublished?: string
  facts?: Facts
  /** instants in UTC */
  at: readonly string[]
}

const wall = (local: string): number => wallMsOf(local) / 60_000
const daily = (from: string, days: number): number[] =>
  Array.from({ length: days }, (_, day) => wall(from) + day * 1_440)
const event = (
  id: string,
  starts: string[] | number[],
  lasts: number | null,
  more: Partial<ProgrammeEvent> = {},
) => ({
  id,
  name: id,
  screen_id: `screen-${id}`,
  priority: 0,
  rank: 0,
  time_zone: 'device',
  starts: starts.map((start) => (typeof start === 'string' ? wall(start) : start)),
  lasts,
  ...more,
})
const noon = [
  '2026-11-20T11:59:59.999Z',
  '2026-11-20T12:00:00Z',
  '2026-11-20T12:59:59.999Z',
  '2026-11-20T13:00:00Z',
]
const HOT: Extract<Condition, { fact: string }> = {
  fact: 'temperature',
  compare: 'above',
  to: 25,
  old_after_s: 600,
  unknown: false,
}
const allDay = event('day', ['2026-11-20T00:00'], 1_440)

/** The scenes that docs/vectors/programmes.json is made of. */
const SCENES: readonly Scene[] = [
  { name: 'nothing is scheduled', events: [], at: ['2026-11-20T12:00:00Z'] },
  { name: 'one occurrence, half-open', events: [event('lunch', ['2026-11-20T12:00'], 60)], at: noon },
  {
    name: 'an occurrence that holds on',
    events: [event('on', ['2026-11-20T12:00'], null)],
    at: ['2026-11-20T11:59:59.999Z', '2026-11-20T12:00:00Z', '2036-02-29T00:00:00Z'],
  },
  {
    name: 'every day, with a day left out',
    events: [
      event(
        'lunch',
        daily('2026-11-18T12:00', 5).filter((start) => start !== wall('2026-11-20T12:00')),
        60,
      ),
    ],
    at: [
      '2026-11-19T12:30:00Z',
      '2026-11-19T23:59:59Z',
      '2026-11-20T12:30:00Z',
      '2026-11-21T12:00:00Z',
      '2026-11-23T00:00:00Z',
    ],
  },
  {
    name: 'an occurrence over midnight',
    timeZone: 'Europe/Berlin',
    events: [event('night', ['2026-11-20T22:00', '2026-11-22T22:00'], 480)],
    at: [
      '2026-11-20T21:00:00Z',
      '2026-11-20T23:00:00Z',
      '2026-11-21T04:59:59.999Z',
      '2026-11-21T05:00:00Z',
      '2026-11-22T12:00:00Z',
    ],
  },
  {
    name: 'days and times within an occurrence, over midnight',
    timeZone: 'Asia/Tokyo',
    events: [
      event('late', ['2026-11-16T00:00'], null, { days: [5, 6], times: [{ from: '22:00', until: '02:00' }] }),
    ],
    at: [
      '2026-11-20T12:59:59.999Z',
      '2026-11-20T13:00:00Z',
      '2026-11-20T16:59:59.999Z',
      '2026-11-20T17:00:00Z',
      '2026-11-22T14:00:00Z',
      '2026-11-21T15:30:00Z',
    ],
  },
  {
    name: 'higher priority wins, and the lower comes back',
    events: [allDay, event('lunch', ['2026-11-20T12:00'], 60, { priority: 10, rank: 5 })],
    at: noon,
  },
  {
    name: 'the nearer target wins',
    events: [allDay, event('lunch', ['2026-11-20T12:00'], 60, { rank: 1 })],
    at: ['2026-11-20T12:30:00Z', '2026-11-21T00:00:00Z'],
  },
  { name: 'the later beginning wins', events: [allDay, event('lunch', ['2026-11-20T12:00'], 60)], at: noon },
  {
    name: 'the smaller id wins where all else is equal',
    events: [event('b', ['2026-11-20T12:00'], 60), event('a', ['2026-11-20T12:00'], 30)],
    at: ['2026-11-20T12:15:00Z', '2026-11-20T12:30:00Z'],
  },
  {
    name: 'a screen without a published version never wins',
    events: [allDay, event('lunch', ['2026-11-20T12:00'], 60, { priority: 10 })],
    unpublished: 'screen-lunch',
    at: ['2026-11-20T12:30:00Z'],
  },
  {
    name: 'occurrences that follow one another without a gap',
    events: [event('a', daily('2026-11-18T00:00', 5), 1_440)],
    at: ['2026-11-20T00:00:00Z', '2026-11-19T23:59:59.999Z'],
  },
  {
    name: 'occurrences that overlap: the one that began last counts',
    events: [
      event('a', ['2026-11-20T10:00', '2026-11-20T11:00'], 120),
      event('b', ['2026-11-20T10:30'], 120),
    ],
    at: ['2026-11-20T10:15:00Z', '2026-11-20T10:45:00Z', '2026-11-20T11:15:00Z', '2026-11-20T12:40:00Z'],
  },
  {
    name: 'an event with a zone of its own',
    timeZone: 'America/New_York',
    events: [event('tokyo', ['2026-11-20T09:00'], 60, { time_zone: 'Asia/Tokyo' })],
    at: ['2026-11-19T23:59:59.999Z', '2026-11-20T00:00:00Z', '2026-11-20T01:00:00Z'],
  },
  {
    name: 'clocks go forward: a gap shortens it (Berlin, 29 March 2026)',
    timeZone: 'Europe/Berlin',
    events: [event('a', ['2026-03-29T01:00'], 120)],
    at: ['2026-03-29T00:00:00Z', '2026-03-29T00:59:59.999Z', '2026-03-29T01:00:00Z'],
  },
  {
    name: 'clocks go forward: within the gap it does not play, and begins where the gap ends (Berlin)',
    timeZone: 'Europe/Berlin',
    events: [event('gone', ['2026-03-29T02:15'], 30), event('late', ['2026-03-29T02:30'], 60)],
    at: ['2026-03-29T00:59:59.999Z', '2026-03-29T01:00:00Z', '2026-03-29T01:30:00Z'],
  },
  {
    name: 'clocks go back: it begins and ends with the first reading (Berlin, 25 October 2026)',
    timeZone: 'Europe/Berlin',
    events: [event('begins', ['2026-10-25T02:30'], 120), event('ends', ['2026-10-25T01:00'], 90)],
    at: ['2026-10-25T00:29:59.999Z', '2026-10-25T00:30:00Z', '2026-10-25T01:15:00Z', '2026-10-25T03:30:00Z'],
  },
  {
    name: 'clocks go back: times of day within an occurrence come twice (Berlin, 25 October 2026)',
    timeZone: 'Europe/Berlin',
    events: [event('twice', ['2026-10-25T00:00'], 1_440, { times: [{ from: '02:15', until: '02:45' }] })],
    at: [
      '2026-10-25T00:15:00Z',
      '2026-10-25T00:45:00Z',
      '2026-10-25T01:00:00Z',
      '2026-10-25T01:15:00Z',
      '2026-10-25T01:45:00Z',
    ],
  },
  {
    name: 'clocks move by half an hour (Lord Howe Island, 4 October 2026)',
    timeZone: 'Australia/Lord_Howe',
    events: [event('a', ['2026-10-04T01:00'], 120)],
    at: ['2026-10-03T14:30:00Z', '2026-10-03T15:30:00Z', '2026-10-03T16:00:00Z'],
  },
  {
    name: 'clocks move by two hours (Troll, 29 March 2026)',
    timeZone: 'Antarctica/Troll',
    events: [event('a', ['2026-03-29T00:00'], 240), event('gone', ['2026-03-29T01:30'], 60)],
    at: ['2026-03-29T00:59:59.999Z', '2026-03-29T01:00:00Z', '2026-03-29T02:00:00Z'],
  },
  {
    name: 'a day that was skipped (Apia, 30 December 2011)',
    timeZone: 'Pacific/Apia',
    events: [event('friday', ['2011-12-30T00:00'], 1_440), event('around', ['2011-12-29T12:00'], 2_880)],
    at: ['2011-12-30T09:59:59.999Z', '2011-12-30T10:00:00Z', '2011-12-30T22:00:00Z'],
  },
  {
    name: 'a day without midnight (Cairo, 24 April 2026)',
    timeZone: 'Africa/Cairo',
    events: [event('friday', ['2026-04-24T00:00'], 1_440)],
    at: ['2026-04-23T21:59:59.999Z', '2026-04-23T22:00:00Z', '2026-04-24T21:00:00Z'],
  },
  {
    name: 'clocks that run on summer time but for Ramadan (Casablanca, 14 February 2027)',
    timeZone: 'Africa/Casablanca',
    events: [event('early', daily('2027-02-06T06:00', 3), 60)],
    at: ['2027-02-06T05:00:00Z', '2027-02-07T05:00:00Z', '2027-02-07T06:00:00Z', '2027-02-08T07:00:00Z'],
  },
  {
    name: 'a quarter of an hour off (Kathmandu)',
    timeZone: 'Asia/Kathmandu',
    events: [event('lunch', ['2026-11-20T12:00'], 60)],
    at: ['2026-11-20T06:14:59.999Z', '2026-11-20T06:15:00Z', '2026-11-20T07:15:00Z'],
  },
  {
    name: 'clocks are changed at a quarter to three (Chatham, 27 September 2026)',
    timeZone: 'Pacific/Chatham',
    events: [event('a', ['2026-09-27T02:00'], 120), event('gone', ['2026-09-27T03:00'], 30)],
    at: ['2026-09-26T13:14:59.999Z', '2026-09-26T13:15:00Z', '2026-09-26T14:00:00Z', '2026-09-26T14:15:00Z'],
  },
  {
    name: 'winter time as an exception (Dublin, 25 October 2026)',
    timeZone: 'Europe/Dublin',
    events: [event('a', ['2026-10-25T00:30'], 60), event('b', ['2026-10-25T01:30'], 60)],
    at: ['2026-10-24T23:30:00Z', '2026-10-25T00:29:59.999Z', '2026-10-25T00:30:00Z', '2026-10-25T02:30:00Z'],
  },
  {
    name: 'a day without midnight, to its end (Havana, 8 March 2026)',
    timeZone: 'America/Havana',
    events: [event('sunday', ['2026-03-08T00:00'], 1_440), event('saturday', ['2026-03-07T00:00'], 1_440)],
    at: [
      '2026-03-08T04:59:59.999Z',
      '2026-03-08T05:00:00Z',
      '2026-03-09T03:59:59.999Z',
      '2026-03-09T04:00:00Z',
    ],
  },
  {
    name: 'the zones furthest apart, a day between them (Kiritimati)',
    timeZone: 'Pacific/Kiritimati',
    events: [
      event('here', ['2026-11-20T08:00'], 60),
      event('there', ['2026-11-19T07:00'], 60, { time_zone: 'Pacific/Pago_Pago' }),
    ],
    at: ['2026-11-19T17:59:59.999Z', '2026-11-19T18:00:00Z', '2026-11-19T19:00:00Z'],
  },
  {
    name: 'the end of the year, in the last week of one and the first of the next',
    timeZone: 'Asia/Tokyo',
    events: [
      event('new year', ['2026-12-31T23:00'], 120),
      event('days', ['2026-12-01T00:00'], null, { days: [5] }),
    ],
    at: ['2026-12-31T14:00:00Z', '2026-12-31T15:00:00Z', '2026-12-31T16:00:00Z', '2027-01-01T15:00:00Z'],
  },
  {
    name: 'a priority, a nearer target and a later beginning, in this order',
    events: [
      event('priority', ['2026-11-20T10:00'], 180, { priority: 1, rank: 3 }),
      event('near', ['2026-11-20T09:00'], 300, { rank: 0 }),
      event('later', ['2026-11-20T11:00'], 300, { rank: 1 }),
    ],
    at: ['2026-11-20T09:30:00Z', '2026-11-20T12:30:00Z', '2026-11-20T13:30:00Z', '2026-11-20T14:30:00Z'],
  },
  {
    name: 'a condition: counts while a fact is above a limit, and until it is old',
    events: [withCondition(event('hot', ['2026-11-20T12:00'], 60, { priority: 1 }), HOT), allDay],
    facts: {
      'fact/temperature': [
        { fromMs: Date.parse('2026-11-20T11:50:00Z'), lastMs: Date.parse('2026-11-20T11:50:00Z'), value: 20 },
        { fromMs: Date.parse('2026-11-20T12:10:00Z'), lastMs: Date.parse('2026-11-20T12:12:00Z'), value: 31 },
      ],
    },
    at: [
      '2026-11-20T11:59:59.999Z',
      '2026-11-20T12:00:00Z',
      '2026-11-20T12:10:00Z',
      '2026-11-20T12:21:59.999Z',
      '2026-11-20T12:22:00Z',
      '2026-11-20T13:00:00Z',
    ],
  },
  {
    name: 'a condition: nothing is known, so the stated answers count',
    events: [
      withCondition(event('no', ['2026-11-20T12:00'], 60, { priority: 2 }), HOT),
      withCondition(event('yes', ['2026-11-20T12:00'], 60, { priority: 1 }), { ...HOT, unknown: true }),
    ],
    at: noon,
  },
  {
    name: 'a condition: a tag of the device, and a screen that is not published',
    events: [
      withCondition(event('terrace', ['2026-11-20T12:00'], 60), { tag: 'terrace', unknown: false }),
      withCondition(event('indoors', ['2026-11-20T12:00'], 60), { not: { tag: 'terrace', unknown: true } }),
    ],
    unpublished: 'screen-indoors',
    facts: { tags: always(['terrace']) },
    at: noon,
  },
  {
    name: 'a leap day',
    events: [event('leap', ['2028-02-29T00:00'], 1_440)],
    at: ['2028-02-28T23:59:59.999Z', '2028-02-29T00:00:00Z', '2028-03-01T00:00:00Z'],
  },
]

/** Makes the vectors: what our evaluator answers for every scene and instant. */
export function makeProgrammeVectors(): ProgrammeVector[] {
  return SCENES.flatMap(({ name, timeZone = 'UTC', events, unpublished, facts, at }) => {
    const screens = Object.fromEntries(
      events.map(({ screen_id: id }) => [
        id,
        { name: id, version: id === unpublished ? null : '0'.repeat(64) },
      ]),
    )
    const programme = { version: '0'.repeat(64), until: '2037-01-01', events, screens }
    return at.map((instant) => {
      const atMs = Date.parse(instant)
      const answer = programmeAt(programme, timeZone, atMs, eventGates(programme, facts ?? NO_FACTS))
      return {
        name,
        time_zone: timeZone,
        events,
        screens,
        ...(facts && { facts }),
        at: atMs,
        expect: {
          event: answer.event,
          screen_id: answer.screenId,
          occurrence_from: answer.occurrenceFromMs,
          until: answer.untilMs,
          others: answer.others,
        },
      }
    })
  })
}
