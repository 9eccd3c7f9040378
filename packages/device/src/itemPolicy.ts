import {
  barredAt,
  noteItemFault,
  passOver,
  type Quarantine,
  type RenderData,
  type ZonePlan,
} from '@vitrine/core'
import { plansFor } from './presenter.ts'
import type { DevicePorts, Stop } from './ports.ts'

/** Longest wait that is asked of a timer at once, ms. */
const WAIT_MAX_MS = 3_600_000

/** What becomes of items that cannot be shown. */
export type ItemPolicy = {
  /** The plans of a presentation, in which what cannot be shown just now is passed over; the same object until that changes. */
  plans(render: RenderData): ReadonlyMap<string, ZonePlan>
  /** An item could not be shown. @returns how often by now; 0 when it is passed over already */
  failed(itemId: string, reason: string): number
  barred(): ReadonlySet<string>
  /** Leaves out ads that begin before an instant (epoch ms); null: no more, but the one that is on stays out. */
  pauseAds(untilMs: number | null): void
  /** Another version is on: what was wrong with the items of the one before is forgotten. */
  forget(): void
  stop(): void
}

/** Passes over items after faults, for a while, and for longer each time (core/quarantine.ts). */
export function createItemPolicy(options: {
  timers: DevicePorts['timers']
  nowMs: () => number
  timeZone: () => string
  onChange: () => void
}): ItemPolicy {
  let quarantine: Quarantine = new Map()
  let barred: ReadonlySet<string> = new Set()
  let adsPausedUntilMs: number | undefined
  let made: { whole: ReadonlyMap<string, ZonePlan>; plans: ReadonlyMap<string, ZonePlan> }[] = []
  let stopTimer: Stop | null = null

  const settle = () => {
    stopTimer?.()
    stopTimer = null
    const { ids, changesAtMs } = barredAt(quarantine, options.nowMs())
    if (changesAtMs !== null)
      stopTimer = options.timers.after(
        Math.min(WAIT_MAX_MS, Math.max(1, changesAtMs - options.nowMs())),
        settle,
      )
    if (ids.size === barred.size && [...ids].every((id) => barred.has(id))) return
    barred = ids
    made = []
    options.onChange()
  }
  return {
    plans(render) {
      const whole = plansFor(render, options.timeZone())
      const known = made.find((one) => one.whole === whole)
      if (known) return known.plans
      const passedOver = barred
      const plans =
        barred.size === 0 && !adsPausedUntilMs
          ? whole
          : new Map(
              [...whole].map(
                ([id, plan]) =>
                  [id, passOver(plan, (item) => passedOver.has(item), adsPausedUntilMs)] as const,
              ),
            )
      made = [...made.slice(-2), { whole, plans }]
      return plans
    },
    failed(itemId, reason) {
      const next = noteItemFault(quarantine, itemId, reason, options.nowMs())
      if (next === quarantine) return 0
      quarantine = next
      settle()
      return next.get(itemId)?.times ?? 0
    },
    barred: () => barred,
    pauseAds(untilMs) {
      adsPausedUntilMs = untilMs ?? (adsPausedUntilMs && options.nowMs())
      made = []
    },
    forget() {
      quarantine = new Map()
      settle()
    },
    stop: () => stopTimer?.(),
  }
}
