import { queryOptions } from '@tanstack/react-query'
import { api } from '../app/client.ts'
import { readToEnd } from './everything.ts'

/** All campaigns, with their state. */
export const allCampaignsQuery = queryOptions({
  queryKey: ['campaigns', 'all'],
  queryFn: ({ signal }) => readToEnd((query) => api('listCampaigns', { query, signal })),
})
