import type { Frame } from '@vitrine/core'
import type { Size } from './geometry.ts'
import type { Point } from './turned.ts'

/** How a stage is looked at: display px for one px of the stage, and where its upper left corner lies in the window, display px. */
export type Viewport = { zoom: number; x: number; y: number }

const ZOOM = { min: 0.02, max: 16 } as const
/** How much of the stage stays in sight however far it is moved, display px. */
const STAYS_PX = 48

const clamp = (value: number, least: number, most: number) => Math.max(least, Math.min(most, value))

/** All of the stage in the middle of the window, with `edge` display px around it. */
export function fitted(stage: Size, window: Size, edge: number): Viewport {
  const zoom = clamp(
    Math.min((window.width - 2 * edge) / stage.width, (window.height - 2 * edge) / stage.height),
    ZOOM.min,
    ZOOM.max,
  )
  return centred(stage, window, zoom)
}

/** The stage in the middle of the window at a zoom. */
export function centred(stage: Size, window: Size, zoom: number): Viewport {
  return {
    zoom,
    x: Math.round((window.width - stage.width * zoom) / 2),
    y: Math.round((window.height - stage.height * zoom) / 2),
  }
}

/** Zoomed by a factor; the place under `at` (display px of the window) stays under it. */
export function zoomed(view: Viewport, factor: number, at: Point): Viewport {
  const zoom = clamp(view.zoom * factor, ZOOM.min, ZOOM.max)
  const real = zoom / view.zoom
  return { zoom, x: at.x - (at.x - view.x) * real, y: at.y - (at.y - view.y) * real }
}

/** Moved by display px, never so far that the stage is out of the window. */
export function panned(view: Viewport, by: Point, stage: Size, window: Size): Viewport {
  return {
    zoom: view.zoom,
    x: clamp(view.x + by.x, STAYS_PX - stage.width * view.zoom, window.width - STAYS_PX),
    y: clamp(view.y + by.y, STAYS_PX - stage.height * view.zoom, window.height - STAYS_PX),
  }
}

/** Moved as little as needed so that a frame can be seen, as after Tab. */
export function showing(view: Viewport, frame: Frame, window: Size, edge: number): Viewport {
  const along = (start: number, length: number, offset: number, room: number): number => {
    const from = start * view.zoom + offset
    const to = from + length * view.zoom
    if (from >= edge && to <= room - edge) return offset
    if (to - from > room - 2 * edge) return from > room - edge || to < edge ? offset + edge - from : offset
    return from < edge ? offset + edge - from : offset + room - edge - to
  }
  return {
    zoom: view.zoom,
    x: along(frame.x, frame.width, view.x, window.width),
    y: along(frame.y, frame.height, view.y, window.height),
  }
}

/** From display px of the window to px of the stage. */
export function onStage(view: Viewport, at: Point): Point {
  return { x: (at.x - view.x) / view.zoom, y: (at.y - view.y) / view.zoom }
}

/**
 * The marks of a ruler over a window: every step that leaves room for its number.
 * @param offset where 0 lies, display px
 */
export function rulerMarks(zoom: number, offset: number, room: number): { at: number; px: number }[] {
  const STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000, 10_000]
  const step = STEPS.find((one) => one * zoom >= 56) ?? 20_000
  const marks: { at: number; px: number }[] = []
  for (let px = Math.ceil(-offset / zoom / step) * step; px * zoom + offset <= room; px += step)
    marks.push({ at: px * zoom + offset, px: px + 0 })
  return marks
}
