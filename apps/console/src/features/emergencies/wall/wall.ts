import { ACTIVATION_STEPS, type ActivationStep } from '@vitrine/core/emergency'
import type { ActivationDevice, StoredActivation } from '@vitrine/protocol'

/** When a device reached a step by its own account, epoch ms; null: it has not, as far as is known. */
export function reachedAt(device: ActivationDevice, step: ActivationStep): number | null {
  switch (step) {
    case 'fired':
      return device.sent_at
    case 'received':
      return device.received_at
    case 'painted':
      return device.shown_at
    case 'acknowledged':
      return device.acknowledged_at
    case 'cleared':
      return device.cleared_at
  }
}

/** A step of the chain: how many devices have come at least so far, and when the last of them did; null where none has. */
export type Link = { step: ActivationStep; count: number; lastAt: number | null }

/** The chain from fired to cleared. Firing is one instant: the commands to all devices are written with it. */
export const chainOf = ({
  counts,
  devices,
  fired_at,
}: Pick<StoredActivation, 'counts' | 'devices' | 'fired_at'>): Link[] =>
  ACTIVATION_STEPS.map((step) => {
    const times = step === 'fired' ? [fired_at] : devices.flatMap((device) => reachedAt(device, step) ?? [])
    return { step, count: counts[step], lastAt: times.length > 0 ? Math.max(...times) : null }
  })

/** Whether a display has shown it, whatever became of it since. */
export const hasPainted = (device: ActivationDevice): boolean => device.shown_at !== null

/** How long each display took from firing to painting, ms, shortest first. Displays that have not painted are not in it. */
export const latenciesOf = ({
  devices,
  fired_at,
}: Pick<StoredActivation, 'devices' | 'fired_at'>): number[] =>
  devices
    .flatMap(({ shown_at }) => (shown_at === null ? [] : [Math.max(0, shown_at - fired_at)]))
    .toSorted((a, b) => a - b)

/** A dot of the histogram: `x` is a share of the width, `level` counts from the bottom. */
export type Dot = { x: number; level: number; isSlow: boolean }
/** Dots of latencies, one for each `each` displays, on a scale from 0 to `mostMs` with `ticks` in ms. */
export type Dots = { dots: Dot[]; each: number; mostMs: number; ticks: number[] }

/** Scales that read well, ms. */
const SCALES = [200, 400, 600, 1_000, 2_000, 4_000, 6_000, 10_000, 20_000, 60_000, 300_000, 3_600_000]
const TICKS = 4

/**
 * A histogram of dots, so that slow displays are seen and not averaged away. What took longer than the scale is at its end.
 * @param latencies ms, shortest first
 * @param columns   how many dots have room side by side
 * @param levels    how many have room above each other
 * @param slowMs    from here on a dot stands out
 */
export function dotsOf(latencies: readonly number[], columns: number, levels: number, slowMs: number): Dots {
  const longest = latencies.at(-1) ?? 0
  const mostMs = SCALES.find((scale) => scale >= longest) ?? SCALES.at(-1)!
  const counts = new Map<number, { count: number; slow: number }>()
  for (const ms of latencies) {
    const column = Math.min(columns - 1, Math.floor((ms / mostMs) * columns))
    const found = counts.get(column) ?? { count: 0, slow: 0 }
    found.count += 1
    if (ms > slowMs) found.slow += 1
    counts.set(column, found)
  }
  const fullest = Math.max(1, ...[...counts.values()].map(({ count }) => count))
  const each = Math.ceil(fullest / levels)
  const dots = [...counts].flatMap(([column, { count, slow }]) =>
    Array.from({ length: Math.ceil(count / each) }, (_, level): Dot => ({
      x: (column + 0.5) / columns,
      level,
      isSlow: count - slow < (level + 1) * each && slow > 0,
    })),
  )
  return { dots, each, mostMs, ticks: Array.from({ length: TICKS }, (_, at) => (mostMs * at) / (TICKS - 1)) }
}
