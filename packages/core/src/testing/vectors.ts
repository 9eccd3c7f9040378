export { makeConditionVectors, type ConditionVector } from './conditionVectors.ts'
export { makeProgrammeVectors, type ProgrammeVector } from './programmeVectors.ts'
import { createZonePlan } from '../zonePlan.ts'
import { zoneTimeOf } from '../zoneTime.ts'
import type { RenderAd } from '../renderData.ts'
import type { RenderEntry } from '../renderWire.ts'
import type { Schedule } from '../scheduleShape.ts'
import { aList, anAd, anItem } from './fixtures.ts'
import { withoutPicture } from './withoutPicture.ts'

/** What of an answer a vector holds: enough to tell any two answers apart. */
export type ExpectedPlay = { path: string; from: number; until: number } | null
export type Vector = {
  name: string
  time_zone: string
  started_at: number
  coll: unknown[]
  ads: unknown[]
  /** seed of the zone's order */
  shuffle?: number
  /** when the zone is there */
  when?: Schedule
  /** epoch ms */
  at: number
  expect: { current: ExpectedPlay; next: ExpectedPlay; ads: { id: string; from: number; until: number }[] }
}

type Scene = {
  name: string
  timeZone?: string
  startedAt?: string
  items: RenderEntry[]
  ads?: RenderAd[]
  shuffle?: number
  when?: Schedule
  /** instants in UTC */
  at: readonly string[]
}

const START = '2026-11-01T12:00:00Z'
const item = (id: string, seconds: number, more: Partial<Parameters<typeof anItem>[0]> = {}) =>
  anItem({ id, duration: seconds * 1_000, ...more })
const during = (from: string, until: string, days?: number[]): Schedule => ({
  times: [{ from, until }],
  ...(days && { days }),
})
/** A local date as schedules have it. */
const dayOf = (date: string): number => Date.parse(date) / 86_400_000
const simple = [item('a', 5), item('b', 10)]
const withAds = (ids: string[]) => [
  item('a', 10, { ads: ids }),
  item('b', 10, { ads: ids }),
  item('c', 10, { ads: ids }),
]
const breakfast = [
  item('menu', 60, { when: during('07:00', '10:30', [1, 2, 3, 4, 5]) }),
  item('news', 20),
  item('art', 40),
]
const night = [
  item('closed', 30, { when: during('22:00', '06:00') }),
  item('open', 30, { when: during('06:00', '22:00') }),
]
const shuffledList = (shuffle: number, list: RenderEntry): RenderEntry =>
  ('list' in list ? { ...list, list: { ...list.list, shuffle } } : list) as RenderEntry
const hourTwice = [item('early', 10, { when: during('02:00', '03:00') }), item('always', 15)]

