import { SignageError } from '@vitrine/core'
import type { Bus } from '../../platform/bus/bus.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import { sayTo } from '../../platform/language/sayTo.ts'
import type { Operator } from '../../platform/http/principal.ts'
import { hashOf } from '../../platform/ids.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { Caller, Entered } from './caller.ts'
import { createIdentityStore } from './identity.store.ts'
import type { KnownBrowsers } from './knownBrowsers.ts'
import type { Links } from './links.ts'
import { askedResetMail, sentResetMail, wasMailed } from './mails.ts'
import { requireStrongPassword, type Passwords } from './passwords.ts'
import { personOrThrow, requireNotAbove } from './people.ts'
import type { Sessions } from './sessions.ts'

/** Links to set a new password, and what becomes of them. */
export function createPasswordResets(parts: {
  db: Db
  bus: Bus
  limits: RateLimits
  mailer: Mailer
  links: Links
  browsers: KnownBrowsers
  passwords: Passwords
  startSession: Sessions['startSession']
}) {
  const { db, bus, limits, mailer, links, browsers, passwords, startSession } = parts
  const store = createIdentityStore(db)
  return {
    /** A reset link for each account of an email, with the name of its company, for the command line. */
    async resetLinksFor(email: string, origin: string): Promise<{ company: string; link: string }[]> {
      const made: { company: string; link: string }[] = []
      for (const person of await store.peopleByEmail(email.trim().toLowerCase())) {
        const { address } = await links.make(db, origin, { kind: 'reset', person, maker: null })
        made.push({ company: (await store.companyById(person.companyId))?.name ?? '', link: address })
      }
      return made
    },

    /** Sends a reset link where mail is set up. Takes the same time and says the same for an unknown email. */
    async askPasswordReset(email: string, caller: Caller): Promise<{ mailed: boolean }> {
      limits.take('linksPerAddress', caller.address)
      const account = email.trim().toLowerCase()
      const people = await store.peopleByEmail(account)
      const browserId = await browsers.knownTo(db, caller.browserCookie, people)
      limits.take('resetsPerAccount', hashOf(browserId === null ? account : `${browserId} ${account}`))
      for (const person of mailer.able ? people : []) {
        const { address } = await links.make(db, caller.linkOrigin, { kind: 'reset', person, maker: null })
        const company = await store.companyById(person.companyId)
        const say = await sayTo(person.reading.locale)
        const sent = mailer.send(
          askedResetMail(say, { to: person.email, name: person.name, company: company?.name ?? '', address }),
        )
        // Not awaited: waiting for the mail server would tell that the account exists. A failure is logged by the bus's owner.
        sent.catch((error: unknown) => bus.publish({ kind: 'fault', error }))
      }
      return { mailed: mailer.able }
    },
    /** Sets a new password, ends every session of the person, and signs in. @throws SignageError `LINK_INVALID` */
    async resetPassword(input: { token: string; password: string }, caller: Caller): Promise<Entered> {
      limits.take('linksPerAddress', caller.address)
      const early = await links.good(db, 'reset', input.token)
      const person = await personOrThrow(db, early.companyId ?? '', early.personId ?? '')
      await requireStrongPassword(input.password, [person.email, person.name])
      const passwordHash = await passwords.hash(input.password)
      const entered = await inTransaction(db, async (trx) => {
        await links.use(trx, 'reset', input.token)
        const inside = createIdentityStore(trx)
        const now = await inside.person(person.companyId, person.id)
        if (!now || !(await inside.updatePerson(person.companyId, person.id, now.revision, { passwordHash })))
          throw new SignageError('LINK_INVALID')
        await inside.deleteSessionsOf(person.companyId, person.id)
        await inside.deleteLinks('reset', { companyId: person.companyId, personId: person.id })
        return startSession(trx, person, caller)
      })
      limits.forget('signInPerAccount', hashOf(person.email))
      bus.publish({
        kind: 'personCredentialEnded',
        companyId: person.companyId,
        userId: person.id,
        sessionId: 'all',
      })
      return entered
    },

    async makeResetLink(principal: Operator, id: string, origin: string) {
      const person = await personOrThrow(db, principal.companyId, id)
      requireNotAbove(principal, person.role)
      const { link, address } = await links.make(db, origin, { kind: 'reset', person, maker: principal })
      const say = await sayTo(person.reading.locale)
      const mailed = await wasMailed(
        mailer,
        sentResetMail(say, { to: person.email, by: principal.name, address }),
      )
      return { link: address, expires_at: link.expiresMs, mailed }
    },
  }
}
