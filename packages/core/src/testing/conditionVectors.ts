import { answersAt, conditionedPlans, type Facts, type Reading } from '../conditions/index.ts'
import type { Condition } from '../conditions/condition.ts'
import { freezeCondition } from '../freeze/freezeCondition.ts'
import type { RenderAd } from '../renderData.ts'
import type { RenderData, RenderEntry } from '../renderWire.ts'
import { aList, anAd, anItem } from './fixtures.ts'
import { withoutPicture } from './withoutPicture.ts'

/** A question to a zone with conditions, with its answer. */
export type ConditionVector = {
  name: string
  time_zone: string
  started_at: number
  coll: unknown[]
  ads: unknown[]
  /** fields of data tables, by place */
  data: Record<string, string>
  facts: Facts
  /** epoch ms */
  at: number
  expect: {
    current: { path: string; from: number; until: number } | null
    next: { path: string; from: number; until: number } | null
    /** for each item, list and ad with a condition: whether it holds, and the state of the question that decided it */
    conditions: Record<string, { holds: boolean; state: 'known' | 'unknown' | 'old' }>
  }
}

type Scene = {
  name: string
  items: RenderEntry[]
  ads?: RenderAd[]
  data?: Record<string, string>
  facts?: Facts
  timeZone?: string
  startedAt?: string
  at: readonly string[]
}

const START = '2026-11-01T12:00:00Z'
const NO_TABLES = {
  slides: new Map(),
  media: new Map(),
  playlists: new Map(),
  packages: null,
  tables: [],
  names: null,
  day: 0,
}
/** Something with a condition as it is published. */
export function only<Entry extends RenderEntry | RenderAd>(condition: Condition, entry: Entry): Entry {
  return { ...entry, ...freezeCondition(condition, entry.when, NO_TABLES, { field: '', on: '' }).timing }
}
const item = (id: string, seconds: number, more: Partial<Parameters<typeof anItem>[0]> = {}) =>
  anItem({ id, duration: seconds * 1_000, ...more })
const reading = (value: Reading['value'], from: string, last = from): Reading => ({
  fromMs: Date.parse(from),
  lastMs: Date.parse(last),
  value,
})
const stays = (value: Reading['value']): Reading[] => [{ fromMs: 0, lastMs: 0, value }]

const hot: Condition = {
  fact: 'weather.temperature',
  compare: 'above',
  to: 25,
  old_after_s: 600,
  unknown: false,
}
const ice = [only(hot, item('ice', 10)), item('soup', 10)]
const warmed = [reading(20, '2026-11-02T09:00:00Z'), reading(31, '2026-11-02T09:05:03Z')]
const touched: Condition = { touched_within_s: 30, unknown: false }

