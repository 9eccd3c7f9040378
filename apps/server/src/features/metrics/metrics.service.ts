import {
  HOUR_TOTALS,
  invalidField,
  ROLLUP_SPANS,
  SignageError,
  statusKindOf,
  withSubgroups,
  type ReportedState,
} from '@vitrine/core'
import { ALERT_KIND_NAMES } from '@vitrine/core/alerts'
import { STATUS_KINDS, type MetricsToken, type MetricsTokenBody } from '@vitrine/protocol'
import { Gauge, Registry } from 'prom-client'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { ScheduledNow } from '../../platform/scheduledNow.ts'
import type { Operator } from '../../platform/http/principal.ts'
import { CREDENTIAL_PREFIX, mintCredential, newId, readCredential, sameHash } from '../../platform/ids.ts'
import { createMetricsStore, type TokenRecord } from './metrics.store.ts'

/** How stale a token's last use may be, so that not every call writes, ms. */
const TOUCH_EVERY_MS = 60_000
/** A token is never changed, only revoked. */
const REVISION = 1

/** What a token's metrics are called. docs/grafana shows them, and a test compares the two. */
export const METRICS = {
  devices: { name: 'vitrine_devices', help: 'Devices by status', labelNames: ['status'] },
  versions: {
    name: 'vitrine_devices_by_player_version',
    help: 'Devices by player version',
    labelNames: ['version'],
  },
  plays: {
    name: 'vitrine_plays_last_hour',
    help: 'Plays that began in the last full hour of UTC, as far as devices have reported',
    labelNames: ['kind'],
  },
  faults: { name: 'vitrine_faults_open', help: 'Faults that go on, by code', labelNames: ['code'] },
  alerts: { name: 'vitrine_alerts_open', help: 'Alerts that have not ended, by kind', labelNames: ['kind'] },
  deliveries: {
    name: 'vitrine_deliveries_waiting',
    help: 'Messages to alert channels and webhooks that are not sent yet',
    labelNames: ['door'],
  },
  info: { name: 'vitrine_company_info', help: 'Always 1', labelNames: ['company', 'group'] },
} as const

/**
 * Metrics of one company, or of one of its groups, behind tokens that are made in the console. Only a hash of a token is kept.
 * @param options.connected whether a device has a subscription open
 */
