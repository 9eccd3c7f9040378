import { fieldError, SignageError } from '@vitrine/core'
import type { Page, SessionInfo } from '@vitrine/protocol'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { Person } from '../../platform/http/principal.ts'
import { hashOf, mintCredential, readCredential, sameHash } from '../../platform/ids.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import type { Caller, Entered, ListQuery } from './caller.ts'
import { createIdentityStore, type PersonRecord, type SessionRecord } from './identity.store.ts'
import type { KnownBrowsers } from './knownBrowsers.ts'
import type { Passwords } from './passwords.ts'

/** A session ends this long after its last use, ms. */
export const SESSION_LIFE_MS = 14 * 24 * 60 * 60_000
/** How stale "last used" may be, so that reading does not write every time, ms. */
const TOUCH_EVERY_MS = 60_000

/** Signing in and out, and the sessions between. */
export function createSessions(parts: {
  db: Db
  clock: Clock
  bus: Bus
  limits: RateLimits
  browsers: KnownBrowsers
  passwords: Passwords
}) {
  const { db, clock, bus, limits, browsers, passwords } = parts
  const store = createIdentityStore(db)
  const startSession = async (queries: Queries, person: PersonRecord, caller: Caller): Promise<Entered> => {
    const credential = mintCredential('session')
    const nowMs = clock.now()
    await createIdentityStore(queries).insertSession({
      id: credential.id,
      companyId: person.companyId,
      personId: person.id,
      hash: credential.hash,
      createdMs: nowMs,
      lastUsedMs: nowMs,
      expiresMs: nowMs + SESSION_LIFE_MS,
      address: caller.address,
      browser: caller.browser,
    })
    return {
      token: credential.text,
      browserCookie: await browsers.remember(queries, caller.browserCookie, person),
    }
  }

  return {
    startSession,
    /**
     * Wrong tries of strangers never lock out a browser that the account was signed in from before: it has a budget of its
     * own, and for the others the wait between two tries grows.
     * @param companyId which company's account is meant, where an email has several with one password
     * @throws SignageError `WRONG_CREDENTIALS`, the same for an unknown email and a wrong password; `TOO_MANY`;
     * `COMPANY_NEEDED` with the companies to choose from
     */
    async signIn(
      { email, password, companyId }: { email: string; password: string; companyId?: string | undefined },
      caller: Caller,
    ): Promise<Entered> {
      const account = email.trim().toLowerCase()
      // Counted before the password is checked: tries at the same time are as many tries.
      limits.take('signInPerAddress', caller.address)
      const people = await store.peopleByEmail(account)
      const browserId = await browsers.knownTo(db, caller.browserCookie, people)
      const [limit, counted] =
        browserId === null
          ? (['signInPerAccount', hashOf(account)] as const)
          : (['signInPerBrowser', hashOf(`${browserId} ${account}`)] as const)
      limits.take(limit, counted)
      if (people.length === 0) await passwords.spendCheck(password)
      const matches = await Promise.all(
        people.map((person) => passwords.matches(password, person.passwordHash)),
      )
      const right = people.filter(
        (person, index) => matches[index] && (companyId === undefined || person.companyId === companyId),
      )
      const [person] = right
      if (!person) throw new SignageError('WRONG_CREDENTIALS')
      limits.giveBack('signInPerAddress', caller.address)
      limits.forget(limit, counted)
      if (right.length > 1) {
        const names = await Promise.all(right.map((one) => store.companyById(one.companyId)))
        throw new SignageError(
          'COMPANY_NEEDED',
          {},
          {
            fields: names.flatMap((company) =>
              company ? [fieldError(company.id, 'COMPANY', { name: company.name })] : [],
            ),
          },
        )
      }
      await store.deleteEndedSessions(clock.now())
      return inTransaction(db, async (trx) => {
        const inside = createIdentityStore(trx)
        // A password that was changed while this one was being checked counts, and so does a removal. Written first: that
        // holds the row, so a change either is seen below or waits, and then ends the session that begins here.
        await inside.touchPerson(person.companyId, person.id, clock.now())
        const now = await inside.person(person.companyId, person.id)
        if (now?.passwordHash !== person.passwordHash) throw new SignageError('WRONG_CREDENTIALS')
        return startSession(trx, person, caller)
      })
    },

    /** The person behind a session's credential; null if it does not count (any more). */
    async personOf(text: string): Promise<Person | null> {
      const credential = readCredential('session', text)
      if (!credential) return null
      const found = await store.sessionWithPerson(credential.id)
      const nowMs = clock.now()
      if (!found || !sameHash(found.session.hash, credential.hash) || found.session.expiresMs <= nowMs)
        return null
      const { session, person } = found
      if (nowMs - session.lastUsedMs > TOUCH_EVERY_MS) {
        await store.touchSession(person.companyId, session.id, nowMs, nowMs + SESSION_LIFE_MS)
        await store.touchPerson(person.companyId, person.id, nowMs)
      }
      return {
        kind: 'person',
        companyId: person.companyId,
        userId: person.id,
        sessionId: session.id,
        role: person.role,
        email: person.email,
        name: person.name,
      }
    },

    async signOut(principal: Person): Promise<void> {
      await store.deleteSession(principal.companyId, principal.userId, principal.sessionId)
      bus.publish({
        kind: 'personCredentialEnded',
        companyId: principal.companyId,
        userId: principal.userId,
        sessionId: principal.sessionId,
      })
    },
    async sessions(principal: Person, query: ListQuery): Promise<Page<SessionInfo>> {
      const page = await store.sessions(principal.companyId, principal.userId, clock.now(), query)
      const infoOf = (s: SessionRecord): SessionInfo => ({
        id: s.id,
        created_at: s.createdMs,
        last_used_at: s.lastUsedMs,
        address: s.address,
        browser: s.browser,
        current: s.id === principal.sessionId,
        revision: 1,
      })
      return { ...page, items: page.items.map(infoOf) }
    },
    /** @throws SignageError `ENTITY_NOT_FOUND` for a session that is not one's own */
    async endSession(principal: Person, id: string): Promise<void> {
      if (!(await store.deleteSession(principal.companyId, principal.userId, id)))
        throw new SignageError('ENTITY_NOT_FOUND', { noun: 'session' })
      bus.publish({
        kind: 'personCredentialEnded',
        companyId: principal.companyId,
        userId: principal.userId,
        sessionId: id,
      })
    },
  }
}
export type Sessions = ReturnType<typeof createSessions>
