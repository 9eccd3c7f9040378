/** A video that is further off than this is put right by a jump; below it, by playing a little faster or slower, s. */
const JUMP_AT_S = 0.3
/** Closer than this counts as right, s. */
const CLOSE_S = 0.04
/** How much faster or slower a late or early video plays. */
const RATE_STEP = 0.06

/**
 * Where a video stands when its item has been on for `elapsedMs`: a video shorter than its item starts over.
 * @param durationS length of the video, s; not yet known is not a number
 * @returns seconds from the video's start
 */
export function videoPositionS(elapsedMs: number, durationS: number): number {
  if (!Number.isFinite(durationS) || durationS <= 0) return 0
  const elapsedS = Math.max(0, elapsedMs) / 1_000
  return elapsedS % durationS
}

/** What to do about a video that stands at `actualS` and should stand at `dueS`. */
export type DriftCorrection = { do: 'jump'; toS: number } | { do: 'rate'; rate: number }

/** How drift is corrected: gently where it is small. Around the start the short way is taken, so that looping never jumps. */
export function driftCorrection(dueS: number, actualS: number, durationS: number): DriftCorrection {
  let behindS = dueS - actualS
  if (behindS > durationS / 2) behindS -= durationS
  if (behindS < -durationS / 2) behindS += durationS
  if (Math.abs(behindS) > JUMP_AT_S) return { do: 'jump', toS: dueS }
  if (Math.abs(behindS) < CLOSE_S) return { do: 'rate', rate: 1 }
  return { do: 'rate', rate: behindS > 0 ? 1 + RATE_STEP : 1 - RATE_STEP }
}
