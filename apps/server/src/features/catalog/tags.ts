import { foldWords, invalidField } from '@vitrine/core'
import { TAG_LIMITS } from '@vitrine/protocol'
import { sql } from 'kysely'
import { inPieces } from '../../platform/database/inPieces.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'

/** What can have tags. */
export type Tagged = 'slide' | 'media' | 'site' | 'device'

/** The tags of each of some things of a kind, in the order of the alphabet. */
export async function tagsOf(
  db: Queries,
  companyId: string,
  noun: Tagged,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>(ids.map((id) => [id, []]))
  for (const piece of inPieces(ids)) {
    const rows = await db
      .selectFrom('tag')
      .select(['entity_id', 'tag'])
      .where('company_id', '=', companyId)
      .where('noun', '=', noun)
      .where('entity_id', 'in', piece)
      .orderBy('folded')
      .execute()
    for (const row of rows) found.get(row.entity_id)?.push(row.tag)
  }
  return found
}

/** Puts tags on things and takes others off; a tag that is there in other letters stays as it is. */
export async function changeTags(
  db: Queries,
  companyId: string,
  noun: Tagged,
  ids: readonly string[],
  change: { add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  const removed = change.remove.map(foldWords)
  const added = change.add.map((tag) => ({ tag: tag.trim(), folded: foldWords(tag) }))
  for (const piece of inPieces(ids)) {
    if (removed.length > 0)
      await db
        .deleteFrom('tag')
        .where('company_id', '=', companyId)
        .where('noun', '=', noun)
        .where('entity_id', 'in', piece)
        .where('folded', 'in', removed)
        .execute()
    // One tag at a time, so that a statement never has more values than SQLite takes.
    for (const tag of added)
      await db
        .insertInto('tag')
        .values(piece.map((id) => ({ company_id: companyId, noun, entity_id: id, ...tag })))
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  }
}

/** Those of some things that have more tags than `most`. */
export async function overTagged(
  db: Queries,
  companyId: string,
  noun: Tagged,
  ids: readonly string[],
  most: number,
): Promise<string[]> {
  const over: string[] = []
  for (const piece of inPieces(ids)) {
    const rows = await db
      .selectFrom('tag')
      .select('entity_id')
      .where('company_id', '=', companyId)
      .where('noun', '=', noun)
      .where('entity_id', 'in', piece)
      .groupBy('entity_id')
      .having(sql`count(*)`, '>', most)
      .execute()
    over.push(...rows.map((row) => row.entity_id))
  }
  return over
}

/**
 * Changes the tags of screens or devices, in one transaction.
 * @param namedOf those of the given ids that the company has
 * @returns the ids that were found; others are left out
 * @throws SignageError `INVALID_INPUT` where one of them would have too many
 */
export async function tagNamed(
  db: Db,
  noun: 'site' | 'device',
  namedOf: (trx: Queries, ids: string[]) => Promise<readonly { id: string; name: string }[]>,
  companyId: string,
  asked: readonly string[],
  change: { add: readonly string[]; remove: readonly string[] },
  also?: (trx: Queries, ids: readonly string[]) => Promise<void>,
): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const named = await namedOf(trx, [...new Set(asked)])
    const ids = named.map(({ id }) => id)
    await changeTags(trx, companyId, noun, ids, change)
    const over = await overTagged(trx, companyId, noun, ids, TAG_LIMITS.each)
    const first = named.find(({ id }) => over.includes(id))
    if (first) throw invalidField('add', 'TOO_MANY_TAGS', { name: first.name, maximum: TAG_LIMITS.each })
    await also?.(trx, ids)
    return ids
  })
}

/** Takes all tags off things that are deleted. */
export async function forgetTags(
  db: Queries,
  companyId: string,
  noun: Tagged,
  ids: readonly string[],
): Promise<void> {
  for (const piece of inPieces(ids))
    await db
      .deleteFrom('tag')
      .where('company_id', '=', companyId)
      .where('noun', '=', noun)
      .where('entity_id', 'in', piece)
      .execute()
}
