import type { RenderAd } from '../renderData.ts'
import type { Schedule } from '../scheduleShape.ts'
import { CAMPAIGN_LIMITS } from './campaign.ts'
import { cellsForDay, cellsOf, type Cell } from './cells.ts'
import { minutesOf, nextDays, onDay, timeOf } from './hours.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** Spans of hours that one schedule can have. */
const SPANS_MOST = 24
/** Fewer plays an hour are put into cells, because shares are only as exact as one play an hour. */
const COUNTED_BELOW = 12
/** What players can tell apart in one zone. */
const APART_BITS = 30

/**
 * How fast a campaign plays in a zone: a share of the time, plays an hour of each device, or plays a day of each device (a
 * fraction is spread over days). With `most`, it plays as early as it can: in the time that others leave, up to so many plays a
 * day of each device, and at least its plays a day.
 */
export type Rate = { share: number } | { perHour: number } | { perDay: number; most?: number }

/** A campaign as a zone plays it. */
export type ZoneCampaign = {
  id: string
  name: string
  /** its days and hours with hours and dates instead of names, its period in `from` and `until` */
  when: Schedule
  /** local dates of the period as whole days since 1970-01-01, half-open */
  days: { from: number; until: number }
  rate: Rate
  /** the most plays of a device on a local day */
  cap?: number | undefined
  competes: readonly string[]
  weight: number
  /** how long each of its contents stays, ms */
  durations: readonly number[]
}

/** What a zone plays besides campaigns. */
export type ZoneFacts = {
  /** minutes of the day at which its own items and ads begin or end to be due */
  edges: readonly number[]
  /** instants (epoch ms) at which it changes once: publication, files that end */
  instants: readonly number[]
  /** the part of the time that its own ads take, 0 to 1 */
  ownShare: number
}

/** One ad of a campaign: which of its contents, how often and when. */
export type CampaignAd = Pick<RenderAd, 'frequency' | 'per_hour' | 'apart'> & {
  campaignId: string
  /** index of the content */
  content: number
  when: Schedule
}

/**
 * What campaigns become in a zone: ads that come between its items. Campaigns by share come as shares. Plays that are counted,
 * because there are few of them or a device must not play more, have cells of the day of their own, so that no device can play
 * more than the cells hold.
 * @param campaigns of the zone; their order does not matter
 */
export function compileCampaigns(campaigns: readonly ZoneCampaign[], zone: ZoneFacts): CampaignAd[] {
  const sorted = [...campaigns].sort((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1))
  const shares = sharesOf(sorted, zone)
  const counted: CampaignAd[] = []
  const shared: CampaignAd[] = []
  for (const campaign of sorted) {
    const share = shares.get(campaign.id)
    const early = share !== undefined && earlyOf(campaign, share)
    if (share === undefined) counted.push(...countedAds(campaign, zone))
    else if (early) counted.push(...countedAds(early, zone))
    else shared.push(...sharedAds(campaign, share))
  }
  // Those with cells have little time to come, so they are asked first.
  return keepApart([...counted, ...shared], sorted)
}

const meanMs = ({ durations }: ZoneCampaign): number =>
  durations.reduce((sum, duration) => sum + duration, 0) / durations.length

/** Whether a campaign's plays are put into cells, one by one. */
const isCounted = ({ rate, cap }: ZoneCampaign): boolean =>
  'perDay' in rate
    ? rate.most === undefined
    : cap !== undefined || ('perHour' in rate && rate.perHour < COUNTED_BELOW)

/** An early campaign as one whose plays are counted; null where its share lets it play no more than it may anyway. */
function earlyOf(campaign: ZoneCampaign, share: number): ZoneCampaign | null {
  const { rate, cap = Number.POSITIVE_INFINITY, when } = campaign
  if (!('perDay' in rate) || rate.most === undefined) return null
  const most = Math.min(cap, rate.most)
  const possible = Math.floor((share * (minutesOf(when) / 60) * HOUR_MS) / meanMs(campaign))
  if (!Number.isFinite(cap) && most > possible) return null
  return { ...campaign, rate: { perDay: Math.min(most, possible) }, cap: most }
}

/** The part of the time that a campaign is promised while it plays, 0 to 1. */
export function promisedShare(campaign: ZoneCampaign): number {
  const { rate, cap, when } = campaign
  const hours = minutesOf(when) / 60
  const ofPlays = (playsADay: number) =>
    hours === 0 ? 0 : (playsADay * meanMs(campaign)) / (hours * HOUR_MS)
  const wanted =
    'share' in rate
      ? rate.share
      : 'perHour' in rate
        ? (rate.perHour * meanMs(campaign)) / HOUR_MS
        : ofPlays(rate.perDay)
  return cap === undefined ? wanted : Math.min(wanted, ofPlays(cap))
}

