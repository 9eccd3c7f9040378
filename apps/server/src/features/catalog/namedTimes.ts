import type { DaypartTimes, NamedTimes, Naming } from '@vitrine/core'
import { calendarsNamed } from '@vitrine/core'
import type { CalendarDay } from '@vitrine/protocol'
import type { Queries } from '../../platform/database/schema.ts'

const DAY_MS = 24 * 60 * 60_000
const dayOf = (date: string): number => Date.parse(`${date}T00:00Z`) / DAY_MS

/** The dayparts and calendars of a company, as compiling and freezing need them. Inside a transaction, as it has them. */
export async function namedTimesOf(db: Queries, companyId: string): Promise<NamedTimes> {
  const dayparts = await db
    .selectFrom('daypart')
    .select(['id', 'body'])
    .where('company_id', '=', companyId)
    .execute()
  const calendars = await db
    .selectFrom('calendar')
    .select(['id', 'days'])
    .where('company_id', '=', companyId)
    .execute()
  return {
    // Both were checked before they were stored.
    dayparts: new Map(dayparts.map(({ id, body }) => [id, JSON.parse(body) as DaypartTimes])),
    calendars: new Map(calendars.map(({ id, days }) => [id, daysOf(JSON.parse(days) as CalendarDay[])])),
  }
}

/** Every local date of a calendar, ascending, as whole days since 1970-01-01. */
function daysOf(entries: readonly CalendarDay[]): number[] {
  const days = new Set<number>()
  for (const { date, last = date } of entries)
    for (let day = dayOf(date); day <= dayOf(last); day += 1) days.add(day)
  return [...days].toSorted((a, b) => a - b)
}

/** Lets changes of the times of a company happen one after the other until the end of the transaction. */
export async function lockTimes(trx: Queries, companyId: string): Promise<void> {
  await trx
    .updateTable('company')
    .set((eb) => ({ name: eb.ref('name') }))
    .where('id', '=', companyId)
    .execute()
}

/** When each daypart and calendar of a company changed last (epoch ms), by id. */
export async function changedTimesOf(db: Queries, companyId: string): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  for (const table of ['daypart', 'calendar'] as const)
    for (const { id, changed_ms: changedMs } of await db
      .selectFrom(table)
      .select(['id', 'changed_ms'])
      .where('company_id', '=', companyId)
      .execute())
      found.set(id, changedMs)
  return found
}

/** Names of the events, screens and playlists that use something. */
export type NameUsers = { events: string[]; screens: string[]; playlists: string[] }

/** How many of each there are. */
export const countsOf = (users: NameUsers | undefined): Record<keyof NameUsers, number> => ({
  events: users?.events.length ?? 0,
  screens: users?.screens.length ?? 0,
  playlists: users?.playlists.length ?? 0,
})
export const namesOfUsers = ({ events, screens, playlists }: NameUsers): string[] => [
  ...events,
  ...screens,
  ...playlists,
]

/** Who uses the dayparts or calendars of a company, by id: events of the schedule, drafts of screens and playlists that are not deleted. */
export async function usersOfNames(
  db: Queries,
  companyId: string,
  noun: 'daypart' | 'calendar',
): Promise<Map<string, NameUsers>> {
  const found = new Map<string, NameUsers>()
  const usersOf = (id: string): NameUsers => {
    const known = found.get(id) ?? { events: [], screens: [], playlists: [] }
    found.set(id, known)
    return known
  }
  const events = await db
    .selectFrom('schedule_event')
    .select(['name', 'event'])
    .where('company_id', '=', companyId)
    .orderBy('name')
    .execute()
  for (const { name, event } of events) {
    // Checked before it was stored.
    const naming = JSON.parse(event) as Naming
    const ids = noun === 'calendar' ? calendarsNamed(naming) : naming.daypart_id ? [naming.daypart_id] : []
    for (const id of ids) usersOf(id).events.push(name)
  }
  const screens = await db
    .selectFrom('usage')
    .innerJoin('site', (join) =>
      join.onRef('site.id', '=', 'usage.user_id').onRef('site.company_id', '=', 'usage.company_id'),
    )
    .select(['usage.used_id as id', 'site.name'])
    .where('usage.company_id', '=', companyId)
    .where('usage.user_noun', '=', 'site')
    .where('usage.used_noun', '=', noun)
    .where('site.deleted_ms', 'is', null)
    .orderBy('site.name')
    .execute()
  for (const { id, name } of screens) usersOf(id).screens.push(name)
  const playlists = await db
    .selectFrom('usage')
    .innerJoin('playlist', (join) =>
      join.onRef('playlist.id', '=', 'usage.user_id').onRef('playlist.company_id', '=', 'usage.company_id'),
    )
    .select(['usage.used_id as id', 'playlist.name'])
    .where('usage.company_id', '=', companyId)
    .where('usage.user_noun', '=', 'playlist')
    .where('usage.used_noun', '=', noun)
    .where('playlist.deleted_ms', 'is', null)
    .orderBy('playlist.name')
    .execute()
  for (const { id, name } of playlists) usersOf(id).playlists.push(name)
  return found
}
