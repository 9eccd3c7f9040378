import { ELEMENT_MOTION_MAX_MS, type Element, type ElementMotion } from '@vitrine/core'

/** The two motions of an element on a line of time, ms after its slide began. */
export type Which = 'enter' | 'exit'

/** The finest step of the line of time, ms. */
export const STEP_MS = 100
/** What a new motion is like. An exit comes when a glance has been had. */
export const FIRST_MOTION: Record<Which, ElementMotion> = {
  enter: { kind: 'fade', at: 0, length: 600 },
  exit: { kind: 'fade', at: 8_000, length: 600 },
}
/** How long the line of time is at least, ms. */
const LEAST_MS = 10_000
const LATEST_MS = 3_600_000

/** How long the line of time is: everything on it, and a little room to drag. */
export function timelineMs(elements: readonly Element[]): number {
  const ends = elements.flatMap(({ enter, exit }) =>
    [enter, exit].flatMap((motion) => (motion ? [motion.at + motion.length] : [])),
  )
  return Math.max(LEAST_MS, Math.ceil((Math.max(0, ...ends) * 1.15) / 5_000) * 5_000)
}

const stepped = (ms: number) => Math.round(ms / STEP_MS) * STEP_MS
const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/** A motion that begins earlier or later by so much. */
export function movedMotion(motion: ElementMotion, byMs: number): ElementMotion {
  return { ...motion, at: clamp(stepped(motion.at + byMs), 0, LATEST_MS) }
}

/** A motion whose end is earlier or later by so much. */
export function lengthenedMotion(motion: ElementMotion, byMs: number): ElementMotion {
  return { ...motion, length: clamp(stepped(motion.length + byMs), 0, ELEMENT_MOTION_MAX_MS) }
}
