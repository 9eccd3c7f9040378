import type { Queries } from '../../platform/database/schema.ts'
import {
  HEALTH_STEPS,
  joined,
  readSamples,
  writeSamples,
  type HealthRow,
  type HealthSample,
  type HealthStep,
} from './healthSamples.ts'

/** A device of a company, by its row id. */
export type HealthKey = { companyId: string; deviceId: string }

/** Where the health of devices lies: some rows for each device, each with the samples of a day or of 15 days. */
export function createHealthStore(db: Queries) {
  const rowsOf = ({ companyId, deviceId }: HealthKey, step: HealthStep) =>
    db
      .selectFrom('device_health')
      .where('company_id', '=', companyId)
      .where('device_row_id', '=', deviceId)
      .where('step', '=', step)

  const addTo = async (
    key: HealthKey,
    step: HealthStep,
    atMs: number,
    sample: HealthSample,
  ): Promise<void> => {
    const { step: stepMs, row: rowMs, kept } = HEALTH_STEPS[step]
    const fromMs = Math.floor(atMs / rowMs) * rowMs
    const place = Math.floor((atMs - fromMs) / stepMs)
    const found = await rowsOf(key, step).where('from_ms', '=', fromMs).select('samples').executeTakeFirst()
    const row: HealthRow = readSamples(found?.samples ?? '')
    const before = row.get(place)
    row.set(place, before ? joined(before, sample) : sample)
    const samples = writeSamples(row)
    await db
      .insertInto('device_health')
      .values({ company_id: key.companyId, device_row_id: key.deviceId, step, from_ms: fromMs, samples })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'device_row_id', 'step', 'from_ms']).doUpdateSet({ samples }),
      )
      .execute()
    // A new row is the time to let the oldest go.
    if (!found)
      await db
        .deleteFrom('device_health')
        .where('company_id', '=', key.companyId)
        .where('device_row_id', '=', key.deviceId)
        .where('step', '=', step)
        .where('from_ms', '<', fromMs - kept)
        .execute()
  }

  const samplesOf = (
    rows: readonly { from_ms: number; samples: string }[],
    step: HealthStep,
    sinceMs: number,
  ): Map<number, HealthSample> => {
    const { step: stepMs } = HEALTH_STEPS[step]
    const found = new Map<number, HealthSample>()
    for (const { from_ms: fromMs, samples } of rows)
      for (const [place, sample] of readSamples(samples)) {
        const at = fromMs + place * stepMs
        if (at > sinceMs - stepMs) found.set(at, sample)
      }
    return found
  }

  return {
    /** Adds samples of devices, each to its day and to its 15 days. Those of devices that are gone are dropped. */
    async add(samples: readonly (HealthKey & { fromMs: number; sample: HealthSample })[]): Promise<void> {
      if (samples.length === 0) return
      const there = new Set(
        (
          await db
            .selectFrom('device')
            .select('id')
            .where(
              'id',
              'in',
              samples.map(({ deviceId }) => deviceId),
            )
            .execute()
        ).map(({ id }) => id),
      )
      for (const { fromMs, sample, ...key } of samples)
        if (there.has(key.deviceId))
          for (const step of Object.keys(HEALTH_STEPS) as HealthStep[]) await addTo(key, step, fromMs, sample)
    },
    /** The samples since an instant, by when they begin (epoch ms). */
    async read(key: HealthKey, step: HealthStep, sinceMs: number): Promise<Map<number, HealthSample>> {
      const rows = await rowsOf(key, step)
        .where('from_ms', '>', sinceMs - HEALTH_STEPS[step].row)
        .select(['from_ms', 'samples'])
        .execute()
      return samplesOf(rows, step, sinceMs)
    },
    /** The samples of other displays that show the same screen, each by when they begin; of so many displays at most. */
    async readPeers(
      key: HealthKey,
      step: HealthStep,
      sinceMs: number,
      most: number,
    ): Promise<Map<number, HealthSample>[]> {
      const peers = await db
        .selectFrom('device')
        .innerJoin('device as own', (join) =>
          join
            .onRef('own.company_id', '=', 'device.company_id')
            .onRef('own.site_id', '=', 'device.site_id')
            .onRef('own.id', '!=', 'device.id'),
        )
        .where('own.company_id', '=', key.companyId)
        .where('own.id', '=', key.deviceId)
        .orderBy('device.id')
        .limit(most)
        .select('device.id')
        .execute()
      if (peers.length === 0) return []
      const rows = await db
        .selectFrom('device_health')
        .where('company_id', '=', key.companyId)
        .where(
          'device_row_id',
          'in',
          peers.map(({ id }) => id),
        )
        .where('step', '=', step)
        .where('from_ms', '>', sinceMs - HEALTH_STEPS[step].row)
        .select(['device_row_id', 'from_ms', 'samples'])
        .execute()
      return peers.map(({ id }) =>
        samplesOf(
          rows.filter((row) => row.device_row_id === id),
          step,
          sinceMs,
        ),
      )
    },
  }
}
