import { ACCESS_TOKEN_LIFE_MS } from '@vitrine/core'
import type { Bus } from '../../platform/bus/bus.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { preparedQuery } from '../../platform/database/prepared.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { DevicePrincipal } from '../../platform/http/principal.ts'
import { readCredential, sameHash } from '../../platform/ids.ts'
import { createDeviceStore } from './devices.store.ts'

/** How stale an access token's last use may be, so that not every call writes, ms. */
const TOUCH_EVERY_MS = 60 * 60_000
/** Devices whose proof is remembered, and for how long, ms: what ends a credential also ends the memory of it, at once. */
const REMEMBERED_MOST = 50_000
const REMEMBERED_MS = 30_000

type Remembered = {
  hash: string
  principal: DevicePrincipal
  lastUsedMs: number
  expiresMs: number
  readMs: number
}

/** The token that a credential names, with its active device. The credential itself proves the company. */
const tokenWithDevice = preparedQuery(['id'], (db, { id }) =>
  db
    .selectFrom('device_token as t')
    .innerJoin('device as d', (join) =>
      join.onRef('d.id', '=', 't.device_row_id').onRef('d.company_id', '=', 't.company_id'),
    )
    .select(['t.hash', 't.last_used_ms', 't.expires_ms', 't.company_id', 't.device_row_id'])
    .select(['d.device_id', 'd.token'])
    .where('t.id', '=', id)
    .where('d.active', '=', 1),
)

/** Who a device's access token proves. Ten thousand devices ask with every call, so what was read is remembered for a while. */
export function createDeviceCredentials({ db, bus, clock }: { db: Db; bus: Bus; clock: Clock }) {
  const store = createDeviceStore(db)
  /** by token id, in the order of reading */
  const remembered = new Map<string, Remembered>()
  /** counts revocations, so that nothing is remembered that ended while it was being read */
  let revocations = 0

  bus.subscribe('deviceCredentialEnded', ({ deviceRowId, tokenIds }) => {
    revocations += 1
    if (tokenIds !== 'all') for (const id of tokenIds) remembered.delete(id)
    else
      for (const [id, { principal }] of remembered)
        if (principal.deviceRowId === deviceRowId) remembered.delete(id)
  })

  const read = async (tokenId: string, nowMs: number): Promise<Remembered | null> => {
    const revocationsBefore = revocations
    const [row] = (await tokenWithDevice(db, { id: tokenId })).rows
    if (row === undefined) return null
    const found: Remembered = {
      hash: row.hash,
      lastUsedMs: row.last_used_ms,
      expiresMs: row.expires_ms,
      readMs: nowMs,
      principal: {
        kind: 'device',
        companyId: row.company_id,
        deviceRowId: row.device_row_id,
        deviceId: row.device_id,
        token: row.token,
        tokenId,
      },
    }
    if (revocations === revocationsBefore) {
      // Taken out first, so that the oldest reading stays in front.
      remembered.delete(tokenId)
      remembered.set(tokenId, found)
      if (remembered.size > REMEMBERED_MOST) remembered.delete(remembered.keys().next().value!)
    }
    return found
  }

  return {
    /** The device that a text proves, null for anything that is no live access token. Each use moves its end. */
    async principalOf(text: string): Promise<DevicePrincipal | null> {
      const credential = readCredential('device', text)
      if (credential === null) return null
      const nowMs = clock.now()
      const known = remembered.get(credential.id)
      const fresh = known !== undefined && Math.abs(nowMs - known.readMs) < REMEMBERED_MS
      const found = fresh ? known : await read(credential.id, nowMs)
      if (found === null || !sameHash(found.hash, credential.hash) || found.expiresMs <= nowMs) return null
      if (nowMs - found.lastUsedMs > TOUCH_EVERY_MS) {
        found.lastUsedMs = nowMs
        found.expiresMs = nowMs + ACCESS_TOKEN_LIFE_MS
        await store.touchToken(found.principal.companyId, credential.id, nowMs, found.expiresMs)
      }
      return found.principal
    },
  }
}
