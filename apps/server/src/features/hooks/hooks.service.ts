import { randomBytes } from 'node:crypto'
import { SignageError } from '@vitrine/core'
import type { FleetEvent, Hook, HookBody, HookDelivery, HookEvent, Page } from '@vitrine/protocol'
import { shownAddress } from '../../platform/addresses.ts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { Egress } from '../../platform/egress/egress.ts'
import { postJson } from '../../platform/egress/postSigned.ts'
import { newId } from '../../platform/ids.ts'
import { createOutboxStore, type Delivery } from '../../platform/outbox/outbox.store.ts'
import { TRIED_FOR_MS, type Outbox } from '../../platform/outbox/outbox.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { createHookStore, type HookRecord } from './hooks.store.ts'

/** Events of the fleet's log that are read at a time. */
const PIECE = 200
const LOOK_EVERY_MS = 2_000
/** An endpoint is switched off when a delivery is given up and nothing has arrived for this long, ms: the last wait is up to half a day. */
const OFF_AFTER_MS = TRIED_FOR_MS - 12 * 3_600_000
/** What the fleet's log has under another name. */
const OF_THE_LOG: Readonly<Partial<Record<FleetEvent['kind'], HookEvent>>> = {
  online: 'device.online',
  offline: 'device.offline',
  fault: 'device.fault',
  published: 'screen.published',
}

type ListQuery = { limit: number; cursor?: string | undefined; sort?: string | undefined }

/**
 * Webhook endpoints: what happens is posted to them, signed by the rules of Standard Webhooks, and tried for three days.
 * Events of devices and screens come from the fleet's log by position, so none is lost over a restart.
 * @param options.events     the log of a company after a position, in order
 * @param options.onSwitched an endpoint was switched off because nothing arrived, or is on (or gone) again
 */
