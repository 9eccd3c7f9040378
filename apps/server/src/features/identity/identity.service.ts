import { invalidField, roleReaches, SignageError, type Role } from '@vitrine/core'
import type { Invitation, Page, User, Who } from '@vitrine/protocol'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction, isUniqueViolation } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { Operator, Person } from '../../platform/http/principal.ts'
import { hashOf, newId } from '../../platform/ids.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { Caller, Entered, ListQuery } from './caller.ts'
import { createIdentityStore, type LinkRecord, type PersonRecord } from './identity.store.ts'
import { createKnownBrowsers } from './knownBrowsers.ts'
import { createLinks } from './links.ts'
import { createPasswordResets } from './passwordResets.ts'
import { createPasswords, requireStrongPassword } from './passwords.ts'
import { createSessions } from './sessions.ts'

type Dependencies = {
  db: Db
  clock: Clock
  bus: Bus
  limits: RateLimits
  mailer: Mailer
  /** see `PASSWORD_WORK` */
  passwordWork: number
  /** what an API key of the company may now, null when it is gone */
  keyRole: (queries: Queries, companyId: string, keyId: string) => Promise<Role | null>
  /** what a new company starts with */
  onCompanyMade: (companyId: string) => void
}

const userOf = (p: PersonRecord): User => ({
  id: p.id,
  email: p.email,
  name: p.name,
  role: p.role,
  created_at: p.createdMs,
  last_seen_at: p.lastSeenMs,
  revision: p.revision,
})
const invitationOf = (l: LinkRecord): Invitation => ({
  id: l.id,
  email: l.email ?? '',
  role: l.role ?? 'viewer',
  created_at: l.createdMs,
  expires_at: l.expiresMs,
  revision: 1,
})

