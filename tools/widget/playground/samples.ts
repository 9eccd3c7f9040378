import {
  FEED_MAX,
  type FeedContent,
  type FeedContentOf,
  type FeedKind,
} from '../../../packages/core/src/feeds/index.ts'
import { board } from '../../../packages/widgets/src/board/index.ts'
import { calendar } from '../../../packages/widgets/src/calendar/index.ts'
import { news } from '../../../packages/widgets/src/news/index.ts'
import { occupancy } from '../../../packages/widgets/src/occupancy/index.ts'
import { queue } from '../../../packages/widgets/src/queue/index.ts'
import { table } from '../../../packages/widgets/src/table/index.ts'
import type { WidgetKind } from '../../../packages/widgets/src/widget.ts'
import { weather } from '../../../packages/widgets/src/weather/index.ts'

/** What a feed of each kind could say. */
export type Samples = { readonly [Kind in FeedKind]: FeedContentOf<Kind> }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Letters of a cell in a table that is too large: each with the most would be many megabytes. */
const LONG_CELL = 60

const times = <T>(count: number, one: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => one(at))
const long = (words: string, letters: number): string =>
  `${words} `.repeat(Math.ceil(letters / (words.length + 1))).slice(0, letters)

function sampleOf<Settings, Kind extends FeedKind>(
  { sample, previews }: WidgetKind<Settings>,
  kind: Kind,
  nowMs: number,
): FeedContentOf<Kind> {
  const content: FeedContent | undefined = sample?.(Object.values(previews)[0]!, nowMs)
  if (content?.kind !== kind) throw new Error(`There is no sample of ${kind}.`)
  return content as FeedContentOf<Kind>
}

/** As the console's previews have it. */
export const samplesAt = (nowMs: number): Samples => ({
  weather: sampleOf(weather, 'weather', nowMs),
  news: sampleOf(news, 'news', nowMs),
  calendar: sampleOf(calendar, 'calendar', nowMs),
  table: sampleOf(table, 'table', nowMs),
  queue: sampleOf(queue, 'queue', nowMs),
  counter: sampleOf(occupancy, 'counter', nowMs),
  value: { kind: 'value', title: 'Water temperature', value: '19.5' },
  board: sampleOf(board, 'board', nowMs),
})

/** As much as a feed of each kind can say, in texts that are as long as they can be. */
export function fullSamplesAt(nowMs: number): Samples {
  const samples = samplesAt(nowMs)
  const { hours, days } = samples.weather
  const title = (at: number) =>
    long(`${at + 1}. A headline that says more than anybody wanted to know,`, FEED_MAX.title)
  return {
    weather: {
      ...samples.weather,
      place: long('Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch', FEED_MAX.title),
      hours: times(FEED_MAX.hours, (at) => ({ ...hours[at % hours.length]!, at_ms: nowMs + at * HOUR_MS })),
      days: times(FEED_MAX.days, (at) => ({
        ...days[at % days.length]!,
        date: new Date(nowMs + at * DAY_MS).toISOString().slice(0, 10),
      })),
    },
    news: {
      ...samples.news,
      title: title(0),
      items: times(FEED_MAX.news, (at) => ({
        id: String(at),
        title: title(at),
        summary: long('What happened, why, and what everybody thinks of it.', FEED_MAX.text),
        link: null,
        author: long('Somebody with a long name', FEED_MAX.title),
        published_ms: nowMs - at * HOUR_MS,
        picture: null,
      })),
    },
    calendar: {
      ...samples.calendar,
      title: title(0),
      events: times(FEED_MAX.events, (at) => ({
        id: String(at),
        title: title(at),
        place: long('The large room on the left of the second floor', FEED_MAX.title),
        text: long('Please bring everything.', FEED_MAX.text),
        from_ms: nowMs + at * (HOUR_MS / 4),
        until_ms: nowMs + at * (HOUR_MS / 4) + 2 * HOUR_MS,
        all_day: false,
        private: false,
        free: false,
      })),
    },
    table: {
      kind: 'table',
      columns: times(FEED_MAX.columns, (at) => long(`Column ${at + 1} with a long name`, LONG_CELL)),
      rows: times(FEED_MAX.rows, (row) =>
        times(FEED_MAX.columns, (at) => long(`Row ${row + 1}, column ${at + 1}`, LONG_CELL)),
      ),
    },
    queue: {
      kind: 'queue',
      title: title(0),
      calls: times(FEED_MAX.calls, (at) => ({
        number: long(`A${99_999 - at}`, FEED_MAX.number),
        desk: long('The desk at the end of the corridor', FEED_MAX.title),
        at_ms: nowMs - at * 60_000,
        times: 9,
      })),
      waiting: 99_999,
    },
    counter: {
      ...samples.counter,
      title: title(0),
      count: 1_000_000,
      capacity: 999_999,
      level: 'full',
      light: 'stop',
    },
    board: {
      ...samples.board,
      title: title(0),
      entries: times(FEED_MAX.appointments, (at) => ({
        starts_ms: samples.board.from_ms + at * 60_000,
        text: long(`A${at}`, FEED_MAX.number),
        room: long('The room at the end of the corridor', FEED_MAX.title),
        status: 'delayed',
        delayed_until_ms: samples.board.until_ms,
        called_ms: null,
      })),
    },
    value: { kind: 'value', title: title(0), value: long('1234567890', FEED_MAX.cell) },
  }
}
