import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { DeviceAt } from '@vitrine/protocol'
import { api } from '../app/client.ts'
import { useNow } from '../ui/useNow.ts'
import { deviceAtQuery } from './devices.ts'
import { readToEnd } from './everything.ts'

/** How often what only names and counts activations looks again while an emergency is on displays, ms. */
export const ACTIVE_EVERY_MS = 5_000

/** What is on displays now, the newest first. */
export const activeQuery = queryOptions({
  queryKey: ['emergencies', 'active'],
  queryFn: ({ signal }) =>
    readToEnd((query) => api('listActivations', { query: { ...query, active: 'true' }, signal })),
  refetchInterval: ({ state }) => (state.data && state.data.length > 0 ? ACTIVE_EVERY_MS : false),
})

/** The emergency that covers a device now; null where there is none, or where nobody asks. */
export function useEmergencyNow(deviceId: string, isAsked: boolean): DeviceAt | null {
  const nowMs = useNow()
  const { data: active = [] } = useQuery(activeQuery)
  const isOn = isAsked && active.length > 0
  const { data } = useQuery({
    ...deviceAtQuery(deviceId, Math.floor(nowMs / ACTIVE_EVERY_MS) * ACTIVE_EVERY_MS),
    enabled: isOn,
    placeholderData: keepPreviousData,
  })
  return isOn && data?.emergency ? data : null
}
