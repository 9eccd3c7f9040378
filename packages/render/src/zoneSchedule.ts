import {
  sitePlans,
  type Play,
  type RenderData,
  type RenderItem,
  type ZoneMoment,
  type ZonePlan,
} from '@vitrine/core'

/** How long before its turn the next item's entrance is handed to the compositor, ms. */
export const ARM_MS = 250

/** The plans of a screen's zones by their ids. */
export type SitePlans = ReadonlyMap<string, ZonePlan>

const ownPlans = new WeakMap<RenderData, SitePlans>()

/** The plans of a screen in the time zone of this browser: what a preview goes by. */
export function plansHere(render: RenderData): SitePlans {
  const known = ownPlans.get(render)
  if (known) return known
  const plans = sitePlans(render, Intl.DateTimeFormat().resolvedOptions().timeZone)
  ownPlans.set(render, plans)
  return plans
}

/**
 * How long an item's entrance really takes, ms: never more than half its time, so that the next one can be prepared.
 * @param still true where motion is unwanted
 */
export function transitionMsOf(item: Pick<RenderItem, 'transition' | 'duration'>, still = false): number {
  if (still || item.transition.kind === 'cut') return 0
  return Math.min(item.transition.duration, Math.floor(item.duration / 2))
}

/** How long the entrance of a play takes, ms; what shows nothing comes at once. */
export function entranceMs(play: Play, still = false): number {
  return play.item
    ? Math.min(transitionMsOf(play.item, still), Math.floor((play.untilMs - play.fromMs) / 2))
    : 0
}

/** How long the item before stays underneath after an entrance, ms: a picture that is late by a frame shows it, not nothing. */
export const LINGER_MS = 150

/** Where a zone stands: its plays, and the instants at which what is mounted changes (epoch ms). */
export type ZoneSchedule = ZoneMoment & {
  /** the current item stands alone, and the next is being prepared */
  settledAtMs: number
  /** the entrance of the next item is handed to the compositor */
  armedAtMs: number
}

/** Where a zone stands at an instant; null for a zone with nothing to play, ever. */
export function zoneScheduleAt(plan: ZonePlan, nowMs: number, still = false): ZoneSchedule | null {
  const moment = plan.momentAt(nowMs)
  if (!moment) return null
  const { fromMs, untilMs } = moment.current
  const enteredAtMs = fromMs + entranceMs(moment.current, still)
  const settledAtMs = enteredAtMs + Math.min(LINGER_MS, Math.floor((untilMs - enteredAtMs) / 4))
  return { ...moment, settledAtMs, armedAtMs: Math.max(settledAtMs, untilMs - ARM_MS) }
}

/**
 * The next instant at which anything must be mounted, prepared or swapped (epoch ms, later than `nowMs`), so that a host
 * sleeps until then. Null when nothing ever changes.
 */
export function nextChangeAtMs(plans: SitePlans, nowMs: number): number | null {
  let nextMs: number | null = null
  for (const plan of plans.values()) {
    if (plan.lone) continue
    const schedule = zoneScheduleAt(plan, nowMs)
    if (!schedule) continue
    const { current, settledAtMs, armedAtMs } = schedule
    const adChanges = current.over.flatMap((span) => [span.fromMs, span.untilMs])
    for (const atMs of [settledAtMs, armedAtMs, current.untilMs, ...adChanges]) {
      if (atMs > nowMs && Number.isFinite(atMs) && (nextMs === null || atMs < nextMs)) nextMs = atMs
    }
  }
  return nextMs
}
