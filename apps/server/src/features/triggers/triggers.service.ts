import { randomBytes } from 'node:crypto'
import { invalidField, SignageError } from '@vitrine/core'
import { readAlarm, type AlarmHeaders, type AlarmRefusal } from '@vitrine/core/alarm'
import type { MadeTrigger, ReadTrigger, StoredTrigger, StoredTriggers } from '@vitrine/protocol'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { createTriggerStore, type TriggerRecord } from './triggers.store.ts'

/** Triggers of a company. */
const TRIGGERS_MOST = 100

/** Fires and clears, as the feature of emergencies does it. */
export type TriggerFiring = {
  fire(
    by: { companyId: string; id: string; name: string; via: 'trigger' },
    emergencyId: string,
    order: { drill: boolean; request_id: string; expires_in?: number },
  ): Promise<string>
  /** @param isMeant which activations, by the id of the request that fired them */
  clear(
    by: { companyId: string; name: string },
    emergencyId: string,
    order: Record<string, never>,
    isMeant: (requestId: string) => boolean,
  ): Promise<string[]>
  exists(companyId: string, emergencyId: string): Promise<boolean>
}

const wireOf = ({ id, trigger, revision, changedMs, changedBy, usedMs }: TriggerRecord): StoredTrigger => ({
  ...trigger,
  id,
  revision,
  changed_at: changedMs,
  changed_by: changedBy,
  used_at: usedMs,
})
const newSecret = (): string => `vit_${randomBytes(32).toString('base64url')}`
const requestPrefix = (id: string): string => `trigger:${id}:`

/** Inbound webhooks: each fires one emergency by messages that are signed with its secret. */
export function createTriggerService({
  db,
  bus,
  clock,
  limits,
  secrets,
  firing,
}: {
  db: Db
  bus: Bus
  clock: Clock
  limits: RateLimits
  secrets: Secrets
  firing: TriggerFiring
}) {
  const store = createTriggerStore(db)
  const publish = (companyId: string, id: string): void =>
    bus.publish({ kind: 'change', companyId, event: { noun: 'emergencies', id, change: 'changed' } })
  const changedMeanwhile = (): SignageError =>
    new SignageError('CHANGED_MEANWHILE', { noun: 'emergencyTrigger' })
  const check = async (companyId: string, { emergency_id: id }: ReadTrigger): Promise<void> => {
    if (!(await firing.exists(companyId, id))) throw invalidField('emergency_id', 'EMERGENCY_MISSING')
  }
  const getOrThrow = async (companyId: string, id: string): Promise<TriggerRecord> => {
    const record = await store.one(companyId, id)
    if (!record) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'emergencyTrigger' })
    return record
  }
  const refuse = (why: AlarmRefusal | 'realThing' | 'otherEmergency'): SignageError =>
    new SignageError('ALARM_REFUSED', { reason: why })

  return {
    list: async (companyId: string): Promise<StoredTriggers> => ({
      items: (await store.list(companyId)).map(wireOf),
    }),
    /** @throws SignageError `INVALID_INPUT` */
    async make(companyId: string, by: string, trigger: ReadTrigger): Promise<MadeTrigger> {
      await check(companyId, trigger)
      if ((await store.list(companyId)).length >= TRIGGERS_MOST)
        throw invalidField('name', 'TRIGGERS_TOO_MANY', { maximum: TRIGGERS_MOST })
      const secret = newSecret()
      const record: TriggerRecord = {
        id: newId(),
        companyId,
        trigger,
        secret: secrets.seal(secret),
        changedMs: clock.now(),
        changedBy: by,
        usedMs: null,
        revision: 1,
      }
      await store.insert(record)
      publish(companyId, record.id)
      return { trigger: wireOf(record), secret }
    },
    /** @throws SignageError `INVALID_INPUT`, `ENTITY_NOT_FOUND`, `CHANGED_MEANWHILE` */
    async change(
      companyId: string,
      by: string,
      id: string,
      revision: number,
      trigger: ReadTrigger,
    ): Promise<StoredTrigger> {
      const before = await getOrThrow(companyId, id)
      await check(companyId, trigger)
      const record = { ...before, trigger, changedMs: clock.now(), changedBy: by, revision: revision + 1 }
      if (!(await store.update(record))) throw changedMeanwhile()
      publish(companyId, id)
      return wireOf(record)
    },
    /** @throws SignageError `ENTITY_NOT_FOUND`, `CHANGED_MEANWHILE` */
    async rotate(companyId: string, by: string, id: string): Promise<MadeTrigger> {
      const before = await getOrThrow(companyId, id)
      const secret = newSecret()
      const record = {
        ...before,
        secret: secrets.seal(secret),
        changedMs: clock.now(),
        changedBy: by,
        revision: before.revision + 1,
      }
      if (!(await store.update(record))) throw changedMeanwhile()
      publish(companyId, id)
      return { trigger: wireOf(record), secret }
    },
    /** @throws SignageError `ENTITY_NOT_FOUND`, `CHANGED_MEANWHILE` */
    async remove(companyId: string, id: string, revision: number): Promise<void> {
      await getOrThrow(companyId, id)
      if (!(await store.remove(companyId, id, revision))) throw changedMeanwhile()
      publish(companyId, id)
    },
    /**
     * Does what a message asks for. A trigger that does not exist or is switched off answers as one with another secret does.
     * @param address of the sender
     * @returns what it fired or cleared
     * @throws SignageError `ALARM_REFUSED`, `TOO_MANY`, `ENTITY_NOT_FOUND` if its emergency was deleted
     */
    async receive(id: string, headers: AlarmHeaders, body: string, address: string): Promise<string[]> {
      limits.take('triggersPerAddress', address)
      const nowMs = clock.now()
      const record = await store.ofMessage(id)
      const secret = record?.trigger.enabled ? secrets.open(record.secret) : null
      const read = readAlarm(headers, body, secret === null ? [] : [secret], nowMs)
      if (!read.ok) throw refuse(read.why)
      if (!record) throw refuse('badSignature')
      const { order, nonce, untilMs } = read
      const { companyId, trigger } = record
      if (order.emergency !== undefined && order.emergency !== trigger.emergency_id)
        throw refuse('otherEmergency')
      // Who asks for the real thing where only drills are fired has to know that nothing happened.
      if (order.do === 'fire' && trigger.drill && order.drill === false) throw refuse('realThing')
      const isNew = await inTransaction(db, (trx) =>
        createTriggerStore(trx).takeNonce(record, nonce, untilMs, nowMs),
      )
      if (!isNew) throw refuse('replayed')
      publish(companyId, id)
      const prefix = requestPrefix(id)
      const by = { companyId, id: `trigger/${id}`, name: trigger.name, via: 'trigger' as const }
      if (order.do === 'clear')
        return firing.clear(by, trigger.emergency_id, {}, (requestId) => requestId.startsWith(prefix))
      const activationId = await firing.fire(by, trigger.emergency_id, {
        drill: trigger.drill || order.drill === true,
        request_id: `${prefix}${nonce}`,
        ...(order.expires_in !== undefined && { expires_in: order.expires_in }),
      })
      return [activationId]
    },
  }
}
export type TriggerService = ReturnType<typeof createTriggerService>
