import { queryOptions } from '@tanstack/react-query'
import { API_BASE, type SchedulePreviewOrder } from '@vitrine/protocol'
import { api } from '../../app/client.ts'

/** All events of the schedule. The page narrows them itself, because who wins depends on all of them. */
export const schedulesQuery = queryOptions({
  queryKey: ['schedules', 'all'],
  queryFn: async ({ signal }) => (await api('listSchedules', { signal })).items,
})

/** What changes come to before they are saved. */
export const previewQuery = (order: SchedulePreviewOrder) =>
  queryOptions({
    queryKey: ['schedules', 'preview', order],
    queryFn: ({ signal }) => api('previewSchedules', { body: order, signal }),
  })

/** Where the plan of a device for a period (epoch ms) is found as a file. */
export const planFile = (deviceId: string, format: 'csv' | 'ics', from: number, to: number): string =>
  `${API_BASE}/devices/${encodeURIComponent(deviceId)}/plan?format=${format}&from=${from}&to=${to}`
