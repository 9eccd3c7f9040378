import { queryOptions } from '@tanstack/react-query'
import { api, queryClient } from '../app/client.ts'

export const savedReportsQuery = queryOptions({
  queryKey: ['savedReports', 'all'],
  queryFn: ({ signal }) => api('listSavedReports', { signal }),
})
export const playRetentionQuery = queryOptions({
  queryKey: ['savedReports', 'retention'],
  queryFn: ({ signal }) => api('readPlayRetention', { signal }),
})
/** Reads saved reports and their deliveries again. */
export const refreshSavedReports = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: ['savedReports'] })