/**
 * The share of each campaign that comes as one. Where they want more than there is, because something changed since they were
 * booked, the time is divided by weight; nobody gets more than was promised, except early ones, which share what is left.
 */
function sharesOf(campaigns: readonly ZoneCampaign[], { ownShare }: ZoneFacts): Map<string, number> {
  const counted = campaigns.filter(isCounted).reduce((sum, one) => sum + promisedShare(one), 0)
  let left = Math.max(0, CAMPAIGN_LIMITS.share - ownShare - counted)
  const shares = new Map<string, number>()
  let waiting = campaigns.filter((one) => !isCounted(one))
  while (waiting.length > 0) {
    const weights = waiting.reduce((sum, { weight }) => sum + weight, 0)
    const part = left / weights
    const full = waiting.filter((one) => promisedShare(one) <= part * one.weight)
    for (const one of full.length > 0 ? full : waiting) {
      const share = Math.min(promisedShare(one), part * one.weight)
      shares.set(one.id, share)
      left -= share
    }
    waiting = full.length > 0 ? waiting.filter((one) => !full.includes(one)) : []
  }
  const early = campaigns.filter(({ rate }) => 'perDay' in rate && rate.most !== undefined)
  const weights = early.reduce((sum, { weight }) => sum + weight, 0)
  for (const { id, weight } of early) shares.set(id, shares.get(id)! + (Math.max(0, left) * weight) / weights)
  return shares
}

function sharedAds(campaign: ZoneCampaign, share: number): CampaignAd[] {
  const { id, when, durations } = campaign
  const wholeMs = durations.reduce((sum, duration) => sum + duration, 0)
  return durations.flatMap((duration, content): CampaignAd[] => {
    const own = Math.min(0.9, (share * duration) / wholeMs)
    return own > 0 ? [{ campaignId: id, content, frequency: { share: own }, when }] : []
  })
}

/** A number from 0 to 1 that follows from an id. */
function phaseOf(id: string): number {
  let hash = 0
  for (let at = 0; at < id.length; at += 1) hash = (Math.imul(hash, 31) + id.charCodeAt(at)) >>> 0
  return (hash % 997) / 997
}

/** Plays that a campaign wants on a day of a device. */
function playsADay(campaign: ZoneCampaign): number {
  const { rate, when } = campaign
  if ('perDay' in rate) return rate.perDay
  const hours = minutesOf(when) / 60
  return 'perHour' in rate ? rate.perHour * hours : (rate.share * hours * HOUR_MS) / meanMs(campaign)
}

/** Local dates on which alone something plays, and on which it does not, whatever day its hours belong to. */
type Dates = { only?: readonly number[]; except: readonly number[] }

function countedAds(campaign: ZoneCampaign, { edges, instants }: ZoneFacts): CampaignAd[] {
  const { when, days } = campaign
  const cells = cellsOf(when, edges)
  const plays = playsADay(campaign)
  const whole = Math.floor(plays + 1e-9)
  const cuts = cutsOf(instants, days)
  // Without a cap, a play too many where clocks are put back harms nobody.
  const cap = campaign.cap ?? Number.POSITIVE_INFINITY
  const adsFor = (wanted: number, dates: Dates): CampaignAd[] => {
    const asked = { plays: wanted, cap, phase: phaseOf(campaign.id) }
    const chosen = cellsForDay(cells, { ...asked, cuts: cuts.most })
    if (chosen.cells.length > 0 || cuts.most === 0) return adsOfCells(campaign, chosen, dates)
    // Better not on those days than too often.
    const except = [...dates.except, ...cuts.days]
    return adsOfCells(campaign, cellsForDay(cells, { ...asked, cuts: 0 }), { ...dates, except })
  }
  if (plays - whole <= 1e-9) return adsFor(whole, { except: [] })
  // What is over after whole plays a day comes on some of the days.
  const more = someDays(campaign, plays - whole)
  return [...adsFor(whole + 1, { only: more, except: [] }), ...adsFor(whole, { except: more })]
}

/** The local dates on which a campaign plays. */
export function daysOfCampaign({
  when,
  days: { from, until },
}: Pick<ZoneCampaign, 'when' | 'days'>): number[] {
  const days: number[] = []
  for (let day = from; day < until; day += 1) if (onDay(when, day)) days.push(day)
  return days
}

