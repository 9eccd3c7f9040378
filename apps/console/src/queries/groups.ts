import { queryOptions } from '@tanstack/react-query'
import { api } from '../app/client.ts'

/** The figures of groups follow the devices in them, without an event of their own, ms. */
const FIGURES_EVERY_MS = 15_000

/** All groups of devices, by name. */
export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: async ({ signal }) => (await api('listDeviceGroups', { signal })).items,
})

/** The same for pages that show how the devices in them stand. */
export const liveGroupsQuery = queryOptions({ ...groupsQuery, refetchInterval: FIGURES_EVERY_MS })
