import { invalidField, SignageError } from '@vitrine/core'
import type { Reading, Who } from '@vitrine/protocol'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { isUniqueViolation } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { Person } from '../../platform/http/principal.ts'
import { hashOf } from '../../platform/ids.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import type { Caller } from './caller.ts'
import { createIdentityStore } from './identity.store.ts'
import { requireStrongPassword, type Passwords } from './passwords.ts'
import { personOrThrow } from './people.ts'

/** A person's own account. */
export function createAccount({
  db,
  clock,
  bus,
  limits,
  passwords,
  onChanged,
}: {
  db: Db
  clock: Clock
  bus: Bus
  limits: RateLimits
  passwords: Passwords
  onChanged: (companyId: string, id: string, change: 'changed') => void
}) {
  const store = createIdentityStore(db)

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
        ...person.reading,
      },
      company: { id: company.id, name: company.name },
      now: clock.now(),
    }
  }

  return {
    who: whoOf,

    /** Changing email or password asks for the current password and, for the password, ends every other session. */
    async changeAccount(
      principal: Person,
      revision: number,
      change: {
        name?: string | undefined
        email?: string | undefined
        password?: string | undefined
        current_password?: string | undefined
      } & { [Key in keyof Reading]?: Reading[Key] | undefined },
      caller: Caller,
    ): Promise<Who> {
      const person = await personOrThrow(db, principal.companyId, principal.userId)
      if (person.revision !== revision) throw new SignageError('CHANGED_MEANWHILE', { noun: 'account' })
      if (change.email !== undefined || change.password !== undefined) {
        if (!change.current_password) throw invalidField('current_password', 'CURRENT_PASSWORD_NEEDED')
        limits.take('signInPerAddress', caller.address)
        // Of this session alone: what strangers try elsewhere does not keep anybody from changing a password.
        limits.take('signInPerBrowser', hashOf(principal.sessionId))
        if (!(await passwords.matches(change.current_password, person.passwordHash)))
          throw invalidField('current_password', 'CURRENT_PASSWORD_WRONG')
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
          reading: { locale: change.locale, week_start: change.week_start, hour_cycle: change.hour_cycle },
        })
        if (!saved) throw new SignageError('CHANGED_MEANWHILE', { noun: 'account' })
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
      onChanged(principal.companyId, person.id, 'changed')
      return whoOf(principal)
    },
  }
}
