import { SignageError } from '@vitrine/core'
import type { Stop } from '@vitrine/device'

/** A page's way to the whole glass. */
export type GlassFilling = {
  /** whether this page fills the glass, be it that its browser does */
  full(): boolean
  /** whether it does so because it was asked to, so that it can be undone */
  asked(): boolean
  enter(): Promise<void>
  leave(): Promise<void>
  onChange(run: () => void): Stop
  /** A touch or a key: what browsers want to see before they let a page fill the glass. */
  onTouch(run: () => void): Stop
  /** Keeps the system's own keys from people, in full screen only; undefined where there is no such thing. */
  keys: { lock(): Promise<void>; unlock(): void } | undefined
}

/** Fills the glass while that is wanted (the setting `remoteFullScreen`). */
export type FullScreen = { want(wanted: boolean): void; stop: Stop }

/**
 * Goes to full screen when it is wanted, and again whenever it was lost: at once where the browser lets it, else at the next
 * touch. The system's keys go with it.
 * @param onFailed `PINNED_MODE_FAILED` when the browser refuses although somebody touched the screen, or keeps its keys
 */
export function holdFullScreen(glass: GlassFilling, onFailed: (error: SignageError) => void): FullScreen {
  let wanted = false
  let entering = false
  const failed = (what: string) => (error: unknown) => {
    const reason = `${what}: ${error instanceof Error ? error.message : String(error)}`
    onFailed(new SignageError('PINNED_MODE_FAILED', { reason }, { cause: error }))
  }
  const leave = () => void glass.leave().catch(() => undefined)
  const enter = async (onRefused: (error: unknown) => void) => {
    if (!wanted || entering || glass.full()) return
    entering = true
    try {
      await glass.enter()
    } catch (error) {
      onRefused(error)
    }
    entering = false
    // It was taken back while the browser thought about it.
    if (!wanted && glass.asked()) leave()
  }
  // Without a touch most browsers refuse; that is no fault, the next touch brings it.
  const tryQuietly = () => void enter(() => undefined)
  const stops = [
    glass.onTouch(() => void enter(failed('full screen'))),
    glass.onChange(() => {
      if (!glass.asked()) {
        glass.keys?.unlock()
        tryQuietly()
      } else glass.keys?.lock().catch(failed('the keyboard'))
    }),
  ]
  return {
    want(next) {
      if (next === wanted) return
      wanted = next
      if (wanted) tryQuietly()
      else if (glass.asked()) leave()
    },
    stop() {
      wanted = false
      for (const stop of stops) stop()
    },
  }
}

/** The Keyboard Lock API, which the types of TypeScript do not have. */
type KeyboardLock = { lock(): Promise<void>; unlock(): void }

/** This page's own way to the whole glass. */
export function glassOfThisPage(): GlassFilling {
  const on = (target: EventTarget, type: string, run: (event: Event) => void): Stop => {
    target.addEventListener(type, run, { capture: true, passive: true })
    return () => target.removeEventListener(type, run, { capture: true })
  }
  return {
    full: () => document.fullscreenElement !== null || matchMedia('(display-mode: fullscreen)').matches,
    asked: () => document.fullscreenElement !== null,
    enter: async () => document.documentElement.requestFullscreen({ navigationUI: 'hide' }),
    leave: () => document.exitFullscreen(),
    onChange: (run) => on(document, 'fullscreenchange', run),
    onTouch(run) {
      const stops = [
        // A finger counts when it is lifted, a mouse from when it is pressed.
        on(window, 'pointerup', run),
        on(window, 'keydown', (event) => {
          // This key asks to leave, and does not count as a touch.
          if ((event as KeyboardEvent).key !== 'Escape') run()
        }),
      ]
      return () => stops.forEach((stop) => stop())
    },
    keys: (navigator as { keyboard?: KeyboardLock }).keyboard,
  }
}
