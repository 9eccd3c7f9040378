import { useQuery } from '@tanstack/react-query'
import { dataAt } from '@vitrine/core'
import type { FeedSource } from '@vitrine/core/feeds'
import { DataContext, FeedsContext, PackagesContext } from '@vitrine/render'
import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { allTablesQuery } from '../queries/content.ts'

/** Loaded with the first widget of a package that is drawn. */
const packages = async () => (await import('./packageSource.ts')).packageSource

/** Pictures of slides tell what the data tables and the feeds say now. */
export function LiveDataProvider({ children }: { children: ReactNode }) {
  const { data } = useQuery(allTablesQuery)
  const tell = useCallback((place: string) => (data ? dataAt(data, place) : null), [data])
  const [feeds, setFeeds] = useState<FeedSource | null>(null)
  // Where it can't be loaded, widgets show their samples.
  useEffect(
    () =>
      void import('./feedSource.ts').then(
        ({ feedSource }) => setFeeds(feedSource),
        () => undefined,
      ),
    [],
  )
  return (
    <DataContext value={tell}>
      <FeedsContext value={feeds}>
        <PackagesContext value={packages}>{children}</PackagesContext>
      </FeedsContext>
    </DataContext>
  )
}
