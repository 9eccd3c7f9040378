import type { RenderData, RenderEntry } from '@vitrine/core'

/** A screen with one slide, laid out again so that all that lies on it is as large as the page (px). */
export function filling(render: RenderData, size: { width: number; height: number }): RenderData {
  const frame = { x: 0, y: 0, ...size }
  const filled = (entry: RenderEntry): RenderEntry =>
    'list' in entry
      ? entry
      : {
          ...entry,
          slide: {
            ...entry.slide,
            ...size,
            elements: entry.slide.elements.map((element) =>
              'frame' in element ? { ...element, frame } : element,
            ),
          },
        }
  return {
    ...render,
    screen: {
      ...render.screen,
      width: `${size.width}px`,
      height: `${size.height}px`,
      groups: render.screen.groups.map((group) => ({ ...group, frame, items: group.items.map(filled) })),
    },
  }
}
