import { useQuery } from '@tanstack/react-query'
import type { RenderData } from '@vitrine/core'
import type { Site } from '@vitrine/protocol'
import { useMemo } from 'react'
import { useLibrary } from '../../../queries/wholeLibrary.ts'
import { publishedQuery } from '../../../queries/sites.ts'
import { drawable } from './preview.ts'

/** What a screen's picture is drawn from: what its devices show, or its draft before it was first published. */
export function useSiteRender(site: Site): RenderData | null {
  const library = useLibrary()
  const published = useQuery({
    ...publishedQuery(site.id, site.published?.version ?? ''),
    enabled: site.published !== null,
  })
  return useMemo(
    () => (site.published ? (published.data ?? null) : library ? drawable(site.draft, library) : null),
    [site.published, site.draft, published.data, library],
  )
}
