import * as z from 'zod/mini'
import { factValueSchema, type FactValue } from './condition.ts'

/**
 * What was measured from one instant to another, `[fromMs, lastMs]` (epoch ms of the server's clock): all measurements between
 * them answered alike. `value` is the last one; a list holds several words, such as tags.
 */
export type Reading = { fromMs: number; lastMs: number; value: FactValue | readonly string[] }

/**
 * All that conditions can ask, as readings in the order of time, by source: `fact/<name>`, `setting/<name>`, `tags`,
 * `language` and `touch` (true for a touch). What is not there is unknown.
 */
export type Facts = Readonly<Record<string, readonly Reading[]>>

const readingSchema = z.object({
  fromMs: z.number(),
  lastMs: z.number(),
  value: z.union([factValueSchema, z.array(z.string())]),
})
/** Facts as a device gets and keeps them. */
export const factsSchema: z.ZodMiniType<Facts> = z.record(z.string(), z.array(readingSchema))

/** Without any: every stated answer holds. */
export const NO_FACTS: Facts = {}

/** Readings are kept so long and as many as that: the plan of a day follows from those of the day. */
export const READINGS_MAX = { count: 100, ageMs: 26 * 3_600_000 } as const

/** Longest time between equal measurements that makes them one reading, ms: nothing grows old within it. */
const ONE_READING_MS = 60_000

/** A reading that holds always: of what has no time, such as a tag. */
export const always = (value: Reading['value']): Reading[] => [{ fromMs: 0, lastMs: 0, value }]

/**
 * Readings with one more measurement. One that is earlier than the last is left out; so are those that are too old to matter.
 * @param joinMs measurements of the same value that are at most so far apart are one reading
 */
export function withReading(
  readings: readonly Reading[],
  atMs: number,
  value: FactValue,
  joinMs = ONE_READING_MS,
): Reading[] {
  const last = readings[readings.length - 1]
  if (last && atMs < last.lastMs) return [...readings]
  const joins = last !== undefined && last.value === value && atMs - last.lastMs <= joinMs
  const before = joins ? readings.slice(0, -1) : readings
  const next: Reading = { fromMs: joins ? last.fromMs : atMs, lastMs: atMs, value }
  // The newest of those that are too old stays: it says what the day began with.
  const old = before.filter(({ lastMs }) => lastMs < atMs - READINGS_MAX.ageMs).length
  return [...before.slice(Math.max(0, old - 1)), next].slice(-READINGS_MAX.count)
}
