import { useQuery } from '@tanstack/react-query'
import { allSlidesQuery } from '../../queries/content.ts'
import { allSitesQuery } from '../../queries/sites.ts'
import { usesOf, type WidgetUse } from './usedOn.ts'

/** Answers where widgets are used, by their kinds; null while that is not known. */
export function useUses(): ((type: string) => WidgetUse[]) | null {
  const slides = useQuery(allSlidesQuery).data
  const sites = useQuery(allSitesQuery).data
  if (!slides || !sites) return null
  return (type) => usesOf({ slides, sites }, type)
}
