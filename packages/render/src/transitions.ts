/** How a layer of a zone enters. */
export type TransitionKind = 'cut' | 'fade' | 'slide' | 'wipe' | 'zoom'

/** An animation as data: what an element's `animate` takes, without its length. */
export type MotionFrames = {
  keyframes: Keyframe[]
  easing: string
  fill: 'both' | 'forwards'
  iterations?: number
}

const CALM = 'cubic-bezier(0.45, 0, 0.15, 1)'
/**
 * Hidden, but drawn: a video that is not drawn at all has no picture in the first frame in which it is. Too little to be
 * seen on eight bits a colour.
 */
export const UNSEEN = 0.001

/** How long an ad over an item takes to come and to go, ms. */
const OVERLAY_FADE_MS = 300

const appear = (easing: string): MotionFrames => ({
  keyframes: [{ opacity: UNSEEN }, { opacity: 1 }],
  easing,
  fill: 'both',
})
/** Hidden in its place before its turn, and there at once when it begins. */
const BEGIN_AT_ONCE = appear('step-start')

/**
 * How an item enters: what moves at the same time. Only opacity, transform and clip-path move: the compositor needs
 * nobody for these. What moves begins with the turn; before it the item lies in its place, unseen.
 */
export function enterFrames(kind: TransitionKind): readonly MotionFrames[] {
  switch (kind) {
    case 'cut':
      return [BEGIN_AT_ONCE]
    case 'fade':
      return [appear('linear')]
    case 'slide':
      return [
        BEGIN_AT_ONCE,
        {
          keyframes: [{ transform: 'translateX(100%)' }, { transform: 'translateX(0)' }],
          easing: CALM,
          fill: 'forwards',
        },
      ]
    case 'wipe':
      return [
        BEGIN_AT_ONCE,
        {
          keyframes: [{ clipPath: 'inset(0 100% 0 0)' }, { clipPath: 'inset(0 0 0 0)' }],
          easing: CALM,
          fill: 'forwards',
        },
      ]
    case 'zoom':
      return [
        appear(CALM),
        {
          keyframes: [{ transform: 'scale(1.12)' }, { transform: 'scale(1)' }],
          easing: CALM,
          fill: 'forwards',
        },
      ]
  }
}

/** How the item before it leaves; most simply stay underneath. */
export function exitFrames(kind: TransitionKind): readonly MotionFrames[] {
  return kind === 'slide'
    ? [
        {
          keyframes: [{ transform: 'translateX(0)' }, { transform: 'translateX(-100%)' }],
          easing: CALM,
          fill: 'forwards',
        },
      ]
    : []
}

/** An ad over an item fades in and out within its own time; before and after it is unseen. */
export function overlayFrames(durationMs: number): readonly MotionFrames[] {
  const edge = Math.min(0.25, OVERLAY_FADE_MS / Math.max(1, durationMs))
  return [
    {
      keyframes: [
        { opacity: UNSEEN, offset: 0 },
        { opacity: 1, offset: edge },
        { opacity: 1, offset: 1 - edge },
        { opacity: UNSEEN, offset: 1 },
      ],
      easing: 'linear',
      fill: 'both',
    },
  ]
}
