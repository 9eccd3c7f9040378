import { foldWords } from '@vitrine/core'
import { sql } from 'kysely'
import type { Tagged } from './tags.ts'

/** How many words of a search count. */
const WORDS_MOST = 10

/** A pattern of SQL for a text anywhere; signs of the pattern are taken literally. */
export const likeAnywhere = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`

/** The words of a search that count. */
const searchWords = (text: string): string[] =>
  foldWords(text).split(' ').filter(Boolean).slice(0, WORDS_MOST)

/** A condition of SQL for each word of a search: it is in the column `words`. */
export const wordsHold = (text: string) =>
  searchWords(text).map((word) => sql<boolean>`words like ${likeAnywhere(word)} escape '\\'`)

/** A condition of SQL: each word is in what the entity is found by, or in one of its tags. `table` is what is asked. */
export function foundBy(table: Tagged | 'folder', words: string) {
  const each = searchWords(words)
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
