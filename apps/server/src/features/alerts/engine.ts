import {
  alertKindOf,
  stepIncidents,
  type AlertDetail,
  type IncidentChange,
  type LiveIncident,
} from '@vitrine/core/alerts'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { NewDelivery, Outbox } from '../../platform/outbox/outbox.ts'
import { createOutboxStore } from '../../platform/outbox/outbox.store.ts'
import { createAlertStore, liveKey, type IncidentRecord, type OpenAlert } from './alerts.store.ts'
import { coverageShares, type AccountedTime, type Period } from './coverage.ts'
import type { ScheduledNow } from '../../platform/scheduledNow.ts'
import { watchedDevices, type WatchedDevice } from './facts.store.ts'
import { watchedFeed, type Feed } from './feeds.ts'
import { recipientsOf } from './recipients.ts'
import { createRuleStore, type RuleRecord } from './rules.store.ts'

/**
 * How long an alert waits for further devices of its place, ms. Devices behind one line are noticed within a heartbeat and
 * the time that a half-open connection is believed, so all of them are in one message.
 */
const COLLECT_MS = 90_000
/** For how long the coverage of a company is taken as it was computed, ms. */
const COVERAGE_EVERY_MS = 60 * 60_000

/** What alerts need of other features. */
export type AlertSources = {
  /** whether a device has a subscription open */
  connected: (deviceId: string) => boolean
  scheduledNow: ScheduledNow
  /** for which time of a period each device has play records, by `deviceId` */
  accounted: (companyId: string, period: Period) => Promise<ReadonlyMap<string, AccountedTime>>
  /** all feeds of a company that the server fetches, of whatever kind */
  feeds: (companyId: string) => Promise<readonly Feed[]>
}

/**
 * Derives alerts from what is known of devices: each look reads all devices of a company at once and stores what changed. All
 * state is in the database, so a restart or a second node changes nothing: of two that take the same step, one does.
 */
