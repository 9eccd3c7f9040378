import { invalidField, SignageError } from '@vitrine/core'
import type { Activation, EmergencyVia } from '@vitrine/core/emergency'
import type { ClearOrder, FireOrder, HookEvent } from '@vitrine/protocol'
import type { DeviceCommand } from '@vitrine/protocol/device'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { FleetLog } from '../../platform/fleetLog.ts'
import { newId } from '../../platform/ids.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import type { PlacedDevice } from '../catalog/index.ts'
import {
  createActivationStore,
  type ActivationRecord,
  type Ending,
  type FiredContent,
  type FiredDevice,
} from './activations.store.ts'
import { createCompiler, withTexts } from './compile.ts'
import { createEmergencyStore } from './emergencies.store.ts'
import type { QueueCommands } from './sets.ts'

/** Who fires or clears: a person, an API key, a feed or a trigger. */
export type FiredBy = {
  companyId: string
  /** what firing is counted by */
  id: string
  /** as the history shows it */
  name: string
  via: EmergencyVia
}
/** What is fired, with what only alerts from outside bring along. */
export type FiringOrder = FireOrder & { priority?: number | undefined }

type NewCommand = { syncId: string } & DeviceCommand
type Push = () => void
const NOTHING: Push = () => {}

/** The lease is renewed when this part of it has passed. */
const RENEWED_AFTER = 1 / 4

/** What a webhook gets of an activation. */
const hookDataOf = (record: ActivationRecord, devices: number): object => ({
  activation_id: record.id,
  emergency_id: record.emergencyId,
  name: record.name,
  kind: record.content.emergency.kind,
  drill: record.drill,
  priority: record.content.emergency.priority,
  devices,
  by: record.ended === null ? record.firedBy : record.clearedBy,
  ended: record.ended,
})

/** The arguments of `emergency_fire`. @param index which of the activation's contents */
function fireArgs(record: ActivationRecord, index: number): Activation {
  const { revision, emergency, contents } = record.content
  const { kind, priority, takes, acknowledge } = emergency
  return {
    activation_id: record.id,
    emergency_id: record.emergencyId,
    revision,
    drill: record.drill,
    kind,
    priority,
    takes,
    acknowledge,
    fired_at: record.firedMs,
    ends_at: record.endsMs,
    lease_until: record.leaseUntilMs,
    ...contents[index]!,
  }
}

export type FiringDependencies = {
  db: Db
  bus: Bus
  clock: Clock
  limits: RateLimits
  fleet: FleetLog
  queueCommands: QueueCommands
  /** deletes commands that their devices have not answered, by their ids */
  withdrawCommands: (trx: Queries, companyId: string, ids: readonly string[]) => Promise<void>
  /** the ids among these of commands that are not answered */
  unansweredOf: (trx: Queries, companyId: string, ids: readonly string[]) => Promise<ReadonlySet<string>>
  noteHook: (trx: Queries, event: { companyId: string; type: HookEvent; data: object }) => Promise<void>
  connected: (deviceRowId: string) => boolean
  /** an activation has begun: its lease has to be renewed */
  onFired: () => void
}

/**
 * Fires and clears emergencies. An activation and the commands that tell of it are one commit, and commands wait until their
 * device connects: what was accepted reaches displays even if the server is killed before it sends anything.
 */
