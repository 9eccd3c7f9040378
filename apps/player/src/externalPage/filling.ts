import type { RenderData, RenderSlide } from '@vitrine/core'

/** The one slide of a version; null where it has more, or a list. */
export function filling({ screen }: RenderData): RenderSlide | null {
  const [entry, ...others] = screen.groups.flatMap(({ items }) => items)
  return entry && others.length === 0 && 'slide' in entry ? entry.slide : null
}

/** A slide laid out again so that all that lies on it is as large as the page (px). */
export function inPage(slide: RenderSlide, size: { width: number; height: number }): RenderSlide {
  const frame = { x: 0, y: 0, ...size }
  return {
    ...slide,
    ...size,
    elements: slide.elements.map((element) => ('frame' in element ? { ...element, frame } : element)),
  }
}
