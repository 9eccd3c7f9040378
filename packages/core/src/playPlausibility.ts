import { isOutsideInstant } from './instants.ts'
import type { PlayRecord } from './playRecord.ts'

/**
 * What a play record says that cannot be, whoever signed it. `time`: an instant outside 2000 to 2099; `order`: it ends
 * before it begins; `length`: longer than the time between its ends; `future`: it ends after it was told; `overlap`:
 * another record of the same zone was on at that time. Source: contract §13.
 */
export type PlayDoubt = 'time' | 'order' | 'length' | 'future' | 'overlap'

/** What rounding and the slow correction of a display's clock may come to, ms. */
const SLACK_MS = 250
/** The most by which a clock that was put right excuses anything, ms: what a display says of its clock is its own word. */
const CORRECTION_MOST_MS = 24 * 60 * 60_000
/** How far a display may be ahead of the server's clock, ms. */
const AHEAD_MOST_MS = 2 * 60_000

/** By how much instants may lie over each other where clocks were put right by so much, ms. */
export const correctedByMs = (correctionMs: number): number =>
  Math.min(CORRECTION_MOST_MS, correctionMs) + SLACK_MS

/** How far the offsets of clocks lie apart, ms. A display that never learned the server's time used its own clock. */
export function offsetSpreadMs(offsets: readonly (number | null)[]): number {
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const offset of offsets) {
    least = Math.min(least, offset ?? 0)
    most = Math.max(most, offset ?? 0)
  }
  return Math.max(0, most - least)
}

type Measured = Pick<PlayRecord, 'from' | 'until' | 'duration'>

/**
 * What cannot be about a record by itself.
 * @param allowedMs by how much its instants may be off against each other (`correctedByMs`)
 * @param toldMs    when it was received or exported (epoch ms), null where nobody knows
 */
export function playDoubt(
  { from, until, duration }: Measured,
  allowedMs: number,
  toldMs: number | null,
): Exclude<PlayDoubt, 'overlap'> | null {
  if (!isOutsideInstant(from) || !isOutsideInstant(until)) return 'time'
  if (toldMs !== null && Math.max(from, until) > toldMs + AHEAD_MOST_MS) return 'future'
  if (until < from - allowedMs) return 'order'
  if (duration > Math.max(0, until - from) + allowedMs) return 'length'
  return null
}

/** What only one record may be in at a time: items of a zone, or the ads over and between them. */
export const playPlaceOf = ({ kind, group_id }: Pick<PlayRecord, 'kind' | 'group_id'>): string =>
  `${kind} ${group_id}`

/**
 * How much earlier a record says it began than its duration allows, ms. The duration is measured by a clock that nobody
 * sets, so a clock that was put right while the play was on makes this difference.
 */
const correctedWithinMs = ({ from, until, duration }: Measured): number =>
  Math.min(CORRECTION_MOST_MS, Math.max(0, until - from - duration))

/** Whether two records of one place were on at once, by more than a clock that was put right excuses. */
export const playsOverlap = (a: Measured, b: Measured, allowedMs: number): boolean =>
  Math.min(a.until, b.until) - Math.max(a.from, b.from) >
  allowedMs + correctedWithinMs(a) + correctedWithinMs(b)
