import { queryOptions } from '@tanstack/react-query'
import { api } from '../app/client.ts'
import { readToEnd } from './everything.ts'

export const allSitesQuery = queryOptions({
  queryKey: ['sites', 'all'],
  queryFn: ({ signal }) => readToEnd((query) => api('listSites', { query, signal })),
})

/** Tags of screens; read again with every change of a screen. */
export const siteTagsQuery = queryOptions({
  queryKey: ['sites', 'tags'],
  queryFn: async ({ signal }) => (await api('listSiteTags', { signal })).items,
})

export const siteQuery = (id: string) =>
  queryOptions({
    queryKey: ['sites', 'one', id],
    queryFn: ({ signal }) => api('readSite', { params: { id }, signal }),
  })

/** What the devices of a screen render. A version never changes, so it is read once. */
export const publishedQuery = (id: string, version: string) =>
  queryOptions({
    queryKey: ['published', id, version],
    queryFn: ({ signal }) => api('readPublished', { params: { id }, signal }),
    staleTime: Infinity,
  })

/** A version with the draft that it was made of; it never changes. */
export const versionQuery = (id: string, version: string) =>
  queryOptions({
    queryKey: ['version', id, version],
    queryFn: ({ signal }) => api('readVersion', { params: { id, version }, signal }),
    staleTime: Infinity,
  })
