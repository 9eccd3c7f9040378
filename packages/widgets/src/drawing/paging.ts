/** Which of several things has its turn: each `seconds` long, by the clock, so that displays beside each other show the same. */
export const turnAt = (count: number, seconds: number, atMs: number): number =>
  count < 2 ? 0 : Math.floor(atMs / (seconds * 1_000)) % count

/** When the next one has its turn, epoch ms; null where there is nothing to turn to. */
export const nextTurnMs = (count: number, seconds: number, atMs: number): number | null =>
  count < 2 ? null : (Math.floor(atMs / (seconds * 1_000)) + 1) * seconds * 1_000

/** Things in pages of a size, all pages about equally full. */
export function pagesOf<Thing>(things: readonly Thing[], most: number): Thing[][] {
  if (things.length === 0) return []
  const pages = Math.ceil(things.length / Math.max(1, Math.floor(most)))
  const each = Math.ceil(things.length / pages)
  return Array.from({ length: Math.ceil(things.length / each) }, (_, page) =>
    things.slice(page * each, (page + 1) * each),
  )
}

/** The one that lies so many steps from another; after the last comes the first, and before the first the last. */
export const stepFrom = (at: number, steps: number, count: number): number =>
  count < 2 ? 0 : (((at + steps) % count) + count) % count

/** How far what begins again after its last one can be turned: as far as anyone likes, or not at all. */
export const stepsAround = (count: number): { least: number; most: number } =>
  count < 2 ? { least: 0, most: 0 } : { least: -Infinity, most: Infinity }

/** The earliest of several instants; null where there is none. */
export const earliestMs = (...times: readonly (number | null)[]): number | null => {
  const known = times.filter((one) => one !== null)
  return known.length === 0 ? null : Math.min(...known)
}
