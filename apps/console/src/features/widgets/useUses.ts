import { useQuery } from '@tanstack/react-query'
import type { Element } from '@vitrine/core'
import { allSlidesQuery } from '../../queries/content.ts'
import { allSitesQuery } from '../../queries/sites.ts'
import { usesOf, type WidgetUse } from './usedOn.ts'

/** Answers where widgets and elements are used; null while that is not known. */
export function useUses(): ((isIt: (element: Element) => boolean) => WidgetUse[]) | null {
  const slides = useQuery(allSlidesQuery).data
  const sites = useQuery(allSitesQuery).data
  if (!slides || !sites) return null
  return (isIt) => usesOf({ slides, sites }, isIt)
}