const SCENES: readonly Scene[] = [
  {
    name: 'no facts: the stated answer holds',
    items: [only(hot, item('no', 10)), only({ ...hot, unknown: true }, item('yes', 10))],
    at: ['2026-11-02T09:00:00Z'],
  },
  {
    name: 'a measurement lets an item play in its turn, and its age ends it',
    items: ice,
    facts: { 'fact/weather.temperature': warmed },
    at: [
      '2026-11-02T09:05:02.999Z',
      '2026-11-02T09:05:03Z',
      '2026-11-02T09:05:10Z',
      '2026-11-02T09:15:02.999Z',
      '2026-11-02T09:15:03Z',
    ],
  },
  {
    name: 'an item that may no longer play ends at once',
    items: ice,
    facts: {
      'fact/weather.temperature': [
        reading(30, '2026-11-02T09:00:00Z', '2026-11-02T09:04:00Z'),
        reading(25, '2026-11-02T09:05:03Z'),
      ],
    },
    at: ['2026-11-02T09:05:02.999Z', '2026-11-02T09:05:03Z'],
  },
  {
    name: 'no item may play: the zone is empty until the measurement',
    items: [only(hot, item('ice', 10))],
    facts: { 'fact/weather.temperature': warmed },
    at: ['2026-11-02T09:05:02Z', '2026-11-02T09:05:03Z', '2026-11-02T09:20:00Z'],
  },
  {
    name: 'hours and a condition: both must let it play (Berlin)',
    timeZone: 'Europe/Berlin',
    items: [
      only(
        { tag: 'terrace', unknown: false },
        item('breakfast', 10, { when: { times: [{ from: '07:00', until: '10:30' }] } }),
      ),
      item('news', 10),
    ],
    facts: { tags: stays(['terrace', 'north']) },
    at: ['2026-11-02T05:59:59Z', '2026-11-02T06:00:00Z', '2026-11-02T09:30:00Z'],
  },
  {
    name: 'a tag that the device does not have',
    items: [only({ tag: 'terrace', unknown: true }, item('a', 10)), item('b', 10)],
    facts: { tags: stays([]) },
    at: ['2026-11-02T09:00:00Z'],
  },
  {
    name: 'a setting, compared without regard to capitals',
    items: [only({ setting: 'language', is: 'DE', unknown: false }, item('a', 10))],
    facts: { 'setting/language': stays('de') },
    at: ['2026-11-02T09:00:00Z'],
  },
  {
    name: 'a language with a country is that language too',
    items: [
      only({ language: 'de', unknown: false }, item('de', 10)),
      only({ language: 'en', unknown: true }, item('en', 10)),
      only({ language: 'de-CH', unknown: false }, item('no', 10)),
    ],
    facts: { language: stays('de-AT') },
    at: ['2026-11-02T09:00:00Z'],
  },
  {
    name: 'a field of a data table, with a decimal comma',
    items: [
      only({ table: 'Stock/Soup/Left', compare: 'atLeast', to: 2.5, unknown: false }, item('soup', 10)),
      item('b', 10),
    ],
    data: { 'Stock/Soup/Left': '2,5' },
    at: ['2026-11-02T09:00:00Z'],
  },
  {
    name: 'words and a number cannot be compared: unknown',
    items: [
      only({ table: 'Stock/Soup/Left', compare: 'above', to: 0, unknown: false }, item('soup', 10)),
      item('b', 10),
    ],
    data: { 'Stock/Soup/Left': 'sold out' },
    at: ['2026-11-02T09:00:00Z'],
  },
  {
    name: 'a touch of the last thirty seconds',
    items: [item('idle', 60), only(touched, item('menu', 20))],
    facts: {
      touch: [
        reading(false, '2026-11-02T08:00:00Z'),
        reading(true, '2026-11-02T09:00:10Z', '2026-11-02T09:00:11Z'),
      ],
    },
    at: ['2026-11-02T09:00:05Z', '2026-11-02T09:00:10Z', '2026-11-02T09:00:40.999Z', '2026-11-02T09:00:41Z'],
  },
  {
    name: 'all, any and not',
    items: [
      only({ all: [hot, { not: { tag: 'inside', unknown: false } }] }, item('both', 10)),
      only({ any: [{ tag: 'inside', unknown: false }, hot] }, item('either', 10)),
      item('b', 10),
    ],
    facts: { 'fact/weather.temperature': warmed, tags: stays(['inside']) },
    at: ['2026-11-02T09:06:00Z', '2026-11-02T09:16:00Z'],
  },
  {
    name: 'a list and an ad with conditions',
    items: [
      only(hot, aList('l', 'all', [item('x', 5), item('y', 5)])),
      item('b', 10, { ads: ['ad'] }),
      item('c', 10),
    ],
    ads: [only({ not: hot }, anAd({ id: 'ad', mode: 'between', frequency: { every: 1 } }))],
    facts: { 'fact/weather.temperature': warmed },
    at: ['2026-11-02T09:04:10Z', '2026-11-02T09:06:10Z'],
  },
  {
    name: 'a value of words',
    items: [
      only({ fact: 'weather.sky', compare: 'is', to: 'rain', unknown: false }, item('umbrella', 10)),
      only({ fact: 'weather.sky', compare: 'isNot', to: 'rain', unknown: false }, item('sun', 10)),
    ],
    facts: { 'fact/weather.sky': [reading('Rain', '2026-11-02T06:00:00Z')] },
    at: ['2026-11-02T05:59:59Z', '2026-11-02T09:00:00Z'],
  },
]

/** A version of a screen with one zone, `main`. */
export function oneZone(
  items: RenderEntry[],
  { ads = [], data = {}, startedAt = START }: Partial<Pick<Scene, 'ads' | 'data' | 'startedAt'>> = {},
): RenderData {
  return {
    version: '0'.repeat(64),
    startedAt: Date.parse(startedAt),
    screen: {
      width: '1920px',
      height: '1080px',
      groups: [
        {
          id: 'main',
          name: 'Main',
          frame: { x: 0, y: 0, width: 1920, height: 1080 },
          background: '#000000',
          items,
        },
      ],
      js: '',
      data,
    },
    ads,
    media: [],
  }
}

/** Makes the vectors: what our evaluator answers for every scene and instant. */
export function makeConditionVectors(): ConditionVector[] {
  return SCENES.flatMap(
    ({ name, items, ads = [], data = {}, facts = {}, timeZone = 'UTC', startedAt, at }) => {
      const render = oneZone(items, { ads, data, ...(startedAt && { startedAt }) })
      const plan = conditionedPlans(render, timeZone, facts).get('main')!
      return at.map((instant): ConditionVector => {
        const atMs = Date.parse(instant)
        const moment = plan.momentAt(atMs)
        const told = (play: NonNullable<typeof moment>['current'] | undefined) =>
          play?.item ? { path: play.path, from: play.fromMs, until: play.untilMs } : null
        return {
          name,
          time_zone: timeZone,
          started_at: render.startedAt,
          coll: items.map(withoutPicture),
          ads: ads.map(({ id, mode, frequency, duration, when, if: guard }) => ({
            id,
            mode,
            frequency,
            duration,
            when,
            if: guard,
          })),
          data,
          facts,
          at: atMs,
          expect: {
            current: told(moment?.current),
            next: told(moment?.next),
            conditions: Object.fromEntries(
              [...answersAt(render, facts, atMs)].map(([id, { holds, by }]) => [
                id,
                { holds, state: by.state },
              ]),
            ),
          },
        }
      })
    },
  )
}
