import type { Frame } from '@vitrine/core'
import { useRef, useState, type PointerEvent, type RefObject } from 'react'
import {
  drawnFrame,
  moveFrame,
  resizeFrame,
  snapLines,
  type Guide,
  type Handle,
  type Size,
} from './geometry.ts'

/** How near a line a frame snaps, in px of the operator's display. */
const REACH_PX = 7
/** A press that moves less than this is a click, px of the display. */
const CLICK_PX = 3

type Point = { x: number; y: number }
/** What the pointer is doing on the stage. */
type Gesture =
  | { kind: 'idle' }
  | { kind: 'pressing'; id: string; handle: Handle | null; start: Frame; from: Point }
  | {
      kind: 'dragging'
      id: string
      handle: Handle | null
      start: Frame
      from: Point
      guides: readonly Guide[]
    }
  | { kind: 'drawing'; from: Point; frame: Frame | null; guides: readonly Guide[] }

export type StageFrame = { id: string; name: string; frame: Frame; note?: string | undefined }

/** Selecting, dragging, resizing and drawing with a pointer. `scale` is display px per stage px. */
export function useGesture(options: {
  over: RefObject<HTMLElement | null>
  stage: Size
  scale: number
  frames: readonly StageFrame[]
  drawing: boolean
  onSelect: (id: string | null) => void
  onChange: (id: string, frame: Frame, gesture: string) => void
  onSettle: () => void
  onDraw: ((frame: Frame) => void) | undefined
}) {
  const { stage, scale } = options
  const [gesture, setGesture] = useState<Gesture>({ kind: 'idle' })
  const nth = useRef(0)

  const pointAt = (event: PointerEvent): Point => {
    const box = options.over.current?.getBoundingClientRect()
    return { x: (event.clientX - (box?.left ?? 0)) / scale, y: (event.clientY - (box?.top ?? 0)) / scale }
  }
  const press = (
    event: PointerEvent,
    pressed: { id: string; frame: Frame; handle: Handle | null } | null,
  ) => {
    if (event.button !== 0) return
    event.stopPropagation()
    options.over.current?.setPointerCapture(event.pointerId)
    nth.current += 1
    const from = pointAt(event)
    if (options.drawing) setGesture({ kind: 'drawing', from, frame: null, guides: [] })
    else if (pressed) {
      options.onSelect(pressed.id)
      setGesture({ kind: 'pressing', id: pressed.id, handle: pressed.handle, start: pressed.frame, from })
    } else options.onSelect(null)
  }
  const move = (event: PointerEvent) => {
    if (gesture.kind === 'idle') return
    const at = pointAt(event)
    const reach = event.ctrlKey || event.metaKey ? 0 : REACH_PX / scale
    if (gesture.kind === 'drawing') {
      const lines = snapLines(
        stage,
        options.frames.map((other) => other.frame),
      )
      setGesture({ ...gesture, ...drawnFrame(gesture.from, at, stage, lines, reach) })
      return
    }
    const dx = at.x - gesture.from.x
    const dy = at.y - gesture.from.y
    if (gesture.kind === 'pressing' && Math.hypot(dx, dy) * scale < CLICK_PX) return
    const others = options.frames.filter((other) => other.id !== gesture.id).map((other) => other.frame)
    const lines = snapLines(stage, others)
    const moved = gesture.handle
      ? resizeFrame(gesture.start, gesture.handle, dx, dy, stage, lines, reach)
      : moveFrame(gesture.start, dx, dy, stage, lines, reach)
    options.onChange(gesture.id, moved.frame, `pointer-${nth.current}`)
    setGesture({ ...gesture, kind: 'dragging', guides: moved.guides })
  }
  const release = () => {
    if (gesture.kind === 'dragging') options.onSettle()
    if (gesture.kind === 'drawing' && gesture.frame) options.onDraw?.(gesture.frame)
    setGesture({ kind: 'idle' })
  }
  const cancel = () => {
    if (gesture.kind === 'dragging') {
      options.onChange(gesture.id, gesture.start, `pointer-${nth.current}`)
      options.onSettle()
    }
    setGesture({ kind: 'idle' })
  }
  const guides = gesture.kind === 'dragging' || gesture.kind === 'drawing' ? gesture.guides : []
  return {
    guides,
    drawn: gesture.kind === 'drawing' ? gesture.frame : null,
    active: gesture.kind !== 'idle',
    press,
    move,
    release,
    cancel,
  }
}
