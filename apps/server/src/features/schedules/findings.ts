import { timeOfDayMs, weekdayOf, type NamedTimes } from '@vitrine/core'
import { visitProgramme, type Programme } from '@vitrine/core/programme'
import type { ReadScheduleEvent, ScheduleFinding } from '@vitrine/protocol'
import { hoursOf, ranksOf, startsOf, targetIndex, windowAt, type ScheduleFacts } from './compile.ts'
import { hasLater, lastsOf } from './occurrences.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
/** Days of an occurrence in which a time is looked for that days and times leave. */
const OPEN_TIME_DAYS = 70
/** Zones reach this far from UTC: an event is over where it is over in all of them, minutes. */
const ZONES_MINUTES = 14 * 60
/** Overlaps that are named of one event. */
const OVERLAPS_MOST = 20
/** How ids begin of events that are not saved yet. */
const NEW_EVENT = 'new:'

/** How an event that has no id yet is known here: by its place among the changes. */
export const newEventId = (change: number): string => `${NEW_EVENT}${change}`

type Change = { id: string; known: boolean; event: ReadScheduleEvent | null }
type Asked = {
  changes: readonly Change[]
  /** as they would be after the changes */
  facts: ScheduleFacts
  /** programmes after the changes, each with how many devices share it */
  seen: readonly { programme: Programme; timeZone: string; siteId: string | null; devices: number }[]
  /** when content of published versions expires (epoch ms, ascending) */
  expiries: ReadonlyMap<string, readonly number[]>
  nowMs: number
  fromMs: number
  toMs: number
}

/** What a person should look at before saving, for each change: events that can't play, and who wins where two overlap. */
export function findingsOf(asked: Asked): ScheduleFinding[] {
  const contests = contestsOf(asked)
  return asked.changes.flatMap(({ id, known, event }, index) =>
    event === null
      ? []
      : [
          ...ownFindings(asked, event, id),
          ...contestFindings(contests.get(id)),
          ...contentFindings(asked, event, contests.get(id)),
        ].map((finding) => ({
          ...finding,
          event_id: known ? id : null,
          change: index,
        })),
  )
}

type Finding = Pick<ScheduleFinding, 'code' | 'params'>

function ownFindings({ facts, nowMs }: Asked, event: ReadScheduleEvent, id: string): Finding[] {
  const found: Finding[] = []
  const from = Math.floor(nowMs / MINUTE_MS) - ZONES_MINUTES
  if (!hasLater(event, from)) {
    const isExcluded = event.exdates.length > 0 && hasLater({ ...event, exdates: [] }, from)
    found.push({ code: isExcluded ? 'excluded' : 'exhausted', params: {} })
  } else {
    const window = { ...windowAt(nowMs), from }
    const starts = startsOf(event, facts.names, window)
    if (event.calendars && starts.length === 0) found.push({ code: 'calendarsExclude', params: {} })
    else if (starts.length > 0 && !hasOpenTime(event, starts, facts.names))
      found.push({ code: 'timesExclude', params: {} })
  }
  const screen = facts.screens.get(event.screen_id)
  if (screen?.version === null) found.push({ code: 'screenNotPublished', params: { screen: screen.name } })
  const index = targetIndex([{ id, event }])
  if (!facts.devices.some((device) => ranksOf(facts, index, device).size > 0))
    found.push({ code: 'noDevice', params: {} })
  return found
}

/** Whether days and times leave anything of the occurrences that begin at these wall minutes. Looks at ten weeks of each. */
function hasOpenTime(event: ReadScheduleEvent, starts: readonly number[], names: NamedTimes): boolean {
  const hours = hoursOf(event, names)
  if (!hours?.days && !hours?.times) return true
  const lasts = lastsOf(event) ?? OPEN_TIME_DAYS * DAY_MINUTES
  const spans = hours.times?.map(({ from, until }) => {
    const [begin, end] = [timeOfDayMs(from) / MINUTE_MS, timeOfDayMs(until) / MINUTE_MS]
    return { begin, end: end > begin ? end : end + DAY_MINUTES }
  }) ?? [{ begin: 0, end: DAY_MINUTES }]
  return starts.some((start) => {
    const first = Math.floor(start / DAY_MINUTES) - 1
    const last = Math.min(first + OPEN_TIME_DAYS, Math.floor((start + lasts) / DAY_MINUTES))
    for (let day = first; day <= last; day += 1) {
      if (hours.days && !hours.days.includes(weekdayOf(day))) continue
      const midnight = day * DAY_MINUTES
      if (spans.some(({ begin, end }) => midnight + begin < start + lasts && midnight + end > start))
        return true
    }
    return false
  })
}

