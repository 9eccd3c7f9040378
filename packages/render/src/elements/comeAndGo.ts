import type { ElementMotion, Frame } from '@vitrine/core'
import { UNSEEN, type MotionFrames } from '../transitions.ts'

/** How an element comes and goes; one of both at least. */
export type ComingAndGoing = { enter?: ElementMotion | undefined; exit?: ElementMotion | undefined }
type Size = { width: number; height: number }

const COMING = 'cubic-bezier(0.16, 1, 0.3, 1)'
const GOING = 'cubic-bezier(0.7, 0, 0.84, 0)'
/** So much around an element belongs to it, px: its shadow. */
const AROUND_PX = 400
const THERE: Keyframe = { opacity: 1, transform: 'none', clipPath: `inset(-${AROUND_PX}px)` }

/**
 * An element's whole stay on its slide as one animation that begins with the slide, so that where it stands follows from
 * the clock alone. Only opacity, transform and clip-path move: the compositor needs nobody for these.
 * @param frame  of the element
 * @param slide  what it comes into and leaves
 * @param loopMs the slide begins anew after so long, ms; null where it is shown once
 * @param still  motion is unwanted: it is there at once, and gone at once
 * @returns the animation and its length, ms
 */
export function stayFrames(
  { enter, exit }: ComingAndGoing,
  frame: Frame,
  slide: Size,
  loopMs: number | null,
  still = false,
): { frames: MotionFrames; durationMs: number } {
  const lengthOf = (motion: ElementMotion) => (still ? 0 : motion.length)
  const inAtMs = enter?.at ?? 0
  const thereAtMs = enter ? inAtMs + lengthOf(enter) : 0
  // What is to go before it has come goes when it has.
  const outAtMs = Math.max(exit?.at ?? 0, thereAtMs)
  const goneAtMs = exit ? outAtMs + lengthOf(exit) : thereAtMs
  const durationMs = loopMs ?? Math.max(1, goneAtMs)
  const at = (ms: number) => Math.min(1, ms / durationMs)

  const keyframes: Keyframe[] = []
  if (enter) {
    const away = awayOf(enter, frame, slide)
    keyframes.push({ ...away, offset: 0 }, { ...away, offset: at(inAtMs), easing: COMING })
  } else keyframes.push({ ...THERE, offset: 0 })
  keyframes.push({ ...THERE, offset: at(thereAtMs) })
  if (exit) {
    const away = awayOf(exit, frame, slide)
    keyframes.push(
      { ...THERE, offset: at(outAtMs), easing: GOING },
      { ...away, offset: at(goneAtMs) },
      { ...away, offset: 1 },
    )
  } else keyframes.push({ ...THERE, offset: 1 })
  return {
    frames: { keyframes, easing: 'linear', fill: 'both', ...(loopMs !== null && { iterations: Infinity }) },
    durationMs,
  }
}

/** How an element stands before it comes or after it has gone. */
function awayOf({ kind, side = 'bottom' }: ElementMotion, frame: Frame, slide: Size): Keyframe {
  switch (kind) {
    case 'fade':
      return { ...THERE, opacity: UNSEEN }
    case 'zoom':
      return { ...THERE, opacity: UNSEEN, transform: 'scale(0.6)' }
    case 'slide':
      return { ...THERE, transform: outside(side, frame, slide) }
    case 'wipe':
      return { ...THERE, clipPath: covered(side) }
  }
}

type Side = NonNullable<ElementMotion['side']>

/** Past an edge of the slide, however it is turned. */
function outside(side: Side, frame: Frame, slide: Size): string {
  const reach = Math.hypot(frame.width, frame.height) / 2 + AROUND_PX
  const [x, y] = [frame.x + frame.width / 2, frame.y + frame.height / 2]
  switch (side) {
    case 'left':
      return `translate(${-(x + reach)}px, 0px)`
    case 'right':
      return `translate(${slide.width - x + reach}px, 0px)`
    case 'top':
      return `translate(0px, ${-(y + reach)}px)`
    case 'bottom':
      return `translate(0px, ${slide.height - y + reach}px)`
  }
}

/** Nothing of it is seen; what is seen first lies at `side`. */
function covered(side: Side): string {
  const open = `-${AROUND_PX}px`
  const shut = `calc(100% + ${AROUND_PX}px)`
  const insets = {
    top: [open, open, shut, open],
    right: [open, open, open, shut],
    bottom: [shut, open, open, open],
    left: [open, shut, open, open],
  }[side]
  return `inset(${insets.join(' ')})`
}
