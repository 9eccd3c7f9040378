import type { Role } from '@vitrine/core'
import type { Page, Reading } from '@vitrine/protocol'
import { preparedQuery } from '../../platform/database/prepared.ts'
import { changeAtRevision, removeAtRevision } from '../../platform/database/revisions.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import { contains, pageBy } from '../../platform/http/paging.ts'

export type PersonRecord = {
  id: string
  companyId: string
  email: string
  name: string
  role: Role
  passwordHash: string
  createdMs: number
  lastSeenMs: number | null
  revision: number
  reading: Reading
}
export type SessionRecord = {
  id: string
  companyId: string
  personId: string
  hash: string
  createdMs: number
  lastUsedMs: number
  expiresMs: number
  address: string
  browser: string
}
export type LinkKind = 'first' | 'invite' | 'reset'
export type LinkRecord = {
  id: string
  companyId: string | null
  kind: LinkKind
  hash: string
  email: string | null
  role: Role | null
  personId: string | null
  createdMs: number
  expiresMs: number
  usedMs: number | null
  /** the person who made it, or whose API key did; null for the server itself */
  makerId: string | null
  makerKey: string | null
  /** what the account was that it leads to */
  stamp: string | null
}

type PersonRow = Tables['person']
const personOf = (row: PersonRow): PersonRecord => ({
  id: row.id,
  companyId: row.company_id,
  email: row.email,
  name: row.name,
  role: row.role as Role,
  passwordHash: row.password_hash,
  createdMs: row.created_ms,
  lastSeenMs: row.last_seen_ms,
  revision: row.revision,
  reading: {
    locale: row.locale,
    week_start: row.week_start,
    hour_cycle: row.hour_cycle as Reading['hour_cycle'],
  },
})
type SessionRow = Tables['session']
const sessionOf = (row: SessionRow): SessionRecord => ({
  id: row.id,
  companyId: row.company_id,
  personId: row.person_id,
  hash: row.hash,
  createdMs: row.created_ms,
  lastUsedMs: row.last_used_ms,
  expiresMs: row.expires_ms,
  address: row.address,
  browser: row.browser,
})
type LinkRow = Tables['link']
const linkOf = (row: LinkRow): LinkRecord => ({
  id: row.id,
  companyId: row.company_id,
  kind: row.kind as LinkKind,
  hash: row.hash,
  email: row.email,
  role: row.role as Role | null,
  personId: row.person_id,
  createdMs: row.created_ms,
  expiresMs: row.expires_ms,
  usedMs: row.used_ms,
  makerId: row.maker_id,
  makerKey: row.maker_key,
  stamp: row.stamp,
})

/** An email has one account in a company. */
const loginOf = (companyId: string, email: string): string => `${companyId}/${email}`

type ListQuery = {
  limit: number
  cursor?: string | undefined
  sort?: string | undefined
  q?: string | undefined
}

// Asked with every call of a signed-in person.
const sessionOfId = preparedQuery(['id'], (db, { id }) =>
  db.selectFrom('session').selectAll().where('id', '=', id),
)
const personOfId = preparedQuery(['companyId', 'id'], (db, { companyId, id }) =>
  db.selectFrom('person').selectAll().where('company_id', '=', companyId).where('id', '=', id),
)

