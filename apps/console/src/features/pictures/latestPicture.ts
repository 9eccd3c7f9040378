import { useQuery } from '@tanstack/react-query'
import type { Device, DevicePicture } from '@vitrine/protocol'
import { api } from '../../app/client.ts'

/** A picture that is older than this says nothing of what is on now, ms. */
const RECENT_MS = 10 * 60_000

/** The pictures that are kept of a device. */
export const picturesQuery = (deviceId: string) => ({
  queryKey: ['pictures', deviceId],
  queryFn: ({ signal }: { signal: AbortSignal }) => api('listPictures', { params: { id: deviceId }, signal }),
})

/** The newest picture of what a display shows now: taken not long ago, and since its status is what it is. */
export function useLatestPicture(device: Device, nowMs: number): DevicePicture | null {
  const { data } = useQuery(picturesQuery(device.id))
  return latestOf(data?.items ?? [], device.status.kind === 'showing' ? device.status.since : Infinity, nowMs)
}

/**
 * @param pictures the newest first
 * @param sinceMs  since when the display shows what it shows now, epoch ms
 */
export function latestOf(
  pictures: readonly DevicePicture[],
  sinceMs: number,
  nowMs: number,
): DevicePicture | null {
  const [newest] = pictures
  return newest && newest.taken_at >= sinceMs && nowMs - newest.taken_at < RECENT_MS ? newest : null
}
