import type { RenderAd } from '../renderData.ts'
import type { RenderEntry, RenderGroup } from '../renderWire.ts'
import { edgesOfDay, unplayableAt } from '../schedule.ts'
import { createZonePlan, type ZonePlan } from '../zonePlan.ts'
import type { ZoneTime } from '../zoneTime.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** What ads of a zone do on one local day of a device: plays that begin, and their time, by ad and by hour of the day. */
export type DayForecast = {
  /** whole days since 1970-01-01 */
  day: number
  ads: ReadonlyMap<string, { plays: number; ms: number; hours: readonly number[] }>
}

/**
 * What the ads of a zone will do on local days, counted play by play as displays will. A zone with schedules begins every day
 * again, so days on which the same may play at the same hours are counted once.
 * @param days local dates, whole days since 1970-01-01
 * Yields after every piece of work, so that other work can be done.
 */
export function* forecastDays(
  group: Pick<RenderGroup, 'id' | 'items' | 'shuffle' | 'when'>,
  ads: readonly RenderAd[],
  startedAtMs: number,
  zone: ZoneTime,
  days: readonly number[],
): Generator<void, DayForecast[], void> {
  const plan = createZonePlan(group, ads, startedAtMs, zone)
  const own = ads.filter((ad) => ad.group_id === group.id)
  const known = new Map<string, DayForecast['ads']>()
  const found: DayForecast[] = []
  const timed: Timed[] = [{ when: group.when }, ...entriesOf(group.items), ...own]
  const restarts = timed.some(({ when, expires }) => when !== undefined || expires !== undefined)
  for (const day of days) {
    const name = restarts ? kindOfDay(timed, startedAtMs, zone, day) : `${day}`
    let counted = known.get(name)
    if (!counted) {
      counted = yield* countDay(plan, zone, day)
      known.set(name, counted)
    }
    found.push({ day, ads: counted })
  }
  return found
}

type Timed = Pick<RenderAd, 'when' | 'expires'>

const entriesOf = (items: readonly RenderEntry[]): RenderEntry[] =>
  items.flatMap((entry) => ('list' in entry ? [entry, ...entriesOf(entry.list.items)] : [entry]))

/** The same text for days on which the zone plays the same: what can play from each instant on at which that can change. */
function kindOfDay(timed: readonly Timed[], startedAtMs: number, zone: ZoneTime, day: number): string {
  const dayMs = zone.startOfDayMs(day)
  const endMs = zone.startOfDayMs(day + 1)
  const instants = [startedAtMs, ...timed.flatMap(({ expires }) => expires ?? [])]
  if (
    endMs - dayMs !== DAY_MS ||
    zone.changesOfDay(day).length > 0 ||
    instants.some((atMs) => atMs >= dayMs && atMs < endMs)
  )
    return `day ${day}`
  return timed
    .map(({ when, expires }) => {
      if (expires !== undefined && dayMs >= expires) return 'x'
      if (!when) return ''
      const edges = [0, ...edgesOfDay(when, day)].sort((a, b) => a - b)
      return edges.map((edge) => (unplayableAt(when, zone.localAt(dayMs + edge)) === null ? edge : -1)).join()
    })
    .join(' ')
}

function* countDay(plan: ZonePlan, zone: ZoneTime, day: number): Generator<void, DayForecast['ads'], void> {
  const counted = new Map<string, { plays: number; ms: number; hours: number[] }>()
  const endMs = zone.startOfDayMs(day + 1)
  let steps = 0
  for (let atMs = zone.startOfDayMs(day); atMs < endMs;) {
    const play = plan.momentAt(atMs)?.current
    if (!play) break
    const untilMs = Math.min(endMs, Math.max(play.untilMs, atMs + 1))
    const add = (id: string, fromMs: number, toMs: number) => {
      const entry = counted.get(id) ?? { plays: 0, ms: 0, hours: Array.from({ length: 24 }, () => 0) }
      counted.set(id, entry)
      entry.plays += 1
      entry.ms += toMs - fromMs
      const { wallMs } = zone.localAt(fromMs)
      entry.hours[Math.floor((wallMs - day * DAY_MS) / HOUR_MS)]! += 1
    }
    if (play.ad) add(play.ad.id, atMs, untilMs)
    atMs = untilMs
    steps += 1
    if (steps % 200 === 0) yield
  }
  return counted
}
