import { queryOptions } from '@tanstack/react-query'
import { api, queryClient } from '../../app/client.ts'

export const rulesQuery = queryOptions({
  queryKey: ['alerts', 'rules'],
  queryFn: async ({ signal }) => (await api('listAlertRules', { signal })).items,
})
export const channelsQuery = queryOptions({
  queryKey: ['alerts', 'channels'],
  queryFn: async ({ signal }) => (await api('listAlertChannels', { signal })).items,
})
/** One's own browsers, and the channels that notify them. */
export const ownPushQuery = queryOptions({
  queryKey: ['alerts', 'push'],
  queryFn: ({ signal }) => api('readPush', { signal }),
})
export const pushPeopleQuery = queryOptions({
  queryKey: ['alerts', 'people'],
  queryFn: async ({ signal }) => (await api('listPushPeople', { signal })).items,
})
export const alertQuery = (id: string) =>
  queryOptions({
    queryKey: ['alerts', 'one', id],
    queryFn: ({ signal }) => api('readAlert', { params: { id }, signal }),
  })
export const hooksQuery = queryOptions({
  queryKey: ['hooks', 'all'],
  queryFn: async ({ signal }) => (await api('listHooks', { signal })).items,
})
export const metricsTokensQuery = queryOptions({
  queryKey: ['metricsTokens', 'all'],
  queryFn: async ({ signal }) => (await api('listMetricsTokens', { signal })).items,
})
/** All groups, for what is limited to some of them. */
export const deviceGroupsQuery = queryOptions({
  queryKey: ['groups', 'all'],
  queryFn: async ({ signal }) => (await api('listDeviceGroups', { signal })).items,
})

/** Reads again what a change can be seen in. */
export const refresh = (noun: 'alerts' | 'hooks' | 'metricsTokens'): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [noun] })