/** Some of the days of a campaign, evenly. A part of a play is owed by its last day. */
function someDays(campaign: ZoneCampaign, part: number): number[] {
  const days = daysOfCampaign(campaign)
  const count = Math.min(days.length, Math.ceil(days.length * part - 1e-9))
  return Array.from({ length: count }, (_, nth) => days[Math.floor(((nth + 1) * days.length) / count) - 1]!)
}

/** The dates on which single instants can fall anywhere on earth, and how many fall on one of them at most. */
function cutsOf(
  instants: readonly number[],
  { from, until }: { from: number; until: number },
): { most: number; days: number[] } {
  const counts = new Map<number, number>()
  for (const instant of instants) {
    const day = Math.floor(instant / DAY_MS)
    for (const near of [day - 1, day, day + 1])
      if (near >= from && near < until) counts.set(near, (counts.get(near) ?? 0) + 1)
  }
  return { most: Math.max(0, ...counts.values()), days: [...counts.keys()].sort((a, b) => a - b) }
}

/** Ads for cells, the contents in turn. Cells that touch are given to two ads, because one ad would take them for one span. */
function adsOfCells(
  { id, durations, when }: ZoneCampaign,
  { cells, each }: { cells: readonly Cell[]; each: number },
  dates: Dates,
): CampaignAd[] {
  const ads: CampaignAd[] = []
  const lots = new Map<string, { content: number; late: boolean; minutes: number; cells: Cell[] }>()
  let odd = false
  for (const [nth, cell] of cells.entries()) {
    odd = cells[nth - 1]?.until === cell.from && !odd
    const content = nth % durations.length
    const minutes = cell.until - cell.from
    const name = `${content} ${cell.late} ${odd} ${minutes}`
    const lot = lots.get(name)
    if (lot) lot.cells.push(cell)
    else lots.set(name, { content, late: cell.late, minutes, cells: [cell] })
  }
  for (const { content, late, minutes, cells: lot } of lots.values())
    for (let at = 0; at < lot.length; at += SPANS_MOST)
      ads.push({
        campaignId: id,
        content,
        // The share puts plays into the middle of their part of the cell, wherever the zone's items are when it begins; no
        // more than these can begin in it, because they are as far apart as the parts are long.
        frequency: { share: Math.min(0.9, (each * durations[content]!) / (minutes * MINUTE_MS)) },
        per_hour: Math.max(1, Math.floor((each * 60) / minutes)),
        when: {
          ...datesWithin(when, late, dates),
          times: lot
            .slice(at, at + SPANS_MOST)
            .map(({ from, until }) => ({ from: timeOf(from), until: timeOf(until) })),
        },
      })
  return ads
}

/** The days and dates of a campaign's hours on the day they begin, or the day after (`late`), within some dates. */
function datesWithin({ times: _times, ...when }: Schedule, late: boolean, { only, except }: Dates): Schedule {
  const own = late ? { ...when, ...nextDays(when) } : when
  const without = [...new Set([...(own.except ?? []), ...except])].sort((a, b) => a - b)
  return {
    ...own,
    ...(only && { only: own.only ? own.only.filter((day) => only.includes(day)) : [...only] }),
    ...(without.length > 0 && { except: without }),
  }
}

/**
 * Marks ads that must not follow each other directly: those of campaigns that compete, and several ads of one campaign. Each
 * bit of `apart` stands for one thing in common.
 */
function keepApart(ads: readonly CampaignAd[], campaigns: readonly ZoneCampaign[]): CampaignAd[] {
  const names = new Map(campaigns.map(({ id, competes }) => [id, [...new Set(competes.map(categoryOf))]]))
  const counts = new Map<string, number>()
  for (const categories of names.values())
    for (const category of categories) counts.set(category, (counts.get(category) ?? 0) + 1)
  const bits = new Map<string, number>()
  const bitOf = (name: string): number => {
    const known = bits.get(name)
    if (known !== undefined) return known
    // Beyond that, some are kept apart that need not be.
    const bit = 1 << (bits.size % APART_BITS)
    bits.set(name, bit)
    return bit
  }
  const masks = new Map<string, number>()
  for (const { id } of campaigns) {
    const shared = names.get(id)!.filter((category) => counts.get(category)! > 1)
    const own = ads.filter(({ campaignId }) => campaignId === id).length > 1
    const mask = [...shared.map((category) => `category ${category}`), ...(own ? [`campaign ${id}`] : [])]
    masks.set(
      id,
      mask.reduce((sum, name) => sum | bitOf(name), 0),
    )
  }
  return ads.map((ad) => {
    const apart = masks.get(ad.campaignId)!
    return apart === 0 ? ad : { ...ad, apart }
  })
}

/** Categories are the same however they are written. */
export const categoryOf = (word: string): string => word.trim().toLowerCase()
