import { queryOptions } from '@tanstack/react-query'
import { api } from '../../../app/client.ts'

export const feedsQuery = queryOptions({
  queryKey: ['emergencies', 'feeds'],
  queryFn: async ({ signal }) => (await api('listCapFeeds', { signal })).items,
})
/** The last fetches for a feed, the newest first. */
export const feedFetchesQuery = (id: string) =>
  queryOptions({
    queryKey: ['emergencies', 'feeds', id, 'fetches'],
    queryFn: async ({ signal }) => (await api('listCapFeedFetches', { params: { id }, signal })).items,
  })
export const triggersQuery = queryOptions({
  queryKey: ['emergencies', 'triggers'],
  queryFn: async ({ signal }) => (await api('listTriggers', { signal })).items,
})