/** The scenes that docs/vectors is made of. */
export const SCENES: readonly Scene[] = [
  {
    name: 'a cycle of two items',
    items: simple,
    at: [
      '2026-11-01T12:00:00Z',
      '2026-11-01T12:00:04.999Z',
      '2026-11-01T12:00:05Z',
      '2026-11-01T12:00:15Z',
      '2036-11-01T12:00:07Z',
    ],
  },
  {
    name: 'before it was published',
    items: simple,
    at: ['2026-11-01T11:59:59.999Z', '2026-10-01T00:00:00Z'],
  },
  {
    name: 'an item without time is passed over',
    items: [item('none', 0), ...simple],
    at: [START, '2026-11-01T12:00:05Z'],
  },
  { name: 'nothing to play', items: [], at: [START] },
  { name: 'one thing alone', items: [item('a', 10)], at: ['2026-11-01T12:00:25Z'] },
  {
    name: 'weights spread an item',
    items: [item('a', 5, { weight: 2 }), item('b', 5), item('c', 5)],
    at: [START, '2026-11-01T12:00:05Z', '2026-11-01T12:00:10Z', '2026-11-01T12:00:15Z'],
  },
  {
    name: 'a list that plays all at its turn',
    items: [item('a', 5), aList('l', 'all', [item('x', 3), item('y', 4)])],
    at: ['2026-11-01T12:00:05Z', '2026-11-01T12:00:08Z', '2026-11-01T12:00:12Z'],
  },
  {
    name: 'a list that plays one at each turn',
    items: [item('a', 5), aList('l', 'one', [item('x', 3), item('y', 4), item('z', 5)])],
    at: ['2026-11-01T12:00:05Z', '2026-11-01T12:00:13Z', '2026-11-01T12:00:22Z', '2026-11-01T12:00:27Z'],
  },
  {
    name: 'a list in a list, each one at a turn',
    items: [item('a', 5), aList('o', 'one', [item('x', 5), aList('i', 'one', [item('p', 5), item('q', 5)])])],
    at: ['2026-11-01T12:00:05Z', '2026-11-01T12:00:15Z', '2026-11-01T12:00:25Z', '2026-11-01T12:00:35Z'],
  },
  {
    name: 'a list that weighs two',
    items: [item('a', 5), item('b', 5), aList('l', 'one', [item('x', 5), item('y', 5)], { weight: 2 })],
    at: [START, '2026-11-01T12:00:10Z'],
  },
  {
    name: 'an ad between items, after every second',
    items: withAds(['ad']),
    ads: [anAd({ id: 'ad', mode: 'between', frequency: { every: 2 } })],
    at: [
      '2026-11-01T12:00:19.999Z',
      '2026-11-01T12:00:20Z',
      '2026-11-01T12:00:25Z',
      '2026-11-01T12:00:45Z',
      '2026-11-01T12:01:15Z',
    ],
  },
  {
    name: 'an ad over every third item',
    items: withAds(['ad']),
    ads: [anAd({ id: 'ad', frequency: { every: 3 }, duration: 4_000 })],
    at: ['2026-11-01T12:00:19Z', '2026-11-01T12:00:21Z', '2026-11-01T12:00:25Z'],
  },
  {
    name: 'an ad over every item, at most twenty times an hour',
    items: withAds(['ad']),
    ads: [anAd({ id: 'ad', frequency: { every: 1 }, per_hour: 20, duration: 4_000 })],
    at: [START, '2026-11-01T12:00:10Z', '2026-11-01T12:02:55Z', '2026-11-01T12:03:00Z'],
  },
  {
    name: 'an ad by a quarter of the time',
    items: withAds(['ad']),
    ads: [anAd({ id: 'ad', mode: 'between', frequency: { share: 0.25 }, duration: 5_000 })],
    at: ['2026-11-01T12:00:10Z', '2026-11-01T12:00:30Z', '2026-11-01T12:10:00Z'],
  },
  {
    name: 'a breakfast menu on working days, in Berlin',
    timeZone: 'Europe/Berlin',
    items: breakfast,
    at: [
      '2026-11-20T05:59:59.999Z',
      '2026-11-20T06:00:00Z',
      '2026-11-20T06:01:30Z',
      '2026-11-20T09:29:59.999Z',
      '2026-11-20T09:30:00Z',
      '2026-11-21T07:00:00Z',
      '2026-11-19T23:00:00Z',
    ],
  },
  {
    name: 'the same instant in another zone',
    timeZone: 'America/New_York',
    items: breakfast,
    at: ['2026-11-20T12:00:00Z', '2026-11-20T15:30:00Z', '2026-11-20T05:00:00Z'],
  },
  {
    name: 'a night that goes on into the next day',
    timeZone: 'Asia/Tokyo',
    items: night,
    at: ['2026-11-20T12:59:59.999Z', '2026-11-20T13:00:00Z', '2026-11-20T15:00:00Z', '2026-11-20T21:00:00Z'],
  },
  {
    name: 'clocks go forward: the hour is not there (Berlin, 29 March 2026)',
    timeZone: 'Europe/Berlin',
    startedAt: '2026-01-01T00:00:00Z',
    items: hourTwice,
    at: ['2026-03-29T00:59:59.999Z', '2026-03-29T01:00:00Z'],
  },
  {
    name: 'clocks go back: the hour comes twice (Berlin, 25 October 2026)',
    timeZone: 'Europe/Berlin',
    startedAt: '2026-01-01T00:00:00Z',
    items: hourTwice,
    at: ['2026-10-25T00:00:00Z', '2026-10-25T00:59:59Z', '2026-10-25T01:30:00Z', '2026-10-25T02:00:00Z'],
  },
  {
    name: 'clocks go back by half an hour (Lord Howe Island, 5 April 2026)',
    timeZone: 'Australia/Lord_Howe',
    startedAt: '2026-01-01T00:00:00Z',
    items: [item('a', 10, { when: during('01:30', '02:00') }), item('b', 15)],
    at: ['2026-04-04T14:30:00Z', '2026-04-04T15:15:00Z', '2026-04-04T15:30:00Z'],
  },
  {
    name: 'a day without midnight (Cairo, 24 April 2026)',
    timeZone: 'Africa/Cairo',
    startedAt: '2026-01-01T00:00:00Z',
    items: [item('a', 7), item('friday', 5, { when: { days: [5] } })],
    at: ['2026-04-23T21:59:59.999Z', '2026-04-23T22:00:00Z', '2026-04-23T22:00:07Z'],
  },
  {
    name: 'a quarter of an hour off (Kathmandu)',
    timeZone: 'Asia/Kathmandu',
    items: breakfast,
    at: ['2026-11-20T01:15:00Z', '2026-11-20T04:45:00Z'],
  },
  {
    name: 'valid from and until, to the minute',
    timeZone: 'Europe/Berlin',
    items: [
      item('xmas', 20, { when: { from: '2026-12-24T18:00', until: '2026-12-27T00:00' } }),
      item('a', 10),
    ],
    at: [
      '2026-12-24T16:59:59.999Z',
      '2026-12-24T17:00:00Z',
      '2026-12-26T22:59:59.999Z',
      '2026-12-26T23:00:00Z',
    ],
  },
  {
    name: 'nothing may play for a while',
    items: [item('a', 10, { when: during('09:00', '18:00') })],
    at: ['2026-11-20T08:00:00Z', '2026-11-20T09:00:00Z', '2026-11-20T18:00:00Z'],
  },
  {
    name: 'only on some dates, and on all but some',
    items: [
      item('a', 7),
      item('fair', 5, { when: { only: [dayOf('2026-11-20'), dayOf('2026-11-22')] } }),
      item('open', 6, { when: { except: [dayOf('2026-11-20')] } }),
    ],
    timeZone: 'Pacific/Auckland',
    at: [
      '2026-11-19T10:59:59.999Z',
      '2026-11-19T11:00:08Z',
      '2026-11-20T10:59:58Z',
      '2026-11-20T11:00:08Z',
      '2026-11-22T10:00:06Z',
    ],
  },
  {
    name: 'a night belongs to the date on which it began',
    items: [
      item('a', 10),
      item('night', 5, { when: { ...during('22:00', '02:00'), only: [dayOf('2026-11-20')] } }),
      item('off', 5, { when: { ...during('22:00', '02:00'), except: [dayOf('2026-11-20')] } }),
    ],
    timeZone: 'Europe/Berlin',
    at: ['2026-11-20T00:30:00Z', '2026-11-20T21:00:10Z', '2026-11-21T00:59:55Z', '2026-11-21T01:00:12Z'],
  },
  {
    name: 'what is on plays on when something joins, and the order goes on behind it',
    items: [item('a', 7), item('b', 7), item('late', 7, { when: during('00:01', '00:02') })],
    at: ['2026-11-20T00:01:00Z', '2026-11-20T00:01:03Z', '2026-11-20T00:01:10Z'],
  },
  {
    name: 'published in the middle of a day',
    startedAt: '2026-11-20T13:37:11Z',
    items: breakfast,
    at: ['2026-11-20T13:37:11Z', '2026-11-20T13:37:31Z'],
  },
  {
    name: 'a zone in an order of its own each round',
    items: ['a', 'b', 'c', 'd', 'e'].map((id) => item(id, 10)),
    shuffle: 2026,
    at: Array.from({ length: 11 }, (_, nth) => new Date(Date.parse(START) + nth * 10_000).toISOString()),
  },
  {
    name: 'a list that draws one at each turn',
    items: [item('a', 5), shuffledList(7, aList('l', 'one', [item('x', 5), item('y', 5), item('z', 5)]))],
    at: Array.from({ length: 6 }, (_, nth) =>
      new Date(Date.parse(START) + nth * 10_000 + 5_000).toISOString(),
    ),
  },
  {
    name: 'shuffled while something may play only at times',
    items: [item('a', 10), item('b', 10), item('c', 10, { when: during('09:00', '18:00') }), item('d', 10)],
    shuffle: 1,
    at: ['2026-11-20T00:00:00Z', '2026-11-20T08:59:59.999Z', '2026-11-20T09:00:00Z', '2026-11-20T09:00:45Z'],
  },
  {
    name: 'a zone that is there at noon on working days, in Berlin',
    timeZone: 'Europe/Berlin',
    when: during('11:30', '14:00', [1, 2, 3, 4, 5]),
    items: simple,
    at: [
      '2026-11-20T10:29:59.999Z',
      '2026-11-20T10:30:00Z',
      '2026-11-20T10:30:06Z',
      '2026-11-20T12:59:59.999Z',
      '2026-11-20T13:00:00Z',
      '2026-11-21T11:00:00Z',
    ],
  },
  {
    name: 'a zone over midnight with an item and an ad of its own hours',
    when: during('22:00', '02:00'),
    items: [...withAds(['ad']), item('late', 10, { when: during('00:00', '06:00') })],
    ads: [anAd({ id: 'ad', mode: 'between', frequency: { every: 3 } })],
    at: ['2026-11-20T21:59:59.999Z', '2026-11-20T22:00:30Z', '2026-11-21T00:00:40Z', '2026-11-21T02:00:00Z'],
  },
  {
    name: 'a zone in the hour that comes twice (Berlin, 25 October 2026)',
    timeZone: 'Europe/Berlin',
    startedAt: '2026-01-01T00:00:00Z',
    when: during('02:00', '03:00'),
    items: simple,
    at: [
      '2026-10-24T23:59:59.999Z',
      '2026-10-25T00:00:00Z',
      '2026-10-25T01:59:59.999Z',
      '2026-10-25T02:00:00Z',
    ],
  },
]

