import { SignageError } from '@vitrine/core'
import type { FeedKind, FeedTouched } from '@vitrine/core/feeds'
import type { DeviceFeeds, FeedTouchBody } from '@vitrine/protocol'
import type { DeviceCommand } from '@vitrine/protocol/device'
import type { OpenBlob } from '../../platform/blobs/blobStore.ts'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { RateLimits } from '../../platform/limits/rateLimits.ts'
import type { DevicePrincipal } from '../../platform/http/principal.ts'
import { devicesShowing, placedDevices, screensShownBy, silentSince } from '../catalog/index.ts'
import { createFeedDeliveryStore } from './feedDelivery.store.ts'

/** Contents of which it is remembered what they name, and versions of screens of which it is what people can touch. */
const REMEMBERED_MOST = 1_000
/** A device that has not answered for so long asks by itself when it returns, ms. */
const SILENT_MS = 60_000
/** How long commands stay in the history of a device, ms: a queue or a counter sends thousands a day. */
const COMMANDS_KEPT_MS = 60 * 60_000

/** What a feed says, by the hash of its content. */
type FeedFacts = { id: string; kind: FeedKind; sha256: string; readMs: number; contentMs: number }

/** Brings what feeds say to the displays that show them. */
export function createFeedDelivery(options: {
  db: Db
  clock: Clock
  /** what some feeds say on a device; those that are gone or have said nothing are left out */
  contents: (device: DevicePrincipal, feedIds: readonly string[]) => Promise<FeedFacts[]>
  /** a content by its hash, null where no feed of the company has it */
  content: (companyId: string, sha256: string) => Promise<string | null>
  /** the hashes of the pictures that a content names */
  picturesNamed: (content: string) => ReadonlySet<string>
  /** a picture by its hash, null where it is gone */
  picture: (companyId: string, sha256: string) => Promise<OpenBlob | null>
  limits: Pick<RateLimits, 'take'>
  /** changes a feed as somebody did who touched it @throws SignageError `ENTITY_NOT_FOUND`, also for a feed of another kind */
  touch: (companyId: string, feedId: string, body: FeedTouchBody) => Promise<FeedTouched>
  queueCommands: (
    trx: Queries,
    companyId: string,
    commands: readonly ({ syncId: string } & DeviceCommand)[],
  ) => Promise<{ push: () => void }>
  /** deletes commands that devices did before an instant */
  forgetDone: (name: 'feeds', beforeMs: number) => Promise<void>
}) {
  const { db, clock } = options
  const store = createFeedDeliveryStore(db)
  /** Ids of feeds as the device's screens name them. */
  const namedOn = async ({ companyId, deviceRowId }: DevicePrincipal): Promise<string[]> =>
    store.feedsOf(companyId, await screensShownBy(db, companyId, deviceRowId))
  /** By company and hash: when a feed changes, all devices that show it ask at once. */
  const remembered = new Map<string, { bytes: number; pictures: ReadonlySet<string> }>()
  /** By company, screen and version, which never changes: somebody at a door touches again and again. */
  const touched = new Map<string, readonly string[]>()
  const isTouched = async (
    companyId: string,
    siteIds: readonly string[],
    feedId: string,
  ): Promise<boolean> => {
    for (const { siteId, version } of await store.versionsShowing(companyId, siteIds, feedId)) {
      const key = `${companyId} ${siteId} ${version}`
      const feeds = touched.get(key) ?? (await store.touchedOn(companyId, siteId, version))
      if (touched.size >= REMEMBERED_MOST) touched.clear()
      touched.set(key, feeds)
      if (feeds.includes(feedId)) return true
    }
    return false
  }
  const about = async (companyId: string, sha256: string) => {
    const key = `${companyId} ${sha256}`
    const known = remembered.get(key)
    if (known) return known
    const content = await options.content(companyId, sha256)
    if (content === null) return null
    if (remembered.size >= REMEMBERED_MOST) remembered.clear()
    const found = { bytes: Buffer.byteLength(content), pictures: options.picturesNamed(content) }
    remembered.set(key, found)
    return found
  }
  return {
    /** The feeds of the screens that are assigned or scheduled on the device that asks. */
    async ofDevice(device: DevicePrincipal): Promise<DeviceFeeds> {
      const { companyId } = device
      const named = await namedOn(device)
      const feeds: DeviceFeeds['feeds'] = []
      for (const { readMs, contentMs, ...feed } of await options.contents(device, named)) {
        const known = await about(companyId, feed.sha256)
        if (known) feeds.push({ ...feed, bytes: known.bytes, read_at: readMs, content_at: contentMs })
      }
      const existing = await store.existing(companyId, named)
      return { feeds, gone: named.filter((id) => !existing.has(id)) }
    },
    /** A content that one of the device's feeds has now; null where none has. */
    contentFor: async (device: DevicePrincipal, sha256: string): Promise<string | null> =>
      (await options.contents(device, await namedOn(device))).some((feed) => feed.sha256 === sha256)
        ? options.content(device.companyId, sha256)
        : null,
    /**
     * Changes a feed by touch. Only a screen of the device that offers it lets it: showing a feed is not enough.
     * @throws SignageError `ENTITY_NOT_FOUND`, `TOO_MANY`
     */
    async touch(
      { companyId, deviceRowId }: DevicePrincipal,
      feedId: string,
      body: FeedTouchBody,
    ): Promise<FeedTouched> {
      options.limits.take('touchesPerDevice', `${companyId} ${deviceRowId}`)
      const screens = await screensShownBy(db, companyId, deviceRowId)
      if (!(await isTouched(companyId, screens, feedId)))
        throw new SignageError('ENTITY_NOT_FOUND', { noun: 'feed' })
      return options.touch(companyId, feedId, body)
    },
    /** Removes commands that were done long ago. */
    sweep: (): Promise<void> => options.forgetDone('feeds', clock.now() - COMMANDS_KEPT_MS),
    /** A picture that one of the device's feeds names now; null where none does. */
    async pictureFor(device: DevicePrincipal, sha256: string): Promise<OpenBlob | null> {
      const { companyId } = device
      for (const feed of await options.contents(device, await namedOn(device)))
        if ((await about(companyId, feed.sha256))?.pictures.has(sha256))
          return options.picture(companyId, sha256)
      return null
    },
    /**
     * What a feed says has changed: the devices that show it read it.
     * @param only row ids of the devices on which it has; left out: all
     */
    async changed(companyId: string, feedId: string, only?: readonly string[]): Promise<void> {
      const { push } = await inTransaction(db, async (trx) => {
        const screens = (await createFeedDeliveryStore(trx).screens(companyId)).filter(({ feeds }) =>
          feeds.includes(feedId),
        )
        const showing = await devicesShowing(
          trx,
          companyId,
          screens.map(({ id }) => id),
        )
        if (showing.size === 0) return { push: () => undefined }
        const among = only && new Set(only)
        const silent = await silentSince(trx, companyId, 'feeds', clock.now() - SILENT_MS)
        const devices = (await placedDevices(trx, companyId, [...showing])).filter(
          ({ id, token }) => showing.has(id) && !silent.has(token) && (!among || among.has(id)),
        )
        return options.queueCommands(
          trx,
          companyId,
          devices.map(({ token }) => ({ syncId: token, name: 'feeds' as const, args: {} })),
        )
      })
      push()
    },
  }
}
export type FeedDelivery = ReturnType<typeof createFeedDelivery>
