import type { RenderData, RenderElement, RenderEntry, RenderSlide } from '@vitrine/core'

const withoutTouch = ({ touch: _touch, ...element }: RenderElement): RenderElement => element as RenderElement
const slideToLookAt = (slide: RenderSlide): RenderSlide => ({
  ...slide,
  elements: slide.elements.map(withoutTouch),
})
const entryToLookAt = (entry: RenderEntry): RenderEntry =>
  'list' in entry
    ? { ...entry, list: { ...entry.list, items: entry.list.items.map(entryToLookAt) } }
    : { ...entry, slide: slideToLookAt(entry.slide) }

/**
 * What of a version people without an account get: what they can see. Operators' scripts, what touches do, the slides that only
 * touches lead to, and the files of all these stay here.
 */
export function onlyToLookAt(render: RenderData): RenderData {
  const { slides: _slides, network: _network, ...screen } = render.screen
  const seen: RenderData = {
    ...render,
    screen: {
      ...screen,
      js: '',
      groups: screen.groups.map((group) => ({ ...group, items: group.items.map(entryToLookAt) })),
    },
    ads: render.ads.map((ad) => ({ ...ad, js: '', overlays: ad.overlays.map(withoutTouch) })),
  }
  const drawn = JSON.stringify([seen.screen, seen.ads])
  return { ...seen, media: render.media.filter(({ sha256 }) => drawn.includes(sha256)) }
}