/** People, sessions and one-time links. */
export function createIdentityService({
  db,
  clock,
  bus,
  limits,
  mailer,
  passwordWork,
  keyRole,
  onCompanyMade,
}: Dependencies) {
  const passwords = createPasswords(passwordWork)
  const store = createIdentityStore(db)
  const links = createLinks(clock, keyRole)
  const browsers = createKnownBrowsers(clock)
  const sessions = createSessions({ db, clock, bus, limits, browsers, passwords })
  const { startSession } = sessions

  const makePerson = async (
    queries: Queries,
    of: { companyId: string; email: string; name: string; role: Role; passwordHash: string },
  ): Promise<PersonRecord> => {
    const person: PersonRecord = { id: newId(), createdMs: clock.now(), lastSeenMs: null, revision: 1, ...of }
    try {
      await createIdentityStore(queries).insertPerson(person)
    } catch (error) {
      if (isUniqueViolation(error)) throw new SignageError('EMAIL_TAKEN', {}, { cause: error })
      throw error
    }
    return person
  }

  const makeCompany = async (queries: Queries, name: string): Promise<string> => {
    const id = newId()
    await createIdentityStore(queries).insertCompany(id, name, clock.now())
    return id
  }

  const changedUser = (companyId: string, id: string, change: 'created' | 'changed' | 'deleted'): void =>
    bus.publish({ kind: 'change', companyId, event: { noun: 'users', id, change } })

  const mustBePerson = async (companyId: string, id: string): Promise<PersonRecord> => {
    const person = await store.person(companyId, id)
    if (!person) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'person' })
    return person
  }
  /** Nobody acts on somebody above themselves. */
  const mustNotBeAbove = (asking: Operator, role: Role): void => {
    if (!roleReaches(asking.role, role)) throw new SignageError('FORBIDDEN')
  }
  const mustKeepAnOwner = async (queries: Queries, person: PersonRecord): Promise<void> => {
    if (person.role === 'owner' && (await createIdentityStore(queries).countOwners(person.companyId)) <= 1)
      throw new SignageError('LAST_OWNER')
  }
  /** What somebody made for others ends when they go or have another role, so that no list shows what is void. */
  const endLinksOf = async (
    inside: ReturnType<typeof createIdentityStore>,
    companyId: string,
    makerId: string,
  ): Promise<void> => {
    for (const kind of ['invite', 'reset'] as const) await inside.deleteLinks(kind, { companyId, makerId })
  }
  const changedMeanwhile = (noun: string): SignageError => new SignageError('CHANGED_MEANWHILE', { noun })

  const whoOf = async (principal: Person): Promise<Who> => {
    const [person, company] = await Promise.all([
      store.person(principal.companyId, principal.userId),
      store.companyById(principal.companyId),
    ])
    if (!person || !company) throw new SignageError('UNAUTHENTICATED')
    return {
      user: {
        id: person.id,
        email: person.email,
        name: person.name,
        role: person.role,
        revision: person.revision,
      },
      company: { id: company.id, name: company.name },
      now: clock.now(),
    }
  }

  return {
    signIn: sessions.signIn,
    personOf: sessions.personOf,
    signOut: sessions.signOut,
    sessions: sessions.sessions,
    endSession: sessions.endSession,
    ...createPasswordResets({
      db,
      bus,
      limits,
      mailer,
      links,
      browsers,
      passwords,
      startSession,
      personOrThrow: mustBePerson,
      mustNotBeAbove,
    }),

    /** Whether nobody has an account yet. */
    setupNeeded: async (): Promise<boolean> => (await store.countPeople()) === 0,

    /** A fresh one-time link to the page that makes the first account; earlier ones end. Null when there is one already. */
    async firstAccountLink(origin: string): Promise<string | null> {
      if ((await store.countPeople()) > 0) return null
      await store.deleteLinks('first', {})
      return (await links.make(db, origin, { kind: 'first' })).address
    },

    /** @throws SignageError `SETUP_DONE`, `LINK_INVALID`, `INVALID_INPUT` for an easily guessed password */
    async makeFirstAccount(
      input: { token: string; company: string; name: string; email: string; password: string },
      caller: Caller,
    ): Promise<Entered> {
      limits.take('linksPerAddress', caller.address)
      if ((await store.countPeople()) > 0) throw new SignageError('SETUP_DONE')
      await links.good(db, 'first', input.token)
      await requireStrongPassword(input.password, [input.email, input.name, input.company])
      const passwordHash = await passwords.hash(input.password)
      const { person, entered } = await inTransaction(db, async (trx) => {
        await links.use(trx, 'first', input.token)
        const companyId = await makeCompany(trx, input.company)
        const made = await makePerson(trx, {
          companyId,
          email: input.email,
          name: input.name,
          role: 'owner',
          passwordHash,
        })
        return { person: made, entered: await startSession(trx, made, caller) }
      })
      onCompanyMade(person.companyId)
      return entered
    },

    /** A company with its owner, from the configuration of the first start or the command line. */
    async makeCompanyWithOwner(input: {
      company: string
      email: string
      name: string
      password: string
    }): Promise<{ companyId: string; userId: string }> {
      const passwordHash = await passwords.hash(input.password)
      const person = await inTransaction(db, async (trx) => {
        const companyId = await makeCompany(trx, input.company)
        return makePerson(trx, {
          companyId,
          email: input.email.toLowerCase(),
          name: input.name,
          role: 'owner',
          passwordHash,
        })
      })
      onCompanyMade(person.companyId)
      return { companyId: person.companyId, userId: person.id }
    },
    makeUser: async (input: {
      companyId: string
      email: string
      name: string
      role: Role
      password: string
    }): Promise<string> => {
      const passwordHash = await passwords.hash(input.password)
      return (
        await makePerson(db, {
          companyId: input.companyId,
          email: input.email.toLowerCase(),
          name: input.name,
          role: input.role,
          passwordHash,
        })
      ).id
    },
    companies: () => store.companies(),
    who: whoOf,

    /** Changing e-mail or password asks for the current password and, for the password, ends every other session. */
    async changeAccount(
      principal: Person,
      revision: number,
      change: {
        name?: string | undefined
        email?: string | undefined
        password?: string | undefined
        current_password?: string | undefined
      },
      caller: Caller,
    ): Promise<Who> {
      const person = await mustBePerson(principal.companyId, principal.userId)
      if (person.revision !== revision) throw changedMeanwhile('account')
      if (change.email !== undefined || change.password !== undefined) {
        if (!change.current_password)
          throw invalidField('current_password', 'Type your current password to change this.')
        limits.take('signInPerAddress', caller.address)
        // Of this session alone: what strangers try elsewhere does not keep anybody from changing a password.
        limits.take('signInPerBrowser', hashOf(principal.sessionId))
        if (!(await passwords.matches(change.current_password, person.passwordHash)))
          throw invalidField('current_password', 'This is not your current password.')
        limits.giveBack('signInPerAddress', caller.address)
        limits.giveBack('signInPerBrowser', hashOf(principal.sessionId))
      }
      if (change.password !== undefined)
        await requireStrongPassword(change.password, [person.email, person.name])
      const passwordHash = change.password === undefined ? undefined : await passwords.hash(change.password)
      try {
        const saved = await store.updatePerson(principal.companyId, person.id, revision, {
          ...(change.name === undefined ? {} : { name: change.name }),
          ...(change.email === undefined ? {} : { email: change.email }),
          ...(passwordHash === undefined ? {} : { passwordHash }),
        })
        if (!saved) throw changedMeanwhile('account')
      } catch (error) {
        if (isUniqueViolation(error)) throw new SignageError('EMAIL_TAKEN', {}, { cause: error })
        throw error
      }
      if (passwordHash !== undefined) {
        await store.deleteSessionsOf(principal.companyId, person.id, principal.sessionId)
        bus.publish({
          kind: 'personCredentialEnded',
          companyId: principal.companyId,
          userId: person.id,
          sessionId: 'all',
        })
      }
      changedUser(principal.companyId, person.id, 'changed')
      return whoOf(principal)
    },

    async users(principal: Operator, query: ListQuery): Promise<Page<User>> {
      const page = await store.people(principal.companyId, query)
      return { ...page, items: page.items.map(userOf) }
    },
    /** @throws SignageError `ENTITY_NOT_FOUND`, `FORBIDDEN` above one's own role, `LAST_OWNER`, `CHANGED_MEANWHILE` */
    async changeRole(principal: Operator, id: string, revision: number, role: Role): Promise<User> {
      const person = await mustBePerson(principal.companyId, id)
      mustNotBeAbove(principal, person.role)
      mustNotBeAbove(principal, role)
      await inTransaction(db, async (trx) => {
        if (role !== 'owner') await mustKeepAnOwner(trx, person)
        const inside = createIdentityStore(trx)
        if (!(await inside.updatePerson(principal.companyId, id, revision, { role })))
          throw changedMeanwhile('person')
        await endLinksOf(inside, principal.companyId, id)
      })
      // The role is read with each request, but open streams were let in with the old one.
      bus.publish({
        kind: 'personCredentialEnded',
        companyId: principal.companyId,
        userId: id,
        sessionId: 'all',
      })
      changedUser(principal.companyId, id, 'changed')
      return userOf(await mustBePerson(principal.companyId, id))
    },
    async removeUser(principal: Operator, id: string, revision: number): Promise<void> {
      const person = await mustBePerson(principal.companyId, id)
      mustNotBeAbove(principal, person.role)
      await inTransaction(db, async (trx) => {
        await mustKeepAnOwner(trx, person)
        const inside = createIdentityStore(trx)
        await inside.deleteSessionsOf(principal.companyId, id)
        await endLinksOf(inside, principal.companyId, id)
        if (!(await inside.deletePerson(principal.companyId, id, revision))) throw changedMeanwhile('person')
      })
      bus.publish({
        kind: 'personCredentialEnded',
        companyId: principal.companyId,
        userId: id,
        sessionId: 'all',
      })
      changedUser(principal.companyId, id, 'deleted')
    },
    async invitations(principal: Operator, query: ListQuery): Promise<Page<Invitation>> {
      const page = await store.invitations(principal.companyId, clock.now(), query)
      return { ...page, items: page.items.map(invitationOf) }
    },
    /** Invites by link; an earlier invitation of the same e-mail ends. @throws SignageError `FORBIDDEN` above one's own role, `EMAIL_TAKEN` */
    async invite(principal: Operator, input: { email: string; role: Role }, origin: string) {
      mustNotBeAbove(principal, input.role)
      const accounts = await store.peopleByEmail(input.email)
      if (accounts.some(({ companyId }) => companyId === principal.companyId))
        throw new SignageError('EMAIL_TAKEN')
      const company = await store.companyById(principal.companyId)
      const { link, address } = await inTransaction(db, async (trx) => {
        await createIdentityStore(trx).deleteLinks('invite', {
          companyId: principal.companyId,
          email: input.email,
        })
        return links.make(trx, origin, {
          kind: 'invite',
          companyId: principal.companyId,
          email: input.email,
          role: input.role,
          maker: principal,
        })
      })
      const mailed = await mailer
        .send({
          to: input.email,
          subject: `Vitrine: ${principal.name} invites you to ${company?.name ?? ''}`,
          text: `Hello,\n\n${principal.name} invites you to manage the screens of ${company?.name ?? ''}. Use this link within one week to create your account:\n${address}\n`,
        })
        .then(
          () => mailer.able,
          () => false,
        )
      changedUser(principal.companyId, link.id, 'created')
      return { invitation: invitationOf(link), link: { link: address, expires_at: link.expiresMs, mailed } }
    },
    async withdrawInvitation(principal: Operator, id: string): Promise<void> {
      const link = await store.invitation(principal.companyId, id)
      if (!link) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'invitation' })
      await store.deleteInvitation(principal.companyId, id)
      changedUser(principal.companyId, id, 'deleted')
    },
    async readInvitation(
      token: string,
      caller: Caller,
    ): Promise<{ email: string; company: string; role: Role }> {
      limits.take('linksPerAddress', caller.address)
      const link = await links.good(db, 'invite', token)
      const company = await store.companyById(link.companyId ?? '')
      return { email: link.email ?? '', company: company?.name ?? '', role: link.role ?? 'viewer' }
    },
    async acceptInvitation(
      input: { token: string; name: string; password: string },
      caller: Caller,
    ): Promise<Entered> {
      limits.take('linksPerAddress', caller.address)
      const early = await links.good(db, 'invite', input.token)
      await requireStrongPassword(input.password, [early.email ?? '', input.name])
      const passwordHash = await passwords.hash(input.password)
      const { person, entered } = await inTransaction(db, async (trx) => {
        const link = await links.use(trx, 'invite', input.token)
        const made = await makePerson(trx, {
          companyId: link.companyId!,
          email: link.email!,
          name: input.name,
          role: link.role!,
          passwordHash,
        })
        return { person: made, entered: await startSession(trx, made, caller) }
      })
      changedUser(person.companyId, person.id, 'created')
      return entered
    },
  }
}
export type IdentityService = ReturnType<typeof createIdentityService>
