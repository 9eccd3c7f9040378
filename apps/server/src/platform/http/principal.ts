import { roleReaches, SignageError, type Role } from '@vitrine/core'
import type { Access } from '@vitrine/protocol'

/** A signed-in person. */
export type Person = {
  kind: 'person'
  companyId: string
  userId: string
  sessionId: string
  role: Role
  email: string
  name: string
}
/** A device that proved itself with its access token. `token` is its sync id. */
export type DevicePrincipal = {
  kind: 'device'
  companyId: string
  deviceRowId: string
  deviceId: string
  token: string
  tokenId: string
}
/** Who is asking, as proven. */
export type Principal = Person | DevicePrincipal

/** Who an access rule lets in. */
export type Allowed<A extends Access> = A extends 'anyone'
  ? Principal | null
  : A extends 'device'
    ? DevicePrincipal
    : Person

/**
 * The one place that decides whether a principal may do what a rule asks. Whether an entity is the principal's own is
 * not decided here: every query carries the company, so a foreign id is an unknown one.
 * @throws SignageError `UNAUTHENTICATED` without a credential, `FORBIDDEN` with one that does not reach
 */
export function authorize<A extends Access>(access: A, principal: Principal | null): Allowed<A> {
  if (access === 'anyone') return principal as Allowed<A>
  if (principal === null) throw new SignageError('UNAUTHENTICATED')
  if (access === 'device') {
    if (principal.kind !== 'device') throw new SignageError('FORBIDDEN')
    return principal as Allowed<A>
  }
  if (principal.kind !== 'person' || !roleReaches(principal.role, access)) throw new SignageError('FORBIDDEN')
  return principal as Allowed<A>
}
