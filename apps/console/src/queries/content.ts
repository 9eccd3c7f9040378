import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Media } from '@vitrine/protocol'
import { useMemo } from 'react'
import { api } from '../app/client.ts'
import { readToEnd } from './everything.ts'

/** All slides, the newest first. */
export const allSlidesQuery = queryOptions({
  queryKey: ['slides', 'all'],
  queryFn: ({ signal }) => readToEnd((query) => api('listSlides', { query, signal })),
})
/** The newest slides that words find, a few of them: for lists that show names as one types. */
export const foundSlidesQuery = (words: string) =>
  queryOptions({
    queryKey: ['slides', 'found', words],
    queryFn: async ({ signal }) =>
      (await api('listSlides', { query: { q: words, limit: 20 }, signal })).items,
    placeholderData: keepPreviousData,
  })
export const slideQuery = (id: string) =>
  queryOptions({
    queryKey: ['slides', 'one', id],
    queryFn: ({ signal }) => api('readSlide', { params: { id }, signal }),
  })
export const allFoldersQuery = queryOptions({
  queryKey: ['folders', 'all'],
  queryFn: ({ signal }) => readToEnd((query) => api('listFolders', { query, signal })),
})
export const allMediaQuery = queryOptions({
  queryKey: ['media', 'all'],
  queryFn: ({ signal }) => readToEnd((query) => api('listMedia', { query, signal })),
})
export const allTagsQuery = queryOptions({
  queryKey: ['tags', 'all'],
  queryFn: ({ signal }) => readToEnd((query) => api('listTags', { query, signal })),
})
/** All playlists, by name, with what they hold now. */
export const allPlaylistsQuery = queryOptions({
  queryKey: ['playlists', 'all'],
  queryFn: ({ signal }) => readToEnd((query) => api('listPlaylists', { query, signal })),
})
/** All data tables, by name. */
export const allTablesQuery = queryOptions({
  queryKey: ['tables', 'all'],
  queryFn: ({ signal }) => readToEnd((query) => api('listTables', { query, signal })),
})
export const storageQuery = queryOptions({
  queryKey: ['storage'],
  queryFn: ({ signal }) => api('readStorage', { signal }),
})
export const mediaItemQuery = (id: string) =>
  queryOptions({
    queryKey: ['media', 'one', id],
    queryFn: ({ signal }) => api('readMedia', { params: { id }, signal }),
  })

/** What videos can be converted to here: it changes only when the server is restarted. */
export const converterQuery = queryOptions({
  queryKey: ['converter'],
  queryFn: ({ signal }) => api('readConverter', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** All media by id. Null until it is known. */
export function useMediaById(): ReadonlyMap<string, Media> | null {
  const { data } = useQuery(allMediaQuery)
  return useMemo(() => (data ? new Map(data.map((item) => [item.id, item])) : null), [data])
}
