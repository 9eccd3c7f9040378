import { PAIRING_CODE_LIFE_MS, REGISTRATION_LIFE_MS } from '@vitrine/core'
import type { Queries, Tables } from '../../platform/database/schema.ts'

export type RegistrationRecord = {
  deviceId: string
  secretHash: string
  code: string
  codeExpiresMs: number
  address: string
  browser: string
  firstSeenMs: number
  lastSeenMs: number
}
type Row = Tables['registration']
const registrationOf = (row: Row): RegistrationRecord => ({
  deviceId: row.device_id,
  secretHash: row.secret_hash,
  code: row.code,
  codeExpiresMs: row.code_expires_ms,
  address: row.address,
  browser: row.browser,
  firstSeenMs: row.first_seen_ms,
  lastSeenMs: row.last_seen_ms,
})

/** Storage of registrations: displays that are pairing. They belong to no company until one pairs them. */
export function createRegistrationStore(db: Queries) {
  return {
    find: async (deviceId: string, secretHash: string): Promise<RegistrationRecord | null> => {
      const row = await db
        .selectFrom('registration')
        .selectAll()
        .where('device_id', '=', deviceId)
        .where('secret_hash', '=', secretHash)
        .executeTakeFirst()
      return row ? registrationOf(row) : null
    },
    byCode: async (code: string, nowMs: number): Promise<RegistrationRecord | null> => {
      const row = await db
        .selectFrom('registration')
        .selectAll()
        .where('code', '=', code)
        .where('code_expires_ms', '>', nowMs)
        .executeTakeFirst()
      return row ? registrationOf(row) : null
    },
    pairingUnder: async (deviceId: string, nowMs: number): Promise<RegistrationRecord[]> =>
      (
        await db
          .selectFrom('registration')
          .selectAll()
          .where('device_id', '=', deviceId)
          .where('last_seen_ms', '>', nowMs - REGISTRATION_LIFE_MS)
          .limit(2)
          .execute()
      ).map(registrationOf),
    count: async (): Promise<number> =>
      Number(
        (
          await db
            .selectFrom('registration')
            .select(db.fn.countAll<number>().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      ),
    /** @throws the database's unique violation when the code is taken */
    insert: async (r: RegistrationRecord): Promise<void> => {
      await db
        .insertInto('registration')
        .values({
          device_id: r.deviceId,
          secret_hash: r.secretHash,
          code: r.code,
          code_expires_ms: r.codeExpiresMs,
          address: r.address,
          browser: r.browser,
          first_seen_ms: r.firstSeenMs,
          last_seen_ms: r.lastSeenMs,
        })
        .execute()
    },
    touch: async (
      deviceId: string,
      secretHash: string,
      nowMs: number,
      newCode: string | null,
    ): Promise<void> => {
      await db
        .updateTable('registration')
        .set({
          last_seen_ms: nowMs,
          ...(newCode === null ? {} : { code: newCode, code_expires_ms: nowMs + PAIRING_CODE_LIFE_MS }),
        })
        .where('device_id', '=', deviceId)
        .where('secret_hash', '=', secretHash)
        .execute()
    },
    remove: async (deviceId: string, secretHash: string): Promise<void> => {
      await db
        .deleteFrom('registration')
        .where('device_id', '=', deviceId)
        .where('secret_hash', '=', secretHash)
        .execute()
    },
    /** Registrations that nobody called for a day end. */
    forgetOld: async (nowMs: number): Promise<void> => {
      await db
        .deleteFrom('registration')
        .where('last_seen_ms', '<=', nowMs - REGISTRATION_LIFE_MS)
        .execute()
    },
  }
}
