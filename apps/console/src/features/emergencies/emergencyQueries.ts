import { queryOptions } from '@tanstack/react-query'
import { api } from '../../app/client.ts'
import { serverNowMs } from '../../app/serverClock.ts'
import { ACTIVE_EVERY_MS } from '../../queries/activeEmergencies.ts'

/** How often the wall looks again while an emergency is on displays, ms. Reports of many devices come in every moment. */
const WALL_EVERY_MS = 1_000
/** For how long reports of displays that clear are waited for, ms; what comes later is there when the page is opened again. */
const FOLLOWED_MS = 10 * 60_000
/** How often figures of stored devices are looked at again: devices store without an event of their own, ms. */
const STORED_EVERY_MS = 10_000

/** All prepared emergencies, by name. */
export const emergenciesQuery = queryOptions({
  queryKey: ['emergencies', 'all'],
  queryFn: async ({ signal }) => (await api('listEmergencies', { signal })).items,
})
/** The same for pages that show how many devices store them. */
export const liveEmergenciesQuery = queryOptions({ ...emergenciesQuery, refetchInterval: STORED_EVERY_MS })

export const emergencyQuery = (id: string) =>
  queryOptions({
    queryKey: ['emergencies', 'one', id],
    queryFn: ({ signal }) => api('readEmergency', { params: { id }, signal }),
  })

/**
 * The devices that have not stored an emergency, by their ids.
 * @param lacking how many they are: devices store without an event of their own, and another number is another question
 */
export const notStoredQuery = (id: string, lacking: number) =>
  queryOptions({
    queryKey: ['emergencies', 'not stored', id, lacking],
    queryFn: async ({ signal }) => (await api('readEmergency', { params: { id }, signal })).not_stored ?? [],
    enabled: lacking > 0,
  })

/** One activation with every device; read again every second while it runs, then now and then until its displays have cleared. */
export const activationQuery = (emergencyId: string, id: string) =>
  queryOptions({
    queryKey: ['emergencies', 'activation', id],
    queryFn: ({ signal }) =>
      api('readActivation', { params: { id: emergencyId, activation_id: id }, signal }),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => {
      if (data === undefined) return false
      if (data.ended === null) return WALL_EVERY_MS
      const isOld = serverNowMs() - (data.cleared_at ?? data.fired_at) > FOLLOWED_MS
      return isOld || data.counts.cleared >= data.counts.painted ? false : ACTIVE_EVERY_MS
    },
  })
