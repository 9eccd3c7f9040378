import { numberOf } from './tables.ts'

/** The colours of numbers that pass a limit (look-and-feel). */
export const LEVELS = { warn: '#e39a1f', alarm: '#d9503f' } as const

/** How bad a number is by its limits. Where the alarm is below the warning, it is smaller numbers that are bad. */
export function levelOf(
  value: number,
  limits: { warn?: string | undefined; alarm?: string | undefined },
): 'plain' | 'warn' | 'alarm' {
  const [warn, alarm] = [numberOf(limits.warn ?? ''), numberOf(limits.alarm ?? '')]
  const falls = warn !== null && alarm !== null && alarm < warn
  const passes = (limit: number | null) => limit !== null && (falls ? value <= limit : value >= limit)
  return passes(alarm) ? 'alarm' : passes(warn) ? 'warn' : 'plain'
}
