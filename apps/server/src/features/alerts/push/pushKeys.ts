import type { Clock } from '../../../platform/clock/systemClock.ts'
import type { Db } from '../../../platform/database/schema.ts'
import { newId } from '../../../platform/ids.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { createPushStore } from './push.store.ts'

/** The keys by which push services know this server, base64url (VAPID, RFC 8292). */
export type PushKeys = { publicKey: string; privateKey: string }

/** The library is loaded when somebody wants notifications: most of a start is loading modules. */
export const webPush = async () => (await import('web-push')).default

/**
 * Reads the keys of this server, which are made once: browsers accept messages only by the key that they subscribed with.
 * Where the key file of the server was replaced, further ones are made, and the older ones wait for the file to come back.
 */
export function createPushKeys({ db, clock, secrets }: { db: Db; clock: Clock; secrets: Secrets }) {
  let known: Promise<PushKeys> | null = null
  const readable = async (): Promise<PushKeys | null> => {
    for (const row of await createPushStore(db).keys()) {
      const privateKey = secrets.open(row.private_key)
      if (privateKey !== null) return { publicKey: row.public_key, privateKey }
    }
    return null
  }
  const readOrMake = async (): Promise<PushKeys> => {
    const found = await readable()
    if (found) return found
    const { publicKey, privateKey } = (await webPush()).generateVAPIDKeys()
    await createPushStore(db).insertKey({
      id: newId(),
      public_key: publicKey,
      private_key: secrets.seal(privateKey),
      created_ms: clock.now(),
    })
    // Two nodes may have made one each: both use the older one.
    return (await readable())!
  }
  return (): Promise<PushKeys> => {
    known ??= readOrMake().catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }
}
