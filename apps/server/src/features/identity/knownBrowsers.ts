import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Queries } from '../../platform/database/schema.ts'
import { mintCredential, readCredential, sameHash } from '../../platform/ids.ts'
import type { PersonRecord } from './identity.store.ts'

/** How long a browser is remembered after an account was last signed in from it, ms; browsers keep no cookie longer. */
export const BROWSER_LIFE_MS = 400 * 24 * 60 * 60_000

/**
 * Browsers that accounts were signed in from, by a long-lived cookie of their own. Knowing one gives no access: it only
 * keeps a stranger's wrong tries from being counted against the owner (OWASP, "device cookies").
 */
export function createKnownBrowsers(clock: Clock) {
  const rowsOf = async (db: Queries, text: string | null) => {
    const credential = text === null ? null : readCredential('browser', text)
    if (credential === null) return { credential: null, rows: [] }
    const rows = await db.selectFrom('known_browser').selectAll().where('id', '=', credential.id).execute()
    return { credential, rows: rows.filter(({ hash }) => sameHash(hash, credential.hash)) }
  }
  return {
    /** The id of a browser that one of these accounts was signed in from; null for a stranger's. */
    async knownTo(
      db: Queries,
      text: string | null,
      people: readonly Pick<PersonRecord, 'id'>[],
    ): Promise<string | null> {
      const { rows } = await rowsOf(db, text)
      const own = rows.find(
        (row) => row.seen_ms > clock.now() - BROWSER_LIFE_MS && people.some(({ id }) => id === row.person_id),
      )
      return own?.id ?? null
    },
    /** Remembers that an account was signed in from a browser. @returns the browser's cookie, a new one unless it has one */
    async remember(
      db: Queries,
      text: string | null,
      person: Pick<PersonRecord, 'id' | 'companyId'>,
    ): Promise<string> {
      const nowMs = clock.now()
      const { credential, rows } = await rowsOf(db, text)
      await db
        .deleteFrom('known_browser')
        .where('seen_ms', '<=', nowMs - BROWSER_LIFE_MS)
        .execute()
      // A cookie that nobody here was given is not taken over: somebody may have planted it.
      const own = credential !== null && rows.length > 0 ? credential : null
      const minted = own === null ? mintCredential('browser') : null
      const { id, hash } = own ?? minted!
      await db
        .insertInto('known_browser')
        .values({ id, company_id: person.companyId, person_id: person.id, hash, seen_ms: nowMs })
        .onConflict((on) => on.columns(['id', 'person_id']).doUpdateSet({ seen_ms: nowMs }))
        .execute()
      return minted?.text ?? text!
    },
  }
}
export type KnownBrowsers = ReturnType<typeof createKnownBrowsers>
