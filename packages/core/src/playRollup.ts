import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { base64url } from './base64url.ts'
import type { PlayRecord } from './playRecord.ts'

const HOUR_MS = 60 * 60_000
/** The spans that plays are summed up for, ms: hours and days of UTC. */
export const ROLLUP_SPANS = { hour: HOUR_MS, day: 24 * HOUR_MS } as const
/**
 * The span of rows by hour in which everything that was shown is together (`thing` is empty): reports over time read these,
 * which are as many as there are hours, and not as many as there are things in them.
 */
export const HOUR_TOTALS = 0

/**
 * The most hours that one play is split into. No item lasts longer than a day, and a device that says otherwise must not
 * fill the database: the rest counts to the last of these hours.
 */
const HOURS_MOST = 48

/** What was shown, as the record names it: a slide (or an item without one) or an ad. `key` stands for the other three. */
export type PlayedThing = { key: string; kind: 'item' | 'ad'; id: string; name: string }

/** Plays of one thing on one screen within one span. A play counts where it began; its time is split by hour. */
export type RollupRow = {
  spanMs: (typeof ROLLUP_SPANS)[keyof typeof ROLLUP_SPANS] | typeof HOUR_TOTALS
  /** start of the span, epoch ms */
  atMs: number
  /** the screen; empty where the record names none */
  siteId: string
  kind: 'item' | 'ad'
  /** `key` of the thing; empty in totals */
  thing: string
  plays: number
  shownMs: number
}

/** What a record showed. The key is that of the id and the name as shown, so that nothing is renamed afterwards. */
export function playedThing(
  record: Pick<PlayRecord, 'kind' | 'item_id' | 'slide_id' | 'slide_name' | 'ad_id' | 'ad_name'>,
): PlayedThing {
  const { kind } = record
  const id = (kind === 'ad' ? record.ad_id : (record.slide_id ?? record.item_id)) ?? ''
  const name = (kind === 'ad' ? record.ad_name : record.slide_name) ?? ''
  const key = base64url(sha256(utf8ToBytes(JSON.stringify([kind, id, name]))).slice(0, 12))
  return { key, kind, id, name }
}

/**
 * The time of a play by hour of UTC, the hour in which it began first. The duration counts, because the device's
 * monotonic clock measured it; it is taken to run from the play's start without a break.
 */
export function playHours({
  from,
  duration,
}: Pick<PlayRecord, 'from' | 'duration'>): { atMs: number; ms: number }[] {
  const hours: { atMs: number; ms: number }[] = []
  let atMs = Math.floor(from / HOUR_MS) * HOUR_MS
  let restMs = duration
  let startMs = from
  do {
    const ms = hours.length === HOURS_MOST - 1 ? restMs : Math.min(restMs, atMs + HOUR_MS - startMs)
    hours.push({ atMs, ms })
    restMs -= ms
    atMs += HOUR_MS
    startMs = atMs
  } while (restMs > 0)
  return hours
}

/** Sums up records, in any order. */
export function createPlayRollup(): {
  /** @param siteId the screen that the record counts for, null where it names none */
  add(record: PlayRecord, siteId: string | null): void
  rows(): RollupRow[]
  things(): PlayedThing[]
} {
  const rows = new Map<string, RollupRow>()
  const things = new Map<string, PlayedThing>()
  const count = (row: Omit<RollupRow, 'plays' | 'shownMs'>, plays: number, ms: number): void => {
    const key = `${row.spanMs} ${row.atMs} ${row.kind} ${row.thing} ${row.siteId}`
    const known = rows.get(key)
    if (known) {
      known.plays += plays
      known.shownMs += ms
    } else rows.set(key, { ...row, plays, shownMs: ms })
  }
  return {
    add(record, siteId) {
      const thing = playedThing(record)
      things.set(thing.key, thing)
      for (const [nth, { atMs, ms }] of playHours(record).entries()) {
        const plays = nth === 0 ? 1 : 0
        const { hour, day } = ROLLUP_SPANS
        const row = { siteId: siteId ?? '', kind: thing.kind, thing: thing.key }
        count({ ...row, spanMs: hour, atMs }, plays, ms)
        count({ ...row, spanMs: day, atMs: Math.floor(atMs / day) * day }, plays, ms)
        count({ ...row, spanMs: HOUR_TOTALS, atMs, thing: '' }, plays, ms)
      }
    },
    // In the order of their keys, so that transactions that meet take them in one order.
    rows: () =>
      [...rows.entries()].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)).map(([, row]) => row),
    things: () => [...things.values()].toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)),
  }
}
