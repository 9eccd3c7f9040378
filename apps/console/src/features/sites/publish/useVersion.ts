import { useQuery } from '@tanstack/react-query'
import type { SiteDraft } from '@vitrine/core'
import { useMemo } from 'react'
import type { Library } from '../../../queries/wholeLibrary.ts'
import { versionQuery } from '../../../queries/sites.ts'
import { siteDifferences, type Difference } from './differences.ts'
import { itemName } from '../items/items.ts'

/** A published version, and what of the draft is other than it; null while it is not known. */
export function useVersion(siteId: string, version: string | null, draft: SiteDraft, library: Library) {
  const query = useQuery({ ...versionQuery(siteId, version ?? ''), enabled: version !== null })
  const known = query.data
  const differences = useMemo((): readonly Difference[] | null => {
    if (!known?.draft) return null
    const edited = [...library.slides.values()].filter((slide) => slide.epoch > known.at)
    return siteDifferences(
      known.draft,
      draft,
      { item: (item) => itemName(item, library) },
      new Set(edited.map((slide) => slide.id)),
    )
  }, [known, draft, library])
  return { query, version: known ?? null, differences }
}
