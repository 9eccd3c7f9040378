import type { SocialService } from '@vitrine/core'
import type { Queries } from '../../platform/database/schema.ts'
import { hashOf, newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { createFeedStore, type FeedRecord } from './feeds.store.ts'
import { createOwnAccountStore, type OwnFeed } from './ownAccounts.store.ts'
import { networkOf } from './socialRequest.ts'
import { freshForMs } from './timing.ts'

/** A device has a token of its own for a network, and is set to use it. */
export type OwnAccount = { deviceId: string; network: SocialService; token: string }
/** What has to be done after the transaction has been committed. */
export type OwnFeedsMatched = {
  /** a feed that has to be read now was made or changed */
  due: boolean
  /** the feeds that are other ones on some devices now, with those devices */
  changed: ReadonlyMap<string, readonly string[]>
}

/** What was never read. */
const UNREAD = {
  format: null,
  etag: null,
  lastModified: null,
  fetchedMs: null,
  readMs: null,
  wholeMs: null,
  contentMs: null,
  failures: 0,
  problem: null,
  problemMs: null,
  sha256: null,
  items: 0,
  revision: 1,
} as const

const keyOf = (feedId: string, tokenHash: string | null): string => `${feedId} ${tokenHash}`

/** The name of a feed with the devices that show it. */
function nameOf({ name }: FeedRecord, [first, ...others]: readonly { name: string }[]): string {
  return others.length === 0 ? `${name} (${first?.name})` : `${name} (${first?.name} +${others.length})`
}

/**
 * Reads each feed of a network once more for each token that devices have of their own, and notes which device shows which. So
 * accounts of devices have what feeds have: turns, back-off, moderation, alerts. Devices with the same token share one.
 * @param trx      the transaction that changed feeds or devices
 * @param accounts of these devices, or of all
 * @param only     row ids of the devices that the change concerns; left out: all
 */
export async function matchOwnFeeds(
  trx: Queries,
  parts: {
    companyId: string
    accounts: readonly OwnAccount[]
    only?: readonly string[]
    secrets: Pick<Secrets, 'seal'>
    nowMs: number
  },
): Promise<OwnFeedsMatched> {
  const { companyId, accounts, only, nowMs } = parts
  const feeds = createFeedStore(trx)
  const store = createOwnAccountStore(trx)
  await store.lock(companyId)
  const all = await feeds.all(companyId)
  const made = all.filter((feed) => feed.ofFeedId === null && networkOf(feed) !== null)
  const owns = new Map(
    all.flatMap((feed) => (feed.ofFeedId === null ? [] : [[keyOf(feed.ofFeedId, feed.tokenHash), feed]])),
  )
  let due = false
  const wanted: OwnFeed[] = []
  for (const { deviceId, network, token } of accounts)
    for (const feed of made) {
      if (networkOf(feed) !== network) continue
      const tokenHash = hashOf(token)
      let own = owns.get(keyOf(feed.id, tokenHash))
      if (!own) {
        const headers = parts.secrets.seal(JSON.stringify({ token }))
        const account = { headers, headerNames: ['token'], ofFeedId: feed.id, tokenHash }
        own = {
          ...feed,
          ...UNREAD,
          ...account,
          id: newId(),
          nextMs: nowMs,
          staleMs: nowMs + freshForMs(feed),
        }
        await feeds.insert(own)
        owns.set(keyOf(feed.id, tokenHash), own)
        due = true
      }
      wanted.push({ deviceId, feedId: feed.id, ownFeedId: own.id })
    }

  const changed = new Map<string, string[]>()
  const note = ({ feedId, deviceId }: OwnFeed) =>
    changed.set(feedId, [...(changed.get(feedId) ?? []), deviceId])
  const before = new Map(
    (await store.all(companyId, only)).map((own) => [keyOf(own.feedId, own.deviceId), own]),
  )
  for (const own of wanted) {
    const known = before.get(keyOf(own.feedId, own.deviceId))
    before.delete(keyOf(own.feedId, own.deviceId))
    if (known?.ownFeedId === own.ownFeedId) continue
    if (known) await store.remove(companyId, known)
    await store.add(companyId, own)
    note(own)
  }
  for (const own of before.values()) {
    await store.remove(companyId, own)
    note(own)
  }

  const devices = await store.devices(companyId)
  for (const own of owns.values()) {
    const feed = made.find(({ id }) => id === own.ofFeedId)
    const shown = devices.get(own.id)
    if (!feed || !shown) {
      await feeds.remove(companyId, own)
      continue
    }
    const isOther = JSON.stringify(readAs(feed)) !== JSON.stringify(readAs(own))
    const name = nameOf(feed, shown)
    if (!isOther && name === own.name) continue
    due ||= isOther
    await feeds.update({
      ...own,
      ...readAs(feed),
      name,
      ...(isOther && {
        etag: null,
        lastModified: null,
        wholeMs: null,
        failures: 0,
        nextMs: nowMs,
        staleMs: nowMs + freshForMs(feed),
      }),
      revision: own.revision + 1,
    })
  }
  return { due, changed }
}

/** What decides how a feed is read. */
const readAs = ({ url, interval, options, changedMs, changedBy }: FeedRecord) => ({
  url,
  interval,
  options,
  changedMs,
  changedBy,
})
