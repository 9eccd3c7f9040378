import {
  dataAsked,
  textsWithPlaceholders,
  type RenderData,
  type RenderElement,
  type RenderEntry,
  type RenderSlide,
} from '@vitrine/core'

const withoutTouch = ({ touch: _touch, ...element }: RenderElement): RenderElement => element as RenderElement
const slideToLookAt = (slide: RenderSlide): RenderSlide => ({
  ...slide,
  elements: slide.elements.map(withoutTouch),
})
const entryToLookAt = (entry: RenderEntry): RenderEntry =>
  'list' in entry
    ? { ...entry, list: { ...entry.list, items: entry.list.items.map(entryToLookAt) } }
    : { ...entry, slide: slideToLookAt(entry.slide) }
const elementsOfEntry = (entry: RenderEntry): RenderElement[] =>
  'list' in entry ? entry.list.items.flatMap(elementsOfEntry) : entry.slide.elements

/**
 * What of a version people without an account get: what they can see. Operators' scripts, what touches do, the slides that only
 * touches lead to, and what these ask of data tables and files stay here.
 */
export function onlyToLookAt(render: RenderData): RenderData {
  const { slides: _slides, network: _network, data, ...screen } = render.screen
  const groups = screen.groups.map((group) => ({ ...group, items: group.items.map(entryToLookAt) }))
  const ads = render.ads.map((ad) => ({ ...ad, js: '', overlays: ad.overlays.map(withoutTouch) }))
  const drawn = [
    ...groups.flatMap(({ items }) => items).flatMap(elementsOfEntry),
    ...ads.flatMap((ad) => ad.overlays),
  ]
  const asked = new Set(drawn.flatMap(textsWithPlaceholders).flatMap(dataAsked))
  const shown = data && Object.fromEntries(Object.entries(data).filter(([place]) => asked.has(place)))
  const files = JSON.stringify([groups, ads])
  return {
    ...render,
    screen: { ...screen, ...(shown && { data: shown }), js: '', groups },
    ads,
    media: render.media.filter(({ sha256 }) => files.includes(sha256)),
  }
}
