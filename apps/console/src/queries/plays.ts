import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { PlaysPlannedQuery, PlaysReport } from '@vitrine/protocol'
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
  group?: string
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

/** Planned and played time, with the reasons for the difference. */
export const playsPlannedQuery = (query: Partial<PlaysPlannedQuery>) =>
  queryOptions({
    queryKey: ['plays', 'planned', query],
    queryFn: ({ signal }) => api('comparePlays', { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
