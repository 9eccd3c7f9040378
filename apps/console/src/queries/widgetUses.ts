import type { Element } from '@vitrine/core'
import { feedOfWidget } from '@vitrine/core/feeds'
import { useQuery } from '@tanstack/react-query'
import type { Site, Slide } from '@vitrine/protocol'
import { allSlidesQuery } from './content.ts'
import { allSitesQuery } from './sites.ts'

/** What shows a widget or another element, with the path of its editor. */
export type WidgetUse = { id: string; name: string; path: string }

/**
 * Where elements are used: slides that show one in any of their sizes, and screens with an ad that does, slides first.
 * @param isMeant which elements
 */
export function usesOf(
  { slides, sites }: { slides: readonly Slide[]; sites: readonly Site[] },
  isMeant: (element: Element) => boolean,
): WidgetUse[] {
  const has = (elements: readonly Element[]): boolean => elements.some(isMeant)
  return [
    ...slides
      .filter(({ elements, sizes = [] }) => [elements, ...sizes.map((size) => size.elements)].some(has))
      .map(({ id, name }) => ({ id, name, path: `/slides-edit/${id}` })),
    ...sites
      .filter(({ draft: { ads = [] } }) => ads.some(({ overlays }) => has(overlays)))
      .map(({ id, name }) => ({ id, name, path: `/sites-edit/${id}` })),
  ]
}

/** Answers where elements are used; null while that is not known. */
export function useWidgetUses(): ((isMeant: (element: Element) => boolean) => WidgetUse[]) | null {
  const slides = useQuery(allSlidesQuery).data
  const sites = useQuery(allSitesQuery).data
  if (!slides || !sites) return null
  return (isMeant) => usesOf({ slides, sites }, isMeant)
}

/** Whether an element is a widget of a kind, with its prefix if it is of a package. */
export const isOfKind =
  (kind: string) =>
  (element: Element): boolean =>
    element.type === 'widget' && element.widget.kind === kind
/** Whether an element is a widget that shows a feed. */
export const showsFeed =
  (feedId: string) =>
  (element: Element): boolean =>
    element.type === 'widget' && feedOfWidget(element.widget) === feedId
