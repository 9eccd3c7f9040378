import * as z from 'zod/mini'

/** A very small picture: red, green, blue and alpha of each cell. A cell without full alpha says nothing. */
export type Thumbnail = { width: number; height: number; pixels: Uint8Array | Uint8ClampedArray }

/** What is compared: the sides of a thumbnail at most, cells. */
export const THUMBNAIL_MOST = 64

/** How long something has to be wrong before it is a fault, ms. */
export const BLACK_AFTER_MS = 40_000
export const COVERED_AFTER_MS = 60_000
export const FROZEN_AFTER_MS = 120_000

/** A cell up to this brightness is black, of 255. */
const BLACK_MOST = 16
/** A presented cell above this brightness is seen to be missing from a black display. */
const LIT_LEAST = 48
/** What part of the known cells has to be lit for black to be wrong. */
const LIT_PART = 0.05
/** Two cells further apart than this look different; captures are compressed, and scaled in another way. */
const DIFFERS_LEAST = 56
/** A display is covered when this part of its known cells is something else. */
const COVERED_PART = 0.5
/** Below this part of known cells nothing is said of what covers a display. */
const KNOWN_PART = 0.25
/** Two captures in which no cell is further apart than this are the same picture. */
const SAME_MOST = 3
/** What is presented has changed when this part of its known cells is something else. */
const CHANGED_PART = 0.02
/** What is presented has to have changed so often while the captures stayed the same. */
const FROZEN_CHANGES = 2

/** What can be wrong with a display that only a capture shows. */
export const GLASS_FAULTS = ['DISPLAY_BLACK', 'DISPLAY_FROZEN', 'DISPLAY_COVERED'] as const
export type GlassFault = (typeof GLASS_FAULTS)[number]
/** The faults that hold now, as a runner hands them over. */
export const glassFaultsSchema = z.array(z.enum(GLASS_FAULTS)).check(z.maxLength(GLASS_FAULTS.length))

/** One look at a display. `presented` is null while it shows something on purpose that is no presentation, or nothing yet. */
export type GlassLook = { atMs: number; seen: Thumbnail; presented: Thumbnail | null }

/** What is remembered between looks. Begin with `beginGlassWatch()`. */
export type GlassWatch = {
  last: GlassLook | null
  blackSinceMs: number | null
  coveredSinceMs: number | null
  stillSinceMs: number | null
  /** how often what is presented changed while the captures stayed the same */
  changes: number
  faults: readonly GlassFault[]
}
export const beginGlassWatch = (): GlassWatch => ({
  last: null,
  blackSinceMs: null,
  coveredSinceMs: null,
  stillSinceMs: null,
  changes: 0,
  faults: [],
})

/**
 * Compares a capture of a display with what its page presents. A fault holds when something was wrong in every look for as
 * long as its limit says, and ends with the first look that is right. A display that is black, paused or off on purpose
 * presents nothing, and has no fault.
 */
export function stepGlassWatch(before: GlassWatch, look: GlassLook): GlassWatch {
  const { atMs, seen, presented } = look
  if (!presented || !sameSize(seen, presented)) return beginGlassWatch()
  const black = isBlack(seen) && litPart(presented) > LIT_PART
  const covered = !black && isCovered(seen, presented)
  const last = before.last
  const still = last !== null && sameSize(last.seen, seen) && isSame(last.seen, seen)
  const changed = still && last.presented !== null && differingPart(last.presented, presented) > CHANGED_PART
  const blackSinceMs = black ? (before.blackSinceMs ?? atMs) : null
  const coveredSinceMs = covered ? (before.coveredSinceMs ?? atMs) : null
  const stillSinceMs = still ? (before.stillSinceMs ?? last.atMs) : null
  const changes = still ? before.changes + (changed ? 1 : 0) : 0
  const lasts = (sinceMs: number | null, mostMs: number) => sinceMs !== null && atMs - sinceMs >= mostMs
  const frozen = !black && lasts(stillSinceMs, FROZEN_AFTER_MS) && changes >= FROZEN_CHANGES
  return {
    last: look,
    blackSinceMs,
    coveredSinceMs,
    stillSinceMs,
    changes,
    faults: [
      ...(lasts(blackSinceMs, BLACK_AFTER_MS) ? (['DISPLAY_BLACK'] as const) : []),
      ...(frozen ? (['DISPLAY_FROZEN'] as const) : []),
      // A frozen picture differs from what is presented as well; one fault says it.
      ...(!frozen && lasts(coveredSinceMs, COVERED_AFTER_MS) ? (['DISPLAY_COVERED'] as const) : []),
    ],
  }
}

const sameSize = (a: Thumbnail, b: Thumbnail): boolean => a.width === b.width && a.height === b.height
const cellsOf = ({ width, height }: Thumbnail): number => width * height
const isKnown = ({ pixels }: Thumbnail, cell: number): boolean => pixels[cell * 4 + 3] === 255
const brightness = ({ pixels }: Thumbnail, cell: number): number =>
  Math.max(pixels[cell * 4]!, pixels[cell * 4 + 1]!, pixels[cell * 4 + 2]!)
const apart = (a: Thumbnail, b: Thumbnail, cell: number): number =>
  Math.max(...[0, 1, 2].map((part) => Math.abs(a.pixels[cell * 4 + part]! - b.pixels[cell * 4 + part]!)))

function isBlack(seen: Thumbnail): boolean {
  for (let cell = 0; cell < cellsOf(seen); cell += 1) if (brightness(seen, cell) > BLACK_MOST) return false
  return true
}

/** What part of all cells is known and lit. */
function litPart(presented: Thumbnail): number {
  let lit = 0
  for (let cell = 0; cell < cellsOf(presented); cell += 1)
    if (isKnown(presented, cell) && brightness(presented, cell) > LIT_LEAST) lit += 1
  return lit / Math.max(1, cellsOf(presented))
}

function isSame(a: Thumbnail, b: Thumbnail): boolean {
  for (let cell = 0; cell < cellsOf(a); cell += 1) if (apart(a, b, cell) > SAME_MOST) return false
  return true
}

function compared(a: Thumbnail, b: Thumbnail): { known: number; differing: number } {
  let known = 0
  let differing = 0
  for (let cell = 0; cell < cellsOf(a); cell += 1) {
    if (!isKnown(a, cell) || !isKnown(b, cell)) continue
    known += 1
    if (apart(a, b, cell) > DIFFERS_LEAST) differing += 1
  }
  return { known, differing }
}

function differingPart(a: Thumbnail, b: Thumbnail): number {
  if (!sameSize(a, b)) return 0
  const { known, differing } = compared(a, b)
  return differing / Math.max(1, known)
}

function isCovered(seen: Thumbnail, presented: Thumbnail): boolean {
  const { known, differing } = compared(seen, presented)
  return known >= cellsOf(seen) * KNOWN_PART && differing >= known * COVERED_PART
}
