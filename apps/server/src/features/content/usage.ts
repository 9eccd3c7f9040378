import type { Queries } from '../../platform/database/schema.ts'

type Noun = 'site' | 'slide' | 'media'

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

/** Who uses each of some entities, by name. Users that were deleted do not count. */
export async function usersOf(
  db: Queries,
  companyId: string,
  used: { noun: 'slide' | 'media'; ids: readonly string[] },
): Promise<Map<string, { id: string; name: string }[]>> {
  const found = new Map<string, { id: string; name: string }[]>(used.ids.map((id) => [id, []]))
  if (used.ids.length === 0) return found
  const rows = await (
    used.noun === 'slide'
      ? db
          .selectFrom('usage')
          .innerJoin('site as user', (join) =>
            join.onRef('user.id', '=', 'usage.user_id').onRef('user.company_id', '=', 'usage.company_id'),
          )
          .select(['usage.used_id', 'user.id as id', 'user.name as name'])
          .where('usage.user_noun', '=', 'site')
          .where('user.deleted_ms', 'is', null)
      : db
          .selectFrom('usage')
          .innerJoin('slide as user', (join) =>
            join.onRef('user.id', '=', 'usage.user_id').onRef('user.company_id', '=', 'usage.company_id'),
          )
          .select(['usage.used_id', 'user.id as id', 'user.name as name'])
          .where('usage.user_noun', '=', 'slide')
          .where('user.deleted_ms', 'is', null)
  )
    .where('usage.company_id', '=', companyId)
    .where('usage.used_noun', '=', used.noun)
    .where('usage.used_id', 'in', [...used.ids])
    .orderBy('name')
    .execute()
  for (const row of rows) found.get(row.used_id)?.push({ id: row.id, name: row.name })
  return found
}
