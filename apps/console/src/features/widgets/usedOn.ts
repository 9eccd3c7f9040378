import type { Element } from '@vitrine/core'
import type { Site, Slide } from '@vitrine/protocol'

/** What shows a widget or an element, with the path of its editor. */
export type WidgetUse = { id: string; name: string; path: string }

/** Whether an element is a widget of this kind. @param kind with its prefix if it is of a package */
export const isWidgetOf =
  (kind: string) =>
  (element: Element): boolean =>
    element.type === 'widget' && element.widget.kind === kind

/**
 * Where a widget or an element of another type is used: slides that show it in any of their sizes, and screens with an ad that does,
 * slides first.
 */
export function usesOf(
  { slides, sites }: { slides: readonly Slide[]; sites: readonly Site[] },
  isIt: (element: Element) => boolean,
): WidgetUse[] {
  return [
    ...slides
      .filter(({ elements, sizes = [] }) =>
        [elements, ...sizes.map((size) => size.elements)].some((list) => list.some(isIt)),
      )
      .map(({ id, name }) => ({ id, name, path: `/slides-edit/${id}` })),
    ...sites
      .filter(({ draft: { ads = [] } }) => ads.some(({ overlays }) => overlays.some(isIt)))
      .map(({ id, name }) => ({ id, name, path: `/sites-edit/${id}` })),
  ]
}