export function createHookService(options: {
  db: Db
  bus: Bus
  clock: Clock
  outbox: Outbox
  egress: Egress
  secrets: Secrets
  events: (companyId: string, after: number, limit: number) => Promise<FleetEvent[]>
  onSwitched: (
    queries: Queries,
    hook: { companyId: string; id: string; name: string },
    isOff: boolean,
  ) => Promise<void>
}) {
  const { db, bus, clock, outbox, egress, secrets } = options
  const store = createHookStore(db, secrets)
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null

  const publish = (companyId: string, id: string, change: 'created' | 'changed' | 'deleted'): void =>
    bus.publish({ kind: 'change', companyId, event: { noun: 'hooks', id, change } })
  const hookOrThrow = async (companyId: string, id: string): Promise<HookRecord> => {
    const hook = await store.hook(companyId, id)
    if (!hook) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'hook' })
    return hook
  }
  /** Adds an event for each endpoint that wants it. */
  const add = (
    queries: Queries,
    hooks: readonly HookRecord[],
    event: { companyId: string; type: HookEvent; atMs: number; data: object },
  ): Promise<void> => {
    const { companyId, type, atMs, data } = event
    const wanting = hooks.filter(({ enabled, events }) => enabled && events.includes(type))
    const aboutId = newId()
    const body = JSON.stringify({ type, timestamp: new Date(atMs).toISOString(), data })
    return outbox.add(
      queries,
      wanting.map(({ id }) => ({ companyId, door: 'hook', targetId: id, aboutId, what: type, body })),
    )
  }

  outbox.open('hook', {
    async send(delivery) {
      const hook = await store.hook(delivery.company_id, delivery.target_id)
      if (!hook?.enabled) return { did: 'skip', code: 'channelOff' }
      const secret = secrets.open(hook.secret)
      if (secret === null) return { did: 'fail', code: 'secretLost', final: true }
      const sign = { id: messageId(delivery), secret }
      return postJson(egress, { url: hook.url, body: delivery.body, nowMs: clock.now(), sign })
    },
    async after({ company_id: companyId, target_id: id }, attempt, givenUp) {
      if (attempt.did !== 'send' && attempt.did !== 'fail') return
      const nowMs = clock.now()
      if (await store.noteReached(companyId, id, attempt.did === 'send', nowMs))
        publish(companyId, id, 'changed')
      if (!givenUp) return
      await inTransaction(db, async (trx) => {
        const hooks = createHookStore(trx, secrets)
        if (!(await hooks.switchOff(companyId, id, nowMs - OFF_AFTER_MS, nowMs))) return
        const hook = await hooks.hook(companyId, id)
        await options.onSwitched(trx, { companyId, id, name: hook?.name ?? '' }, true)
      })
      publish(companyId, id, 'changed')
    },
  })

  /** Turns what was written to the log since the last look into events. */
  const follow = async (companyId: string, position: number): Promise<void> => {
    for (let from = position; ;) {
      const events = await options.events(companyId, from, PIECE)
      const last = events.at(-1)
      if (!last) return
      const isMine = await inTransaction(db, async (trx) => {
        const hooks = createHookStore(trx, secrets)
        if (!(await hooks.move(companyId, from, last.position))) return false
        const wanting = await hooks.list(companyId)
        for (const event of events) {
          const type = OF_THE_LOG[event.kind]
          if (type) await add(trx, wanting, { companyId, type, atMs: event.at, data: dataOf(event) })
        }
        return true
      })
      if (!isMine) return
      from = last.position
    }
  }
  const lookOnce = async (): Promise<void> => {
    for (const { companyId, position } of await store.positions()) await follow(companyId, position)
  }

  const service = {
    list: async (companyId: string): Promise<{ items: Hook[] }> => ({
      items: (await store.list(companyId)).map(wireHook),
    }),
    async make(companyId: string, body: HookBody): Promise<{ hook: Hook; secret: string }> {
      const secret = `whsec_${randomBytes(32).toString('base64')}`
      const hook: HookRecord = {
        id: newId(),
        company_id: companyId,
        ...body,
        secret: secrets.seal(secret),
        failing_ms: null,
        off_ms: null,
        changed_ms: clock.now(),
        revision: 1,
      }
      await inTransaction(db, async (trx) => {
        await createHookStore(trx, secrets).begin(companyId)
        await createHookStore(trx, secrets).insert(hook)
      })
      publish(companyId, hook.id, 'created')
      return { hook: wireHook(hook), secret }
    },
    /** @throws SignageError `CHANGED_MEANWHILE` */
    async change(companyId: string, id: string, revision: number, body: HookBody): Promise<Hook> {
      const before = await hookOrThrow(companyId, id)
      const isOnAgain = body.enabled && before.off_ms !== null
      await inTransaction(db, async (trx) => {
        const isChanged = await createHookStore(trx, secrets).update({
          ...before,
          ...body,
          ...(isOnAgain && { failing_ms: null, off_ms: null }),
          changed_ms: clock.now(),
          revision,
        })
        if (!isChanged) throw new SignageError('CHANGED_MEANWHILE', { noun: 'hook' })
        if (isOnAgain) await options.onSwitched(trx, { companyId, id, name: body.name }, false)
      })
      publish(companyId, id, 'changed')
      return wireHook(await hookOrThrow(companyId, id))
    },
    async remove(companyId: string, id: string, revision: number): Promise<void> {
      const { name } = await hookOrThrow(companyId, id)
      await inTransaction(db, async (trx) => {
        const hooks = createHookStore(trx, secrets)
        if (!(await hooks.remove(companyId, id, revision)))
          throw new SignageError('CHANGED_MEANWHILE', { noun: 'hook' })
        await createOutboxStore(trx).removeOf(companyId, id)
        await options.onSwitched(trx, { companyId, id, name }, false)
        if ((await hooks.list(companyId)).length === 0) await hooks.endPosition(companyId)
      })
      publish(companyId, id, 'deleted')
    },
    async deliveries(companyId: string, id: string, query: ListQuery): Promise<Page<HookDelivery>> {
      await hookOrThrow(companyId, id)
      const page = await createOutboxStore(db).pageOf(companyId, id, query)
      return { ...page, items: page.items.map(wireDelivery) }
    },
    /** @throws SignageError `ENTITY_NOT_FOUND` also for a delivery of another endpoint */
    async resend(companyId: string, id: string, deliveryId: string): Promise<HookDelivery> {
      const sent = createOutboxStore(db)
      const delivery = await sent.one(companyId, deliveryId)
      if (delivery?.target_id !== id) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'delivery' })
      await sent.again(companyId, deliveryId, clock.now())
      publish(companyId, id, 'changed')
      return wireDelivery((await sent.one(companyId, deliveryId))!)
    },
    /** Adds an event in the transaction of its cause. */
    async note(queries: Queries, event: { companyId: string; type: HookEvent; data: object }): Promise<void> {
      const hooks = await createHookStore(queries, secrets).list(event.companyId)
      if (hooks.length > 0) await add(queries, hooks, { ...event, atMs: clock.now() })
    },

    async look(): Promise<void> {
      while (looking) await looking
      looking = lookOnce().finally(() => (looking = null))
      await looking
    },
    start(onFault: (error: unknown) => void): void {
      timer ??= setInterval(() => {
        if (!looking) void service.look().catch(onFault)
      }, LOOK_EVERY_MS).unref()
    },
    async stop(): Promise<void> {
      clearInterval(timer)
      await looking?.catch(() => undefined)
    },
  }
  return service
}
export type HookService = ReturnType<typeof createHookService>

/** The same for every attempt and endpoint, so that receivers recognise what they have. */
const messageId = ({ about_id: id }: Delivery): string => `msg_${id}`

const dataOf = (event: FleetEvent): object => ({
  device_id: event.device_id,
  device_name: event.device_name,
  screen_id: event.site_id,
  screen_name: event.site_name,
  ...(event.code === null ? {} : { code: event.code }),
  facts: event.facts,
  position: event.position,
})

const wireHook = (hook: HookRecord): Hook => ({
  id: hook.id,
  name: hook.name,
  url: shownAddress(hook.url, 'admin') ?? '',
  events: hook.events,
  enabled: hook.enabled,
  failing_since: hook.failing_ms,
  switched_off_at: hook.off_ms,
  changed_at: hook.changed_ms,
  revision: hook.revision,
})
const wireDelivery = (delivery: Delivery): HookDelivery => ({
  id: delivery.id,
  event: delivery.what,
  message_id: messageId(delivery),
  body: delivery.body,
  state: delivery.state as HookDelivery['state'],
  created_at: delivery.created_ms,
  done_at: delivery.done_ms,
  next_at: delivery.state === 'waiting' ? delivery.next_ms : null,
  attempts: delivery.attempts,
  code: delivery.code,
  status: delivery.status,
})
