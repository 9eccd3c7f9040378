import { invalidField, isTimeZone, SignageError } from '@vitrine/core'
import { alertKindOf, completeAlertSettings } from '@vitrine/core/alerts'
import type {
  Alert,
  AlertChannel,
  AlertChannelBody,
  AlertRule,
  AlertRuleBody,
  AlertWithHistory,
  Page,
  SentTest,
} from '@vitrine/protocol'
import { randomBytes } from 'node:crypto'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { Operator } from '../../platform/http/principal.ts'
import { newId } from '../../platform/ids.ts'
import { createOutboxStore, type Delivery } from '../../platform/outbox/outbox.store.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { createAlertStore, type AlertRecord } from './alerts.store.ts'
import type { ChannelDoor } from './channelDoor.ts'
import { createChannelStore, type ChannelRecord, type ChannelTarget } from './channels.store.ts'
import type { createAlertEngine } from './engine.ts'
import { browserOf, recipientsOf } from './recipients.ts'
import { createRuleStore, type RuleRecord } from './rules.store.ts'

const LOOK_EVERY_MS = 10_000
/** How long alerts that have ended stay listed, ms. */
const KEPT_MS = 90 * 86_400_000

type ListQuery = {
  limit: number
  cursor?: string | undefined
  sort?: string | undefined
  state?: 'open' | 'ended' | undefined
}
/** Alerts: rules, channels, what is open, and who was notified of what. */
export function createAlertService(options: {
  db: Db
  bus: Bus
  clock: Clock
  outbox: Outbox
  secrets: Secrets
  engine: ReturnType<typeof createAlertEngine>
  door: ChannelDoor
}) {
  const { db, bus, clock, outbox, secrets, engine, door } = options
  const store = createAlertStore(db)
  const rules = createRuleStore(db)
  const channels = createChannelStore(db, secrets)
  let timer: NodeJS.Timeout | undefined
  let looking: Promise<void> | null = null
  outbox.open('alert', door)

  const publish = (companyId: string, id: string, change: 'created' | 'changed' | 'deleted'): void =>
    bus.publish({ kind: 'change', companyId, event: { noun: 'alerts', id, change } })
  const alertOrThrow = async (companyId: string, id: string): Promise<AlertRecord> => {
    const alert = await store.alert(companyId, id)
    if (!alert) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'alert' })
    return alert
  }
  const ruleOrThrow = async (companyId: string, id: string): Promise<RuleRecord> => {
    const rule = await rules.one(companyId, id)
    if (!rule) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'alertRule' })
    return rule
  }
  const channelOrThrow = async (companyId: string, id: string): Promise<ChannelRecord> => {
    const channel = await channels.one(companyId, id)
    if (!channel) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'alertChannel' })
    return channel
  }
  const wireAlerts = async (companyId: string, alerts: readonly AlertRecord[]): Promise<Alert[]> => {
    const counts = await store.counts(
      companyId,
      alerts.map(({ id }) => id),
    )
    return Promise.all(
      alerts.map(async (alert) => ({
        id: alert.id,
        kind: alert.kind as Alert['kind'],
        rule_id: alert.rule_id,
        rule_name: alert.rule_name,
        place: alert.place,
        place_kind: placeKindOf(alert),
        device_names: await store.names(companyId, alert.id),
        devices: counts.get(alert.id)?.devices ?? 0,
        devices_open: counts.get(alert.id)?.open ?? 0,
        opened_at: alert.opened_ms,
        notified_at: alert.notified_ms,
        escalated_at: alert.escalated_ms,
        seen_at: alert.seen_ms,
        seen_by: alert.seen_by,
        ended_at: alert.ended_ms,
      })),
    )
  }
  /** Whose browsers a channel notifies after a change. @throws SignageError `INVALID_INPUT` for nobody, or somebody unknown */
  const peopleFor = async (
    companyId: string,
    body: AlertChannelBody,
    before: string[],
  ): Promise<string[]> => {
    if (body.kind !== 'push') return []
    const ids = [...new Set(body.person_ids ?? before)]
    if (ids.length === 0) throw invalidField('person_ids', 'REQUIRED')
    const known = await rules.known(companyId, 'person', ids)
    if (ids.some((id) => !known.has(id))) throw invalidField('person_ids', 'PERSON_MISSING')
    return ids
  }
  const checked = async (companyId: string, body: AlertRuleBody): Promise<AlertRuleBody> => {
    const { targets: of, escalation, channel_ids: own } = body
    const known = new Set((await channels.list(companyId)).map(({ id }) => id))
    if (own.some((id) => !known.has(id))) throw invalidField('channel_ids', 'CHANNEL_MISSING')
    if (escalation?.channel_ids.some((id) => !known.has(id)))
      throw invalidField('escalation.channel_ids', 'CHANNEL_MISSING')
    const devices = await rules.known(companyId, 'device', of.device_ids)
    if (of.device_ids.some((id) => !devices.has(id)))
      throw invalidField('targets.device_ids', 'DEVICE_MISSING')
    const groups = await rules.known(companyId, 'device_group', of.group_ids)
    if (of.group_ids.some((id) => !groups.has(id))) throw invalidField('targets.group_ids', 'GROUP_MISSING')
    const sites = await rules.known(companyId, 'site', of.site_ids)
    if (of.site_ids.some((id) => !sites.has(id))) throw invalidField('targets.site_ids', 'SCREEN_MISSING')
    return {
      ...body,
      settings: completeAlertSettings(body.kind, body.settings),
      hours: alertKindOf(body.kind).hours ? body.hours : null,
    }
  }

  const service = {
    async list(companyId: string, query: ListQuery): Promise<Page<Alert>> {
      const page = await store.page(companyId, query)
      return { ...page, items: await wireAlerts(companyId, page.items) }
    },
    async read(companyId: string, id: string): Promise<AlertWithHistory> {
      const alert = await alertOrThrow(companyId, id)
      const incidents = await store.incidents(companyId, id)
      const told = await createOutboxStore(db).about(companyId, id)
      const known = new Map((await channels.list(companyId)).map((channel) => [channel.id, channel]))
      return {
        ...(await wireAlerts(companyId, [alert]))[0]!,
        incidents: incidents.map((one) => ({
          device_id: one.device_id,
          device_name: one.device_name,
          since: one.since_ms,
          opened_at: one.opened_ms ?? one.since_ms,
          ended_at: one.ended_ms,
          why: one.why as AlertWithHistory['incidents'][number]['why'],
          detail: JSON.parse(one.detail) as Record<string, string | number>,
        })),
        deliveries: told.map((delivery) => wireDelivery(delivery, known.get(delivery.target_id))),
      }
    },
    /** Marks an alert as seen, by whoever was first. */
    async see(operator: Operator, id: string): Promise<Alert> {
      const { companyId } = operator
      const alert = await alertOrThrow(companyId, id)
      await store.step(alert, 'seen_ms', { seen_ms: clock.now(), seen_by: operator.name })
      publish(companyId, id, 'changed')
      return (await wireAlerts(companyId, [await alertOrThrow(companyId, id)]))[0]!
    },

    listRules: async (companyId: string): Promise<{ items: AlertRule[] }> => ({
      items: (await rules.list(companyId)).map(wireRule),
    }),
    async makeRule(companyId: string, body: AlertRuleBody): Promise<AlertRule> {
      const rule: RuleRecord = {
        ...(await checked(companyId, body)),
        id: newId(),
        companyId,
        changedMs: clock.now(),
        revision: 1,
      }
      await rules.insert(rule)
      publish(companyId, rule.id, 'created')
      return wireRule(rule)
    },
    /** @throws SignageError `CHANGED_MEANWHILE` */
    async changeRule(
      companyId: string,
      id: string,
      revision: number,
      body: AlertRuleBody,
    ): Promise<AlertRule> {
      const before = await ruleOrThrow(companyId, id)
      const rule = { ...(await checked(companyId, body)), id, companyId, changedMs: clock.now(), revision }
      await inTransaction(db, async (trx) => {
        if (!(await createRuleStore(trx).update(rule)))
          throw new SignageError('CHANGED_MEANWHILE', { noun: 'alertRule' })
        // What another kind of rule has found is not what this one looks for.
        if (!body.enabled || body.kind !== before.kind)
          await createAlertStore(trx).endRule(companyId, id, clock.now())
      })
      publish(companyId, id, 'changed')
      return wireRule(await ruleOrThrow(companyId, id))
    },
    async removeRule(companyId: string, id: string, revision: number): Promise<void> {
      await ruleOrThrow(companyId, id)
      await inTransaction(db, async (trx) => {
        if (!(await createRuleStore(trx).remove(companyId, id, revision)))
          throw new SignageError('CHANGED_MEANWHILE', { noun: 'alertRule' })
        await createAlertStore(trx).endRule(companyId, id, clock.now())
      })
      publish(companyId, id, 'deleted')
    },

    listChannels: async (companyId: string): Promise<{ items: AlertChannel[] }> => ({
      items: (await channels.list(companyId)).map(wireChannel),
    }),
    async makeChannel(
      operator: Operator,
      body: AlertChannelBody,
    ): Promise<{ channel: AlertChannel; secret: string | null }> {
      const { companyId } = operator
      const personIds = await peopleFor(companyId, body, [])
      const secret = body.kind === 'webhook' ? `whsec_${randomBytes(32).toString('base64')}` : null
      const maker = operator.kind === 'person' ? operator.userId : operator.makerId
      const channel: ChannelRecord = {
        id: newId(),
        companyId,
        name: body.name,
        kind: body.kind,
        target: targetOf(body, { addresses: [], url: null, secret }),
        personIds,
        quiet: quietOf(body),
        locale: await channels.localeOf(companyId, maker),
        enabled: body.enabled,
        changedMs: clock.now(),
        revision: 1,
      }
      await channels.insert(channel)
      publish(companyId, channel.id, 'created')
      return { channel: wireChannel(channel), secret }
    },
    /** @throws SignageError `CHANGED_MEANWHILE` */
    async changeChannel(
      companyId: string,
      id: string,
      revision: number,
      body: AlertChannelBody,
    ): Promise<AlertChannel> {
      const before = await channelOrThrow(companyId, id)
      if (body.kind !== before.kind) throw invalidField('kind', 'NOT_AN_OPTION', { options: [before.kind] })
      const isChanged = await channels.update({
        ...before,
        name: body.name,
        target: targetOf(body, before.target ?? { addresses: [], url: null, secret: null }),
        personIds: await peopleFor(companyId, body, before.personIds),
        quiet: quietOf(body),
        enabled: body.enabled,
        changedMs: clock.now(),
        revision,
      })
      if (!isChanged) throw new SignageError('CHANGED_MEANWHILE', { noun: 'alertChannel' })
      publish(companyId, id, 'changed')
      return wireChannel(await channelOrThrow(companyId, id))
    },
    async removeChannel(companyId: string, id: string, revision: number): Promise<void> {
      await channelOrThrow(companyId, id)
      await inTransaction(db, async (trx) => {
        if (!(await createChannelStore(trx, secrets).remove(companyId, id, revision)))
          throw new SignageError('CHANGED_MEANWHILE', { noun: 'alertChannel' })
        await leaveRules(trx, companyId, id, clock.now())
      })
      publish(companyId, id, 'deleted')
    },
    async test(companyId: string, id: string): Promise<SentTest> {
      const channel = await channelOrThrow(companyId, id)
      const beganMs = clock.now()
      const found = await door.test(channel, await rules.companyName(companyId))
      return {
        ok: found.did === 'send',
        code: found.did === 'send' ? null : found.code,
        status: found.status ?? null,
        ms: clock.now() - beganMs,
      }
    },
    openByKind: store.openByKind,
    /** Names of the channels that notify a person in their browsers. */
    channelsOf: async (companyId: string, personId: string): Promise<string[]> =>
      (await channels.list(companyId))
        .filter(({ enabled, personIds }) => enabled && personIds.includes(personId))
        .map(({ name }) => name),
    /** Takes somebody whose account goes off all channels, in the transaction of that. */
    leave: (queries: Queries, companyId: string, personId: string): Promise<void> =>
      createChannelStore(queries, secrets).leave(companyId, personId),

    /**
     * Raises or ends the alert that a webhook endpoint was switched off, in the transaction of its cause. It goes to every
     * channel, because no rule says who looks after webhooks.
     */
    async hookSwitched(
      queries: Queries,
      { companyId, id, name }: { companyId: string; id: string; name: string },
      isOff: boolean,
    ): Promise<void> {
      const alerts = createAlertStore(queries)
      const nowMs = clock.now()
      const place = `hook:${id}`
      if (!isOff) {
        await alerts.endAbout(companyId, place, nowMs)
        return
      }
      const alertId = newId()
      await alerts.insertAlert({
        id: alertId,
        company_id: companyId,
        kind: 'hook',
        rule_id: null,
        rule_name: name,
        place_key: place,
        place: null,
        place_devices: 0,
        opened_ms: nowMs,
        due_ms: nowMs,
        notified_ms: nowMs,
        escalate_ms: null,
        escalated_ms: null,
        seen_ms: null,
        seen_by: null,
        ended_ms: null,
        joinable: null,
      })
      const all = await createChannelStore(queries, secrets).list(companyId)
      const recipients = await recipientsOf(
        queries,
        companyId,
        all.map(({ id: channelId }) => channelId),
      )
      await outbox.add(
        queries,
        recipients.map(({ targetId, body }) => ({
          companyId,
          door: 'alert',
          targetId,
          aboutId: alertId,
          what: 'raised',
          body,
        })),
      )
      publish(companyId, alertId, 'created')
    },

    /** Looks at all rules and open alerts; a look that is under way is waited for. */
    async look(): Promise<void> {
      while (looking) await looking
      looking = engine.look().finally(() => (looking = null))
      await looking
    },
    sweep: (): Promise<void> => store.removeEndedBefore(clock.now() - KEPT_MS),
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
export type AlertService = ReturnType<typeof createAlertService>

/** Rules go on without a channel that is deleted. */
async function leaveRules(trx: Queries, companyId: string, channelId: string, nowMs: number): Promise<void> {
  const rules = createRuleStore(trx)
  const without = (ids: readonly string[]): string[] => ids.filter((id) => id !== channelId)
  for (const rule of await rules.list(companyId)) {
    const escalation = rule.escalation && {
      ...rule.escalation,
      channel_ids: without(rule.escalation.channel_ids),
    }
    const own = without(rule.channel_ids)
    if (
      own.length === rule.channel_ids.length &&
      escalation?.channel_ids.length === rule.escalation?.channel_ids.length
    )
      continue
    await rules.update({
      ...rule,
      channel_ids: own,
      escalation: escalation && escalation.channel_ids.length > 0 ? escalation : null,
      changedMs: nowMs,
    })
  }
}

const wireRule = (rule: RuleRecord): AlertRule => ({
  id: rule.id,
  name: rule.name,
  kind: rule.kind,
  settings: rule.settings,
  targets: rule.targets,
  hours: rule.hours,
  channel_ids: rule.channel_ids,
  escalation: rule.escalation,
  enabled: rule.enabled,
  changed_at: rule.changedMs,
  revision: rule.revision,
})
const wireChannel = (channel: ChannelRecord): AlertChannel => ({
  id: channel.id,
  name: channel.name,
  kind: channel.kind,
  addresses: channel.target?.addresses ?? [],
  person_ids: channel.personIds,
  host: hostOf(channel),
  quiet: channel.quiet,
  enabled: channel.enabled,
  changed_at: channel.changedMs,
  revision: channel.revision,
})
const hostOf = ({ target }: ChannelRecord): string | null =>
  target?.url && URL.canParse(target.url) ? new URL(target.url).host : null

const placeKindOf = ({ place_key: key }: AlertRecord): Alert['place_kind'] =>
  (['group', 'address', 'site', 'device'] as const).find((kind) => key?.startsWith(`${kind}:`)) ?? null

function wireDelivery(
  delivery: Delivery,
  channel: ChannelRecord | undefined,
): AlertWithHistory['deliveries'][number] {
  return {
    id: delivery.id,
    state: delivery.state as AlertWithHistory['deliveries'][number]['state'],
    created_at: delivery.created_ms,
    done_at: delivery.done_ms,
    next_at: delivery.state === 'waiting' ? delivery.next_ms : null,
    attempts: delivery.attempts,
    code: delivery.code,
    status: delivery.status,
    what: delivery.what as AlertWithHistory['deliveries'][number]['what'],
    channel_id: delivery.target_id,
    channel_name: channel?.name ?? '',
    channel_kind: channel?.kind ?? 'mail',
    to:
      browserOf(delivery)?.to ??
      (channel ? (hostOf(channel) ?? channel.target?.addresses.join(', ') ?? '') : ''),
  }
}

/** Where a channel leads after a change. @throws SignageError `INVALID_INPUT` where its kind needs more */
function targetOf(body: AlertChannelBody, before: ChannelTarget): ChannelTarget {
  if (body.kind === 'push') return { addresses: [], url: null, secret: null }
  if (body.kind === 'mail') {
    const addresses = body.addresses ?? before.addresses
    if (addresses.length === 0) throw invalidField('addresses', 'REQUIRED')
    return { addresses, url: null, secret: null }
  }
  const url = body.url ?? before.url
  if (url === null) throw invalidField('url', 'REQUIRED')
  return { addresses: [], url, secret: before.secret }
}

function quietOf({ quiet }: AlertChannelBody): AlertChannelBody['quiet'] {
  if (quiet && !isTimeZone(quiet.time_zone)) throw invalidField('quiet.time_zone', 'TIME_ZONE')
  return quiet
}
