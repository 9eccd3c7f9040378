import type { Element } from '@vitrine/core'
import { useQuery } from '@tanstack/react-query'
import { widgetPackagesQuery } from '../../../../queries/widgetPackages.ts'
import type { MediaById } from '../drawing.ts'
import { elementName } from './index.ts'

/** What elements are called, with the names of the packages that their widgets are of. */
export function useElementName(media: MediaById | null): (element: Element) => string {
  const packages = useQuery(widgetPackagesQuery).data
  return (element) => elementName(element, media, packages)
}
