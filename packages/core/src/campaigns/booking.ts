import type { Schedule } from '../scheduleShape.ts'
import { CAMPAIGN_LIMITS } from './campaign.ts'
import { promisedShare, type ZoneCampaign } from './compileCampaigns.ts'
import { onDay, stretchesOf, type Stretch } from './hours.ts'

const HOUR_MS = 60 * 60_000

/** Ads of a zone's own: the part of the time that they take while they are due, 0 to 1. */
export type OwnShare = { share: number; when?: Schedule | undefined }

/**
 * An hour in which a zone is promised more than there is, ms an hour at its busiest minute. `day` counts days since 1970-01-01,
 * `hour` is local, 0 to 23.
 */
export type OverBooked = {
  day: number
  hour: number
  promisedMs: number
  availableMs: number
  /** by whom, the most first; null stands for the screen's own ads */
  by: { id: string | null; name: string; ms: number }[]
}

/**
 * The hours of a campaign's period in which it and the others of its zone are promised more time than the zone has for ads.
 * Hours are those of the wall clock, so they are the same in every place.
 * @param campaign the one that is to be booked
 * @param others   campaigns of the zone that are booked, without it
 */
export function overBookedHours(
  campaign: ZoneCampaign,
  others: readonly ZoneCampaign[],
  own: readonly OwnShare[],
): OverBooked[] {
  const all = [campaign, ...others].map((one) => ({
    id: one.id,
    name: one.name,
    share: promisedShare(one),
    days: one.days,
    when: one.when,
    stretches: stretchesOf(one.when),
  }))
  const ads = own.map(({ share, when = {} }) => ({
    id: null,
    name: '',
    share,
    when,
    stretches: stretchesOf(when),
  }))
  const availableMs = CAMPAIGN_LIMITS.share * HOUR_MS
  const found: OverBooked[] = []
  for (let { from: day } = campaign.days; day < campaign.days.until; day += 1) {
    const due = all.filter(({ days }) => day >= days.from && day < days.until)
    for (let hour = 0; hour < 24; hour += 1) {
      const worst = busiest(campaign.id, due, ads, day, hour)
      if (!worst || worst.promisedMs <= availableMs + 1) continue
      found.push({ day, hour, availableMs, ...worst, by: worst.by.sort((a, b) => b.ms - a.ms) })
    }
  }
  return found
}

type Taker = { id: string | null; name: string; share: number; when: Schedule; stretches: readonly Stretch[] }

/** The minutes of an hour with the most promised while a campaign plays, as ms an hour; null where it doesn't play. */
function busiest(
  id: string,
  campaigns: readonly Taker[],
  own: readonly Taker[],
  day: number,
  hour: number,
): Pick<OverBooked, 'promisedMs' | 'by'> | null {
  const takers = [...campaigns, ...own]
  const minutes = new Set([hour * 60])
  for (const { stretches } of takers)
    for (const { from, until } of stretches)
      for (const minute of [from, until])
        if (minute > hour * 60 && minute < (hour + 1) * 60) minutes.add(minute)
  let worst: Pick<OverBooked, 'promisedMs' | 'by'> | null = null
  for (const minute of minutes) {
    const on = takers.filter(({ when, stretches }) => isDue(when, stretches, day, minute))
    if (!on.some((one) => one.id === id)) continue
    const by = on
      .filter((one) => one.id !== null)
      .map((one) => ({ id: one.id, name: one.name, ms: one.share * HOUR_MS }))
    const ownMs = on.reduce((sum, one) => sum + (one.id === null ? one.share * HOUR_MS : 0), 0)
    if (ownMs > 0) by.push({ id: null, name: '', ms: ownMs })
    const promisedMs = by.reduce((sum, { ms }) => sum + ms, 0)
    if (!worst || promisedMs > worst.promisedMs) worst = { promisedMs, by }
  }
  return worst
}

const isDue = (when: Schedule, stretches: readonly Stretch[], day: number, minute: number): boolean =>
  stretches.some(
    ({ from, until, late }) => minute >= from && minute < until && onDay(when, late ? day - 1 : day),
  )
