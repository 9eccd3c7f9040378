import type { PlayRecord } from './playRecord.ts'

/**
 * Records of a chain that follow each other without a gap: a time for which a device has accounted. Records are written
 * when plays end, so between the ends of two that follow each other nothing else ended.
 */
export type PlayStretch = {
  firstSeq: number
  lastSeq: number
  /** the time that is accounted for, `[fromMs, untilMs)` */
  fromMs: number
  untilMs: number
  /** the ends of its first and its last play, by which it is joined with others */
  firstEndMs: number
  lastEndMs: number
}

/** A silence that a device does not account for although its chain goes on: it was in a cupboard, or its clock leapt, ms. */
const SILENCE_MOST_MS = 31 * 24 * 60 * 60_000
/** By how much the end of a play may lie before that of the record before it: two zones, or a clock that was put right, ms. */
const BACK_MOST_MS = 60_000

/**
 * The stretch of one record that counts. The first of a chain accounts for its own time. Any other only for what follows
 * its end until the record before it has arrived, because that one may say more of the time before.
 */
export function stretchOf({ seq, from, until }: Pick<PlayRecord, 'seq' | 'from' | 'until'>): PlayStretch {
  const fromMs = seq === 0 ? Math.min(until, Math.max(from, until - SILENCE_MOST_MS)) : until
  return { firstSeq: seq, lastSeq: seq, fromMs, untilMs: until, firstEndMs: until, lastEndMs: until }
}

/**
 * Joins stretches of one chain where nothing is missing between them.
 * @param stretches in any order, none within another
 * @returns in the order of the chain
 */
export function joinStretches(stretches: readonly PlayStretch[]): PlayStretch[] {
  const joined: PlayStretch[] = []
  for (const next of stretches.toSorted((a, b) => a.firstSeq - b.firstSeq)) {
    const last = joined.at(-1)
    if (last && follows(last, next))
      joined[joined.length - 1] = {
        firstSeq: last.firstSeq,
        lastSeq: next.lastSeq,
        fromMs: last.fromMs,
        untilMs: Math.max(last.untilMs, next.untilMs),
        firstEndMs: last.firstEndMs,
        lastEndMs: next.lastEndMs,
      }
    else joined.push(next)
  }
  return joined
}

function follows(last: PlayStretch, next: PlayStretch): boolean {
  const silenceMs = next.firstEndMs - last.lastEndMs
  return next.firstSeq === last.lastSeq + 1 && silenceMs >= -BACK_MOST_MS && silenceMs <= SILENCE_MOST_MS
}

/** Spans of time without what they have in common, in order. All are half-open `[fromMs, untilMs)`, epoch ms. */
export function unionOfSpans(
  spans: readonly { fromMs: number; untilMs: number }[],
): { fromMs: number; untilMs: number }[] {
  const union: { fromMs: number; untilMs: number }[] = []
  for (const { fromMs, untilMs } of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    if (untilMs <= fromMs) continue
    const last = union.at(-1)
    if (last && fromMs <= last.untilMs) last.untilMs = Math.max(last.untilMs, untilMs)
    else union.push({ fromMs, untilMs })
  }
  return union
}
