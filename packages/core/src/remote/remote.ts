import * as z from 'zod/mini'
import type { ZoneTime } from '../zoneTime.ts'

/** How loud a display is: percent of what its content asks for. */
export const volumeSchema = z.object({
  level: z.int().check(z.gte(0), z.lte(100)),
  muted: z.boolean(),
})
export type Volume = z.infer<typeof volumeSchema>
/** The volume of a device that nobody has set one on. */
export const DEFAULT_VOLUME: Volume = { level: 100, muted: false }

const MINUTES_OF_DAY = 1_440

/**
 * Hours in which a display is on: weekdays from 1 (Monday) to 7, and minutes after midnight. Hours that end at or before their
 * beginning reach into the next day.
 */
const onHoursSchema = z.object({
  days: z.array(z.int().check(z.gte(1), z.lte(7))).check(z.minLength(1), z.maxLength(7)),
  from: z.int().check(z.gte(0), z.lt(MINUTES_OF_DAY)),
  to: z.int().check(z.gte(1), z.lte(MINUTES_OF_DAY)),
})
export type OnHours = z.infer<typeof onHoursSchema>

export const POWER_MODES = ['on', 'off', 'plan'] as const
/** When a display is on: always, never, or by a weekly plan in its own time zone. */
export const powerSchema = z.object({
  mode: z.enum(POWER_MODES),
  plan: z.array(onHoursSchema).check(z.maxLength(28)),
})
export type Power = z.infer<typeof powerSchema>
/** The power of a device that nobody has set a plan on. */
export const DEFAULT_POWER: Power = { mode: 'on', plan: [] }

/** Whether a display is to be on at an instant (epoch ms), by the wall clock of the zone it hangs in. */
export function isDisplayOn({ mode, plan }: Power, zone: Pick<ZoneTime, 'localAt'>, atMs: number): boolean {
  if (mode !== 'plan') return mode === 'on'
  const { weekday, wallMs } = zone.localAt(atMs)
  const minute = Math.floor(wallMs / 60_000) % MINUTES_OF_DAY
  const before = weekday === 1 ? 7 : weekday - 1
  return plan.some(({ days, from, to }) => {
    if (to > from) return days.includes(weekday) && minute >= from && minute < to
    return (days.includes(weekday) && minute >= from) || (days.includes(before) && minute < to)
  })
}

/**
 * When a display is next on, epoch ms: now if it is, else when its plan switches it on.
 * @returns null where that is never, or not by the plan
 */
export function displayOnFromMs(power: Power, zone: ZoneTime, atMs: number): number | null {
  if (isDisplayOn(power, zone, atMs)) return atMs
  if (power.mode !== 'plan') return null
  const today = zone.localAt(atMs)
  let nextMs: number | null = null
  // Hours of today that have begun come again a week later.
  for (let offset = 0; offset <= 7; offset += 1) {
    const weekday = ((today.weekday - 1 + offset) % 7) + 1
    for (const { days, from } of power.plan) {
      if (!days.includes(weekday)) continue
      const fromMs = zone.instantsOf(today.day + offset, from * 60_000)[0]!
      if (fromMs > atMs && (nextMs === null || fromMs < nextMs)) nextMs = fromMs
    }
  }
  return nextMs
}
