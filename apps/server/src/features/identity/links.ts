import { roleReaches, SignageError, type Role } from '@vitrine/core'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Queries } from '../../platform/database/schema.ts'
import type { Operator } from '../../platform/http/principal.ts'
import { hashOf, mintCredential, readCredential, sameHash } from '../../platform/ids.ts'
import { createIdentityStore, type LinkKind, type LinkRecord, type PersonRecord } from './identity.store.ts'

const LINK_LIFE_MS: Record<LinkKind, number> = {
  first: 24 * 60 * 60_000,
  invite: 7 * 24 * 60 * 60_000,
  reset: 60 * 60_000,
}
const LINK_PAGE: Record<LinkKind, string> = { first: '/setup', invite: '/invite', reset: '/reset' }

/** What an account was when a link to it was made: none of it may have changed since. */
const stampOf = ({ email, role, passwordHash }: PersonRecord): string =>
  hashOf(JSON.stringify([email, role, passwordHash]))

type LinkAbout =
  | { kind: 'first' }
  | { kind: 'invite'; companyId: string; email: string; role: Role; maker: Operator }
  /** `maker` null: its owner asked for it by mail, or somebody at the server's command line */
  | { kind: 'reset'; person: PersonRecord; maker: Operator | null }

/** The person who makes a link: oneself, or whoever made the API key. */
export const makerOf = (maker: Operator): string => (maker.kind === 'person' ? maker.userId : maker.makerId)

/**
 * One-time links. All of them are made and judged here: a link is void once it was used or has ended, its maker was removed
 * or may not make it any more, or the account that it leads to has another email, role or password since.
 * @param keyRole what an API key of the company may now, null when it is gone
 */
export function createLinks(
  clock: Clock,
  keyRole: (queries: Queries, companyId: string, keyId: string) => Promise<Role | null>,
) {
  /** What the maker of a link may now, null for nobody. */
  const makerRole = async (
    queries: Queries,
    companyId: string,
    { makerId, makerKey }: LinkRecord,
  ): Promise<Role | null> => {
    if (makerId === null) return null
    if (makerKey !== null) return keyRole(queries, companyId, makerKey)
    return (await createIdentityStore(queries).person(companyId, makerId))?.role ?? null
  }
  const mayStill = async (queries: Queries, link: LinkRecord): Promise<boolean> => {
    if (link.kind === 'first') return true
    if (link.companyId === null) return false
    const role = await makerRole(queries, link.companyId, link)
    const reaches = (target: Role): boolean =>
      role !== null && roleReaches(role, 'admin') && roleReaches(role, target)
    if (link.kind === 'invite') return link.role !== null && reaches(link.role)
    const person = await createIdentityStore(queries).person(link.companyId, link.personId ?? '')
    if (!person || stampOf(person) !== link.stamp) return false
    return link.makerId === null || reaches(person.role)
  }

  return {
    /** Makes a link. The address carries it in the fragment, so that no server, proxy or log sees it. */
    async make(
      queries: Queries,
      origin: string,
      about: LinkAbout,
    ): Promise<{ link: LinkRecord; address: string }> {
      const credential = mintCredential('link')
      const maker = about.kind === 'first' ? null : about.maker
      const link: LinkRecord = {
        id: credential.id,
        companyId: null,
        kind: about.kind,
        hash: credential.hash,
        email: null,
        role: null,
        personId: null,
        createdMs: clock.now(),
        expiresMs: clock.now() + LINK_LIFE_MS[about.kind],
        usedMs: null,
        makerId: maker && makerOf(maker),
        makerKey: maker?.kind === 'key' ? maker.keyId : null,
        stamp: null,
        ...(about.kind === 'invite'
          ? { companyId: about.companyId, email: about.email, role: about.role }
          : {}),
        ...(about.kind === 'reset'
          ? { companyId: about.person.companyId, personId: about.person.id, stamp: stampOf(about.person) }
          : {}),
      }
      await createIdentityStore(queries).insertLink(link)
      return { link, address: `${origin}${LINK_PAGE[about.kind]}#${credential.text}` }
    },
    /** The link a text names, if it is good now. @throws SignageError `LINK_INVALID` */
    async good(queries: Queries, kind: LinkKind, text: string): Promise<LinkRecord> {
      const credential = readCredential('link', text)
      const link = credential && (await createIdentityStore(queries).linkById(credential.id))
      if (
        !credential ||
        !link ||
        link.kind !== kind ||
        !sameHash(link.hash, credential.hash) ||
        link.usedMs !== null ||
        link.expiresMs <= clock.now() ||
        !(await mayStill(queries, link))
      )
        throw new SignageError('LINK_INVALID')
      return link
    },
    /** Uses a link up, inside the transaction of what it is used for. @throws SignageError `LINK_INVALID` */
    async use(queries: Queries, kind: LinkKind, text: string): Promise<LinkRecord> {
      const link = await this.good(queries, kind, text)
      if (!(await createIdentityStore(queries).useLink(link.id, clock.now())))
        throw new SignageError('LINK_INVALID')
      return link
    },
  }
}
export type Links = ReturnType<typeof createLinks>
