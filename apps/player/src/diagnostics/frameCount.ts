/** How the frames of a while came, by their instants. */
export type FrameCount = { fps: number; frames: number; dropped: number; refresh_hz: number }

/** The middle of some numbers; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

const intervals = (instantsMs: readonly number[]): number[] =>
  instantsMs.slice(1).map((ms, index) => ms - (instantsMs[index] ?? ms))

/** How often the display refreshes, Hz, while nothing else happens. */
export function refreshOf(instantsMs: readonly number[]): number {
  const ms = median(intervals(instantsMs))
  return ms > 0 ? 1_000 / ms : 0
}

/**
 * Counts frames that came, and those that should have come between them.
 * @param refreshHz of the display when it has nothing to do
 */
export function countFrames(instantsMs: readonly number[], refreshHz: number): FrameCount {
  const gaps = intervals(instantsMs)
  const spanMs = gaps.reduce((sum, ms) => sum + ms, 0)
  if (spanMs === 0 || refreshHz <= 0) return { fps: 0, frames: 0, dropped: 0, refresh_hz: refreshHz }
  const periodMs = 1_000 / refreshHz
  const dropped = gaps.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / periodMs) - 1), 0)
  return { fps: (1_000 * gaps.length) / spanMs, frames: gaps.length, dropped, refresh_hz: refreshHz }
}
