import type { NamedTimes } from '@vitrine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { StoredCalendar, StoredDaypart } from '@vitrine/protocol'
import { listedShort } from '../app/format.ts'
import { api, queryClient } from '../app/client.ts'

const DAY_MS = 24 * 60 * 60_000

/** All dayparts, by name. */
export const daypartsQuery = queryOptions({
  queryKey: ['dayparts'],
  queryFn: async ({ signal }) => (await api('listDayparts', { signal })).items,
})
/** All calendars with their days, by name. */
export const calendarsQuery = queryOptions({
  queryKey: ['calendars'],
  queryFn: async ({ signal }) => (await api('listCalendars', { signal })).items,
})

/** The last fetches of the address of a calendar, the newest first. */
export const calendarFetchesQuery = (id: string) =>
  queryOptions({
    queryKey: ['calendars', id, 'fetches'],
    queryFn: async ({ signal }) => (await api('listCalendarFetches', { params: { id }, signal })).items,
  })

/** Times with a name, as forms and the schedule use them. */
export type Named = { dayparts: readonly StoredDaypart[]; calendars: readonly StoredCalendar[] }
const NONE: Named = { dayparts: [], calendars: [] }

/** All dayparts and calendars; none until they are there. */
export function useNamed(): Named {
  const dayparts = useQuery(daypartsQuery).data ?? NONE.dayparts
  const calendars = useQuery(calendarsQuery).data ?? NONE.calendars
  return { dayparts, calendars }
}

/** What `useNamed` knows at this moment, for words that are made outside of components; null until it is there. */
export function namedNow(): Named | null {
  const dayparts = queryClient.getQueryData(daypartsQuery.queryKey)
  const calendars = queryClient.getQueryData(calendarsQuery.queryKey)
  return dayparts && calendars ? { dayparts, calendars } : null
}

/** The days of a calendar that lie in a range, as whole days since 1970-01-01, each with its name. Both ends are in it. */
export function calendarDays(
  { days }: Pick<StoredCalendar, 'days'>,
  first: number,
  last: number,
): Map<number, string> {
  const found = new Map<number, string>()
  for (const { date, last: end = date, name } of days) {
    const until = Math.min(last, Date.parse(end) / DAY_MS)
    for (let day = Math.max(first, Date.parse(date) / DAY_MS); day <= until; day += 1) {
      const before = found.get(day) ?? ''
      found.set(day, before === '' || name === '' ? before || name : listedShort([before, name]))
    }
  }
  return found
}

/** The same as core resolves names with. */
export function namesOf({ dayparts, calendars }: Named): NamedTimes {
  return {
    dayparts: new Map(dayparts.map((daypart) => [daypart.id, daypart])),
    calendars: new Map(
      calendars.map((calendar) => [
        calendar.id,
        [...calendarDays(calendar, 0, Infinity).keys()].sort((a, b) => a - b),
      ]),
    ),
  }
}
