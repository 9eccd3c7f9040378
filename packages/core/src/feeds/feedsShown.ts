import type { RenderData, RenderEntry, RenderSlide } from '../renderWire.ts'

type Element = RenderSlide['elements'][number]

/**
 * The id of the feed that a widget shows; null where it shows none.
 * @param widget settings of any widget, also of one that this version does not know
 */
export const feedOfWidget = (widget: object): string | null =>
  'feed' in widget && typeof widget.feed === 'string' ? widget.feed : null

const feedsOf = (elements: readonly Element[]): string[] =>
  elements.flatMap((element) => (element.type === 'widget' ? (feedOfWidget(element.widget) ?? []) : []))
const slidesOf = (items: readonly RenderEntry[]): RenderSlide[] =>
  items.flatMap((entry) => ('list' in entry ? slidesOf(entry.list.items) : [entry.slide]))

/**
 * The ids of the feeds that the widgets of a version show, each once: of its zones with their lists, of its ads, and of the slides
 * that touches open. They are ids as somebody has put them there: whether there is such a feed in the company is not said.
 */
export function feedsShown({ screen, ads }: Pick<RenderData, 'screen' | 'ads'>): string[] {
  const slides = [...screen.groups.flatMap(({ items }) => slidesOf(items)), ...(screen.slides ?? [])]
  return [
    ...new Set([
      ...slides.flatMap(({ elements }) => feedsOf(elements)),
      ...ads.flatMap((ad) => feedsOf(ad.overlays)),
    ]),
  ]
}
