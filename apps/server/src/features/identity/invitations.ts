import { SignageError, type Role } from '@vitrine/core'
import type { Invitation, Page } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import { sayTo } from '../../platform/language/sayTo.ts'
import type { Operator } from '../../platform/http/principal.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { Caller, Entered, ListQuery } from './caller.ts'
import { createIdentityStore, type LinkRecord } from './identity.store.ts'
import { makerOf, type Links } from './links.ts'
import { invitationMail, wasMailed } from './mails.ts'
import { requireStrongPassword, type Passwords } from './passwords.ts'
import { makePerson, requireNotAbove } from './people.ts'
import type { Sessions } from './sessions.ts'

const invitationOf = (l: LinkRecord): Invitation => ({
  id: l.id,
  email: l.email ?? '',
  role: l.role ?? 'viewer',
  created_at: l.createdMs,
  expires_at: l.expiresMs,
  revision: 1,
})

/** Invitations: links by which somebody makes an account in a company. */
export function createInvitations({
  db,
  clock,
  limits,
  mailer,
  links,
  passwords,
  startSession,
  onChanged,
}: {
  db: Db
  clock: Clock
  limits: RateLimits
  mailer: Mailer
  links: Links
  passwords: Passwords
  startSession: Sessions['startSession']
  onChanged: (companyId: string, id: string, change: 'created' | 'deleted') => void
}) {
  const store = createIdentityStore(db)
  return {
    async invitations(principal: Operator, query: ListQuery): Promise<Page<Invitation>> {
      const page = await store.invitations(principal.companyId, clock.now(), query)
      return { ...page, items: page.items.map(invitationOf) }
    },
    /** Invites by link; an earlier invitation of the same email ends. @throws SignageError `FORBIDDEN` above one's own role, `EMAIL_TAKEN` */
    async invite(principal: Operator, input: { email: string; role: Role }, origin: string) {
      requireNotAbove(principal, input.role)
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
      // Who is invited has no account yet: the language is that of who invites.
      const inviter = await store.person(principal.companyId, makerOf(principal))
      const mail = invitationMail(await sayTo(inviter?.reading.locale ?? null), {
        to: input.email,
        by: principal.name,
        company: company?.name ?? '',
        address,
      })
      const mailed = await wasMailed(mailer, mail)
      onChanged(principal.companyId, link.id, 'created')
      return { invitation: invitationOf(link), link: { link: address, expires_at: link.expiresMs, mailed } }
    },
    async withdrawInvitation(principal: Operator, id: string): Promise<void> {
      const link = await store.invitation(principal.companyId, id)
      if (!link) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'invitation' })
      await store.deleteInvitation(principal.companyId, id)
      onChanged(principal.companyId, id, 'deleted')
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
        const made = await makePerson(trx, clock, {
          companyId: link.companyId!,
          email: link.email!,
          name: input.name,
          role: link.role!,
          passwordHash,
        })
        return { person: made, entered: await startSession(trx, made, caller) }
      })
      onChanged(person.companyId, person.id, 'created')
      return entered
    },
  }
}
