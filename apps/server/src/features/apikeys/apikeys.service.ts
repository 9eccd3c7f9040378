import { roleReaches, SignageError, type KeyRole, type Role } from '@vitrine/core'
import type { ApiKey as WireApiKey, Page } from '@vitrine/protocol'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { ApiKey, Person } from '../../platform/http/principal.ts'
import { CREDENTIAL_PREFIX, mintCredential, newId, readCredential, sameHash } from '../../platform/ids.ts'
import { createApiKeyStore, type ApiKeyRecord } from './apikeys.store.ts'

/** How stale a key's last use may be, so that not every call writes, ms. */
const TOUCH_EVERY_MS = 60_000

/** A key is never changed, only revoked. */
const REVISION = 1

type ListQuery = {
  limit: number
  cursor?: string | undefined
  sort?: string | undefined
  q?: string | undefined
}

/** The least role of a maker of keys of the role `alarm`: that which can fire an emergency. */
const ALARM_MAKER = 'editor'

const toApiKey = (key: ApiKeyRecord): WireApiKey => ({
  id: key.id,
  name: key.name,
  role: effectiveRole(key) ?? key.role,
  starts_with: `${CREDENTIAL_PREFIX.key}${key.keyId.slice(0, 6)}`,
  made_by: key.makerName,
  created_at: key.createdMs,
  last_used_at: key.lastUsedMs,
  revision: REVISION,
})
/**
 * What a key may: what it was given, as far as its maker still may that. One of the role `alarm` reads less than a viewer does,
 * so it never sinks to its maker's role.
 * @returns null where it may nothing
 */
function effectiveRole({ role, makerRole }: ApiKeyRecord): KeyRole | null {
  if (role === 'alarm') return roleReaches(makerRole, ALARM_MAKER) ? role : null
  return roleReaches(makerRole, role) ? role : makerRole
}

/** API keys: making, revoking, and whom a key proves. */
export function createApiKeyService({ db, bus, clock }: { db: Db; bus: Bus; clock: Clock }) {
  const store = createApiKeyStore(db)
  const changed = (companyId: string, id: string, change: 'created' | 'deleted'): void =>
    bus.publish({ kind: 'change', companyId, event: { noun: 'apikeys', id, change } })
  /** An admin looks after all keys of the company, others after their own. */
  const sees = (person: Person, key: ApiKeyRecord): boolean =>
    key.makerId === person.userId || roleReaches(person.role, 'admin')

  return {
    /** @throws SignageError `FORBIDDEN` for a role above one's own */
    async make(
      person: Person,
      { name, role }: { name: string; role: KeyRole },
    ): Promise<WireApiKey & { key: string }> {
      if (!roleReaches(person.role, role === 'alarm' ? ALARM_MAKER : role))
        throw new SignageError('FORBIDDEN')
      const { id: keyId, hash, text } = mintCredential('key')
      const record: ApiKeyRecord = {
        id: newId(),
        companyId: person.companyId,
        makerId: person.userId,
        makerName: person.name,
        makerRole: person.role,
        keyId,
        hash,
        name,
        role,
        createdMs: clock.now(),
        lastUsedMs: null,
      }
      await store.insert(record)
      changed(person.companyId, record.id, 'created')
      return { ...toApiKey(record), key: text }
    },
    async list(person: Person, query: ListQuery): Promise<Page<WireApiKey>> {
      const makerId = roleReaches(person.role, 'admin') ? null : person.userId
      const page = await store.list(person.companyId, makerId, query)
      return { ...page, items: page.items.map(toApiKey) }
    },
    /** @throws SignageError `ENTITY_NOT_FOUND` also for a key that this person does not see, `FORBIDDEN` above one's own role */
    async revoke(person: Person, id: string, revision: number): Promise<void> {
      const key = await store.key(person.companyId, id)
      if (!key || !sees(person, key)) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'apiKey' })
      const role = effectiveRole(key) ?? ALARM_MAKER
      if (!roleReaches(person.role, role === 'alarm' ? ALARM_MAKER : role))
        throw new SignageError('FORBIDDEN')
      if (revision !== REVISION) throw new SignageError('CHANGED_MEANWHILE', { noun: 'apiKey' })
      await store.remove(person.companyId, id)
      bus.publish({ kind: 'keyEnded', companyId: person.companyId, keyId: id })
      changed(person.companyId, id, 'deleted')
    },
    /** The role that a key reaches now, null when it is gone or reaches none. */
    async roleOf(queries: Queries, companyId: string, id: string): Promise<Role | null> {
      const key = await createApiKeyStore(queries).key(companyId, id)
      const role = key && effectiveRole(key)
      return role === 'alarm' ? null : role
    },
    /** The program behind a text, null for anything that is no live key. */
    async principalOf(text: string): Promise<ApiKey | null> {
      const credential = readCredential('key', text)
      if (!credential) return null
      const key = await store.byKeyId(credential.id)
      if (!key || !sameHash(key.hash, credential.hash)) return null
      const role = effectiveRole(key)
      if (role === null) return null
      const nowMs = clock.now()
      if (key.lastUsedMs === null || nowMs - key.lastUsedMs > TOUCH_EVERY_MS)
        await store.touch(key.companyId, key.id, nowMs)
      return {
        kind: 'key',
        companyId: key.companyId,
        keyId: key.id,
        makerId: key.makerId,
        role,
        name: key.name,
      }
    },
  }
}
export type ApiKeyService = ReturnType<typeof createApiKeyService>
