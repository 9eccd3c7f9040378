import { createHash, ECDH } from 'node:crypto'
import { invalidField, isTimeZone, SignageError } from '@vitrine/core'
import type { OwnPush, PushBrowserBody, PushPerson, WirePushBrowser } from '@vitrine/protocol'
import type { Clock } from '../../../platform/clock/systemClock.ts'
import { inTransaction } from '../../../platform/database/openDatabase.ts'
import type { Db, Tables } from '../../../platform/database/schema.ts'
import type { Person } from '../../../platform/http/principal.ts'
import { newId } from '../../../platform/ids.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { createPushStore, peopleWithBrowsers, pushBrowsersOf } from './push.store.ts'
import type { PushKeys } from './pushKeys.ts'
import type { PushTarget } from './sendPush.ts'

/** Browsers of one person; the oldest one goes for a further one. */
const BROWSERS_MOST = 20

/**
 * The browsers in which people allowed notifications.
 * @param channelsOf names of the channels that notify a person
 */
export function createPushService(options: {
  db: Db
  clock: Clock
  secrets: Secrets
  keys: () => Promise<PushKeys>
  channelsOf: (companyId: string, personId: string) => Promise<string[]>
}) {
  const { db, clock, secrets, keys, channelsOf } = options
  const store = createPushStore(db)
  return {
    /** What a person has: their own browsers, and what notifies them. */
    async readOwn({ companyId, userId }: Person): Promise<OwnPush> {
      const { publicKey } = await keys()
      const browsers = await pushBrowsersOf(db, companyId, [userId])
      return {
        public_key: publicKey,
        browsers: browsers.map((browser) => wireBrowser(browser, browser.public_key === publicKey)),
        channels: await channelsOf(companyId, userId),
      }
    },
    /** @throws SignageError `INVALID_INPUT` for keys that nothing can be encrypted with */
    async addBrowser({ companyId, userId }: Person, body: PushBrowserBody): Promise<WirePushBrowser> {
      const { name, endpoint, p256dh, auth, time_zone: timeZone } = body
      if (!isPoint(p256dh)) throw invalidField('p256dh', 'PUSH_KEY')
      const { publicKey } = await keys()
      const target: PushTarget = { endpoint, p256dh, auth }
      const endpointHash = createHash('sha256').update(endpoint).digest('base64url')
      const browser: Tables['push_browser'] = {
        id: (await store.idOf(companyId, userId, endpointHash)) ?? newId(),
        company_id: companyId,
        person_id: userId,
        name,
        endpoint_hash: endpointHash,
        target: secrets.seal(JSON.stringify(target)),
        public_key: publicKey,
        time_zone: timeZone !== null && isTimeZone(timeZone) ? timeZone : null,
        created_ms: clock.now(),
        delivered_ms: null,
      }
      await inTransaction(db, async (trx) => {
        const inside = createPushStore(trx)
        await inside.put(browser)
        const all = await pushBrowsersOf(trx, companyId, [userId])
        for (const { id } of all.slice(0, Math.max(0, all.length - BROWSERS_MOST)))
          await inside.remove(companyId, userId, id)
      })
      return wireBrowser(browser, true)
    },
    /** @throws SignageError `ENTITY_NOT_FOUND`, for somebody else's too */
    async removeBrowser({ companyId, userId }: Person, id: string): Promise<void> {
      if (!(await store.remove(companyId, userId, id)))
        throw new SignageError('ENTITY_NOT_FOUND', { noun: 'pushBrowser' })
    },
    listPeople: async (companyId: string): Promise<{ items: PushPerson[] }> => ({
      items: await peopleWithBrowsers(db, companyId),
    }),
  }
}
export type PushService = ReturnType<typeof createPushService>

const wireBrowser = (browser: Tables['push_browser'], usable: boolean): WirePushBrowser => ({
  id: browser.id,
  name: browser.name,
  usable,
  created_at: browser.created_ms,
  delivered_at: browser.delivered_ms,
})

/** Whether a key is a point of P-256, so that messages can be encrypted with it. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
