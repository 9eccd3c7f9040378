import { foldWords, SignageError } from '@vitrine/core'
import { TAG_LIMITS, type Page, type TagSummary } from '@vitrine/protocol'
import { sql } from 'kysely'
import { inPieces } from '../../platform/database/inPieces.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import { pageBy } from '../../platform/http/paging.ts'

type Tagged = 'slide' | 'media' | 'site' | 'device'

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
): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const named = await namedOf(trx, [...new Set(asked)])
    const ids = named.map(({ id }) => id)
    await changeTags(trx, companyId, noun, ids, change)
    const over = await overTagged(trx, companyId, noun, ids, TAG_LIMITS.each)
    const first = named.find(({ id }) => over.includes(id))
    if (!first) return ids
    const message = `“${first.name}” would have more than ${TAG_LIMITS.each} tags.`
    throw new SignageError('INVALID_INPUT', {}, { fields: [{ field: 'add', message }] })
  })
}

/** The company's tags of devices with how many have each, in the order of the alphabet. */
export async function deviceTagCounts(
  db: Queries,
  companyId: string,
): Promise<{ tag: string; devices: number }[]> {
  const rows = await db
    .selectFrom('tag')
    .innerJoin('device', (join) =>
      join.onRef('device.id', '=', 'tag.entity_id').onRef('device.company_id', '=', 'tag.company_id'),
    )
    .select(['tag.folded', sql<string>`min(tag.tag)`.as('name'), sql<number>`count(*)`.as('devices')])
    .where('tag.company_id', '=', companyId)
    .where('tag.noun', '=', 'device')
    .groupBy('tag.folded')
    .orderBy('tag.folded')
    .execute()
  return rows.map((row) => ({ tag: row.name, devices: Number(row.devices) }))
}

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

/** The company's tags with how many slides and media have each; what is in the bin does not count. */
export async function tagSummaries(
  db: Queries,
  companyId: string,
  query: { limit: number; cursor?: string | undefined; sort?: string | undefined; q?: string | undefined },
): Promise<Page<TagSummary>> {
  const counted = db.selectFrom((inner) => {
    let tags = inner
      .selectFrom('tag')
      .leftJoin('slide', (join) =>
        join
          .onRef('slide.id', '=', 'tag.entity_id')
          .onRef('slide.company_id', '=', 'tag.company_id')
          .on('tag.noun', '=', 'slide')
          .on('slide.deleted_ms', 'is', null),
      )
      .leftJoin('media', (join) =>
        join
          .onRef('media.id', '=', 'tag.entity_id')
          .onRef('media.company_id', '=', 'tag.company_id')
          .on('tag.noun', '=', 'media')
          .on('media.deleted_ms', 'is', null),
      )
      .select([
        'tag.folded as id',
        sql<string>`min(tag.tag)`.as('name'),
        sql<number>`count(slide.id)`.as('slides'),
        sql<number>`count(media.id)`.as('media'),
      ])
      .where('tag.company_id', '=', companyId)
      .where((eb) => eb.or([eb('slide.id', 'is not', null), eb('media.id', 'is not', null)]))
      .groupBy('tag.folded')
    if (query.q)
      tags = tags.where(sql<boolean>`tag.folded like ${likeAnywhere(foldWords(query.q))} escape '\\'`)
    return tags.as('counted')
  })
  const page = await pageBy(counted.selectAll(), query, { tag: 'name' }, 'tag')
  return {
    ...page,
    items: page.items.map((row) => ({
      tag: row.name,
      slides: Number(row.slides),
      media: Number(row.media),
    })),
  }
}

/** The company's tags of screens with how many have each, in the order of the alphabet; what is deleted does not count. */
export async function siteTagCounts(
  db: Queries,
  companyId: string,
): Promise<{ tag: string; sites: number }[]> {
  const rows = await db
    .selectFrom('tag')
    .innerJoin('site', (join) =>
      join.onRef('site.id', '=', 'tag.entity_id').onRef('site.company_id', '=', 'tag.company_id'),
    )
    .select(['tag.folded', sql<string>`min(tag.tag)`.as('name'), sql<number>`count(*)`.as('sites')])
    .where('tag.company_id', '=', companyId)
    .where('tag.noun', '=', 'site')
    .where('site.deleted_ms', 'is', null)
    .groupBy('tag.folded')
    .orderBy('tag.folded')
    .execute()
  return rows.map((row) => ({ tag: row.name, sites: Number(row.sites) }))
}

/** A pattern of SQL for a text anywhere; signs of the pattern are taken literally. */
const likeAnywhere = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** A condition of SQL: each word is in what the entity is found by, or in one of its tags. `table` is what is asked. */
export function foundBy(table: Tagged | 'folder', words: string) {
  const each = foldWords(words).split(' ').filter(Boolean).slice(0, 10)
  if (each.length === 0) return null
  const one = (word: string) => {
    const pattern = likeAnywhere(word)
    const inWords = sql`${sql.ref(`${table}.words`)} like ${pattern} escape '\\'`
    return table === 'folder'
      ? inWords
      : sql`(${inWords} or exists (select 1 from tag where tag.company_id = ${sql.ref(`${table}.company_id`)} and tag.noun = ${table}
          and tag.entity_id = ${sql.ref(`${table}.id`)} and tag.folded like ${pattern} escape '\\'))`
  }
  return sql<boolean>`(${sql.join(each.map(one), sql` and `)})`
}

/** A condition of SQL: it has this tag. */
export const hasTag = (table: Tagged, tag: string) =>
  sql<boolean>`exists (select 1 from tag where tag.company_id = ${sql.ref(`${table}.company_id`)} and tag.noun = ${table}
    and tag.entity_id = ${sql.ref(`${table}.id`)} and tag.folded = ${foldWords(tag)})`

/** What slides and media are sorted by name with: its beginning without capitals and accents, short enough for a cursor. */
export const nameKey = sql<string>`substr(words, 1, 60)`.as('name_key')
