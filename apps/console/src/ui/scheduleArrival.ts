import type { Device, DeviceProgrammes } from '@vitrine/protocol'
import { formatInstant } from '../app/format.ts'
import { scheduleArrivalTexts } from './scheduleArrival.texts.ts'

/** Why a device does not have the newest schedule. Instants are epoch ms. */
export type Lack = { why: 'neverReported' } | { why: 'offline' | 'notYet'; sinceMs: number }
/** How the newest schedule stands on devices that have or had events; `lacking`: those that have not reported it. */
export type ScheduleArrival = { count: number; lacking: { device: Device; lack: Lack }[] }

/** Only its report says that a device has a schedule: one that it was merely sent does not count. */
function lackOf(
  { data, status }: Pick<Device, 'data' | 'status'>,
  newest: DeviceProgrammes['items'][number],
): Lack | null {
  if (data?.programme?.hash === newest.programme) return null
  if (status.kind === 'unknown') return { why: 'neverReported' }
  if (status.kind === 'offline') return { why: 'offline', sinceMs: status.since }
  return { why: 'notYet', sinceMs: newest.since }
}

/** How the newest schedule stands on some devices. Those without a programme are left out. */
export function scheduleArrival(devices: readonly Device[], { items }: DeviceProgrammes): ScheduleArrival {
  const newest = new Map(items.map((item) => [item.device_id, item]))
  const concerned = devices.flatMap((device) => {
    const own = newest.get(device.id)
    return own ? [{ device, lack: lackOf(device, own) }] : []
  })
  return {
    count: concerned.length,
    lacking: concerned.flatMap(({ device, lack }) => (lack ? [{ device, lack }] : [])),
  }
}

/** Why a device does not have the newest schedule. */
export const lackWords = (lack: Lack, nowMs: number): string =>
  lack.why === 'neverReported'
    ? scheduleArrivalTexts.why.neverReported()
    : scheduleArrivalTexts.why[lack.why]({ when: formatInstant(lack.sinceMs, nowMs) })
