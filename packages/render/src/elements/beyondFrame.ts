import type { RenderElement } from '@vitrine/core'
import { drawingOf } from './index.tsx'

/** How far an element is drawn beyond its frame, px: turned, with its shadow and with the ends of its line. */
export function beyondFrame(element: RenderElement): number {
  const { frame, rotate = 0 } = element
  const angle = (rotate * Math.PI) / 180
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))]
  const across = (frame.width * cos + frame.height * sin - frame.width) / 2
  const down = (frame.height * cos + frame.width * sin - frame.height) / 2
  return Math.round(Math.max(0, across, down) + drawingOf(element).beyondPx(element))
}
