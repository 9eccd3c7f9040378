import { useMemo } from 'react'
import type { Device, DeviceGroup, Site, StoredScheduleEvent } from '@vitrine/protocol'
import { listedShort, readerTimeZone } from '../../app/format.ts'
import { calendarDays, type Named } from '../../queries/namedTimes.ts'
import { resolveEvents } from './resolveEvents.ts'
import type { Shift } from './moving.ts'
import { occurrencesOf, type Occurrence } from './occurrences.ts'
import { devicesIn, huesOf, isShown, zoneOfView, type Hue, type Scope } from './scope.ts'
import { DAY_MINUTES } from './wall.ts'
import { layOut, type Bar, type PlacedPiece } from './weekLayout.ts'
import { chainsOf, guessOf, outcomeOf, rankOf, type Drawn, type Guess, type Outcome } from './winners.ts'

/** An occurrence that is being moved or stretched and not saved yet. */
export type Pending = { event: StoredScheduleEvent; occurrence: Occurrence; shift: Shift }

/** What the schedule is made of. */
export type Facts = {
  events: readonly StoredScheduleEvent[]
  devices: readonly Device[]
  groups: readonly DeviceGroup[]
  sites: readonly Site[]
  named: Named
}
/** A period of the schedule, laid out. */
export type ScheduleView = {
  firstDay: number
  days: number
  columns: PlacedPiece[][]
  bars: Bar[]
  outcome: Outcome
  guess: Guess
  timeZone: string
  hues: ReadonlyMap<string, Hue>
  /** names of the days of calendars, by day */
  holidays: ReadonlyMap<number, string>
  /** the name of an event */
  nameOf: (id: string) => string
  /** the screen of an event; empty for none */
  screenOf: (id: string | null) => string
  /** events that share a device with an event */
  rivals: (event: Pick<StoredScheduleEvent, 'targets'>) => StoredScheduleEvent[]
}

/** Works out a period of days: occurrences, who wins, and where everything stands. */
export function useScheduleView(
  facts: Facts,
  scope: Scope,
  firstDay: number,
  days: number,
  pending: Pending | null,
): ScheduleView {
  const { devices, groups, sites, named } = facts
  const { events, begins } = useMemo(() => resolveEvents(facts.events, named), [facts.events, named])
  const placed = useMemo(() => {
    const inScope = devicesIn(scope, devices, groups)
    const chainOf = chainsOf(groups)
    const reached = (event: Pick<StoredScheduleEvent, 'targets'>) =>
      new Set(inScope.filter((device) => rankOf(event, device, chainOf(device)) !== null).map(({ id }) => id))
    const reach = new Map(events.map((event) => [event.id, reached(event)]))
    const meets = (one: ReadonlySet<string>, other: string) =>
      [...(reach.get(other) ?? [])].some((id) => one.has(id))
    return {
      inScope,
      chainOf,
      reach,
      competes: (a: StoredScheduleEvent, b: StoredScheduleEvent) => meets(reach.get(a.id) ?? new Set(), b.id),
      rivals: (event: Pick<StoredScheduleEvent, 'targets'>) => {
        const mine = reached(event)
        return events.filter(({ id }) => meets(mine, id))
      },
    }
  }, [scope, devices, groups, events])
  const timeZone = useMemo(() => zoneOfView(placed.inScope, readerTimeZone()), [placed])
  const drawn = useMemo((): Drawn[] => {
    const from = firstDay * DAY_MINUTES
    const until = (firstDay + days) * DAY_MINUTES
    return events.map((event) => ({
      event,
      occurrences: shifted(
        event,
        occurrencesOf(event, from, until, timeZone).filter(({ start }) => begins(event, start)),
        pending,
      ),
    }))
  }, [events, begins, firstDay, days, timeZone, pending])
  return useMemo(() => {
    const published = new Set(sites.flatMap(({ id, published: version }) => (version ? [id] : [])))
    const shown = drawn.filter(({ event }) =>
      isShown(event, scope, (placed.reach.get(event.id)?.size ?? 0) > 0),
    )
    const period = { from: firstDay * DAY_MINUTES, until: (firstDay + days) * DAY_MINUTES }
    const known = new Map(events.map((event) => [event.id, event]))
    return {
      firstDay,
      days,
      ...layOut(shown, firstDay, days, placed.competes),
      outcome: outcomeOf(drawn, placed.inScope, placed.chainOf, (id) => published.has(id), period),
      guess: guessOf(shown, placed.inScope),
      timeZone,
      holidays: namesByDay(named, firstDay, firstDay + days - 1),
      hues: huesOf(sites.map(({ id }) => id)),
      nameOf: (id) => known.get(id)?.name ?? '',
      screenOf: (id) => known.get(id ?? '')?.screen_id ?? '',
      rivals: placed.rivals,
    }
  }, [drawn, scope, placed, events, sites, named, firstDay, days, timeZone])
}

/** What days of all calendars are called, both ends in it. */
function namesByDay({ calendars }: Named, first: number, last: number): Map<number, string> {
  const found = new Map<number, Set<string>>()
  for (const calendar of calendars)
    for (const [day, name] of calendarDays(calendar, first, last))
      found.set(day, (found.get(day) ?? new Set<string>()).add(name === '' ? calendar.name : name))
  return new Map([...found].map(([day, names]) => [day, listedShort([...names])]))
}

function shifted(event: StoredScheduleEvent, all: Occurrence[], pending: Pending | null): Occurrence[] {
  if (pending?.event.id !== event.id) return all
  const { occurrence, shift } = pending
  return all.map((one) =>
    one.start === occurrence.start
      ? {
          start: one.start,
          from: one.from + shift.start,
          until: one.until === null ? null : one.until + shift.end,
          by: shift,
        }
      : one,
  )
}
