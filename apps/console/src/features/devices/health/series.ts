import { HEALTH_METRICS, type DeviceHealth, type HealthMetric } from '@vitrine/protocol'
import { formatNumber, formatPercent, formatUnit } from '../../../app/format.ts'
import { healthTexts } from './health.texts.ts'

/** A line of a graph: instants in seconds and values; null breaks the line. */
export type Line = { at: number[]; values: (number | null)[] }

/** Metrics that were measured at all. */
export const measuredMetrics = ({ values }: DeviceHealth): HealthMetric[] =>
  HEALTH_METRICS.filter((metric) => values[metric].some((value) => value !== null))

/** The line of a metric: where samples are missing in between, it has a gap. */
export function lineOf({ at, values, step }: DeviceHealth, metric: HealthMetric): Line {
  const line: Line = { at: [], values: [] }
  let before: number | null = null
  for (const [index, ms] of at.entries()) {
    if (before !== null && ms - before > 1.5 * step) {
      line.at.push((before + step) / 1_000)
      line.values.push(null)
    }
    line.at.push(ms / 1_000)
    line.values.push(values[metric][index] ?? null)
    before = ms
  }
  return line
}

/** The newest value of a metric; null for none. */
export const newestOf = ({ values }: DeviceHealth, metric: HealthMetric): number | null =>
  values[metric].findLast((value) => value !== null) ?? null

/** A value as people read it. */
export function valueWords(metric: HealthMetric, value: number): string {
  if (metric === 'temperature') return healthTexts.degrees({ value: formatNumber(value, 1) })
  if (metric === 'memory' || metric === 'storage') return formatPercent(value / 100)
  if (metric === 'faults') return formatNumber(value)
  return formatUnit(value, 'millisecond', 0)
}
