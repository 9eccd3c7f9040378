import type { SocialService } from '@vitrine/core'
import type { Queries } from '../../platform/database/schema.ts'
import { hashOf, newId } from '../../platform/ids.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { createFeedStore, type FeedRecord } from './feeds.store.ts'
import { createOwnFeedStore, type OwnFeed } from './ownFeeds.store.ts'
import { isAtDevice, placesOf, urlAt, type GroupSite } from './ownPlaces.ts'
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
/** A device shows a feed as it is with its own account or at its own place. */
type Wish = {
  deviceId: string
  feed: FeedRecord
  /** what tells this reading of the feed from others: the hash of a token, or the id of a group */
  variant: string
  /** the token of the device; null: it is about its place */
  token: string | null
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

const keyOf = (feedId: string, variant: string | null): string => `${feedId} ${variant}`

/** Whether devices can have a reading of their own of this feed. */
export const hasVariants = (feed: FeedRecord): boolean =>
  feed.ofFeedId === null && (networkOf(feed) !== null || isAtDevice(feed))

/** The name of a feed with the devices that show it. */
function nameOfAccount({ name }: FeedRecord, [first, ...others]: readonly { name: string }[]): string {
  return others.length === 0 ? `${name} (${first?.name})` : `${name} (${first?.name} +${others.length})`
}

/** What decides how a feed is read. */
const readAs = ({ url, interval, options, changedMs, changedBy }: FeedRecord) => ({
  url,
  interval,
  options,
  changedMs,
  changedBy,
})

/** What decides how a feed is read at the place of a group, which also gives the place its name. */
const readAt = (feed: FeedRecord, site: GroupSite) => ({
  ...readAs(feed),
  url: feed.url && urlAt(feed.url, site),
  options: { ...feed.options, place: site.name },
  headers: feed.headers,
  headerNames: feed.headerNames,
})

/**
 * Reads each feed of a network once more for each token that devices have of their own, and each forecast for the place of the device
 * once more for each place, and notes which device shows which. So these have what feeds have: turns, back-off, moderation, alerts.
 * Devices with the same token, or at the same place, share one.
 * @param trx         the transaction that changed feeds, devices or groups
 * @param accountsOf  the tokens that devices have of their own
 * @param only        row ids of the devices that the change concerns; left out: all
 */
export async function matchOwnFeeds(
  trx: Queries,
  parts: {
    companyId: string
    accountsOf: (trx: Queries, companyId: string, only?: readonly string[]) => Promise<OwnAccount[]>
    only?: readonly string[]
    secrets: Secrets
    nowMs: number
  },
): Promise<OwnFeedsMatched> {
  const { companyId, only, nowMs } = parts
  const feeds = createFeedStore(trx, parts.secrets)
  const store = createOwnFeedStore(trx)
  const isConcerned = (feed: FeedRecord): boolean => feed.ofFeedId !== null || hasVariants(feed)
  // Most companies have none, and don't wait for each other.
  if (!(await feeds.all(companyId)).some(isConcerned)) return { due: false, changed: new Map() }
  await store.lock(companyId)
  const all = await feeds.all(companyId)
  const made = all.filter(hasVariants)
  const owns = new Map(
    all.flatMap((feed) => (feed.ofFeedId === null ? [] : [[keyOf(feed.ofFeedId, feed.variant), feed]])),
  )
  const { places, sites } = made.some(isAtDevice)
    ? await placesOf(trx, companyId, only)
    : { places: [], sites: new Map<string, GroupSite>() }
  const wishes: Wish[] = []
  for (const { deviceId, network, token } of await parts.accountsOf(trx, companyId, only))
    for (const feed of made)
      if (networkOf(feed) === network) wishes.push({ deviceId, feed, variant: hashOf(token), token })
  for (const { deviceId, site } of places)
    for (const feed of made)
      if (isAtDevice(feed)) wishes.push({ deviceId, feed, variant: site.id, token: null })

  let due = false
  const wanted: OwnFeed[] = []
  for (const { deviceId, feed, variant, token } of wishes) {
    let own = owns.get(keyOf(feed.id, variant))
    if (!own) {
      own = {
        ...feed,
        ...UNREAD,
        ...(token === null
          ? readAt(feed, sites.get(variant)!)
          : { headers: parts.secrets.seal(JSON.stringify({ token })), headerNames: ['token'] }),
        ofFeedId: feed.id,
        variant,
        id: newId(),
        nextMs: nowMs,
        staleMs: nowMs + freshForMs(feed),
      }
      await feeds.insert(own)
      owns.set(keyOf(feed.id, variant), own)
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
    const site = feed && isAtDevice(feed) ? sites.get(own.variant ?? '') : null
    // Without its followed feed, its devices or its place nobody shows it.
    if (!feed || !shown || site === undefined) {
      await feeds.remove(companyId, own)
      continue
    }
    const wish = site ? readAt(feed, site) : readAs(feed)
    const isOther = Object.entries(wish).some(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(own[field as keyof FeedRecord]),
    )
    const name = site ? `${feed.name} (${site.name})` : nameOfAccount(feed, shown)
    if (!isOther && name === own.name) continue
    due ||= isOther
    await feeds.update({
      ...own,
      ...wish,
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
