import { inPieces } from '../../platform/database/inPieces.ts'
import type { Queries } from '../../platform/database/schema.ts'
import { feedContents, type FeedState } from './feeds.store.ts'

/** A device shows one feed wherever its screens show another. */
export type OwnFeed = { deviceId: string; feedId: string; ownFeedId: string }

/** Storage of which device shows a feed with its own account or at its own place. Every query carries the company. */
export function createOwnFeedStore(db: Queries) {
  return {
    /** Lets the feeds of a company be matched with its devices one after the other until the end of the transaction. */
    lock: async (companyId: string): Promise<void> => {
      await db
        .updateTable('company')
        .set((eb) => ({ name: eb.ref('name') }))
        .where('id', '=', companyId)
        .execute()
    },
    /** Of all devices, or of some of them. */
    async all(companyId: string, only?: readonly string[]): Promise<OwnFeed[]> {
      const rows = () =>
        db
          .selectFrom('feed_of_device')
          .select(['device_id as deviceId', 'feed_id as feedId', 'own_feed_id as ownFeedId'])
          .where('company_id', '=', companyId)
      if (!only) return rows().execute()
      const found: OwnFeed[] = []
      for (const piece of inPieces(only))
        found.push(...(await rows().where('device_id', 'in', piece).execute()))
      return found
    },
    /** The devices that show feeds of their own, by the id of that feed, each by name. */
    async devices(companyId: string): Promise<Map<string, { id: string; name: string }[]>> {
      const rows = await db
        .selectFrom('feed_of_device as own')
        .innerJoin('device', (join) =>
          join.onRef('device.company_id', '=', 'own.company_id').onRef('device.id', '=', 'own.device_id'),
        )
        .select(['own.own_feed_id', 'device.id', 'device.name'])
        .where('own.company_id', '=', companyId)
        .orderBy('device.name')
        .orderBy('device.id')
        .execute()
      const devices = new Map<string, { id: string; name: string }[]>()
      for (const { own_feed_id: feedId, ...device } of rows)
        devices.set(feedId, [...(devices.get(feedId) ?? []), device])
      return devices
    },
    /** The ids of the devices that show this feed in place of another. */
    devicesOf: async (companyId: string, ownFeedId: string): Promise<string[]> =>
      (
        await db
          .selectFrom('feed_of_device')
          .select('device_id')
          .where('company_id', '=', companyId)
          .where('own_feed_id', '=', ownFeedId)
          .execute()
      ).map((row) => row.device_id),
    async add(companyId: string, { deviceId, feedId, ownFeedId }: OwnFeed): Promise<void> {
      await db
        .insertInto('feed_of_device')
        .values({ company_id: companyId, device_id: deviceId, feed_id: feedId, own_feed_id: ownFeedId })
        .execute()
    },
    async remove(companyId: string, { deviceId, feedId }: OwnFeed): Promise<void> {
      await db
        .deleteFrom('feed_of_device')
        .where('company_id', '=', companyId)
        .where('device_id', '=', deviceId)
        .where('feed_id', '=', feedId)
        .execute()
    },
  }
}

/**
 * What some feeds say on one device, by the ids that its screens name. Where the device has an account or a place of its own, that
 * counts as soon as it was read once.
 */
export async function feedContentsOn(
  db: Queries,
  { companyId, deviceRowId }: { companyId: string; deviceRowId: string },
  feedIds: readonly string[],
): Promise<FeedState[]> {
  const named = new Set(feedIds)
  const ownIds = new Map(
    (await createOwnFeedStore(db).all(companyId, [deviceRowId])).map((own) => [own.feedId, own.ownFeedId]),
  )
  const said = await feedContents(db, companyId, [
    ...named,
    ...[...ownIds].flatMap(([feedId, ownFeedId]) => (named.has(feedId) ? [ownFeedId] : [])),
  ])
  const byId = new Map(said.map((state) => [state.id, state]))
  return [...named].flatMap((id) => {
    const state = byId.get(ownIds.get(id) ?? '') ?? byId.get(id)
    return state ? [{ ...state, id }] : []
  })
}
