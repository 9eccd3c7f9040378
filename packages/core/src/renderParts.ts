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

function mediaOfElement(element: RenderElement): ShownMedia[] {
  const sound = element.touch && 'media' in element.touch ? [element.touch.media] : []
  if ('media' in element) return [element.media, ...sound]
  // The package of a widget is a file like any other.
  const { package: shown } = (element as { widget?: { package?: ShownMedia } }).widget ?? {}
  return shown ? [shown, ...sound] : sound
}

/** The files that an ad shows. */
export function mediaOfAd(ad: Pick<RenderAd, 'overlays'>): ShownMedia[] {
  return ad.overlays.flatMap(mediaOfElement)
}
