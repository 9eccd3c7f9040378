/** What the cycle needs to know of an item: how long it stays, a whole number of milliseconds; 0 means "skip". */
export type CycleItem = { readonly duration: number }

/** Where a cycle stands: `index` of the item, time in it and left, and how many items were begun since the start. */
export type CyclePosition = { index: number; elapsedMs: number; remainingMs: number; play: number }

/**
 * Which item of a cycle is on screen at an instant. The position follows from the clock alone, so that devices agree
 * without talking and nothing needs repair after a sleep.
 * @param items       in play order
 * @param startedAtMs instant the first item began (epoch ms)
 * @param nowMs       instant to answer for; may lie before `startedAtMs`
 * @returns the item's index, ms elapsed in it and ms remaining, and `play`: the number of this play counted from the
 *   start (negative before it), different for every play and growing by one from item to item; `null` if the cycle has no length
 */
export function cyclePositionAt(
  items: readonly CycleItem[],
  startedAtMs: number,
  nowMs: number,
): CyclePosition | null {
  const playable: number[] = []
  let cycleMs = 0
  for (const [index, item] of items.entries()) {
    if (item.duration > 0) {
      playable.push(index)
      cycleMs += item.duration
    }
  }
  if (cycleMs === 0) return null
  const cycles = Math.floor((nowMs - startedAtMs) / cycleMs)
  let offsetMs = nowMs - startedAtMs - cycles * cycleMs
  for (const [nth, index] of playable.entries()) {
    const { duration } = items[index]!
    if (offsetMs < duration) {
      return {
        index,
        elapsedMs: offsetMs,
        remainingMs: duration - offsetMs,
        play: cycles * playable.length + nth,
      }
    }
    offsetMs -= duration
  }
  return null
}

/** A play of an item in a zone: which item, its number, and when it begins and ends (epoch ms, half-open). */
export type Play = { index: number; play: number; fromMs: number; untilMs: number }

/** What a zone shows at an instant, what came before (for the transition) and what comes next (to prepare it). */
export type ZoneMoment = { previous: Play; current: Play; next: Play }

/**
 * The plays around an instant. A cycle of one item has itself before and after it.
 * @returns `null` if the cycle has no length
 */
export function zoneMomentAt(
  items: readonly CycleItem[],
  startedAtMs: number,
  nowMs: number,
): ZoneMoment | null {
  const playAt = (atMs: number): Play | null => {
    const position = cyclePositionAt(items, startedAtMs, atMs)
    if (!position) return null
    const fromMs = atMs - position.elapsedMs
    return {
      index: position.index,
      play: position.play,
      fromMs,
      untilMs: fromMs + items[position.index]!.duration,
    }
  }
  const current = playAt(nowMs)
  if (!current) return null
  const previous = playAt(current.fromMs - 1)
  const next = playAt(current.untilMs)
  return previous && next ? { previous, current, next } : null
}
