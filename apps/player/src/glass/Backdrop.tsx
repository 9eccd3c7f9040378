import { useEffect, useState, type ReactElement, type ReactNode } from 'react'
import type { ReadNow } from '@vitrine/render'

/** How often the picture moves, ms. Seldom enough that nothing runs in between. */
const STEP_MS = 5_000
/** The whole picture wanders this far, px, so that letters do not burn in. */
const WANDER_PX = 10

/** Where the lights and the picture are at an instant: slow, different for each, never standing. */
function driftAt(nowMs: number): { x: number; y: number; lightX: number; lightY: number } {
  const turn = (periodS: number) => ((nowMs / 1_000) % periodS) * ((2 * Math.PI) / periodS)
  return {
    x: Math.round(Math.cos(turn(1_260)) * WANDER_PX),
    y: Math.round(Math.sin(turn(900)) * WANDER_PX),
    lightX: Math.round(Math.cos(turn(700)) * 140) / 10,
    lightY: Math.round(Math.sin(turn(460)) * 90) / 10,
  }
}

/**
 * The dark, softly lit ground of the pages that the player shows of itself. It moves in steps too small to see, a few
 * times a minute: nothing burns in and no frame is drawn in between.
 */
export function Backdrop(props: { readNow: ReadNow; children: ReactNode }): ReactElement {
  const { readNow } = props
  const [drift, setDrift] = useState(() => driftAt(readNow()))
  useEffect(() => {
    const timer = setInterval(() => setDrift(driftAt(readNow())), STEP_MS)
    return () => clearInterval(timer)
  }, [readNow])
  return (
    <div className="backdrop">
      <div
        className="backdrop-light"
        style={{ transform: `translate(${drift.lightX}%, ${drift.lightY}%)` }}
        aria-hidden="true"
      />
      <div className="backdrop-content" style={{ transform: `translate(${drift.x}px, ${drift.y}px)` }}>
        {props.children}
      </div>
    </div>
  )
}
