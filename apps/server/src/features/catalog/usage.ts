import type { MediaUser } from '@vitrine/protocol'
import { sql } from 'kysely'
import { inPieces } from '../../platform/database/inPieces.ts'
import type { Queries } from '../../platform/database/schema.ts'

/** Data tables are used by their folded names. */
type Noun = 'site' | 'slide' | 'media' | 'table' | 'playlist' | 'folder' | 'daypart' | 'calendar' | 'campaign'

/** Replaces what one entity uses of a noun. */
export async function replaceUsage(
  db: Queries,
  companyId: string,
  user: { noun: Noun; id: string },
  used: { noun: Noun; ids: Iterable<string> },
): Promise<void> {
  await db
    .deleteFrom('usage')
    .where('company_id', '=', companyId)
    .where('user_noun', '=', user.noun)
    .where('user_id', '=', user.id)
    .where('used_noun', '=', used.noun)
    .execute()
  const rows = [...new Set(used.ids)].map((id) => ({
    company_id: companyId,
    user_noun: user.noun,
    user_id: user.id,
    used_noun: used.noun,
    used_id: id,
  }))
  if (rows.length > 0) await db.insertInto('usage').values(rows).execute()
}

/** What can show something else. */
const SHOWERS = ['slide', 'site', 'playlist', 'campaign'] as const

/**
 * Who shows each of some entities: screens, playlists and campaigns show slides, media and playlists, slides lead to slides and show media,
 * and rules of playlists name folders. By name. What is in the bin does not count as somebody who shows.
 */
export async function usersOf(
  db: Queries,
  companyId: string,
  used: { noun: 'slide' | 'media' | 'playlist' | 'folder'; ids: readonly string[] },
): Promise<Map<string, MediaUser[]>> {
  const found = new Map<string, MediaUser[]>(used.ids.map((id) => [id, []]))
  for (const piece of inPieces(used.ids)) {
    for (const noun of SHOWERS) {
      const { rows } = await sql<{ used_id: string; id: string; name: string }>`
        select usage.used_id, shower.id, shower.name from usage join ${sql.table(noun)} as shower
        on shower.id = usage.user_id and shower.company_id = usage.company_id
        where usage.company_id = ${companyId} and usage.user_noun = ${noun} and usage.used_noun = ${used.noun}
        and usage.used_id in (${sql.join(piece)}) and shower.deleted_ms is null order by shower.name`.execute(
        db,
      )
      for (const row of rows) found.get(row.used_id)?.push({ noun, id: row.id, name: row.name })
    }
  }
  return found
}

/** Users by name. */
export const namesOf = (users: readonly { name: string }[]): string[] => users.map(({ name }) => name)

/** A condition of SQL: something that is not in the bin shows it. */
export function isShown(table: 'slide' | 'media') {
  const shownBy = (noun: (typeof SHOWERS)[number]) =>
    sql`exists (select 1 from usage join ${sql.table(noun)} as shower on shower.id = usage.user_id and shower.company_id = usage.company_id
      where usage.company_id = ${sql.ref(`${table}.company_id`)} and usage.user_noun = ${noun} and usage.used_noun = ${table}
      and usage.used_id = ${sql.ref(`${table}.id`)} and shower.deleted_ms is null)`
  return sql<boolean>`(${sql.join(SHOWERS.map(shownBy), sql` or `)})`
}

/** Screens whose published version asks data tables, with the folded name of each; those in the bin do not count. */
export async function screensUsingTables(
  db: Queries,
  companyId: string,
): Promise<{ table: string; id: string; name: string }[]> {
  return db
    .selectFrom('usage')
    .innerJoin('site', (join) =>
      join.onRef('site.id', '=', 'usage.user_id').onRef('site.company_id', '=', 'usage.company_id'),
    )
    .select(['usage.used_id as table', 'site.id', 'site.name'])
    .where('usage.company_id', '=', companyId)
    .where('usage.user_noun', '=', 'site')
    .where('usage.used_noun', '=', 'table')
    .where('site.deleted_ms', 'is', null)
    .orderBy('site.name')
    .execute()
}

/** Media in the bin that some slides show. */
export async function binnedMediaOf(
  db: Queries,
  companyId: string,
  slideIds: readonly string[],
): Promise<string[]> {
  const ids = new Set<string>()
  for (const piece of inPieces(slideIds)) {
    const rows = await db
      .selectFrom('usage')
      .innerJoin('media', (join) =>
        join
          .onRef('media.id', '=', 'usage.used_id')
          .onRef('media.company_id', '=', 'usage.company_id')
          .on('media.deleted_ms', 'is not', null),
      )
      .select('media.id')
      .where('usage.company_id', '=', companyId)
      .where('usage.user_noun', '=', 'slide')
      .where('usage.user_id', 'in', piece)
      .where('usage.used_noun', '=', 'media')
      .execute()
    for (const { id } of rows) ids.add(id)
  }
  return [...ids]
}

/** Forgets what deleted things used. */
export async function forgetUsage(
  db: Queries,
  companyId: string,
  noun: Noun,
  ids: readonly string[],
): Promise<void> {
  for (const piece of inPieces(ids))
    await db
      .deleteFrom('usage')
      .where('company_id', '=', companyId)
      .where('user_noun', '=', noun)
      .where('user_id', 'in', piece)
      .execute()
}

/** Whether anything uses one entity, be the user in the bin. */
export async function isUsed(
  db: Queries,
  companyId: string,
  used: { noun: Noun; id: string },
): Promise<boolean> {
  const user = await db
    .selectFrom('usage')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('used_noun', '=', used.noun)
    .where('used_id', '=', used.id)
    .executeTakeFirst()
  return user !== undefined
}
