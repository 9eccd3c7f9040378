import {
  groupChain,
  invalidField,
  PAUSE_MOST_MS,
  pausedPartAt,
  readDeviceReport,
  SignageError,
  zoneTimeOf,
  type DeviceReport,
  type Pause,
} from '@vitrine/core'
import type { DeviceSelection, PauseOrder, PauseResult, ResumeResult } from '@vitrine/protocol'
import { inPieces } from '../../platform/database/inPieces.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import { operatorId, type Operator } from '../../platform/http/principal.ts'
import type { Dependencies } from './dependencies.ts'
import type { DeviceGroupRecord } from './deviceGroups.store.ts'
import { createDeviceStore, type DeviceRecord } from './devices.store.ts'
import { createPauseStore } from './pauses.store.ts'

const DAY_MS = 24 * 60 * 60_000

/** What becomes of one device: why it can't be paused, or until when it is. */
type Planned =
  | { device: DeviceRecord; result: 'paused'; untilMs: number }
  | { device: DeviceRecord; result: 'revoked' | 'unsupported' | 'no_time_zone' }

/**
 * Pauses on purpose: what a device is asked by a command, and what is known of it here. The device itself ends its pause; the
 * server notes the end beside it.
 */
export function createPauses(
  parts: Pick<Dependencies, 'db' | 'clock' | 'sync' | 'fleet'> & {
    groups: (companyId: string) => Promise<ReadonlyMap<string, DeviceGroupRecord>>
    /** row ids of the devices in a group and its subgroups; null for an unknown group */
    devicesOfGroup: (companyId: string, groupId: string) => Promise<string[] | null>
    onChanged: (companyId: string, id: string) => void
    /** something was paused: the end of it is to be noted */
    onPaused: () => void
  },
) {
  const { db, clock, sync, fleet, onChanged } = parts

  const chosenIds = async (companyId: string, of: DeviceSelection): Promise<string[]> => {
    const named = [of.device_ids, of.group_id, of.all].filter((one) => one !== undefined)
    if (named.length !== 1) throw invalidField('device_ids', 'ONE_SELECTION')
    if (of.device_ids) return [...new Set(of.device_ids)]
    if (of.group_id === undefined) return createPauseStore(db).activeIds(companyId)
    const ids = await parts.devicesOfGroup(companyId, of.group_id)
    if (ids === null) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'deviceGroup' })
    return ids
  }
  /** The end that was asked for; null where it is another one for each device. */
  const endOf = ({ until, for_ms: forMs }: PauseOrder, nowMs: number): number | null => {
    if ((until === undefined) === (forMs === undefined)) throw invalidField('until', 'ONE_END')
    if (until === 'tomorrow') return null
    const untilMs = until ?? nowMs + forMs!
    if (untilMs <= nowMs) throw invalidField('until', 'TIME_PAST')
    if (untilMs > nowMs + PAUSE_MOST_MS)
      throw invalidField('until', 'PAUSE_TOO_LONG', { maximum: PAUSE_MOST_MS / DAY_MS })
    return untilMs
  }
  const reportOf = (device: DeviceRecord): DeviceReport | null =>
    device.report === null ? null : readDeviceReport(device.report, device.checkinMs ?? clock.now())
  const tomorrowOf = (
    device: DeviceRecord,
    report: DeviceReport | null,
    groups: ReadonlyMap<string, DeviceGroupRecord>,
    nowMs: number,
  ): number | null => {
    const timeZone =
      report?.time_zone ?? groupChain(groups, device.groupId).find((group) => group.timeZone)?.timeZone
    if (!timeZone) return null
    const zone = zoneTimeOf(timeZone)
    return zone.startOfDayMs(zone.localAt(nowMs).day + 1)
  }
  const send = async (
    companyId: string,
    devices: readonly DeviceRecord[],
    write: Parameters<typeof inTransaction<{ push: () => void }>>[1],
  ): Promise<void> => {
    if (devices.length === 0) return
    const { push } = await inTransaction(db, write)
    push()
    for (const { id } of devices) onChanged(companyId, id)
  }

  return {
    chosenIds,
    /**
     * Pauses devices, each that can be; with `preview` it only says what would become of each.
     * @throws SignageError `INVALID_INPUT`, `ENTITY_NOT_FOUND` for an unknown group
     */
    async pauseDevices(operator: Operator, order: PauseOrder): Promise<{ results: PauseResult[] }> {
      const { companyId, name: by } = operator
      const { what } = order
      const sinceMs = clock.now()
      const endMs = endOf(order, sinceMs)
      const ids = await chosenIds(companyId, order)
      const groups = endMs === null ? await parts.groups(companyId) : new Map<string, DeviceGroupRecord>()
      const planFor = (device: DeviceRecord): Planned => {
        if (!device.active) return { device, result: 'revoked' }
        const report = reportOf(device)
        // A player that has reported without saying so does not know the command.
        if (report && report.paused === undefined) return { device, result: 'unsupported' }
        const untilMs = endMs ?? tomorrowOf(device, report, groups, sinceMs)
        return untilMs === null ? { device, result: 'no_time_zone' } : { device, result: 'paused', untilMs }
      }
      const results: PauseResult[] = []
      for (const piece of inPieces(ids)) {
        const found = await createDeviceStore(db).devicesById(companyId, piece)
        const plans = piece.flatMap((id) => {
          const device = found.get(id)
          if (device) return [planFor(device)]
          results.push({ device_id: id, device_name: null, result: 'missing', until: null })
          return []
        })
        const paused = plans.filter((plan) => plan.result === 'paused')
        if (!order.preview)
          await send(
            companyId,
            paused.map(({ device }) => device),
            async (trx) => {
              for (const untilMs of new Set(paused.map((plan) => plan.untilMs)))
                await createPauseStore(trx).set(
                  companyId,
                  paused.filter((plan) => plan.untilMs === untilMs).map(({ device }) => device.id),
                  { what, sinceMs, untilMs, by },
                )
              await fleet.write(
                trx,
                paused.map(({ device, untilMs }) => ({
                  companyId,
                  kind: 'paused',
                  device: { id: device.id },
                  code: what,
                  facts: { until: untilMs, by, by_id: operatorId(operator) },
                })),
              )
              return sync.queue(
                trx,
                companyId,
                paused.map(({ device, untilMs }) => ({
                  syncId: device.token,
                  name: 'pause' as const,
                  args: { what, until: untilMs },
                })),
              )
            },
          )
        for (const plan of plans)
          results.push({
            device_id: plan.device.id,
            device_name: plan.device.name,
            result: plan.result,
            until: plan.result === 'paused' ? plan.untilMs : null,
          })
      }
      if (!order.preview) parts.onPaused()
      return { results }
    },

    /** Ends pauses early. @throws SignageError as `pauseDevices` */
    async resumeDevices(
      operator: Operator,
      selection: DeviceSelection,
    ): Promise<{ results: ResumeResult[] }> {
      const { companyId, name: by } = operator
      const nowMs = clock.now()
      const results: ResumeResult[] = []
      for (const piece of inPieces(await chosenIds(companyId, selection))) {
        const found = await createDeviceStore(db).devicesById(companyId, piece)
        const ending = [...found.values()].flatMap((device) => {
          const pause = pauseToEnd(device, reportOf(device), nowMs)
          return pause ? [{ device, pause }] : []
        })
        await send(
          companyId,
          ending.map(({ device }) => device),
          async (trx) => {
            const ids = ending.map(({ device }) => device.id)
            await createPauseStore(trx).set(companyId, ids, null)
            await fleet.write(
              trx,
              ending.map(({ device, pause }) => ({
                companyId,
                kind: 'resumed',
                device: { id: device.id },
                code: pause.what,
                facts: { since: pause.sinceMs, until: nowMs, by, by_id: operatorId(operator) },
              })),
            )
            return sync.queue(
              trx,
              companyId,
              ending.map(({ device }) => ({
                syncId: device.token,
                name: 'pause' as const,
                args: { what: null, until: null },
              })),
            )
          },
        )
        const ended = new Set(ending.map(({ device }) => device.id))
        for (const id of piece) {
          const device = found.get(id)
          results.push({
            device_id: id,
            device_name: device?.name ?? null,
            result: device ? (ended.has(id) ? 'resumed' : 'not_paused') : 'missing',
          })
        }
      }
      return { results }
    },

    /** Notes the pauses that are over; the devices have ended them themselves. @returns when the next one ends */
    async endPauses(): Promise<number | null> {
      const ended = await inTransaction(db, async (trx) => {
        const taken = await createPauseStore(trx).takeEnded(clock.now())
        if (taken.length > 0)
          await fleet.write(
            trx,
            taken.map(({ companyId, deviceId, what, sinceMs, untilMs }) => ({
              companyId,
              kind: 'resumed',
              device: { id: deviceId },
              code: what,
              facts: { since: sinceMs, until: untilMs },
            })),
          )
        return taken
      })
      for (const { companyId, deviceId } of ended) onChanged(companyId, deviceId)
      return createPauseStore(db).nextEndMs()
    },
  }
}

/** What is to be ended on a device: what was paused here, else what the device itself reports. */
function pauseToEnd(device: DeviceRecord, report: DeviceReport | null, nowMs: number): Pause | null {
  if (device.pause && pausedPartAt(device.pause, nowMs)) return device.pause
  if (!device.active || !report?.paused) return null
  const { what, until } = report.paused
  return { what, sinceMs: report.showing.since, untilMs: until }
}