export function createFiring(options: FiringDependencies) {
  const { db, bus, clock, limits, fleet, queueCommands } = options
  const publish = (companyId: string, id: string): void =>
    bus.publish({ kind: 'change', companyId, event: { noun: 'emergencies', id, change: 'changed' } })

  /** Sends an activation to devices, and notes that it was. Their contents are added to those of the activation. */
  const send = async (
    trx: Queries,
    record: ActivationRecord,
    devices: readonly PlacedDevice[],
    compiler: ReturnType<typeof createCompiler>,
  ): Promise<Push> => {
    const { contents, emergency } = record.content
    const known = new Map(contents.map((content, index) => [JSON.stringify(content), index]))
    const indexes = new Map<object, number>()
    const indexFor = (device: PlacedDevice): number => {
      const content = compiler.contentOf(emergency, device)
      let index = indexes.get(content)
      if (index === undefined) {
        const text = JSON.stringify(content)
        index = known.get(text) ?? contents.push(content) - 1
        known.set(text, index)
        indexes.set(content, index)
      }
      return index
    }
    const placed = devices.map((device) => ({ device, content: indexFor(device) }))
    const args = contents.map((_, index) => fireArgs(record, index))
    const { push, stored } = await queueCommands(
      trx,
      record.companyId,
      placed.map(({ device, content }) => ({
        syncId: device.token,
        name: 'emergency_fire',
        args: args[content]!,
      })),
    )
    await createActivationStore(trx).addDevices(
      record.companyId,
      record.id,
      placed.map(({ device, content }, at) => ({
        deviceId: device.id,
        name: device.name,
        groupId: device.groupId,
        content,
        fireCommand: stored[at]!.id,
        sentMs: options.connected(device.id) ? record.firedMs : null,
      })),
    )
    return push
  }
  const targetsOf = (
    { emergency, only }: Pick<FiredContent, 'emergency' | 'only'>,
    devices: readonly PlacedDevice[],
    { isTarget }: ReturnType<typeof createCompiler>,
  ): PlacedDevice[] =>
    devices.filter(
      (device) => isTarget(emergency.targets, device) && (only === null || isTarget(only, device)),
    )

  /**
   * Fires an emergency. The same request again, and the same emergency as it is while it runs already, begin nothing new.
   * @returns the id of the activation
   * @throws SignageError `ENTITY_NOT_FOUND`, `INVALID_INPUT`, `TOO_MANY`
   */
  const fire = async (by: FiredBy, emergencyId: string, order: FiringOrder): Promise<string> => {
    const { companyId } = by
    const repeated = async (queries: Queries): Promise<string | null> => {
      const before = await createActivationStore(queries).byRequest(companyId, order.request_id)
      if (before && before.emergencyId !== emergencyId) throw invalidField('request_id', 'REQUEST_ID_USED')
      return before?.id ?? null
    }
    if (!(await createEmergencyStore(db).one(companyId, emergencyId)))
      throw new SignageError('ENTITY_NOT_FOUND', { noun: 'emergency' })
    const known = await repeated(db)
    if (known !== null) return known
    limits.take('emergenciesPerPrincipal', `${companyId} ${by.id}`)
    const isPlain =
      order.targets === undefined &&
      order.texts === undefined &&
      order.expires_in === undefined &&
      order.priority === undefined
    const { id, push } = await inTransaction(db, async (trx): Promise<{ id: string; push: Push }> => {
      const emergencies = createEmergencyStore(trx)
      const activations = createActivationStore(trx)
      await emergencies.lock(companyId)
      const stored = await emergencies.one(companyId, emergencyId)
      if (!stored) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'emergency' })
      const before = await repeated(trx)
      if (before !== null) return { id: before, push: NOTHING }
      const asPrepared = JSON.stringify(stored.emergency)
      const running = (await activations.active(companyId, emergencyId)).find(
        ({ drill, endsMs, content }) =>
          drill === order.drill &&
          endsMs === null &&
          content.only === null &&
          JSON.stringify(content.emergency) === asPrepared,
      )
      if (isPlain && running) return { id: running.id, push: NOTHING }
      const firedMs = clock.now()
      const leaseMs = stored.emergency.expires_after * 1_000
      const endsMs = order.expires_in === undefined ? null : firedMs + order.expires_in * 1_000
      const record: ActivationRecord = {
        id: newId(),
        companyId,
        emergencyId,
        requestId: order.request_id,
        name: stored.emergency.name,
        drill: order.drill,
        firedMs,
        firedBy: by.name,
        via: by.via,
        content: {
          revision: stored.revision,
          emergency: {
            ...withTexts(stored.emergency, order.texts),
            ...(order.priority !== undefined && { priority: order.priority }),
          },
          only: order.targets ?? null,
          contents: [],
        },
        endsMs,
        leaseMs,
        leaseUntilMs: endsMs ?? firedMs + leaseMs,
        dueMs: endsMs ?? firedMs + leaseMs * RENEWED_AFTER,
        clearedMs: null,
        clearedBy: null,
        ended: null,
      }
      const compiler = createCompiler(await emergencies.groups(companyId))
      const targets = targetsOf(record.content, await emergencies.devices(companyId), compiler)
      const push = await send(trx, record, targets, compiler)
      await activations.insert(record)
      await fleet.write(trx, [
        {
          companyId,
          kind: 'emergency',
          code: 'fired',
          facts: { name: record.name, drill: record.drill, by: record.firedBy, devices: targets.length },
        },
      ])
      const data = hookDataOf(record, targets.length)
      await options.noteHook(trx, { companyId, type: 'emergency.fired', data })
      return { id: record.id, push }
    })
    push()
    publish(companyId, emergencyId)
    options.onFired()
    return id
  }

  /** Ends an activation that has not ended, in a transaction. @returns what sends it */
  const end = async (
    trx: Queries,
    record: ActivationRecord,
    ended: Ending,
    atMs: number,
    by: string | null,
  ): Promise<Push | null> => {
    const { companyId, id } = record
    const activations = createActivationStore(trx)
    if (!(await activations.end(companyId, id, ended, atMs, by))) return null
    const devices = await activations.devices(companyId, id)
    // A display that comes back later must not show for a moment what is over.
    await options.withdrawCommands(
      trx,
      companyId,
      devices.flatMap(({ fireCommand, leaseCommand }) =>
        leaseCommand === null ? [fireCommand] : [fireCommand, leaseCommand],
      ),
    )
    const tokens = await activations.tokens(companyId)
    const commands = devices.flatMap(({ deviceId }): NewCommand[] => {
      const syncId = tokens.get(deviceId)
      return syncId === undefined ? [] : [{ syncId, name: 'emergency_clear', args: { activation_id: id } }]
    })
    const { push } = await queueCommands(trx, companyId, commands)
    await fleet.write(trx, [
      {
        companyId,
        kind: 'emergency',
        code: ended,
        facts: { name: record.name, drill: record.drill, by, devices: devices.length },
      },
    ])
    const data = hookDataOf({ ...record, ended, clearedBy: by }, devices.length)
    await options.noteHook(trx, { companyId, type: 'emergency.cleared', data })
    return push
  }
  /**
   * Clears an activation, or all of an emergency that run now.
   * @param isMeant which of them, by the id of the request that fired them; left out: all
   * @returns the ids of those that were cleared just now
   * @throws SignageError `ENTITY_NOT_FOUND`
   */
  const clear = async (
    by: Pick<FiredBy, 'companyId' | 'name'>,
    emergencyId: string,
    order: ClearOrder,
    isMeant: (requestId: string) => boolean = () => true,
  ): Promise<string[]> => {
    const { companyId } = by
    const cleared = await inTransaction(db, async (trx) => {
      const emergencies = createEmergencyStore(trx)
      const activations = createActivationStore(trx)
      await emergencies.lock(companyId)
      if (!(await emergencies.one(companyId, emergencyId)))
        throw new SignageError('ENTITY_NOT_FOUND', { noun: 'emergency' })
      const active = await activations.active(companyId, emergencyId)
      const named = order.activation_id
      if (named !== undefined && (await activations.one(companyId, named))?.emergencyId !== emergencyId)
        throw new SignageError('ENTITY_NOT_FOUND', { noun: 'activation' })
      const done: { id: string; push: Push }[] = []
      for (const record of active) {
        if ((named !== undefined && record.id !== named) || !isMeant(record.requestId)) continue
        const push = await end(trx, record, 'cleared', clock.now(), by.name)
        if (push) done.push({ id: record.id, push })
      }
      return done
    })
    for (const { push } of cleared) push()
    if (cleared.length > 0) publish(companyId, emergencyId)
    return cleared.map(({ id }) => id)
  }

  /** Renews a lease. A device that has not even answered the beginning gets it again, with the new lease. */
  const renew = async (trx: Queries, record: ActivationRecord, nowMs: number): Promise<Push> => {
    const { companyId, id, leaseMs } = record
    const activations = createActivationStore(trx)
    const next = { leaseUntilMs: nowMs + leaseMs, dueMs: nowMs + leaseMs * RENEWED_AFTER }
    if (!(await activations.renew(record, next))) return NOTHING
    const renewed = { ...record, ...next }
    const devices = await activations.devices(companyId, id)
    const tokens = await activations.tokens(companyId)
    const unanswered = await options.unansweredOf(
      trx,
      companyId,
      devices.map(({ fireCommand }) => fireCommand),
    )
    const isWaiting = ({ fireCommand }: FiredDevice): boolean => unanswered.has(fireCommand)
    await options.withdrawCommands(
      trx,
      companyId,
      devices.flatMap((device) => (isWaiting(device) ? device.fireCommand : (device.leaseCommand ?? []))),
    )
    const args = record.content.contents.map((_, index) => fireArgs(renewed, index))
    const leaseArgs = { activation_id: id, lease_until: next.leaseUntilMs }
    const sent = devices.flatMap((device): { device: FiredDevice; command: NewCommand }[] => {
      const syncId = tokens.get(device.deviceId)
      if (syncId === undefined || device.clearedMs !== null) return []
      return [
        {
          device,
          command: isWaiting(device)
            ? { syncId, name: 'emergency_fire', args: args[device.content]! }
            : { syncId, name: 'emergency_lease', args: leaseArgs },
        },
      ]
    })
    const { push, stored } = await queueCommands(
      trx,
      companyId,
      sent.map(({ command }) => command),
    )
    for (const [at, { device, command }] of sent.entries()) {
      const { id: commandId } = stored[at]!
      await activations.noteCommand(
        companyId,
        id,
        device.deviceId,
        command.name === 'emergency_fire' ? { fireCommand: commandId } : { leaseCommand: commandId },
      )
    }
    return push
  }
  /**
   * Renews leases and ends what has ended by itself, of all companies. A lease that ran out while the server was away has ended
   * on the displays, so it ends here too.
   * @returns when to look again (epoch ms); null: nothing is active
   */
  const runDue = async (): Promise<number | null> => {
    const nowMs = clock.now()
    const faults: unknown[] = []
    for (const record of await createActivationStore(db).due(nowMs)) {
      const { companyId, emergencyId, leaseUntilMs } = record
      try {
        const push = await inTransaction(db, async (trx) => {
          await createEmergencyStore(trx).lock(companyId)
          return leaseUntilMs <= nowMs
            ? await end(trx, record, 'expired', leaseUntilMs, null)
            : await renew(trx, record, nowMs)
        })
        push?.()
        publish(companyId, emergencyId)
      } catch (error) {
        // The leases of the others are renewed all the same.
        faults.push(error)
      }
    }
    if (faults.length > 0) throw faults[0]
    return createActivationStore(db).nextDueMs()
  }

  return {
    fire,
    clear,
    runDue,
    /**
     * Sends what is active to devices that have come to belong to it: they were paired, tagged or moved to a group.
     * @param only row ids of the devices that changed; left out: all
     * @param isNew they were paired just now, and know nothing of what was sent to them before
     */
    async join(
      trx: Queries,
      companyId: string,
      only: readonly string[] | undefined,
      isNew = false,
    ): Promise<{ push: Push }> {
      if (only?.length === 0) return { push: NOTHING }
      const activations = createActivationStore(trx)
      const active = await activations.active(companyId)
      if (active.length === 0) return { push: NOTHING }
      const emergencies = createEmergencyStore(trx)
      const compiler = createCompiler(await emergencies.groups(companyId))
      const devices = await emergencies.devices(companyId, only)
      const pushes: Push[] = []
      for (const record of active) {
        const has = new Set((await activations.devices(companyId, record.id)).map((one) => one.deviceId))
        const joining = targetsOf(record.content, devices, compiler).filter(({ id }) => isNew || !has.has(id))
        if (joining.length === 0) continue
        pushes.push(await send(trx, record, joining, compiler))
        await activations.setContent(record)
      }
      return { push: () => pushes.forEach((push) => push()) }
    },
  }
}
export type Firing = ReturnType<typeof createFiring>
