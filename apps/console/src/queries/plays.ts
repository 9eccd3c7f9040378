import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PlaysReport } from '@vitrine/protocol'
import { api } from '../app/client.ts'

/** What a report of plays is asked for. Times are epoch ms, `to` is exclusive. */
export type ReportQuery = {
  from: number
  to: number
  by: PlaysReport['by']
  time_zone: string
  kind?: 'item' | 'ad'
  device?: string
  site?: string
  q?: string
}

/** A report of plays. The last one stays until the next has arrived, so that nothing jumps while filters change. */
export const playsReportQuery = (query: ReportQuery) =>
  queryOptions({
    queryKey: ['plays', 'report', query],
    queryFn: ({ signal }) => api('reportPlays', { query, signal }),
    placeholderData: keepPreviousData,
    // Displays deliver about once a minute.
    staleTime: 30_000,
  })
