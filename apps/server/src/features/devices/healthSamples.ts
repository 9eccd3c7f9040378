import type { DeviceReport } from '@vitrine/core'
import { MEASURED_METRICS, type MeasuredMetric } from '@vitrine/protocol'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** How samples are kept: `row` is the time that lies in one row of the database, `kept` how long. */
export const HEALTH_STEPS = {
  m10: { step: 10 * MINUTE_MS, row: DAY_MS, kept: 7 * DAY_MS },
  h2: { step: 120 * MINUTE_MS, row: 15 * DAY_MS, kept: 90 * DAY_MS },
} as const
export type HealthStep = keyof typeof HEALTH_STEPS

/** A sample: of how many measurements, and each metric; null where none of them had it. */
export type HealthSample = { count: number; values: Record<MeasuredMetric, number | null> }

/** What a report says of a device's health. Times are ms, shares percent, the temperature °C. */
export function measuredIn(report: DeviceReport): HealthSample {
  const { health, storage, clock_offset: offset, check, faults } = report
  const share = (part: { used: number } | null | undefined, whole: number | undefined): number | null =>
    part && whole ? Math.min(100, (part.used / whole) * 100) : null
  return {
    count: 1,
    values: {
      temperature: health?.temperature ?? null,
      memory: share(health?.memory, health?.memory?.total),
      storage: share(storage, storage?.quota),
      clock_offset: offset,
      round_trip: health?.round_trip ?? null,
      late: check?.late?.p50 ?? null,
      faults: faults.filter(({ ended }) => ended === undefined).length,
    },
  }
}

/** Both samples as one: means by their counts, and the most faults that were open. */
export function joined(a: HealthSample, b: HealthSample): HealthSample {
  const count = a.count + b.count
  const values = { ...a.values }
  for (const metric of MEASURED_METRICS) {
    const [one, other] = [a.values[metric], b.values[metric]]
    if (one === null || other === null) values[metric] = one ?? other
    else if (metric === 'faults') values[metric] = Math.max(one, other)
    else values[metric] = (one * a.count + other * b.count) / count
  }
  return { count, values }
}

/**
 * How much later items appear on a display than on the median display of its screen, ms; null where nothing is known of it
 * or of any other.
 * @param late   of the display itself, ms
 * @param others of other displays of the screen, ms
 */
export function skewOf(late: number | null, others: readonly (number | null)[]): number | null {
  const known = others.filter((one) => one !== null)
  if (late === null || known.length === 0) return null
  const sorted = [late, ...known].toSorted((a, b) => a - b)
  const half = (sorted.length - 1) / 2
  return late - (sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2
}

/** Samples by their place in a row. */
export type HealthRow = Map<number, HealthSample>

/** Writes a row as short as it can be read: `place:count,value,…;`, values to a tenth. */
export function writeSamples(row: HealthRow): string {
  return [...row]
    .sort(([a], [b]) => a - b)
    .map(([place, { count, values }]) => {
      const numbers = MEASURED_METRICS.map((metric) => {
        const value = values[metric]
        return value === null ? '' : String(Math.round(value * 10) / 10)
      })
      return `${place}:${[count, ...numbers].join(',')}`
    })
    .join(';')
}

/** Reads what `writeSamples` wrote. */
export function readSamples(text: string): HealthRow {
  const row: HealthRow = new Map()
  for (const part of text === '' ? [] : text.split(';')) {
    const [place = '', facts = ''] = part.split(':')
    const [count, ...numbers] = facts.split(',')
    const values = Object.fromEntries(
      MEASURED_METRICS.map((metric, index) => [metric, numbers[index] ? Number(numbers[index]) : null]),
    ) as HealthSample['values']
    row.set(Number(place), { count: Number(count), values })
  }
  return row
}
