import type { RenderElement } from './elements/index.ts'
import type { ShownMedia } from './elements/parts.ts'
import type { RenderAd } from './renderData.ts'
import type { RenderEntry, RenderItem, RenderSlide } from './renderWire.ts'

// Apart from the schemas: the player needs these before its first slide, and those only for what arrives.

/** All that is drawn of a zone's items, in order, out of lists too. */
export function itemsOf(items: readonly RenderEntry[]): RenderItem[] {
  return items.flatMap((entry) => ('list' in entry ? itemsOf(entry.list.items) : [entry]))
}

/** The files that elements and a background show, and those whose sound a touch plays. */
export function mediaShown(slide: Pick<RenderSlide, 'background' | 'elements'>): ShownMedia[] {
  return [
    ...(slide.background.kind === 'media' ? [slide.background.media] : []),
    ...slide.elements.flatMap(mediaOfElement),
  ]
}

/** Its own file, the sound of its touch, and the package of its widget: a file like any other. */
function mediaOfElement(element: RenderElement): ShownMedia[] {
  const { media, touch, widget } = element as Files
  return [media, touch?.media, widget?.package].filter((file) => file !== undefined)
}
/** The places where elements name files. */
type Files = { media?: ShownMedia; touch?: { media?: ShownMedia }; widget?: { package?: ShownMedia } }

/** The files that an ad shows. */
export function mediaOfAd(ad: Pick<RenderAd, 'overlays'>): ShownMedia[] {
  return ad.overlays.flatMap(mediaOfElement)
}
