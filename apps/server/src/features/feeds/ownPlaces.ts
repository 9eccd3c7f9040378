import { groupChain, invalidField } from '@vitrine/core'
import { placeNamesIn } from '@vitrine/core/feeds'
import type { FeedBody } from '@vitrine/protocol'
import type { Queries } from '../../platform/database/schema.ts'
import { groupSites, placedDevices } from '../catalog/index.ts'

/** Where the devices of a group are, in degrees. */
export type GroupSite = { id: string; name: string; latitude: number; longitude: number }
/** A device is at the place of the nearest of its groups that has one. */
export type DevicePlace = { deviceId: string; site: GroupSite }

/**
 * The address of the same forecast for another place.
 * @returns the address as it is if it says no place
 */
export function urlAt(address: string, { latitude, longitude }: GroupSite): string {
  const url = new URL(address)
  const names = placeNamesIn(url.searchParams)
  if (!names) return address
  url.searchParams.set(names[0], String(latitude))
  url.searchParams.set(names[1], String(longitude))
  return url.href
}

/** Whether each device shows this feed for the place where it is. */
export const isAtDevice = ({ kind, options }: Pick<FeedBody, 'kind' | 'options'>): boolean =>
  (kind === 'weather' || kind === 'table') && options.at_device

/** Checks that the place in the address can be replaced by that of a device. @throws SignageError `INVALID_INPUT` */
export function checkPlace(body: Pick<FeedBody, 'kind' | 'options'>, url: string | null): void {
  if (!isAtDevice(body)) return
  if (url === null || placeNamesIn(new URL(url).searchParams) === null)
    throw invalidField('url', 'FEED_PLACE')
}

/**
 * The devices that are not revoked and whose place is known, and all groups with a place by id.
 * @param only row ids of devices; left out: all of the company
 */
export async function placesOf(
  db: Queries,
  companyId: string,
  only?: readonly string[],
): Promise<{ places: DevicePlace[]; sites: ReadonlyMap<string, GroupSite> }> {
  const groups = await groupSites(db, companyId)
  const sites = new Map(
    [...groups].flatMap(([id, { name, latitude, longitude }]) =>
      latitude === null || longitude === null ? [] : [[id, { id, name, latitude, longitude }] as const],
    ),
  )
  if (sites.size === 0) return { places: [], sites }
  const wanted = only && new Set(only)
  const places = (await placedDevices(db, companyId, only)).flatMap(({ id: deviceId, groupId }) => {
    const near = groupChain(groups, groupId).find(({ id }) => sites.has(id))
    return near && (wanted?.has(deviceId) ?? true) ? [{ deviceId, site: sites.get(near.id)! }] : []
  })
  return { places, sites }
}
