import { inPieces } from '../../../platform/database/inPieces.ts'
import type { Queries, Tables } from '../../../platform/database/schema.ts'

/** A browser that can be notified, with how its person reads. */
export type PushBrowser = Tables['push_browser'] & { person_name: string; locale: string | null }
export type PersonWithBrowsers = { id: string; name: string; email: string; browsers: number }

const withPerson = (db: Queries, companyId: string) =>
  db
    .selectFrom('push_browser')
    .innerJoin('person', (join) =>
      join
        .onRef('person.id', '=', 'push_browser.person_id')
        .onRef('person.company_id', '=', 'push_browser.company_id'),
    )
    .selectAll('push_browser')
    .select(['person.name as person_name', 'person.locale'])
    .where('push_browser.company_id', '=', companyId)

/** The browsers of some people, by person and age. */
export async function pushBrowsersOf(
  db: Queries,
  companyId: string,
  personIds: readonly string[],
): Promise<PushBrowser[]> {
  const found: PushBrowser[] = []
  for (const piece of inPieces(personIds))
    found.push(
      ...(await withPerson(db, companyId)
        .where('push_browser.person_id', 'in', piece)
        .orderBy('person.name')
        .orderBy('push_browser.created_ms')
        .orderBy('push_browser.id')
        .execute()),
    )
  return found
}

/** Everybody in a company, by name, with how many browsers each has. */
export async function peopleWithBrowsers(db: Queries, companyId: string): Promise<PersonWithBrowsers[]> {
  const rows = await db
    .selectFrom('person')
    .select((eb) => [
      'person.id',
      'person.name',
      'person.email',
      eb
        .selectFrom('push_browser')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('push_browser.company_id', '=', 'person.company_id')
        .whereRef('push_browser.person_id', '=', 'person.id')
        .as('browsers'),
    ])
    .where('person.company_id', '=', companyId)
    .orderBy('person.name')
    .orderBy('person.id')
    .execute()
  return rows.map((row) => ({ ...row, browsers: Number(row.browsers ?? 0) }))
}

/** Forgets the browsers of somebody who goes. */
export async function removePushBrowsersOf(db: Queries, companyId: string, personId: string): Promise<void> {
  await db
    .deleteFrom('push_browser')
    .where('company_id', '=', companyId)
    .where('person_id', '=', personId)
    .execute()
}

/** Storage of browsers and of the keys of this server. Every query of browsers carries the company. */
export function createPushStore(db: Queries) {
  return {
    /** The keys of this server, oldest first. */
    keys: (): Promise<Tables['push_key'][]> =>
      db.selectFrom('push_key').selectAll().orderBy('created_ms').orderBy('id').execute(),
    async insertKey(key: Tables['push_key']): Promise<void> {
      await db.insertInto('push_key').values(key).execute()
    },
    /** The id by which a browser of a person is known already. */
    async idOf(companyId: string, personId: string, endpointHash: string): Promise<string | null> {
      const row = await db
        .selectFrom('push_browser')
        .select('id')
        .where('company_id', '=', companyId)
        .where('person_id', '=', personId)
        .where('endpoint_hash', '=', endpointHash)
        .executeTakeFirst()
      return row?.id ?? null
    },
    /** Adds a browser, in place of what was known of the same address: another account in it, or older keys. */
    async put(browser: Tables['push_browser']): Promise<void> {
      const { id, endpoint_hash: _hash, ...change } = browser
      await db
        .insertInto('push_browser')
        .values(browser)
        .onConflict((conflict) => conflict.column('endpoint_hash').doUpdateSet({ ...change, id }))
        .execute()
    },
    /** @returns whether it was there */
    async remove(companyId: string, personId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('push_browser')
        .where('company_id', '=', companyId)
        .where('person_id', '=', personId)
        .where('id', '=', id)
        .executeTakeFirst()
      return Number(numDeletedRows) === 1
    },
    async delivered(companyId: string, id: string, atMs: number): Promise<void> {
      await db
        .updateTable('push_browser')
        .set({ delivered_ms: atMs })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
    },
  }
}
