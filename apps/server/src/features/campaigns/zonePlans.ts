import {
  missingNames,
  resolveWhen,
  zoneOfDevice,
  zoneTimeOf,
  type GroupPlace,
  type NamedTimes,
  type RenderData,
} from '@vitrine/core'
import {
  campaignOfAd,
  daysOfCampaign,
  forecastDays,
  type CampaignDraft,
  type DayForecast,
  type PlacedCampaign,
  type Rate,
} from '@vitrine/core/campaigns'

const DAY_MS = 24 * 60 * 60_000
/** A local date as whole days since 1970-01-01. */
export const dayOfDate = (date: string): number => Date.parse(`${date}T00:00Z`) / DAY_MS
export const dateOfDay = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** A device that shows a screen, and where its group is. */
export type ShowingDevice = { id: string; siteId: string | null; groupId: string | null; active: boolean }

/** How many devices of each screen are in each time zone. */
export function placesOf(
  devices: readonly ShowingDevice[],
  reported: ReadonlyMap<string, string>,
  groups: ReadonlyMap<string, GroupPlace & { timeZone: string | null }>,
): (siteId: string) => Map<string, number> {
  const bySite = new Map<string, Map<string, number>>()
  for (const { id, siteId, groupId, active } of devices) {
    if (siteId === null || !active) continue
    const timeZone = zoneOfDevice(reported.get(id), groups, groupId)
    const places = bySite.get(siteId) ?? new Map<string, number>()
    bySite.set(siteId, places)
    places.set(timeZone, (places.get(timeZone) ?? 0) + 1)
  }
  return (siteId) => bySite.get(siteId) ?? new Map<string, number>()
}

/**
 * A campaign as zones play it: hours instead of names, and a total as plays a day of each device.
 * @param fromDay   the first day that can still be planned
 * @param delivered plays before that day
 * @param devices   how many devices show a screen
 * @returns null where it names a daypart or calendar that is not there, or has no day left: it plays nowhere
 */
export function placedCampaign(
  { id, draft }: { id: string; draft: CampaignDraft },
  names: NamedTimes,
  fromDay: number,
  delivered: number,
  devices: (siteId: string) => number,
): PlacedCampaign | null {
  const { period, when = {}, goal, targets, most_per_device_day: cap } = draft
  if (missingNames(when, names).length > 0) return null
  const from = dayOfDate(period.from)
  const days = { from: Math.max(from, fromDay), until: dayOfDate(period.until) }
  if (days.from >= days.until) return null
  const schedule = {
    ...resolveWhen(when, names, from - 1),
    from: `${period.from}T00:00`,
    until: `${period.until}T00:00`,
  }
  let rate: Rate
  if ('share' in goal) rate = { share: goal.share }
  else if ('per_hour' in goal) rate = { perHour: goal.per_hour }
  else {
    const left = goal.total - delivered
    const daysLeft = daysOfCampaign({ when: schedule, days }).length
    if (left <= 0 || daysLeft === 0) return null
    const places = targets.reduce((sum, { site_id }) => sum + devices(site_id), 0)
    const perDay = left / (Math.max(1, places) * daysLeft)
    // One day must not play more than is left, whoever reports it late.
    const most = Math.ceil(left / Math.max(1, places))
    rate = draft.pacing === 'early' ? { perDay, most } : { perDay }
  }
  return {
    id,
    name: draft.name,
    when: schedule,
    days,
    rate,
    ...(cap === undefined ? {} : { cap }),
    competes: draft.competes,
    weight: draft.weight,
    groupIds: [],
    content: draft.content,
  }
}

/** What a zone of a version will play on days, in one place. Other requests have their turn in between. */
export async function forecastOf(
  render: RenderData,
  groupId: string,
  timeZone: string,
  days: readonly number[],
): Promise<DayForecast[]> {
  const group = render.screen.groups.find(({ id }) => id === groupId)
  if (!group) return days.map((day) => ({ day, ads: new Map() }))
  const work = forecastDays(group, render.ads, render.startedAt, zoneTimeOf(timeZone), days)
  for (let step = work.next(); ; step = work.next()) {
    if (step.done) return step.value
    await new Promise<void>((resolve) => setImmediate(resolve))
  }
}

/** Plays of each campaign on a day, and by hour of that day. */
export function playsByCampaign({ ads }: DayForecast): Map<string, { plays: number; hours: number[] }> {
  const found = new Map<string, { plays: number; hours: number[] }>()
  for (const [adId, { plays, hours }] of ads) {
    const id = campaignOfAd(adId)
    if (id === null) continue
    const sum = found.get(id) ?? { plays: 0, hours: hours.map(() => 0) }
    found.set(id, { plays: sum.plays + plays, hours: sum.hours.map((one, hour) => one + hours[hour]!) })
  }
  return found
}
