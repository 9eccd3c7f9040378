import type { LayerMotion } from './zoneLayers.ts'

/** An animation as data: keyframes and easing for an element's `animate`. */
export type MotionFrames = { keyframes: Keyframe[]; easing: string }

const CALM = 'cubic-bezier(0.45, 0, 0.15, 1)'

/** How an item enters. Only opacity, transform and clip-path move: the compositor needs nobody for these. */
export function enterFrames(kind: LayerMotion['kind']): MotionFrames {
  switch (kind) {
    case 'cut':
      return { keyframes: [{ opacity: 0 }, { opacity: 1 }], easing: 'linear' }
    case 'fade':
      return { keyframes: [{ opacity: 0 }, { opacity: 1 }], easing: 'linear' }
    case 'slide':
      return {
        keyframes: [{ transform: 'translateX(100%)' }, { transform: 'translateX(0)' }],
        easing: CALM,
      }
    case 'wipe':
      return {
        keyframes: [{ clipPath: 'inset(0 100% 0 0)' }, { clipPath: 'inset(0 0 0 0)' }],
        easing: CALM,
      }
    case 'zoom':
      return {
        keyframes: [
          { opacity: 0, transform: 'scale(1.12)' },
          { opacity: 1, transform: 'scale(1)' },
        ],
        easing: CALM,
      }
  }
}

/** How the item before it leaves, or null where it simply stays underneath. */
export function exitFrames(kind: LayerMotion['kind']): MotionFrames | null {
  return kind === 'slide'
    ? { keyframes: [{ transform: 'translateX(0)' }, { transform: 'translateX(-100%)' }], easing: CALM }
    : null
}
