import type { EmergencyTarget, FireOrder } from '@vitrine/protocol'
import { ApiError } from '@vitrine/protocol'
import { api, queryClient } from '../../../app/client.ts'
import type { Place } from '../targets.ts'

/** An answer that has not come by then is said to be missing, ms: trying again cannot fire twice. */
const ANSWER_MS = 8_000

/** A name for one request to fire; also on plain-http addresses, where `crypto.randomUUID` is missing. */
export const newRequestId = (): string =>
  crypto
    .getRandomValues(new Uint32Array(4))
    .reduce((text, part) => text + part.toString(16).padStart(8, '0'), '')

/**
 * What restricts an emergency to some of its places: nothing where all of them are chosen, groups by themselves, and devices
 * without a group one by one.
 */
export function targetsIn(
  places: readonly Pick<Place<{ id: string }>, 'id' | 'devices'>[],
  chosen: ReadonlySet<string | null>,
): EmergencyTarget[] | undefined {
  if (places.every(({ id }) => chosen.has(id))) return undefined
  return places
    .filter(({ id }) => chosen.has(id))
    .flatMap(({ id, devices }): EmergencyTarget[] =>
      id === null ? devices.map((device) => ({ device_id: device.id })) : [{ group_id: id }],
    )
}

/**
 * Fires an emergency. The same order again, with the same `request_id`, fires nothing more.
 * @returns the id of the activation
 * @throws ApiError with status 0, or the timeout, where it is not known whether the server got it
 */
export async function fire(id: string, body: FireOrder): Promise<string> {
  const { activation_id } = await api('fireEmergency', {
    params: { id },
    body,
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  // The wall opens on what is true now.
  void queryClient.invalidateQueries({ queryKey: ['emergencies'] })
  return activation_id
}

/** Whether it is unknown what became of a request, because no answer came from the server. */
export const isUnknown = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || [502, 503, 504].includes(error.status)
