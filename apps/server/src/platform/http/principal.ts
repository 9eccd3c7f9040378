import { roleReaches, SignageError, type KeyRole, type Role } from '@vitrine/core'
import type { Access, AlarmKeys } from '@vitrine/protocol'

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
/**
 * A program of the company, by an API key that a person made. `role` never reaches above what the maker has now; `alarm` reaches
 * nothing but the operations that name it.
 */
export type ApiKey = {
  kind: 'key'
  companyId: string
  /** the key's row */
  keyId: string
  makerId: string
  role: KeyRole
  name: string
}
/** Whoever works on the company's things: a person, or a program with a key. */
export type Operator = Person | ApiKey

/** What an operator is counted and remembered by. */
export const operatorId = (operator: Operator): string =>
  operator.kind === 'person' ? operator.userId : `key/${operator.keyId}`

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
export type Principal = Operator | DevicePrincipal

/**
 * Whether somebody's streams end when a person's sessions do (all, or one). A key ends its streams with all of its maker's
 * sessions, because what it may do follows what the maker may; it comes back if it still may.
 */
export function endsWithPerson(principal: Principal, userId: string, sessionId: string): boolean {
  if (principal.kind === 'person')
    return principal.userId === userId && (sessionId === 'all' || sessionId === principal.sessionId)
  return principal.kind === 'key' && sessionId === 'all' && principal.makerId === userId
}

/** Whether somebody proved themselves with an API key of the role `alarm`. */
export const isAlarmKey = (principal: Principal | null): boolean =>
  principal?.kind === 'key' && principal.role === 'alarm'

/** Who an access rule lets in. */
export type Allowed<A extends Access> = A extends 'anyone'
  ? Principal | null
  : A extends 'device'
    ? DevicePrincipal
    : A extends 'person'
      ? Person
      : Operator

/**
 * The one place that decides whether a principal may do what a rule asks. Whether an entity is the principal's own is
 * not decided here: every query carries the company, so a foreign id is an unknown one.
 * @param alarmKeys what keys of the role `alarm` may do here; left out: nothing, not even what anyone may
 * @throws SignageError `UNAUTHENTICATED` without a credential, `FORBIDDEN` with one that does not reach
 */
export function authorize<A extends Access>(
  access: A,
  principal: Principal | null,
  alarmKeys?: AlarmKeys,
): Allowed<A> {
  if (isAlarmKey(principal)) {
    if (alarmKeys === undefined) throw new SignageError('FORBIDDEN')
    return principal as Allowed<A>
  }
  if (principal?.kind === 'key' && alarmKeys === 'only') throw new SignageError('FORBIDDEN')
  if (access === 'anyone') return principal as Allowed<A>
  if (principal === null) throw new SignageError('UNAUTHENTICATED')
  if (access === 'device') {
    if (principal.kind !== 'device') throw new SignageError('FORBIDDEN')
    return principal as Allowed<A>
  }
  if (access === 'person') {
    if (principal.kind !== 'person') throw new SignageError('FORBIDDEN')
    return principal as Allowed<A>
  }
  if (principal.kind === 'device' || !roleReaches(principal.role, access)) throw new SignageError('FORBIDDEN')
  return principal as Allowed<A>
}
