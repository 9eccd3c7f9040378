import { roleReaches, SignageError, type Role } from '@vitrine/core'
import type { Page, Reading, User } from '@vitrine/protocol'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction, isUniqueViolation } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { Operator } from '../../platform/http/principal.ts'
import { newId } from '../../platform/ids.ts'
import type { ListQuery } from './caller.ts'
import { createIdentityStore, type PersonRecord } from './identity.store.ts'

const userOf = (p: PersonRecord): User => ({
  id: p.id,
  email: p.email,
  name: p.name,
  role: p.role,
  created_at: p.createdMs,
  last_seen_at: p.lastSeenMs,
  revision: p.revision,
})
/** Nobody acts on somebody above themselves. @throws SignageError `FORBIDDEN` */
export function requireNotAbove(asking: Operator, role: Role): void {
  if (!roleReaches(asking.role, role)) throw new SignageError('FORBIDDEN')
}

/** What other features do in the transaction that removes somebody's account. */
export type OnPersonGone = (queries: Queries, companyId: string, personId: string) => Promise<void>

/** How a person reads who has chosen nothing. */
const AS_BROWSER: Reading = { locale: null, week_start: null, hour_cycle: null }

/** Makes somebody's account. @throws SignageError `EMAIL_TAKEN` within the company */
export async function makePerson(
  queries: Queries,
  clock: Clock,
  of: { companyId: string; email: string; name: string; role: Role; passwordHash: string },
): Promise<PersonRecord> {
  const person: PersonRecord = {
    id: newId(),
    createdMs: clock.now(),
    lastSeenMs: null,
    revision: 1,
    reading: AS_BROWSER,
    ...of,
  }
  try {
    await createIdentityStore(queries).insertPerson(person)
  } catch (error) {
    if (isUniqueViolation(error)) throw new SignageError('EMAIL_TAKEN', {}, { cause: error })
    throw error
  }
  return person
}

/** Somebody of a company. @throws SignageError `ENTITY_NOT_FOUND` */
export async function personOrThrow(queries: Queries, companyId: string, id: string): Promise<PersonRecord> {
  const person = await createIdentityStore(queries).person(companyId, id)
  if (!person) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'person' })
  return person
}

/** The people of a company: their list, their roles, and their end. */
export function createPeople({
  db,
  bus,
  onChanged,
  onPersonGone,
}: {
  db: Db
  bus: Bus
  onPersonGone: OnPersonGone
  onChanged: (companyId: string, id: string, change: 'changed' | 'deleted') => void
}) {
  const store = createIdentityStore(db)
  /** @throws SignageError `LAST_OWNER` for a company's only owner */
  const requireAnotherOwner = async (queries: Queries, person: PersonRecord): Promise<void> => {
    if (person.role !== 'owner') return
    const inside = createIdentityStore(queries)
    // Of owners who go at the same time, the second waits here until the first is gone, and is then the last.
    await inside.holdCompany(person.companyId)
    if ((await inside.countOwners(person.companyId)) <= 1) throw new SignageError('LAST_OWNER')
  }
  /** What somebody made for others ends when they go or have another role, so that no list shows what is void. */
  const endLinksOf = async (
    inside: ReturnType<typeof createIdentityStore>,
    companyId: string,
    makerId: string,
  ): Promise<void> => {
    for (const kind of ['invite', 'reset'] as const) await inside.deleteLinks(kind, { companyId, makerId })
  }

  return {
    async users(principal: Operator, query: ListQuery): Promise<Page<User>> {
      const page = await store.people(principal.companyId, query)
      return { ...page, items: page.items.map(userOf) }
    },
    /** @throws SignageError `ENTITY_NOT_FOUND`, `FORBIDDEN` above one's own role, `LAST_OWNER`, `CHANGED_MEANWHILE` */
    async changeRole(principal: Operator, id: string, revision: number, role: Role): Promise<User> {
      const person = await personOrThrow(db, principal.companyId, id)
      requireNotAbove(principal, person.role)
      requireNotAbove(principal, role)
      await inTransaction(db, async (trx) => {
        if (role !== 'owner') await requireAnotherOwner(trx, person)
        const inside = createIdentityStore(trx)
        if (!(await inside.updatePerson(principal.companyId, id, revision, { role })))
          throw new SignageError('CHANGED_MEANWHILE', { noun: 'person' })
        await endLinksOf(inside, principal.companyId, id)
      })
      // The role is read with each request, but open streams were let in with the old one.
      bus.publish({
        kind: 'personCredentialEnded',
        companyId: principal.companyId,
        userId: id,
        sessionId: 'all',
      })
      onChanged(principal.companyId, id, 'changed')
      return userOf(await personOrThrow(db, principal.companyId, id))
    },
    async removeUser(principal: Operator, id: string, revision: number): Promise<void> {
      const person = await personOrThrow(db, principal.companyId, id)
      requireNotAbove(principal, person.role)
      await inTransaction(db, async (trx) => {
        await requireAnotherOwner(trx, person)
        const inside = createIdentityStore(trx)
        await inside.deleteSessionsOf(principal.companyId, id)
        await endLinksOf(inside, principal.companyId, id)
        if (!(await inside.deletePerson(principal.companyId, id, revision)))
          throw new SignageError('CHANGED_MEANWHILE', { noun: 'person' })
        await onPersonGone(trx, principal.companyId, id)
      })
      bus.publish({
        kind: 'personCredentialEnded',
        companyId: principal.companyId,
        userId: id,
        sessionId: 'all',
      })
      onChanged(principal.companyId, id, 'deleted')
    },
  }
}
