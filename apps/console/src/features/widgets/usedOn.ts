import type { Element } from '@vitrine/core'
import type { Site, Slide } from '@vitrine/protocol'

/** Something whose elements can be widgets, with the path of its editor. */
export type WidgetUse = { id: string; name: string; path: string }

const has = (elements: readonly Element[], type: string): boolean =>
  elements.some((element) => element.type === 'widget' && element.widget.kind === type)

/**
 * Where a widget is used: slides that show it in any of their sizes, and screens with an ad that does, slides first.
 * @param type its kind, with its prefix if it is of a package
 */
export function usesOf(
  { slides, sites }: { slides: readonly Slide[]; sites: readonly Site[] },
  type: string,
): WidgetUse[] {
  return [
    ...slides
      .filter(({ elements, sizes = [] }) =>
        [elements, ...sizes.map((size) => size.elements)].some((list) => has(list, type)),
      )
      .map(({ id, name }) => ({ id, name, path: `/slides-edit/${id}` })),
    ...sites
      .filter(({ draft: { ads = [] } }) => ads.some(({ overlays }) => has(overlays, type)))
      .map(({ id, name }) => ({ id, name, path: `/sites-edit/${id}` })),
  ]
}
