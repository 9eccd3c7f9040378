import type { DeviceReport } from '@vitrine/core'
import { MEASURED_METRICS, type DeviceHealth, type HealthSpan, type MeasuredMetric } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import { createHealthStore, type HealthKey } from './health.store.ts'
import {
  HEALTH_STEPS,
  joined,
  measuredIn,
  skewOf,
  type HealthSample,
  type HealthStep,
} from './healthSamples.ts'

const MINUTE_MS = 60_000
/** How often it is looked for samples that are complete, ms. */
const FLUSH_EVERY_MS = 60_000
/** Displays of a screen that one is compared with. */
const PEERS_MOST = 20
/** Devices that are written in one transaction, so that check-ins never wait long. */
const AT_ONCE = 200

const SPANS = {
  '24h': { step: 'm10', ms: 24 * 60 * MINUTE_MS },
  '7d': { step: 'm10', ms: 7 * 24 * 60 * MINUTE_MS },
  '90d': { step: 'h2', ms: 90 * 24 * 60 * MINUTE_MS },
} as const satisfies Record<HealthSpan, { step: HealthStep; ms: number }>

/** What was measured of a device in the 10 minutes that are under way. */
type Open = { key: HealthKey; fromMs: number; minute: number; sample: HealthSample }

/**
 * Health of devices over time. Reports come all the time, so they are gathered in memory and written once in 10 minutes: a server
 * that ends without being stopped loses what it gathered since.
 */
export function createHealth({
  db,
  clock,
  getOrThrow,
  onFault,
}: {
  db: Db
  clock: Clock
  /** @throws SignageError `ENTITY_NOT_FOUND` where the company has no such device */
  getOrThrow(companyId: string, id: string): Promise<unknown>
  onFault(error: unknown): void
}) {
  const { step: tenMinutesMs } = HEALTH_STEPS.m10
  const open = new Map<string, Open>()
  let complete: Open[] = []
  let writing: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | null = null

  const write = async (): Promise<void> => {
    const all = complete
    complete = []
    for (let from = 0; from < all.length; from += AT_ONCE)
      await inTransaction(db, (trx) =>
        createHealthStore(trx).add(
          all.slice(from, from + AT_ONCE).map(({ key, fromMs, sample }) => ({ ...key, fromMs, sample })),
        ),
      )
  }
  /** Writes what is complete, or all of it; one after the other. */
  const flush = (all: boolean): Promise<void> => {
    const nowMs = clock.now()
    for (const [id, one] of open) {
      if (!all && nowMs < one.fromMs + tenMinutesMs) continue
      open.delete(id)
      complete.push(one)
    }
    writing = writing.then(write).catch(onFault)
    return writing
  }

  return {
    /** Takes what a report says; once a minute at the most. */
    note(key: HealthKey, report: DeviceReport, atMs: number): void {
      const minute = Math.floor(atMs / MINUTE_MS)
      const fromMs = Math.floor(atMs / tenMinutesMs) * tenMinutesMs
      const before = open.get(key.deviceId)
      if (before?.minute === minute) return
      const measured = measuredIn(report)
      if (before?.fromMs === fromMs) {
        before.sample = joined(before.sample, measured)
        before.minute = minute
        return
      }
      if (before) complete.push(before)
      open.set(key.deviceId, { key, fromMs, minute, sample: measured })
    },
    /** @throws SignageError `ENTITY_NOT_FOUND` */
    async readHealth(companyId: string, id: string, span: HealthSpan): Promise<DeviceHealth> {
      await getOrThrow(companyId, id)
      await flush(false)
      const { step, ms } = SPANS[span]
      const to = clock.now()
      const samples = await createHealthStore(db).read({ companyId, deviceId: id }, step, to - ms)
      const current = open.get(id)
      if (current) {
        const { step: stepMs } = HEALTH_STEPS[step]
        const at = Math.floor(current.fromMs / stepMs) * stepMs
        const same = samples.get(at)
        samples.set(at, same ? joined(same, current.sample) : current.sample)
      }
      const sorted = [...samples].sort(([a], [b]) => a - b)
      const peers = await createHealthStore(db).readPeers(
        { companyId, deviceId: id },
        step,
        to - ms,
        PEERS_MOST,
      )
      return {
        from: to - ms,
        to,
        step: HEALTH_STEPS[step].step,
        at: sorted.map(([at]) => at),
        values: {
          ...(Object.fromEntries(
            MEASURED_METRICS.map((metric) => [metric, sorted.map(([, { values }]) => values[metric])]),
          ) as Record<MeasuredMetric, (number | null)[]>),
          skew: sorted.map(([at, { values }]) =>
            skewOf(
              values.late,
              peers.map((peer) => peer.get(at)?.values.late ?? null),
            ),
          ),
        },
      }
    },
    startHealth(): void {
      timer = setInterval(() => void flush(false), FLUSH_EVERY_MS)
      timer.unref()
    },
    /** Writes all that was gathered. */
    async stopHealth(): Promise<void> {
      if (timer) clearInterval(timer)
      await flush(true)
    },
  }
}
