import type { Role } from '@vitrine/core'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import { createAccount } from './account.ts'
import { createCompanies } from './companies.ts'
import { createInvitations } from './invitations.ts'
import { createKnownBrowsers } from './knownBrowsers.ts'
import { createLinks } from './links.ts'
import { createPasswordResets } from './passwordResets.ts'
import { createPasswords } from './passwords.ts'
import { createPeople, type OnPersonGone } from './people.ts'
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
  onPersonGone: OnPersonGone
}

/** Companies, people, sessions and one-time links: the parts of this feature put together. */
export function createIdentityService(dependencies: Dependencies) {
  const { clock, bus, passwordWork, keyRole } = dependencies
  const passwords = createPasswords(passwordWork)
  const links = createLinks(clock, keyRole)
  const browsers = createKnownBrowsers(clock)
  const { startSession, ...sessions } = createSessions({ ...dependencies, browsers, passwords })
  const onChanged = (companyId: string, id: string, change: 'created' | 'changed' | 'deleted'): void =>
    bus.publish({ kind: 'change', companyId, event: { noun: 'users', id, change } })
  const parts = { ...dependencies, passwords, links, browsers, startSession, onChanged }

  return {
    ...sessions,
    ...createCompanies(parts),
    ...createAccount(parts),
    ...createPeople(parts),
    ...createInvitations(parts),
    ...createPasswordResets(parts),
  }
}
export type IdentityService = ReturnType<typeof createIdentityService>
