import {
  zoneMomentAt,
  type RenderData,
  type RenderGroup,
  type RenderItem,
  type ZoneMoment,
} from '@vitrine/core'

/** How long before its turn the next item's entrance is handed to the compositor, ms. */
export const ARM_MS = 250

/**
 * How long an item's entrance really takes, ms: never more than half its time, so that the next one can be prepared.
 * @param still true where motion is unwanted
 */
export function transitionMsOf(item: RenderItem, still = false): number {
  if (still || item.transition.kind === 'cut') return 0
  return Math.min(item.transition.duration, Math.floor(item.duration / 2))
}

/** Whether a zone has only one item to play. Such an item stays mounted: it never takes its own place. */
export function playsOneItem(group: RenderGroup): boolean {
  return group.coll.filter((item) => item.duration > 0).length === 1
}

/** Where a zone stands: its plays, and the instants at which what is mounted changes (epoch ms). */
export type ZoneSchedule = ZoneMoment & {
  /** the entrance of the current item is over, and the next is being prepared */
  settledAtMs: number
  /** the entrance of the next item is handed to the compositor */
  armedAtMs: number
}

/** Where a zone stands at an instant; null for a zone with nothing to play. */
export function zoneScheduleAt(
  group: RenderGroup,
  startedAtMs: number,
  nowMs: number,
  still = false,
): ZoneSchedule | null {
  const moment = zoneMomentAt(group.coll, startedAtMs, nowMs)
  const item = moment && group.coll[moment.current.index]
  if (!moment || !item) return null
  const settledAtMs = moment.current.fromMs + transitionMsOf(item, still)
  return { ...moment, settledAtMs, armedAtMs: Math.max(settledAtMs, moment.current.untilMs - ARM_MS) }
}

/**
 * The next instant at which anything must be mounted, prepared or swapped (epoch ms, later than `nowMs`), so that a host
 * sleeps until then. Null when nothing ever changes.
 */
export function nextChangeAtMs(render: RenderData, nowMs: number): number | null {
  let nextMs: number | null = null
  for (const group of render.site.interactions.groups) {
    if (playsOneItem(group)) continue
    const schedule = zoneScheduleAt(group, render.startedAt, nowMs)
    if (!schedule) continue
    for (const atMs of [schedule.settledAtMs, schedule.armedAtMs, schedule.current.untilMs]) {
      if (atMs > nowMs && (nextMs === null || atMs < nextMs)) nextMs = atMs
    }
  }
  return nextMs
}