export function createMetricsService({
  db,
  bus,
  clock,
  connected,
  scheduledNow,
}: {
  db: Db
  bus: Bus
  clock: Clock
  connected: (deviceId: string) => boolean
  scheduledNow: ScheduledNow
}) {
  const store = createMetricsStore(db)
  const publish = (companyId: string, id: string, change: 'created' | 'deleted'): void =>
    bus.publish({ kind: 'change', companyId, event: { noun: 'metricsTokens', id, change } })
  const wireOf = (token: TokenRecord): MetricsToken => ({
    id: token.id,
    name: token.name,
    group_id: token.group_id,
    starts_with: `${CREDENTIAL_PREFIX.metrics}${token.key_id.slice(0, 6)}`,
    made_by: token.made_by,
    created_at: token.created_ms,
    last_used_at: token.last_used_ms,
    revision: REVISION,
  })

  /** The figures of a company, or of one group with its subgroups. */
  const textOf = async (companyId: string, groupId: string | null): Promise<string> => {
    const registry = new Registry()
    const gauge = (key: keyof typeof METRICS): Gauge =>
      new Gauge({ ...METRICS[key], labelNames: [...METRICS[key].labelNames], registers: [registry] })
    const nowMs = clock.now()
    const groups = await store.groups(companyId)
    const within = groupId === null ? null : withSubgroups(groups, groupId)
    const devices = (await store.devices(companyId)).filter(
      (device) => within === null || (device.groupId !== null && within.has(device.groupId)),
    )
    const published = await store.publishedSites(companyId)
    const scheduled = await scheduledNow(companyId, nowMs)
    const byStatus = new Map<string, number>(STATUS_KINDS.map((status) => [status, 0]))
    const byVersion = new Map<string, number>()
    const byFault = new Map<string, number>()
    const add = (to: Map<string, number>, key: string, count = 1): void =>
      void to.set(key, (to.get(key) ?? 0) + count)
    for (const device of devices) {
      const kind = statusKindOf(
        {
          ...device,
          connected: connected(device.id),
          state: device.state as ReportedState | null,
          hasWanted: scheduled.has(device.id) || (device.siteId !== null && published.has(device.siteId)),
        },
        nowMs,
      )
      add(byStatus, kind)
      add(byVersion, device.playerVersion ?? '')
      for (const { code, open } of JSON.parse(device.faults ?? '[]') as { code: string; open: boolean }[])
        if (open) add(byFault, code)
    }
    const set = (key: keyof typeof METRICS, label: string, values: ReadonlyMap<string, number>): void => {
      const of = gauge(key)
      for (const [value, count] of values) of.set({ [label]: value }, count)
    }
    set('devices', 'status', byStatus)
    set('versions', 'version', byVersion)
    set('faults', 'code', byFault)

    const ids = new Set(devices.map(({ deviceId }) => deviceId))
    const plays = new Map([
      ['item', 0],
      ['ad', 0],
    ])
    const hourMs = Math.floor(nowMs / ROLLUP_SPANS.hour) * ROLLUP_SPANS.hour - ROLLUP_SPANS.hour
    for (const one of await store.playsOfHour(companyId, hourMs, HOUR_TOTALS))
      if (within === null || ids.has(one.deviceId)) add(plays, one.kind, one.plays)
    set('plays', 'kind', plays)

    const rowIds = new Set(devices.map(({ id }) => id))
    const alerts = new Map<string, number>(
      [...ALERT_KIND_NAMES, ...(within === null ? ['hook'] : [])].map((kind) => [kind, 0]),
    )
    for (const alert of await store.openAlerts(companyId))
      if (within === null || alert.devices.some((id) => rowIds.has(id))) add(alerts, alert.kind)
    set('alerts', 'kind', alerts)
    if (within === null) {
      const waiting = await store.deliveriesWaiting(companyId)
      set('deliveries', 'door', new Map([['alert', 0], ['hook', 0], ...waiting]))
    }
    const group = groups.find(({ id }) => id === groupId)
    gauge('info').set({ company: await store.companyName(companyId), group: group?.name ?? '' }, 1)
    return registry.metrics()
  }

  return {
    list: async (companyId: string): Promise<{ items: MetricsToken[] }> => ({
      items: (await store.list(companyId)).map(wireOf),
    }),
    /** @throws SignageError `INVALID_INPUT` for an unknown group */
    async make(operator: Operator, body: MetricsTokenBody): Promise<{ token: MetricsToken; secret: string }> {
      const { companyId } = operator
      if (body.group_id !== null && !(await store.groups(companyId)).some(({ id }) => id === body.group_id))
        throw invalidField('group_id', 'GROUP_MISSING')
      const { id: keyId, hash, text } = mintCredential('metrics')
      const token: TokenRecord = {
        id: newId(),
        company_id: companyId,
        name: body.name,
        group_id: body.group_id,
        key_id: keyId,
        hash,
        made_by: operator.name,
        created_ms: clock.now(),
        last_used_ms: null,
      }
      await store.insert(token)
      publish(companyId, token.id, 'created')
      return { token: wireOf(token), secret: text }
    },
    /** @throws SignageError `CHANGED_MEANWHILE` */
    async revoke(companyId: string, id: string, revision: number): Promise<void> {
      if (!(await store.one(companyId, id)))
        throw new SignageError('ENTITY_NOT_FOUND', { noun: 'metricsToken' })
      if (revision !== REVISION) throw new SignageError('CHANGED_MEANWHILE', { noun: 'metricsToken' })
      await store.remove(companyId, id)
      publish(companyId, id, 'deleted')
    },
    /** The metrics that a token opens; null for a text that is no token. */
    async textFor(text: string): Promise<string | null> {
      const credential = readCredential('metrics', text)
      const token = credential && (await store.byKeyId(credential.id))
      if (!token || !sameHash(token.hash, credential.hash)) return null
      const nowMs = clock.now()
      if (token.last_used_ms === null || nowMs - token.last_used_ms > TOUCH_EVERY_MS)
        await store.touch(token, nowMs)
      return textOf(token.company_id, token.group_id)
    },
  }
}
export type MetricsService = ReturnType<typeof createMetricsService>