/** Storage of people, sessions and links. Functions of a company take it first; the others prove a credential and have none yet. */
export function createIdentityStore(db: Queries) {
  return {
    countPeople: async (): Promise<number> =>
      Number(
        (await db.selectFrom('person').select(db.fn.countAll<number>().as('n')).executeTakeFirstOrThrow()).n,
      ),
    insertCompany: async (id: string, name: string, createdMs: number): Promise<void> => {
      await db.insertInto('company').values({ id, name, created_ms: createdMs }).execute()
    },
    /** Keeps others who call this for the company waiting until the transaction ends: a write holds the row on both databases. */
    holdCompany: async (companyId: string): Promise<void> => {
      await db
        .updateTable('company')
        .set((eb) => ({ name: eb.ref('name') }))
        .where('id', '=', companyId)
        .execute()
    },
    companyById: (companyId: string) =>
      db.selectFrom('company').selectAll().where('id', '=', companyId).executeTakeFirst(),
    companies: () => db.selectFrom('company').selectAll().orderBy('created_ms').execute(),

    insertPerson: async (p: PersonRecord): Promise<void> => {
      await db
        .insertInto('person')
        .values({
          id: p.id,
          company_id: p.companyId,
          login: loginOf(p.companyId, p.email),
          email: p.email,
          name: p.name,
          role: p.role,
          password_hash: p.passwordHash,
          created_ms: p.createdMs,
          last_seen_ms: p.lastSeenMs,
          revision: p.revision,
          ...p.reading,
        })
        .execute()
    },
    /** The accounts of an email, at most one a company. Whoever signs in names no company. */
    peopleByEmail: async (email: string): Promise<PersonRecord[]> => {
      const rows = await db
        .selectFrom('person')
        .selectAll()
        .where('email', '=', email)
        .orderBy('id')
        .execute()
      return rows.map(personOf)
    },
    person: async (companyId: string, id: string): Promise<PersonRecord | null> => {
      const row = await db
        .selectFrom('person')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst()
      return row ? personOf(row) : null
    },
    people: async (companyId: string, query: ListQuery): Promise<Page<PersonRecord>> => {
      let base = db.selectFrom('person').selectAll().where('company_id', '=', companyId)
      if (query.q) base = base.where((eb) => eb.or([contains('name', query.q!), contains('email', query.q!)]))
      const page = await pageBy(
        base,
        query,
        { name: 'name', email: 'email', created_at: 'created_ms', last_seen_at: 'last_seen_ms' },
        'name',
      )
      return { ...page, items: page.items.map(personOf) }
    },
    countOwners: async (companyId: string): Promise<number> =>
      Number(
        (
          await db
            .selectFrom('person')
            .select(db.fn.countAll<number>().as('n'))
            .where('company_id', '=', companyId)
            .where('role', '=', 'owner')
            .executeTakeFirstOrThrow()
        ).n,
      ),
    /** @returns whether the person was still at `revision` */
    updatePerson: async (
      companyId: string,
      id: string,
      revision: number,
      change: {
        name?: string
        email?: string
        role?: Role
        passwordHash?: string
        reading?: { [Key in keyof Reading]?: Reading[Key] | undefined }
      },
    ): Promise<boolean> => {
      return changeAtRevision(
        db,
        'person',
        { companyId, id, revision },
        {
          ...(change.name === undefined ? {} : { name: change.name }),
          ...(change.email === undefined
            ? {}
            : { email: change.email, login: loginOf(companyId, change.email) }),
          ...(change.role === undefined ? {} : { role: change.role }),
          ...(change.passwordHash === undefined ? {} : { password_hash: change.passwordHash }),
          // What is undefined stays as it is.
          ...change.reading,
          revision: revision + 1,
        },
      )
    },
    deletePerson: async (companyId: string, id: string, revision: number): Promise<boolean> => {
      return removeAtRevision(db, 'person', { companyId, id, revision })
    },
    touchPerson: async (companyId: string, id: string, atMs: number): Promise<void> => {
      await db
        .updateTable('person')
        .set({ last_seen_ms: atMs })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
    },

    insertSession: async (s: SessionRecord): Promise<void> => {
      await db
        .insertInto('session')
        .values({
          id: s.id,
          company_id: s.companyId,
          person_id: s.personId,
          hash: s.hash,
          created_ms: s.createdMs,
          last_used_ms: s.lastUsedMs,
          expires_ms: s.expiresMs,
          address: s.address,
          browser: s.browser,
        })
        .execute()
    },
    /** The session a credential names, with its person; the credential itself proves the company. */
    sessionWithPerson: async (
      id: string,
    ): Promise<{ session: SessionRecord; person: PersonRecord } | null> => {
      const [row] = (await sessionOfId(db, { id })).rows
      if (!row) return null
      const [person] = (await personOfId(db, { companyId: row.company_id, id: row.person_id })).rows
      return person ? { session: sessionOf(row), person: personOf(person) } : null
    },
    touchSession: async (
      companyId: string,
      id: string,
      lastUsedMs: number,
      expiresMs: number,
    ): Promise<void> => {
      await db
        .updateTable('session')
        .set({ last_used_ms: lastUsedMs, expires_ms: expiresMs })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
    },
    sessions: async (
      companyId: string,
      personId: string,
      nowMs: number,
      query: ListQuery,
    ): Promise<Page<SessionRecord>> => {
      const base = db
        .selectFrom('session')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('person_id', '=', personId)
        .where('expires_ms', '>', nowMs)
      const page = await pageBy(
        base,
        query,
        { last_used_at: 'last_used_ms', created_at: 'created_ms' },
        '-last_used_at',
      )
      return { ...page, items: page.items.map(sessionOf) }
    },
    /** Ends a session of a person. @returns whether there was one */
    deleteSession: async (companyId: string, personId: string, id: string): Promise<boolean> => {
      const result = await db
        .deleteFrom('session')
        .where('company_id', '=', companyId)
        .where('person_id', '=', personId)
        .where('id', '=', id)
        .executeTakeFirst()
      return Number(result.numDeletedRows) > 0
    },
    deleteSessionsOf: async (companyId: string, personId: string, except?: string): Promise<void> => {
      let query = db
        .deleteFrom('session')
        .where('company_id', '=', companyId)
        .where('person_id', '=', personId)
      if (except !== undefined) query = query.where('id', '!=', except)
      await query.execute()
    },
    deleteEndedSessions: async (nowMs: number): Promise<void> => {
      await db.deleteFrom('session').where('expires_ms', '<=', nowMs).execute()
    },

    insertLink: async (l: LinkRecord): Promise<void> => {
      await db
        .insertInto('link')
        .values({
          id: l.id,
          company_id: l.companyId,
          kind: l.kind,
          hash: l.hash,
          email: l.email,
          role: l.role,
          person_id: l.personId,
          created_ms: l.createdMs,
          expires_ms: l.expiresMs,
          used_ms: l.usedMs,
          maker_id: l.makerId,
          maker_key: l.makerKey,
          stamp: l.stamp,
        })
        .execute()
    },
    linkById: async (id: string): Promise<LinkRecord | null> => {
      const row = await db.selectFrom('link').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? linkOf(row) : null
    },
    /** Marks a link used. @returns false if somebody was faster */
    useLink: async (id: string, atMs: number): Promise<boolean> => {
      const result = await db
        .updateTable('link')
        .set({ used_ms: atMs })
        .where('id', '=', id)
        .where('used_ms', 'is', null)
        .executeTakeFirst()
      return Number(result.numUpdatedRows) === 1
    },
    deleteLinks: async (
      kind: LinkKind,
      of: { companyId?: string; email?: string; personId?: string; makerId?: string },
    ): Promise<void> => {
      let query = db.deleteFrom('link').where('kind', '=', kind)
      if (of.companyId !== undefined) query = query.where('company_id', '=', of.companyId)
      if (of.email !== undefined) query = query.where('email', '=', of.email)
      if (of.personId !== undefined) query = query.where('person_id', '=', of.personId)
      if (of.makerId !== undefined) query = query.where('maker_id', '=', of.makerId)
      await query.execute()
    },
    invitation: async (companyId: string, id: string): Promise<LinkRecord | null> => {
      const row = await db
        .selectFrom('link')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('kind', '=', 'invite')
        .where('id', '=', id)
        .where('used_ms', 'is', null)
        .executeTakeFirst()
      return row ? linkOf(row) : null
    },
    invitations: async (companyId: string, nowMs: number, query: ListQuery): Promise<Page<LinkRecord>> => {
      let base = db
        .selectFrom('link')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('kind', '=', 'invite')
        .where('used_ms', 'is', null)
        .where('expires_ms', '>', nowMs)
      if (query.q) base = base.where(contains('email', query.q))
      const page = await pageBy(
        base,
        query,
        { created_at: 'created_ms', expires_at: 'expires_ms' },
        '-created_at',
      )
      return { ...page, items: page.items.map(linkOf) }
    },
    deleteInvitation: async (companyId: string, id: string): Promise<void> => {
      await db
        .deleteFrom('link')
        .where('company_id', '=', companyId)
        .where('kind', '=', 'invite')
        .where('id', '=', id)
        .execute()
    },
  }
}
