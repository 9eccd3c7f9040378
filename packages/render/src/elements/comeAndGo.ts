import type { ElementMotion, Frame } from '@vitrine/core'
import { UNSEEN, type MotionFrames } from '../transitions.ts'

/** How an element comes and goes; one of both at least. */
export type ComingAndGoing = { enter?: ElementMotion | undefined; exit?: ElementMotion | undefined }
type Size = { width: number; height: number }

const COMING = 'cubic-bezier(0.16, 1, 0.3, 1)'
const GOING = 'cubic-bezier(0.7, 0, 0.84, 0)'
/** Nothing that belongs to an element lies further outside its frame, px. */
const AROUND_PX = 400
const THERE: Keyframe = { opacity: 1, transform: 'none', clipPath: `inset(-${AROUND_PX}px)` }

/**
 * An element's whole stay on its slide as one animation that begins with the slide, so that where it stands follows from
 * the clock alone. Only opacity, transform and clip-path move: the compositor needs nobody for these.
 * @param frame  of the element
 * @param beyondPx how far it is drawn beyond its frame (`beyondFrame`)
 * @param slide  what it comes into and leaves
 * @param loopMs the slide starts again after so long, ms; null where it is shown once
 * @param still  motion is unwanted: it is there at once, and gone at once
 * @returns the animation and its length, ms
 */
export function stayFrames(
  { enter, exit }: ComingAndGoing,
  frame: Frame,
  beyondPx: number,
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
    const away = awayOf(enter, frame, beyondPx, slide)
    keyframes.push(
      { ...away, offset: 0 },
      { ...away, offset: at(inAtMs), easing: COMING },
      { ...hereOf(enter, beyondPx), offset: at(thereAtMs) },
    )
  } else keyframes.push({ ...THERE, offset: 0 })
  keyframes.push({ ...THERE, offset: at(thereAtMs) })
  if (exit) {
    const away = awayOf(exit, frame, beyondPx, slide)
    keyframes.push(
      { ...THERE, offset: at(outAtMs) },
      { ...hereOf(exit, beyondPx), offset: at(outAtMs), easing: GOING },
      { ...away, offset: at(goneAtMs) },
      { ...away, offset: 1 },
    )
  } else keyframes.push({ ...THERE, offset: 1 })
  return {
    frames: {
      keyframes: keyframes.map(onlyWhatMoves([enter?.kind, exit?.kind])),
      easing: 'linear',
      fill: 'both',
      ...(loopMs !== null && { iterations: Infinity }),
    },
    durationMs,
  }
}

/** A clip that clips nothing still cuts off what overflows far, and costs: only wipes have one, and only what travels a transform. */
function onlyWhatMoves(kinds: readonly (ElementMotion['kind'] | undefined)[]) {
  const wipes = kinds.includes('wipe')
  const travels = kinds.includes('slide') || kinds.includes('zoom')
  return ({ transform, clipPath, ...rest }: Keyframe): Keyframe => ({
    ...rest,
    ...(travels && { transform: transform ?? null }),
    ...(wipes && { clipPath: clipPath ?? null }),
  })
}

/** How an element stands before it comes or after it has gone. */
function awayOf(
  { kind, side = 'bottom' }: ElementMotion,
  frame: Frame,
  beyondPx: number,
  slide: Size,
): Keyframe {
  switch (kind) {
    case 'fade':
      return { ...THERE, opacity: UNSEEN }
    case 'zoom':
      return { ...THERE, opacity: UNSEEN, transform: 'scale(0.6)' }
    case 'slide':
      return { ...THERE, transform: outside(side, frame, slide) }
    case 'wipe':
      return { ...THERE, clipPath: edgeAt(side, `calc(100% + ${beyondPx}px)`) }
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

/** Seen up to an edge that opens from `side`, so far in from the side across. */
function edgeAt(side: Side, inset: string): string {
  const insets = (['bottom', 'left', 'top', 'right'] as const).map((moving) =>
    moving === side ? inset : `-${AROUND_PX}px`,
  )
  return `inset(${insets.join(' ')})`
}

/** How an element stands when it has just come, or is about to go: a wipe ends where nothing more is to be seen. */
function hereOf({ kind, side = 'bottom' }: ElementMotion, beyondPx: number): Keyframe {
  return kind === 'wipe' ? { ...THERE, clipPath: edgeAt(side, `-${beyondPx}px`) } : THERE
}