export function createAlertEngine(options: {
  db: Db
  bus: Bus
  clock: Clock
  outbox: Outbox
  sources: AlertSources
}) {
  const { db, bus, clock, outbox, sources } = options
  const startedMs = clock.now()
  const coverages = new Map<string, { atMs: number; shares: ReadonlyMap<string, number> }>()
  const changed = (companyId: string, id: string): void =>
    bus.publish({ kind: 'change', companyId, event: { noun: 'alerts', id, change: 'changed' } })

  const coverageOf = async (companyId: string, nowMs: number): Promise<ReadonlyMap<string, number>> => {
    const known = coverages.get(companyId)
    if (known && nowMs < known.atMs + COVERAGE_EVERY_MS) return known.shares
    const shares = await coverageShares(db, companyId, nowMs, sources.accounted)
    coverages.set(companyId, { atMs: nowMs, shares })
    return shares
  }

  /** Follows the rules of a company. */
  const follow = async (companyId: string, nowMs: number): Promise<void> => {
    const rules = (await createRuleStore(db).list(companyId)).filter(({ enabled }) => enabled)
    const coverage = rules.some(({ kind }) => kind === 'coverage')
      ? await coverageOf(companyId, nowMs)
      : new Map<string, number>()
    const devices = await watchedDevices(db, companyId, {
      nowMs,
      startedMs,
      connected: sources.connected,
      scheduledNow: sources.scheduledNow,
      coverage,
    })
    const feeds = rules.some(isAboutFeeds) ? (await sources.feeds(companyId)).map(watchedFeed) : []
    const byRule = new Map<string, LiveIncident[]>()
    for (const row of await createAlertStore(db).live(companyId)) {
      const of = byRule.get(row.rule_id) ?? []
      byRule.set(row.rule_id, of)
      of.push({
        id: row.id,
        deviceId: row.device_id,
        isOpen: row.opened_ms !== null,
        sinceMs: row.since_ms,
      })
    }
    for (const rule of rules) {
      const subjects = isAboutFeeds(rule) ? feeds : targetsOf(rule, devices)
      const changes = stepIncidents(rule, subjects, byRule.get(rule.id) ?? [], nowMs)
      if (changes.length === 0) continue
      await inTransaction(db, (trx) => apply(trx, rule, subjects, changes, nowMs))
      if (changes.some((change) => change.do === 'open' || change.do === 'end')) changed(companyId, rule.id)
    }
  }

  /** Stores what follows for the devices, or the feeds, of one rule. */
  const apply = async (
    trx: Queries,
    rule: RuleRecord,
    subjects: readonly WatchedDevice[],
    changes: readonly IncidentChange[],
    nowMs: number,
  ): Promise<void> => {
    const { companyId } = rule
    const store = createAlertStore(trx)
    const known = new Map(subjects.map((subject) => [subject.deviceId, subject]))
    const inPlace = new Map<string, number>()
    for (const { place } of subjects) inPlace.set(place.key, (inPlace.get(place.key) ?? 0) + 1)
    const incidentOf = (
      device: WatchedDevice,
      sinceMs: number,
      opened: { alertId: string; detail: AlertDetail } | null,
    ): IncidentRecord => ({
      id: newId(),
      company_id: companyId,
      rule_id: rule.id,
      device_id: device.deviceId,
      device_name: device.name,
      alert_id: opened?.alertId ?? null,
      since_ms: sinceMs,
      opened_ms: opened ? nowMs : null,
      ended_ms: null,
      why: null,
      detail: JSON.stringify(opened?.detail ?? {}),
      live: liveKey(rule.id, device.deviceId),
    })
    const alertFor = async ({ place }: WatchedDevice): Promise<string> => {
      const joinable = `${companyId}/${rule.id}/${place.key}`
      const total = inPlace.get(place.key) ?? 1
      for (;;) {
        const joined = await store.join(companyId, joinable, total)
        if (joined !== null) return joined
        const id = newId()
        const isNew = await store.insertAlert({
          id,
          company_id: companyId,
          kind: rule.kind,
          rule_id: rule.id,
          rule_name: rule.name,
          place_key: place.key,
          place: place.name,
          place_devices: total,
          opened_ms: nowMs,
          due_ms: nowMs + COLLECT_MS,
          notified_ms: null,
          escalate_ms: null,
          escalated_ms: null,
          seen_ms: null,
          seen_by: null,
          ended_ms: null,
          joinable,
        })
        if (isNew) return id
      }
    }
    const alertOf = new Map<string, string>()
    const added: IncidentRecord[] = []
    /** what is open from now on, by alert and what was found: as many statements as there are places */
    const opened = new Map<string, { alertId: string; detail: AlertDetail; ids: string[] }>()
    const forgotten: string[] = []
    const ended = new Map<string, string[]>()
    for (const change of changes) {
      if (change.do === 'end') {
        const together = ended.get(change.why) ?? []
        ended.set(change.why, together)
        together.push(change.id)
      } else if (change.do === 'forget') forgotten.push(change.id)
      else {
        const device = known.get(change.deviceId)!
        if (change.do === 'wait') {
          added.push(incidentOf(device, change.sinceMs, null))
          continue
        }
        const { detail, sinceMs } = change
        const alertId = alertOf.get(device.place.key) ?? (await alertFor(device))
        alertOf.set(device.place.key, alertId)
        if (change.waited === null) added.push(incidentOf(device, sinceMs, { alertId, detail }))
        else {
          const key = `${alertId} ${JSON.stringify(detail)}`
          const together = opened.get(key) ?? { alertId, detail, ids: [] }
          opened.set(key, together)
          together.ids.push(change.waited)
        }
      }
    }
    await store.insertIncidents(added)
    for (const { alertId, detail, ids } of opened.values())
      await store.openIncidents(companyId, ids, {
        opened_ms: nowMs,
        alert_id: alertId,
        detail: JSON.stringify(detail),
      })
    await store.forgetIncidents(companyId, forgotten)
    for (const [why, ids] of ended) await store.endIncidents(companyId, ids, nowMs, why)
  }

  const deliveries = async (
    trx: Queries,
    alert: OpenAlert,
    what: 'raised' | 'escalated' | 'resolved',
    channels: Iterable<string>,
  ): Promise<NewDelivery[]> =>
    (await recipientsOf(trx, alert.company_id, channels)).map(({ targetId, body, part }) => ({
      companyId: alert.company_id,
      door: 'alert',
      targetId,
      aboutId: alert.id,
      what,
      body,
      once: `${alert.id}/${what}/${targetId}${part}`,
    }))

  /** Takes the next step of an open alert, if one is due: it ends, is sent, or is escalated. */
  const advance = async (alert: OpenAlert, nowMs: number): Promise<void> => {
    const isDone = await inTransaction(db, async (trx) => {
      const store = createAlertStore(trx)
      const rule = await createRuleStore(trx).one(alert.company_id, alert.rule_id!)
      if (alert.open === 0) {
        if (!(await store.endAlert(alert, nowMs))) return false
        if ((await store.names(alert.company_id, alert.id, 1)).length === 0) return true
        const before = await createOutboxStore(trx).about(alert.company_id, alert.id)
        // One that ended before its message was sent needs one message, not two.
        const channels =
          alert.notified_ms === null
            ? (rule?.channel_ids ?? [])
            : before.map(({ target_id: channelId }) => channelId)
        await store.step(alert, 'notified_ms', { notified_ms: nowMs })
        await outbox.add(trx, await deliveries(trx, alert, 'resolved', channels))
        return true
      }
      if (alert.notified_ms === null && alert.due_ms <= nowMs) {
        const escalateMs = rule?.escalation ? nowMs + rule.escalation.minutes * 60_000 : null
        const isMine = await store.step(alert, 'notified_ms', {
          notified_ms: nowMs,
          escalate_ms: escalateMs,
          joinable: null,
        })
        if (isMine) await outbox.add(trx, await deliveries(trx, alert, 'raised', rule?.channel_ids ?? []))
        return isMine
      }
      const isEscalated =
        alert.escalate_ms !== null &&
        alert.escalate_ms <= nowMs &&
        alert.escalated_ms === null &&
        alert.seen_ms === null &&
        (await store.step(alert, 'escalated_ms', { escalated_ms: nowMs }))
      if (isEscalated)
        await outbox.add(trx, await deliveries(trx, alert, 'escalated', rule?.escalation?.channel_ids ?? []))
      return isEscalated
    })
    if (isDone) changed(alert.company_id, alert.id)
  }

  return {
    /** Looks at every company with rules, and at every alert that is open. */
    async look(): Promise<void> {
      const nowMs = clock.now()
      for (const companyId of await createRuleStore(db).companies()) await follow(companyId, nowMs)
      for (const alert of await createAlertStore(db).openAlerts()) await advance(alert, nowMs)
    },
  }
}

const isAboutFeeds = ({ kind }: Pick<RuleRecord, 'kind'>): boolean => alertKindOf(kind).about === 'feeds'

/** The devices that a rule is about. */
function targetsOf(
  { targets }: Pick<RuleRecord, 'targets'>,
  devices: readonly WatchedDevice[],
): readonly WatchedDevice[] {
  const sites = new Set(targets.site_ids)
  const own = new Set(targets.device_ids)
  const groups = new Set(targets.group_ids)
  if (sites.size + own.size + groups.size === 0) return devices
  return devices.filter(
    ({ deviceId, siteId, groupIds }) =>
      own.has(deviceId) || (siteId !== null && sites.has(siteId)) || groupIds.some((id) => groups.has(id)),
  )
}