/** Makes the vectors: what our evaluator answers for every scene and instant. */
export function makeVectors(): Vector[] {
  return SCENES.flatMap(
    ({ name, timeZone = 'UTC', startedAt = START, items, ads = [], shuffle, when, at }) => {
      const order = { ...(shuffle !== undefined && { shuffle }), ...(when && { when }) }
      const plan = createZonePlan(
        { id: 'main', items, ...order },
        ads,
        Date.parse(startedAt),
        zoneTimeOf(timeZone),
      )
      return at.map((instant): Vector => {
        const moment = plan.momentAt(Date.parse(instant))
        const told = (
          play: typeof moment extends null ? never : NonNullable<typeof moment>['current'],
        ): ExpectedPlay => play.item && { path: play.path, from: play.fromMs, until: play.untilMs }
        return {
          name,
          time_zone: timeZone,
          started_at: Date.parse(startedAt),
          coll: items.map(withoutPicture),
          ads: ads.map(({ id, mode, frequency, per_hour, duration }) => ({
            id,
            mode,
            frequency,
            per_hour,
            duration,
          })),
          ...order,
          at: Date.parse(instant),
          expect: {
            current: moment ? told(moment.current) : null,
            next: moment ? told(moment.next) : null,
            ads: (moment?.current.over ?? []).map((span) => ({
              id: span.ad.id,
              from: span.fromMs,
              until: span.untilMs,
            })),
          },
        }
      })
    },
  )
}
