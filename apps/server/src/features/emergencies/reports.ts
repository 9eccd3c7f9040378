import { SignageError } from '@vitrine/core'
import type { EmergencyReport } from '@vitrine/core/emergency'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { createGroupCommit } from '../../platform/database/groupCommit.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { FleetLog, NewFleetEvent } from '../../platform/fleetLog.ts'
import type { DevicePrincipal } from '../../platform/http/principal.ts'
import { createActivationStore, type ActivationRecord, type FiredDevice } from './activations.store.ts'
import { type NoteHook, noteOnTheSpot, settleOnTheSpot } from './onTheSpot.ts'

/** Consoles hear of reports at most this often for each emergency, ms: a thousand displays report within a second. */
const NEWS_EVERY_MS = 200

type Sent = { principal: DevicePrincipal; activationId: string; report: EmergencyReport }
type Outcome = { emergencyId: string; companyId: string } | { refused: SignageError }

/** What devices report of activations: when they received, painted, confirmed and cleared them. */
export function createEmergencyReports({
  db,
  bus,
  clock,
  fleet,
  noteHook,
  onBegun,
}: {
  db: Db
  bus: Bus
  clock: Clock
  fleet: FleetLog
  noteHook: NoteHook
  /** an activation is known from now on that ends by itself */
  onBegun: () => void
}) {
  const news = new Map<string, NodeJS.Timeout>()
  /** Lets consoles look again, soon and not for each report. */
  const announce = (companyId: string, id: string): void => {
    const key = `${companyId} ${id}`
    if (news.has(key)) return
    const tell = (): void => {
      news.delete(key)
      bus.publish({ kind: 'change', companyId, event: { noun: 'emergencies', id, change: 'changed' } })
    }
    news.set(key, setTimeout(tell, NEWS_EVERY_MS).unref())
  }

  const apply = async (
    trx: Queries,
    { principal: { companyId, deviceRowId }, activationId, report }: Sent,
    record: ActivationRecord | null,
    events: NewFleetEvent[],
  ): Promise<Outcome> => {
    const activations = createActivationStore(trx)
    const before = record && (await activations.ofDevice(companyId, deviceRowId, activationId))
    if (!record || !before) return { refused: new SignageError('ENTITY_NOT_FOUND', { noun: 'activation' }) }
    const nowMs = clock.now()
    const next = stepsOf(report, record.firedMs, nowMs)
    await activations.report(companyId, activationId, deviceRowId, next)
    const device = { id: deviceRowId }
    const facts = { name: record.name, drill: record.drill }
    if (next.shownMs !== null && before.shownMs === null)
      events.push({
        companyId,
        kind: 'emergency',
        device,
        code: 'painted',
        facts: { ...facts, ms: next.shownMs - record.firedMs },
      })
    if (next.acknowledgedMs !== null && before.acknowledgedMs === null)
      events.push({ companyId, kind: 'emergency', device, code: 'acknowledged', facts })
    return { emergencyId: record.emergencyId, companyId }
  }
  const submit = createGroupCommit(async (batch: readonly Sent[]): Promise<Outcome[]> => {
    let hasBegun = false
    const outcomes = await inTransaction(db, async (trx) => {
      const records = new Map<string, ActivationRecord | null>()
      const events: NewFleetEvent[] = []
      const done: Outcome[] = []
      for (const sent of batch) {
        const { companyId } = sent.principal
        const key = `${companyId} ${sent.activationId}`
        let record = records.get(key)
        if (record === undefined) {
          record = await createActivationStore(trx).one(companyId, sent.activationId)
        }
        const noted = await noteOnTheSpot(trx, sent, record, { clock, fleet, noteHook })
        if (noted !== null && record === null) hasBegun = true
        record = noted ?? record
        records.set(key, record)
        done.push(await apply(trx, sent, record, events))
        if (record) await settleOnTheSpot(trx, record)
      }
      if (events.length > 0) await fleet.write(trx, events)
      return done
    })
    if (hasBegun) onBegun()
    for (const outcome of outcomes)
      if (!('refused' in outcome)) announce(outcome.companyId, outcome.emergencyId)
    return outcomes
  })

  return {
    /** Takes a report. Answered after the commit. @throws SignageError `ENTITY_NOT_FOUND` for an activation that was not sent to this device */
    async take(principal: DevicePrincipal, activationId: string, report: EmergencyReport): Promise<void> {
      const outcome = await submit({ principal, activationId, report })
      if ('refused' in outcome) throw outcome.refused
    },
    stop(): void {
      for (const timer of news.values()) clearTimeout(timer)
      news.clear()
    },
  }
}

/**
 * The instants of a report. A clock that is a little off cannot paint before it was fired or after it was heard, and what was
 * painted or confirmed was received and painted.
 */
function stepsOf(
  report: EmergencyReport,
  firedMs: number,
  nowMs: number,
): Pick<FiredDevice, 'receivedMs' | 'shownMs' | 'acknowledgedMs' | 'clearedMs' | 'ended'> {
  const within = (atMs: number | undefined): number | null =>
    atMs === undefined ? null : Math.max(firedMs, Math.min(atMs, nowMs))
  const acknowledgedMs = within(report.acknowledged_at)
  const shownMs = within(report.shown_at) ?? acknowledgedMs
  return {
    receivedMs: within(report.received_at) ?? shownMs,
    shownMs,
    acknowledgedMs,
    clearedMs: within(report.cleared_at) ?? (report.ended === undefined ? null : nowMs),
    ended: report.ended ?? null,
  }
}
