import { FEED_MAX, type FeedContentOf } from '@vitrine/core/feeds'
import { ENTRIES_MOST, readOccurrences, type Occurrence } from '../../../platform/icalendar/occurrences.ts'
import { oneLine, plainText } from './plainText.ts'
import { WRONG_FORMAT, type Read, type Source } from './read.ts'
import { deep, readXml, written } from './xml.ts'

type Event = FeedContentOf<'calendar'>['events'][number]

const DAY_MS = 24 * 60 * 60_000
/** How far appointments are read, whole days of UTC around today. */
const BACK_DAYS = 1
const AHEAD_DAYS = 60
/** A calendar without appointments. */
const EMPTY = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR'

/**
 * Reads the appointments of iCalendar text (RFC 5545), also as Outlook, Exchange and Google write it: from a day ago to 60 days
 * ahead, repeating ones counted out.
 */
export function readCalendar({ text, url, options, nowMs }: Source): Read<'calendar'> {
  // Whole days, so that the content stays the same for a day.
  const today = Math.floor(nowMs / DAY_MS) * DAY_MS
  const window = { fromMs: today - BACK_DAYS * DAY_MS, untilMs: today + (AHEAD_DAYS + 1) * DAY_MS }
  const calendars = readOccurrences(options.caldav && url !== null ? calendarDataIn(text) : text, window, {
    name: options.time_zone ?? 'UTC',
    isSet: options.time_zone !== null,
  })
  if (!calendars) return WRONG_FORMAT
  const events = calendars.flatMap(({ occurrences }) =>
    occurrences.filter((one) => !one.isCancelled).map((one) => eventOf(one, options.hide_private)),
  )
  const title = calendars.map((one) => oneLine(one.title, FEED_MAX.title)).find((one) => one !== '') ?? ''
  const sorted = events.toSorted(
    (a, b) =>
      a.from_ms - b.from_ms ||
      a.until_ms - b.until_ms ||
      (a.title < b.title ? -1 : a.title > b.title ? 1 : 0),
  )
  const left = sorted[FEED_MAX.events]
  return {
    ok: true,
    format: 'icalendar',
    content: {
      kind: 'calendar',
      title,
      covers: {
        from_ms: window.fromMs,
        until_ms: left ? Math.max(left.from_ms, window.fromMs) : window.untilMs,
      },
      events: sorted.slice(0, FEED_MAX.events),
    },
  }
}

/** The calendars in the answer of a CalDAV server to a query, one for each appointment (RFC 4791, 7.8); empty for another document. */
function calendarDataIn(xml: string): string {
  const document = readXml(xml)
  if (!document || !/(?:^|:)multistatus$/.test(document.name)) return ''
  const calendars = deep(document.root, 'calendar-data')
    .slice(0, ENTRIES_MOST)
    .map((data) => written(data).trim())
    .filter((data) => data !== '')
  // One with no appointments in these weeks is a calendar as well.
  return calendars.length === 0 ? EMPTY : calendars.join('\r\n')
}

function eventOf(
  { uid, fromMs, untilMs, isAllDay, isPrivate, isFree, ...written }: Occurrence,
  hidesPrivate: boolean,
): Event {
  const isHidden = hidesPrivate && isPrivate
  const said = (text: string, most: number): string | null =>
    isHidden ? null : plainText(text, most) || null
  return {
    id: `${uid}@${fromMs}`,
    title: said(written.summary, FEED_MAX.title) ?? '',
    place: said(written.place, FEED_MAX.title),
    text: said(written.text, FEED_MAX.text),
    from_ms: fromMs,
    until_ms: untilMs,
    all_day: isAllDay,
    private: isHidden,
    free: isFree,
  }
}
