import type { Frames } from './heartbeat.ts'
import type { PageVisibility } from './wakeLock.ts'

/** Whether this page is seen. */
export const visibility: PageVisibility = {
  visible: () => document.visibilityState === 'visible',
  onChange(run) {
    document.addEventListener('visibilitychange', run)
    return () => document.removeEventListener('visibilitychange', run)
  },
}
/** The frames of this page. */
export const frames: Frames = {
  visible: visibility.visible,
  onVisibilityChange: visibility.onChange,
  next(run) {
    const frame = requestAnimationFrame(run)
    return () => cancelAnimationFrame(frame)
  },
}
