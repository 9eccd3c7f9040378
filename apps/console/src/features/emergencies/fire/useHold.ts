import { useCallback, useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { systemClock } from '../../../app/systemClock.ts'
import { heldShare, IDLE, stepHold, type Hold, type HoldEvent } from './hold.ts'

/** Keys that press a button. */
const KEYS = new Set([' ', 'Enter'])

/**
 * A button that has to be held: with a pointer, or with Space or Enter. Whatever takes the page away from the person lets go:
 * another window, a call, a menu of the system.
 * @param onPress what happens when it begins to be held
 * @param onHeld what happens when it was held long enough, once for each time it is pressed
 */
export function useHold(onPress: () => void, onHeld: () => void) {
  const [hold, setHold] = useState<Hold>(IDLE)
  const [share, setShare] = useState(0)
  const current = useRef(hold)
  const calls = useRef({ onPress, onHeld })
  useEffect(() => {
    calls.current = { onPress, onHeld }
  })
  const step = useCallback((event: HoldEvent) => {
    const after = stepHold(current.current, event)
    if (after === current.current) return
    // Held long enough, it is ready for the next time at once.
    current.current = after.kind === 'held' ? IDLE : after
    setHold(current.current)
    setShare(heldShare(current.current, systemClock.monotonicMs()))
    if (after.kind === 'holding') calls.current.onPress()
    if (after.kind === 'held') calls.current.onHeld()
  }, [])
  const isHolding = hold.kind === 'holding'
  useEffect(() => {
    if (!isHolding) return undefined
    let frame = 0
    const tick = () => {
      const atMs = systemClock.monotonicMs()
      step({ kind: 'tick', atMs })
      setShare(heldShare(current.current, atMs))
      frame = requestAnimationFrame(tick)
    }
    frame = requestAnimationFrame(tick)
    const release = () => step({ kind: 'release' })
    const whenHidden = () => document.hidden && release()
    window.addEventListener('blur', release)
    document.addEventListener('visibilitychange', whenHidden)
    return () => {
      cancelAnimationFrame(frame)
      window.removeEventListener('blur', release)
      document.removeEventListener('visibilitychange', whenHidden)
    }
  }, [isHolding, step])

  const press = () => step({ kind: 'press', atMs: systemClock.monotonicMs() })
  const release = () => step({ kind: 'release' })
  return {
    hold,
    share,
    /** for the button */
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        if (event.button !== 0 || !event.isPrimary) return
        // The finger may tremble beyond the edge.
        event.currentTarget.setPointerCapture(event.pointerId)
        press()
      },
      onPointerUp: release,
      onPointerCancel: release,
      onKeyDown: (event: KeyboardEvent) => {
        if (!KEYS.has(event.key)) return
        event.preventDefault()
        if (!event.repeat) press()
      },
      onKeyUp: (event: KeyboardEvent) => KEYS.has(event.key) && release(),
      onBlur: release,
      // A long touch would open a menu and end the hold.
      onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    },
  }
}
