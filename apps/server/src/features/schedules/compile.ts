import { datesOf, foldWords, groupChain, missingNames, type GroupPlace, type NamedTimes } from '@vitrine/core'
import { withCondition } from '@vitrine/core/conditions'
import {
  PROGRAMME_EVENTS_MOST,
  PROGRAMME_STARTS_MOST,
  programmeVersion,
  type Programme,
  type ProgrammeEvent,
} from '@vitrine/core/programme'
import type { ReadScheduleEvent } from '@vitrine/protocol'
import type { PlacedDevice } from '../catalog/index.ts'
import { lastsOf, startsIn, type Window } from './occurrences.ts'

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60
const WEEK_MINUTES = 7 * DAY_MINUTES
/** How far a programme reaches, from the Monday of the week in which it was compiled, days: 400 days are always ahead. */
const AHEAD_DAYS = 407

/** An event with its id. */
export type KnownEvent = { id: string; event: ReadScheduleEvent }
export type ScheduledScreen = { name: string; version: string | null }
/** What programmes of a company are compiled from. */
export type ScheduleFacts = {
  events: readonly KnownEvent[]
  devices: readonly PlacedDevice[]
  groups: ReadonlyMap<string, GroupPlace>
  /** screens that are not deleted */
  screens: ReadonlyMap<string, ScheduledScreen>
  /** dayparts and calendars, which events name */
  names: NamedTimes
}

/** Of devices to which no event applies. It never ends, so that they have nothing to fetch when a week begins. */
export const EMPTY_PROGRAMME: Programme = (() => {
  const rest = { until: '9999-12-31', events: [], screens: {} }
  return { version: programmeVersion(rest), ...rest }
})()

/** The wall time that programmes of now cover. It stays the same from Monday to Monday (UTC). @param nowMs epoch ms */
export function windowAt(nowMs: number): Window {
  const today = Math.floor(nowMs / MINUTE_MS / DAY_MINUTES)
  // 1970-01-01 was a Thursday.
  const monday = (today - ((today + 3) % 7)) * DAY_MINUTES
  return { from: monday - DAY_MINUTES, until: monday + AHEAD_DAYS * DAY_MINUTES }
}
/** When the next week begins, and programmes are to reach further, epoch ms. */
export const nextWindowMs = (nowMs: number): number =>
  (windowAt(nowMs).from + DAY_MINUTES + WEEK_MINUTES) * MINUTE_MS

/** The rank of each event that applies to a device, by its id. */
export function ranksOf(facts: ScheduleFacts, index: TargetIndex, device: PlacedDevice): Map<string, number> {
  const ranks = new Map<string, number>()
  const note = (ids: readonly string[] | undefined, rank: number): void => {
    for (const id of ids ?? []) if (!ranks.has(id)) ranks.set(id, rank)
  }
  note(index.get(`device ${device.id}`), 0)
  for (const tag of device.tags) note(index.get(`tag ${foldWords(tag)}`), 1)
  for (const [above, { id }] of groupChain(facts.groups, device.groupId).entries())
    note(index.get(`group ${id}`), 2 + above)
  return ranks
}

/** Ids of events by what they name. */
export type TargetIndex = ReadonlyMap<string, string[]>
export function targetIndex(events: readonly KnownEvent[]): TargetIndex {
  const index = new Map<string, string[]>()
  for (const { id, event } of events)
    for (const target of event.targets) {
      const key =
        'device_id' in target
          ? `device ${target.device_id}`
          : 'group_id' in target
            ? `group ${target.group_id}`
            : `tag ${foldWords(target.tag)}`
      index.set(key, [...(index.get(key) ?? []), id])
    }
  return index
}

/**
 * The programme of each device to which an event applies, by row id. Devices to which the same events apply share theirs.
 * Events without an occurrence in the window are left out.
 */
export function compileProgrammes(facts: ScheduleFacts, window: Window): Map<string, Programme> {
  const index = targetIndex(facts.events)
  const compiled = new Map(facts.events.map((known) => [known.id, compileEvent(known, facts.names, window)]))
  const made = new Map<string, Programme | null>()
  const found = new Map<string, Programme>()
  for (const device of facts.devices) {
    const ranks = ranksOf(facts, index, device)
    if (ranks.size === 0) continue
    const key = [...ranks]
      .map(([id, rank]) => `${id} ${rank}`)
      .toSorted()
      .join('\n')
    const programme = made.has(key) ? made.get(key)! : putTogether(facts, ranks, compiled, window)
    made.set(key, programme)
    if (programme) found.set(device.id, programme)
  }
  return found
}

type Compiled = Omit<ProgrammeEvent, 'rank'>

/** Days of the week and times of day within an occurrence: those of the daypart, or the event's own. */
export const hoursOf = (event: ReadScheduleEvent, names: NamedTimes) =>
  event.daypart_id === undefined ? event : names.dayparts.get(event.daypart_id)

/**
 * Where occurrences of an event begin within a window, without those that calendars leave out. An occurrence counts for the local
 * date on which it begins. What names something that is not there never begins.
 */
export function startsOf(event: ReadScheduleEvent, names: NamedTimes, window: Window): readonly number[] {
  if (missingNames(event, names).length > 0) return []
  const starts = startsIn(event, window)
  if (!event.calendars) return starts
  const { only, except } = datesOf(event.calendars, names)
  const [on, off] = [only && new Set(only), new Set(except)]
  return starts.filter((start) => {
    const day = Math.floor(start / DAY_MINUTES)
    return (on?.has(day) ?? true) && !off.has(day)
  })
}

function compileEvent({ id, event }: KnownEvent, names: NamedTimes, window: Window): Compiled {
  const hours = hoursOf(event, names)
  const compiled = {
    id,
    name: event.name,
    screen_id: event.screen_id,
    priority: event.priority,
    time_zone: event.time_zone,
    starts: startsOf(event, names, window).slice(0, PROGRAMME_STARTS_MOST),
    lasts: lastsOf(event),
    ...(hours?.days && { days: hours.days }),
    ...(hours?.times && { times: hours.times }),
  }
  return withCondition(compiled, event.if)
}

function putTogether(
  facts: ScheduleFacts,
  ranks: ReadonlyMap<string, number>,
  compiled: ReadonlyMap<string, Compiled>,
  window: Window,
): Programme | null {
  const events = [...ranks]
    .map(([id, rank]) => ({ ...compiled.get(id)!, rank }))
    .filter((event) => (event.if?.starts ?? event.starts).length > 0)
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, PROGRAMME_EVENTS_MOST)
  if (events.length === 0) return null
  const screens: Programme['screens'] = {}
  for (const { screen_id: id } of events) screens[id] = facts.screens.get(id) ?? { name: '', version: null }
  const until = new Date(window.until * MINUTE_MS).toISOString().slice(0, 10)
  const rest = { until, events, screens }
  return { version: programmeVersion(rest), ...rest }
}