/** Where an event and another hold at the same time on some devices. */
type Overlap = { id: string; name: string; wins: boolean; why: string; fromMs: number; devices: number }
type Contest = {
  wins: boolean
  holds: boolean
  overlaps: Map<string, Overlap>
  /** when it is shown last in the period, on any device (epoch ms); 0: never */
  shownUntilMs: number
  /** devices that show nothing in other stretches */
  bare: number
}

/** What becomes of the changed events in the period, on all devices. */
function contestsOf({ changes, seen, fromMs, toMs }: Asked): Map<string, Contest> {
  const contests = new Map<string, Contest>(
    changes.flatMap(({ id, event }) =>
      event
        ? [[id, { wins: false, holds: false, overlaps: new Map(), shownUntilMs: 0, bare: 0 }] as const]
        : [],
    ),
  )
  for (const { programme, timeZone, siteId, devices } of seen) {
    if (!programme.events.some(({ id }) => contests.has(id))) continue
    const counted = new Set<string>()
    let isBare = false
    visitProgramme(programme, timeZone, fromMs, toMs, (stretch) => {
      const { winner } = stretch
      if (!winner) {
        isBare ||= siteId === null
        return
      }
      const own = contests.get(winner.id)
      if (own) {
        own.wins = own.holds = true
        own.shownUntilMs = Math.max(own.shownUntilMs, stretch.untilMs)
      }
      for (const { event, why } of stretch.beaten) {
        const beaten = contests.get(event.id)
        if (beaten) beaten.holds = true
        for (const [contest, other, wins] of [
          [own, event, true],
          [beaten, winner, false],
        ] as const) {
          if (!contest) continue
          const key = `${other.id} ${wins}`
          const overlap = contest.overlaps.get(key) ?? {
            id: other.id,
            name: other.name,
            wins,
            why,
            fromMs: stretch.fromMs,
            devices: 0,
          }
          const once = `${winner.id} ${event.id} ${wins}`
          if (!counted.has(once)) overlap.devices += devices
          counted.add(once)
          overlap.fromMs = Math.min(overlap.fromMs, stretch.fromMs)
          contest.overlaps.set(key, overlap)
        }
      }
    })
    if (!isBare) continue
    for (const { id } of programme.events) {
      const contest = contests.get(id)
      if (contest) contest.bare += devices
    }
  }
  return contests
}

function contestFindings(contest: Contest | undefined): Finding[] {
  if (!contest) return []
  const overlaps = [...contest.overlaps.values()].toSorted((a, b) => a.fromMs - b.fromMs)
  return [
    ...(contest.holds && !contest.wins ? [{ code: 'neverWins' as const, params: {} }] : []),
    ...overlaps.slice(0, OVERLAPS_MOST).map(({ id, name, wins, why, fromMs, devices }) => ({
      code: 'overlap' as const,
      params: {
        other_id: id.startsWith(NEW_EVENT) ? null : id,
        other: name,
        wins: wins ? 1 : 0,
        why,
        from: fromMs,
        devices,
      },
    })),
  ]
}

/** What an event shows that ends before it, and devices that have nothing to show besides events. */
function contentFindings(
  { facts, expiries, nowMs }: Asked,
  event: ReadScheduleEvent,
  contest: Contest | undefined,
): Finding[] {
  if (!contest) return []
  const found: Finding[] = []
  const screen = facts.screens.get(event.screen_id)
  const ends = expiries.get(screen?.version ?? '') ?? []
  const first = ends.find((end) => end > nowMs)
  if (screen && first !== undefined && first < contest.shownUntilMs)
    found.push({ code: 'contentExpires', params: { screen: screen.name, at: first } })
  if (contest.bare > 0) found.push({ code: 'nothingOtherwise', params: { devices: contest.bare } })
  return found
}
