import { SignageError, type Role } from '@vitrine/core'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import type { Caller, Entered } from './caller.ts'
import { createIdentityStore } from './identity.store.ts'
import type { Links } from './links.ts'
import { requireStrongPassword, type Passwords } from './passwords.ts'
import { makePerson } from './people.ts'
import type { Sessions } from './sessions.ts'

/** Companies and their first accounts: by the link of the first start, the configuration, or the command line. */
export function createCompanies({
  db,
  clock,
  limits,
  links,
  passwords,
  startSession,
  onCompanyMade,
}: {
  db: Db
  clock: Clock
  limits: RateLimits
  links: Links
  passwords: Passwords
  startSession: Sessions['startSession']
  onCompanyMade: (companyId: string) => void
}) {
  const store = createIdentityStore(db)
  const makeCompany = async (queries: Queries, name: string): Promise<string> => {
    const id = newId()
    await createIdentityStore(queries).insertCompany(id, name, clock.now())
    return id
  }

  return {
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
        const made = await makePerson(trx, clock, {
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
        return makePerson(trx, clock, {
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
        await makePerson(db, clock, {
          companyId: input.companyId,
          email: input.email.toLowerCase(),
          name: input.name,
          role: input.role,
          passwordHash,
        })
      ).id
    },
    companies: () => store.companies(),
  }
}
