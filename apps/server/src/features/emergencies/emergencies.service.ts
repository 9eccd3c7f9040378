import { invalidField, SignageError } from '@vitrine/core'
import {
  activationStep,
  EMERGENCIES_MOST,
  latencyPercentiles,
  NOT_STORED_MOST,
} from '@vitrine/core/emergency'
import type {
  ActivationDevice,
  ActivationSummary,
  EmergencyTarget,
  Page,
  ReadEmergency,
  StoredActivation,
  StoredEmergencies,
  StoredEmergency,
} from '@vitrine/protocol'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import {
  createActivationStore,
  NO_COUNTS,
  type ActivationCounts,
  type ActivationRecord,
  type FiredDevice,
} from './activations.store.ts'
import { checkEmergency } from './checkEmergency.ts'
import { createCompiler } from './compile.ts'
import { createEmergencyStore, type EmergencyRecord } from './emergencies.store.ts'
import type { EmergencySets } from './sets.ts'

/** How long activations that have ended are kept, ms: three years. */
const KEPT_MS = 3 * 365 * 24 * 60 * 60_000

type ActivationQuery = {
  limit: number
  cursor?: string | undefined
  sort?: string | undefined
  active?: 'true' | 'false' | undefined
  emergency?: string | undefined
}

/** Prepared emergencies and their activations: read and written. Firing is in firing.ts. */
export function createEmergencyService(options: {
  db: Db
  bus: Bus
  clock: Clock
  sets: EmergencySets
  connected: (deviceRowId: string) => boolean
}) {
  const { db, bus, clock, sets } = options
  const store = createEmergencyStore(db)
  const activations = createActivationStore(db)
  const notFound = (): SignageError => new SignageError('ENTITY_NOT_FOUND', { noun: 'emergency' })
  const changedMeanwhile = (): SignageError => new SignageError('CHANGED_MEANWHILE', { noun: 'emergency' })
  const publish = (companyId: string, id: string, change: 'created' | 'changed' | 'deleted'): void =>
    bus.publish({ kind: 'change', companyId, event: { noun: 'emergencies', id, change } })

  /** Emergencies as the management API shows them. Targets that are gone are left out. */
  const wireAll = async (
    companyId: string,
    records: readonly EmergencyRecord[],
    { withDevices = false } = {},
  ): Promise<StoredEmergency[]> => {
    if (records.length === 0) return []
    const groups = await store.groups(companyId)
    const deviceIds = await store.deviceIds(companyId)
    const devices = await store.devices(companyId)
    const prepared = await store.prepared(companyId)
    const active = await activations.active(companyId)
    const drills = await activations.lastDrills(companyId)
    const drillCounts = await activations.counts(
      companyId,
      records.flatMap(({ id }) => drills.get(id)?.id ?? []),
    )
    const { isTarget } = createCompiler(groups)
    const exists = (target: EmergencyTarget): boolean => {
      if ('device_id' in target) return deviceIds.has(target.device_id)
      return 'group_id' in target ? groups.has(target.group_id) : true
    }
    return records.map(({ id, emergency, revision, changedMs, changedBy }) => {
      const own = devices.filter((device) => isTarget(emergency.targets, device))
      const running = active.filter(({ emergencyId }) => emergencyId === id)
      const drill = drills.get(id)
      const counts = drill && (drillCounts.get(drill.id) ?? NO_COUNTS)
      const lacking = own.filter((device) => !prepared.has(device.id))
      return {
        ...emergency,
        targets: emergency.targets.filter(exists),
        id,
        revision,
        changed_at: changedMs,
        changed_by: changedBy,
        prepared: { devices: own.length - lacking.length, of: own.length },
        ...(withDevices && { not_stored: lacking.slice(0, NOT_STORED_MOST).map((device) => device.id) }),
        active: (running.findLast((one) => !one.drill) ?? running.at(-1))?.id ?? null,
        last_drill: drill && counts ? { at: drill.firedMs, painted: counts.painted, of: counts.fired } : null,
      }
    })
  }
  const getOrThrow = async (companyId: string, id: string): Promise<EmergencyRecord> => {
    const record = await store.one(companyId, id)
    if (!record) throw notFound()
    return record
  }
  const read = async (companyId: string, id: string): Promise<StoredEmergency> =>
    (await wireAll(companyId, [await getOrThrow(companyId, id)], { withDevices: true }))[0]!

  /** Checks what no schema says: that what it names exists. @throws SignageError `INVALID_INPUT` */
  const check = async (companyId: string, emergency: ReadEmergency): Promise<void> => {
    checkEmergency(emergency, {
      groups: await store.groups(companyId),
      devices: await store.deviceIds(companyId),
      screens: await store.screenIds(companyId),
    })
  }

  const summaryOf = (
    record: ActivationRecord,
    counts: ActivationCounts,
    paintedMs: readonly number[],
  ): ActivationSummary => {
    const { kind, priority, acknowledge } = record.content.emergency
    return {
      id: record.id,
      emergency_id: record.emergencyId,
      name: record.name,
      kind,
      drill: record.drill,
      priority,
      acknowledge,
      fired_at: record.firedMs,
      fired_by: record.firedBy,
      via: record.via,
      ends_at: record.endsMs,
      lease_until: record.leaseUntilMs,
      cleared_at: record.clearedMs,
      cleared_by: record.clearedBy,
      ended: record.ended,
      counts,
      latency_ms: latencyPercentiles(paintedMs.map((atMs) => atMs - record.firedMs)),
    }
  }
  const deviceOf = (record: ActivationRecord, device: FiredDevice, isActive: boolean): ActivationDevice => {
    const at = {
      received_at: device.receivedMs,
      shown_at: device.shownMs,
      acknowledged_at: device.acknowledgedMs,
      cleared_at: device.clearedMs,
    }
    return {
      device_id: device.deviceId,
      name: device.name,
      group_id: device.groupId,
      status: activationStep(at),
      message: record.content.contents[device.content]!.message,
      sent_at: device.sentMs,
      ...at,
      ended: device.ended,
      why: whyBehind(record, device, isActive, options.connected(device.deviceId)),
    }
  }

  return {
    read,
    list: async (companyId: string): Promise<StoredEmergencies> => ({
      items: await wireAll(companyId, await store.list(companyId)),
    }),
    /** @throws SignageError `INVALID_INPUT` with every field that is refused */
    async make(companyId: string, by: string, emergency: ReadEmergency): Promise<StoredEmergency> {
      await check(companyId, emergency)
      const record = { id: newId(), emergency, changedMs: clock.now(), changedBy: by, revision: 1 }
      const { push } = await inTransaction(db, async (trx) => {
        const inside = createEmergencyStore(trx)
        await inside.lock(companyId)
        if ((await inside.list(companyId)).length >= EMERGENCIES_MOST)
          throw invalidField('name', 'EMERGENCIES_TOO_MANY', { maximum: EMERGENCIES_MOST })
        await inside.insert(companyId, record)
        return sets.refresh(trx, companyId)
      })
      push()
      publish(companyId, record.id, 'created')
      return read(companyId, record.id)
    },
    /** @throws SignageError `INVALID_INPUT`, `ENTITY_NOT_FOUND`, `CHANGED_MEANWHILE`, `EMERGENCY_ACTIVE` */
    async change(
      companyId: string,
      by: string,
      id: string,
      revision: number,
      emergency: ReadEmergency,
    ): Promise<StoredEmergency> {
      await getOrThrow(companyId, id)
      await check(companyId, emergency)
      const record = { id, emergency, changedMs: clock.now(), changedBy: by, revision: revision + 1 }
      const { push } = await inTransaction(db, async (trx) => {
        const inside = createEmergencyStore(trx)
        await inside.lock(companyId)
        if ((await createActivationStore(trx).active(companyId, id)).length > 0)
          throw new SignageError('EMERGENCY_ACTIVE')
        if (!(await inside.update(companyId, record))) throw changedMeanwhile()
        return sets.refresh(trx, companyId)
      })
      push()
      publish(companyId, id, 'changed')
      return read(companyId, id)
    },
    /** @throws SignageError `ENTITY_NOT_FOUND`, `CHANGED_MEANWHILE`, `EMERGENCY_ACTIVE` */
    async remove(companyId: string, id: string, revision: number): Promise<void> {
      await getOrThrow(companyId, id)
      const { push } = await inTransaction(db, async (trx) => {
        const inside = createEmergencyStore(trx)
        await inside.lock(companyId)
        if ((await createActivationStore(trx).active(companyId, id)).length > 0)
          throw new SignageError('EMERGENCY_ACTIVE')
        if (!(await inside.remove(companyId, id, revision))) throw changedMeanwhile()
        return sets.refresh(trx, companyId)
      })
      push()
      publish(companyId, id, 'deleted')
    },

    async activations(companyId: string, query: ActivationQuery): Promise<Page<ActivationSummary>> {
      const page = await activations.page(companyId, query)
      const ids = page.items.map(({ id }) => id)
      const counts = await activations.counts(companyId, ids)
      const painted = await activations.paintedMs(companyId, ids)
      const items = page.items.map((record) =>
        summaryOf(record, counts.get(record.id) ?? NO_COUNTS, painted.get(record.id) ?? []),
      )
      return { ...page, items }
    },
    /** @throws SignageError `ENTITY_NOT_FOUND` also for an activation of another emergency */
    async activation(companyId: string, emergencyId: string, id: string): Promise<StoredActivation> {
      const record = await activations.one(companyId, id)
      if (!record || record.emergencyId !== emergencyId)
        throw new SignageError('ENTITY_NOT_FOUND', { noun: 'activation' })
      const devices = await activations.devices(companyId, id)
      const tokens = await activations.tokens(companyId)
      const counts = (await activations.counts(companyId, [id])).get(id) ?? NO_COUNTS
      const painted = (await activations.paintedMs(companyId, [id])).get(id) ?? []
      return {
        ...summaryOf(record, counts, painted),
        devices: devices.map((device) => deviceOf(record, device, tokens.has(device.deviceId))),
      }
    },
    /** How long an emergency holds without contact to the server, seconds; null: there is none. */
    async expiresAfter(companyId: string, id: string): Promise<number | null> {
      return (await store.one(companyId, id))?.emergency.expires_after ?? null
    },
    /** Removes activations that ended long ago, and sets that are nobody's. */
    async sweep(): Promise<void> {
      await activations.removeOld(clock.now() - KEPT_MS)
      await sets.sweep()
    },
  }
}
export type EmergencyService = ReturnType<typeof createEmergencyService>

/** Why a device is not as far as it should be; null: it is. */
function whyBehind(
  { ended, content }: ActivationRecord,
  device: FiredDevice,
  isActive: boolean,
  isConnected: boolean,
): ActivationDevice['why'] {
  const isDone =
    ended === null
      ? device.shownMs !== null && (device.acknowledgedMs !== null || !content.emergency.acknowledge)
      : device.clearedMs !== null || device.receivedMs === null
  if (isDone) return null
  if (!isActive) return 'removed'
  if (!isConnected) return 'offline'
  if (ended !== null) return 'notCleared'
  if (device.receivedMs === null) return 'notReceived'
  return device.shownMs === null ? 'notPainted' : 'notAcknowledged'
}
