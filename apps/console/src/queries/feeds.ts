import { queryOptions } from '@tanstack/react-query'
import { isApiError } from '@vitrine/protocol'
import { api } from '../app/client.ts'

/** All feeds, by name, with how they are. */
export const feedsQuery = queryOptions({
  queryKey: ['feeds', 'all'],
  queryFn: async ({ signal }) => (await api('listFeeds', { signal })).items,
})
/** What a feed says; null while it has said nothing. */
export const feedReadingQuery = (id: string) =>
  queryOptions({
    queryKey: ['feeds', id, 'content'],
    queryFn: async ({ signal }) => {
      try {
        return await api('readFeedContent', { params: { id }, signal })
      } catch (error) {
        if (isApiError(error, 'NOT_FOUND')) return null
        throw error
      }
    },
  })
/** The last tries to read a feed, the newest first. */
export const feedFetchesQuery = (id: string) =>
  queryOptions({
    queryKey: ['feeds', id, 'fetches'],
    queryFn: async ({ signal }) => (await api('listFeedFetches', { params: { id }, signal })).items,
  })
/** The last fetches of pictures that its entries name, the newest first. */
export const feedPictureFetchesQuery = (id: string) =>
  queryOptions({
    queryKey: ['feeds', id, 'pictureFetches'],
    queryFn: async ({ signal }) => (await api('listFeedPictureFetches', { params: { id }, signal })).items,
  })
/** Links by which widgets outside displays show feeds, the newest first. */
export const widgetLinksQuery = queryOptions({
  queryKey: ['widgetLinks'],
  queryFn: async ({ signal }) => (await api('listWidgetLinks', { signal })).items,
})
/** The entries of a social network, with what was decided about them. */
export const feedEntriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['feeds', id, 'entries'],
    queryFn: async ({ signal }) => (await api('listFeedEntries', { params: { id }, signal })).items,
  })
/** A queue as it is now. */
export const queueQuery = (id: string) =>
  queryOptions({
    queryKey: ['feeds', id, 'queue'],
    queryFn: ({ signal }) => api('readQueue', { params: { id }, signal }),
  })
/** A counter as it is now. */
export const counterQuery = (id: string) =>
  queryOptions({
    queryKey: ['feeds', id, 'counter'],
    queryFn: ({ signal }) => api('readCounter', { params: { id }, signal }),
  })
/** A value as it is now. */
export const valueQuery = (id: string) =>
  queryOptions({
    queryKey: ['feeds', id, 'value'],
    queryFn: ({ signal }) => api('readValue', { params: { id }, signal }),
  })
/** What was done with a queue or a counter, the newest first. */
export const feedActionsQuery = (id: string) =>
  queryOptions({
    queryKey: ['feeds', id, 'actions'],
    queryFn: async ({ signal }) => (await api('listFeedActions', { params: { id }, signal })).items,
  })
