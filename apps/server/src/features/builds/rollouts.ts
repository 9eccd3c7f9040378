import { withSubgroups } from '@vitrine/core'
import {
  buildFor,
  chooseRing,
  judgeRollout,
  type ReportedBuild,
  type RingDevice,
  type RolloutVerdict,
} from '@vitrine/core/builds'
import type { RolloutSettings } from '@vitrine/protocol'
import type { BuildDevice, DeviceRecordOf, Rollout } from './builds.store.ts'

const HOUR_MS = 3_600_000
const NOTHING = { shownMs: 0, wrongMs: 0, crashes: 0 }
/** A record of this much is halved before it grows: what a device did last counts most, ms. */
const RECORD_MOST_MS = 14 * 24 * HOUR_MS
/** An order that was not followed is given again after this long, ms. */
const ORDER_AGAIN_MS = 24 * HOUR_MS

/** A device with the build that it reports; null where its player does not say. */
export type KnownDevice = Omit<BuildDevice, 'build'> & { build: ReportedBuild | null }
export const readBuild = (device: BuildDevice): KnownDevice => ({
  ...device,
  // Checked before it was stored.
  build: device.build === null ? null : (JSON.parse(device.build) as ReportedBuild),
})

/**
 * The devices that try new builds first.
 * @param devices of the company
 * @returns the ring, and whether somebody chose it
 */
export function ringOf(
  settings: Pick<RolloutSettings, 'groups' | 'devices'>,
  devices: readonly KnownDevice[],
  groups: readonly { id: string; parentId: string | null }[],
): { ids: ReadonlySet<string>; chosen: boolean } {
  const within = new Set(settings.groups.flatMap((id) => [...withSubgroups(groups, id)]))
  const named = new Set(settings.devices)
  const chosen = devices.filter(
    ({ id, groupId }) => named.has(id) || (groupId !== null && within.has(groupId)),
  )
  if (chosen.length > 0) return { ids: new Set(chosen.map(({ id }) => id)), chosen: true }
  return { ids: new Set(chooseRing(devices.filter(({ build }) => build !== null))), chosen: false }
}

/** Whether a device has gone back from a build by itself. */
const hasRefused = ({ build }: KnownDevice, id: string): boolean =>
  build?.refused?.id === id && build.id !== id

/** What is known of the ring's devices, for the judge. */
export function ringFacts(
  rollout: Rollout,
  ring: ReadonlySet<string>,
  devices: readonly KnownDevice[],
  records: readonly DeviceRecordOf[],
): RingDevice[] {
  const recordOf = new Map(records.map((record) => [`${record.deviceId} ${record.build}`, record]))
  return devices
    .filter(({ id }) => ring.has(id))
    .map((device) => ({
      id: device.id,
      runs: device.build?.id === rollout.build && device.build.trial !== true,
      refused: hasRefused(device, rollout.build),
      now: recordOf.get(`${device.id} ${rollout.build}`) ?? NOTHING,
      before: recordOf.get(`${device.id} ${rollout.previous}`) ?? NOTHING,
    }))
}

/** How a roll-out stands. */
export const judged = (ring: readonly RingDevice[], settings: RolloutSettings): RolloutVerdict =>
  judgeRollout(ring, settings.watch_hours * HOUR_MS)

/**
 * The records of a ring's devices after some more time.
 * @param elapsedMs since they were last looked at
 * @returns those that have changed
 */
export function grownRecords(
  ring: readonly KnownDevice[],
  records: readonly DeviceRecordOf[],
  elapsedMs: number,
  nowMs: number,
): DeviceRecordOf[] {
  const before = new Map(records.map((record) => [`${record.deviceId} ${record.build}`, record]))
  return ring.flatMap(({ id, build, online, shows, wrong }) => {
    if (!build) return []
    const last = before.get(`${id} ${build.id}`)
    // Another server on this database may have looked in between.
    const sinceMs = last ? Math.max(0, Math.min(elapsedMs, nowMs - last.changedMs)) : elapsedMs
    const shownMs = online && shows ? sinceMs : 0
    if (last && shownMs === 0 && last.crashes === build.crashes) return []
    const { shownMs: past, wrongMs } = last ?? NOTHING
    const kept = past > RECORD_MOST_MS ? 0.5 : 1
    return [
      {
        deviceId: id,
        build: build.id,
        shownMs: Math.round(past * kept) + shownMs,
        wrongMs: Math.round(wrongMs * kept) + (wrong ? shownMs : 0),
        crashes: build.crashes,
        changedMs: nowMs,
      },
    ]
  })
}

/** The orders that devices need now: each device that runs, or was ordered to run, another build than it should. */
export function ordersFor(
  rollout: Rollout,
  ring: ReadonlySet<string>,
  devices: readonly KnownDevice[],
  given: ReadonlyMap<string, { rollout_id: string; build: string; ordered_ms: number }>,
  nowMs: number,
): { deviceId: string; token: string; build: string }[] {
  return devices.flatMap((device) => {
    const build = buildFor(rollout, ring.has(device.id))
    if (build === null || device.build === null) return []
    const last = given.get(device.id)
    const isRight = device.build.id === build && (last === undefined || last.build === build)
    // One that went back is ordered again only by another roll-out.
    const isWaiting =
      last?.build === build &&
      last.rollout_id === rollout.id &&
      (hasRefused(device, build) || last.ordered_ms + ORDER_AGAIN_MS > nowMs)
    return isRight || isWaiting ? [] : [{ deviceId: device.id, token: device.token, build }]
  })
}
