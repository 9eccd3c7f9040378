import { createHash } from 'node:crypto'
import { feedContentSchema, type FeedContentOf, type ReadFeedKind } from '@vitrine/core/feeds'
import type { FeedFormat } from '@vitrine/protocol'
import { readCalendar } from './calendar.ts'
import { decodeText } from './decodeText.ts'
import { isGtfsRealtime, readGtfsRealtime } from './departures.ts'
import { readNews } from './news.ts'
import { WRONG_FORMAT, type Read, type ReadFailure, type Source } from './read.ts'
import { tableOf } from './rows.ts'
import { readTable } from './table.ts'
import { readWeather } from './weather.ts'

/** What a display holds of one feed, bytes of its JSON. */
export const CONTENT_MOST_BYTES = 256 << 10

/**
 * What a source says, as JSON with its hash; `items`: how many entries it has. `pictures`: the addresses of their pictures in the
 * same order, empty where none has one.
 */
export type FeedRead =
  | {
      ok: true
      format: FeedFormat
      content: string
      sha256: string
      items: number
      pictures: readonly (string | null)[]
    }
  | ReadFailure

type ReadContent = FeedContentOf<ReadFeedKind>

/** What comes of a source in the limited process; `tooLarge`: it would be, unpacked. */
export type FeedJobDone = FeedRead | { ok: false; code: 'tooLarge' }

const readers: { [Kind in ReadFeedKind]: (source: Source) => Read<Kind> } = {
  news: readNews,
  calendar: readCalendar,
  weather: readWeather,
  table: readTable,
}

/** Reads a source of any format of its kind. Never throws. */
export function readFeed(
  kind: ReadFeedKind,
  body: string | Uint8Array,
  contentType: string,
  source: Omit<Source, 'text'>,
): FeedRead {
  try {
    if (kind === 'table' && typeof body !== 'string' && isGtfsRealtime(body))
      return finished({
        ok: true,
        format: 'gtfsRealtime',
        content: tableOf(readGtfsRealtime(body, source)),
      })
    const text = typeof body === 'string' ? body : decodeText(body, contentType)
    return finished(readers[kind]({ ...source, text }))
  } catch {
    // Nested deeper than anything that is meant.
    return WRONG_FORMAT
  }
}

/** What was read, as it is stored. Never throws. */
export function finished(read: Read): FeedRead {
  if (!read.ok) return read
  try {
    const content = fitted(read.content)
    // What others wrote never leaves in another shape than displays know.
    if (!feedContentSchema.safeParse(content).success) return WRONG_FORMAT
    const json = JSON.stringify(content)
    const items = entriesOf(content).length
    const pictures = (read.pictures ?? []).slice(0, items)
    return {
      ok: true,
      format: read.format,
      content: json,
      sha256: createHash('sha256').update(json).digest('hex'),
      items,
      pictures: pictures.some(Boolean) ? pictures : [],
    }
  } catch {
    // What no JSON can be made of.
    return WRONG_FORMAT
  }
}

const bytesOf = (content: ReadContent): number => Buffer.byteLength(JSON.stringify(content))

function entriesOf(content: ReadContent): readonly unknown[] {
  switch (content.kind) {
    case 'news':
      return content.items
    case 'calendar':
      return content.events
    case 'weather':
      return content.days.length > 0 ? content.days : content.hours
    case 'table':
      return content.rows
  }
}

/** Leaves out the last entries until it fits. */
function fitted(content: ReadContent): ReadContent {
  let fitting = content
  for (let bytes = bytesOf(fitting); bytes > CONTENT_MOST_BYTES; bytes = bytesOf(fitting)) {
    const { length } = entriesOf(fitting)
    if (length === 0) return fitting
    fitting = shortened(fitting, Math.min(length - 1, Math.floor((length * CONTENT_MOST_BYTES) / bytes)))
  }
  return fitting
}

function shortened(content: ReadContent, count: number): ReadContent {
  switch (content.kind) {
    case 'news':
      return { ...content, items: content.items.slice(0, count) }
    case 'calendar': {
      const left = content.events[count]
      const { covers } = content
      return {
        ...content,
        covers: left ? { ...covers, until_ms: Math.max(left.from_ms, covers.from_ms) } : covers,
        events: content.events.slice(0, count),
      }
    }
    case 'weather':
      return { ...content, days: content.days.slice(0, count), hours: content.hours.slice(0, count) }
    case 'table':
      return { ...content, rows: content.rows.slice(0, count) }
  }
}
