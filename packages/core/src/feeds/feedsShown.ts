import type { RenderData, RenderEntry, RenderSlide } from '../renderWire.ts'

type Element = RenderSlide['elements'][number]

/**
 * The id of the feed that a widget shows; null where it shows none.
 * @param widget settings of any widget, also of one that this version does not know
 */
export const feedOfWidget = (widget: object): string | null =>
  'feed' in widget && typeof widget.feed === 'string' ? widget.feed : null

/** The id of the feed that whoever touches a widget changes; null where nobody can. */
export const feedTouchedIn = (widget: object): string | null =>
  'byTouch' in widget && widget.byTouch === true ? feedOfWidget(widget) : null

const slidesOf = (items: readonly RenderEntry[]): RenderSlide[] =>
  items.flatMap((entry) => ('list' in entry ? slidesOf(entry.list.items) : [entry.slide]))

type Version = Pick<RenderData, 'screen' | 'ads'>
/** All elements of a version: of its zones with their lists, of the slides that touches open, and of its ads. */
const elementsOf = ({ screen, ads }: Version): Element[] => [
  ...[...screen.groups.flatMap(({ items }) => slidesOf(items)), ...(screen.slides ?? [])].flatMap(
    ({ elements }) => elements,
  ),
  ...ads.flatMap(({ overlays }) => overlays),
]
const feedsBy = (feedIn: (widget: object) => string | null, version: Version): string[] => [
  ...new Set(
    elementsOf(version).flatMap((element) =>
      element.type === 'widget' ? (feedIn(element.widget) ?? []) : [],
    ),
  ),
]

/**
 * The ids of the feeds that the widgets of a version show, each once: of its zones with their lists, of its ads, and of the slides
 * that touches open. They are ids as somebody has put them there: whether there is such a feed in the company is not said.
 */
export const feedsShown = (version: Version): string[] => feedsBy(feedOfWidget, version)

/** The ids of those of them that whoever stands before the display can change by touch, each once. */
export const feedsTouched = (version: Version): string[] => feedsBy(feedTouchedIn, version)
