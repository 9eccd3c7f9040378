import { useEffect, useRef, type ReactElement } from 'react'
import type { DeviceState } from '@vitrine/core'
import type { Device } from '@vitrine/device'
import Idle from './Idle.tsx'

/** A visitor's page that nobody touches gives the display back to its presentation after this, ms. */
const UNTOUCHED_MOST_MS = 60_000

/**
 * `/forms-entry` and `/print-preview`: the player's quiet picture, without anything that a visitor made. The display returns
 * to its presentation by itself.
 */
export default function VisitorPage(props: {
  device: Device
  state: DeviceState
  onDone: () => void
}): ReactElement {
  const { device, state } = props
  const done = useRef(props.onDone)
  useEffect(() => {
    done.current = props.onDone
  })
  useEffect(() => {
    let timer = setTimeout(() => done.current(), UNTOUCHED_MOST_MS)
    const touched = () => {
      clearTimeout(timer)
      timer = setTimeout(() => done.current(), UNTOUCHED_MOST_MS)
    }
    window.addEventListener('pointerdown', touched)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', touched)
    }
  }, [])
  return <Idle name={state.kind === 'presenting' ? state.name : ''} readNow={device.nowMs} />
}
