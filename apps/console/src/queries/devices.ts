import { queryOptions } from '@tanstack/react-query'
import type { HealthSpan } from '@vitrine/protocol'
import { api } from '../app/client.ts'
import { readToEnd } from './everything.ts'

export const allDevicesQuery = queryOptions({
  queryKey: ['devices', 'all'],
  queryFn: ({ signal }) => readToEnd((query) => api('listDevices', { query, signal })),
})

export const deviceQuery = (id: string) =>
  queryOptions({
    queryKey: ['devices', 'one', id],
    queryFn: ({ signal }) => api('readDevice', { params: { id }, signal }),
  })

export const commandsQuery = (id: string) =>
  queryOptions({
    queryKey: ['devices', 'commands', id],
    queryFn: ({ signal }) => api('listCommands', { params: { id }, query: { limit: 8 }, signal }),
  })

/** Tags of devices; read again with every change of a device. */
export const deviceTagsQuery = queryOptions({
  queryKey: ['devices', 'tags'],
  queryFn: async ({ signal }) => (await api('listDeviceTags', { signal })).items,
})

/** Saved filters of the list of devices, by name. */
export const deviceFiltersQuery = queryOptions({
  queryKey: ['device-filters'],
  queryFn: async ({ signal }) => (await api('listDeviceFilters', { signal })).items,
})

/** The newest play records of a device that are kept and not counted, with how many there are. */
export const playsAsideQuery = (deviceId: string) =>
  queryOptions({
    queryKey: ['devices', 'aside', deviceId],
    queryFn: ({ signal }) =>
      api('listPlays', {
        query: { device: deviceId, aside: 'true', sort: '-received_at', limit: 10 },
        signal,
      }),
  })

/** What a device shows at an instant (epoch ms), past or future, and why. */
export const deviceAtQuery = (id: string, t: number) =>
  queryOptions({
    queryKey: ['schedules', 'at', id, t],
    queryFn: ({ signal }) => api('readDeviceAt', { params: { id }, query: { t }, signal }),
  })

/** The events on a device that show a screen. */
export const eventsShowingQuery = (device: string, screen: string) =>
  queryOptions({
    queryKey: ['schedules', 'showing', device, screen],
    queryFn: async ({ signal }) => (await api('listSchedules', { query: { device, screen }, signal })).items,
  })

/** What a device shows in a period (epoch ms), as the server works it out from what is published. */
export const devicePlanQuery = (id: string, from: number, to: number) =>
  queryOptions({
    queryKey: ['schedules', 'plan', id, from, to],
    queryFn: ({ signal }) => api('readDevicePlan', { params: { id }, query: { from, to }, signal }),
  })

/** How often programmes are read, ms: they also follow groups, tags and publications, which are announced under other nouns. */
const PROGRAMMES_EVERY_MS = 15_000

/** The newest programme of each device, or of one, by row id. Which one a device has, its report says. */
export const programmesQuery = (device?: string) =>
  queryOptions({
    queryKey: ['schedules', 'programmes', device ?? 'all'],
    queryFn: ({ signal }) =>
      api('listDeviceProgrammes', { query: device === undefined ? {} : { device }, signal }),
    refetchInterval: PROGRAMMES_EVERY_MS,
  })

/** The newest records of plays that a device began up to an instant (epoch ms). */
export const playsAtQuery = (deviceId: string, atMs: number) =>
  queryOptions({
    queryKey: ['devices', 'playsAt', deviceId, atMs],
    queryFn: ({ signal }) =>
      api('listPlays', { query: { device: deviceId, until: atMs + 1, limit: 50 }, signal }),
  })

/** The diagnostics reports of a device, newest first. */
export const diagnosticsListQuery = (id: string) =>
  queryOptions({
    queryKey: ['devices', 'diagnostics', id],
    queryFn: ({ signal }) => api('listDiagnostics', { params: { id }, signal }),
  })

export const diagnosticsReportQuery = (id: string, report: string) =>
  queryOptions({
    queryKey: ['devices', 'diagnostics', id, report],
    queryFn: ({ signal }) => api('readDiagnostics', { params: { id, report }, signal }),
    // A report never changes.
    staleTime: Infinity,
  })

/** The logs that a device has sent, newest first. */
export const deviceLogsQuery = (id: string) =>
  queryOptions({
    queryKey: ['devices', 'logs', id],
    queryFn: ({ signal }) => api('listDeviceLogs', { params: { id }, signal }),
  })

/** The health of a device; not under `devices`, whose every change would ask for it again. */
export const deviceHealthQuery = (id: string, span: HealthSpan) =>
  queryOptions({
    queryKey: ['device health', id, span],
    queryFn: ({ signal }) => api('readDeviceHealth', { params: { id }, query: { span }, signal }),
    refetchInterval: 60_000,
  })

/** The newest events of a device since an instant (epoch ms). */
export const deviceEventsQuery = (device: string, span: HealthSpan, from: number, limit: number) =>
  queryOptions({
    queryKey: ['device health', device, span, 'events'],
    queryFn: ({ signal }) => api('listFleetEvents', { query: { device, from, limit }, signal }),
    refetchInterval: 60_000,
  })
