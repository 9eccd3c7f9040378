import type { GroupPlace } from '@vitrine/core'
import type { Queries } from '../../platform/database/schema.ts'

/** More devices than this are not named one by one. */
const ONLY_MOST = 500

/** What of a device decides which targets name it: itself, its group and its tags. */
export type PlacedDevice = {
  id: string
  token: string
  name: string
  groupId: string | null
  tags: readonly string[]
}

/** Devices that are not revoked, by row id. @param only row ids of those that matter, as far as they are few; left out: all */
export async function placedDevices(
  db: Queries,
  companyId: string,
  only?: readonly string[],
): Promise<PlacedDevice[]> {
  let devices = db
    .selectFrom('device')
    .select(['id', 'token', 'name', 'group_id as groupId'])
    .where('company_id', '=', companyId)
    .where('active', '=', 1)
  let tagsOfDevices = db
    .selectFrom('tag')
    .select(['entity_id', 'tag'])
    .where('company_id', '=', companyId)
    .where('noun', '=', 'device')
  if (only && only.length <= ONLY_MOST) {
    devices = devices.where('id', 'in', [...only])
    tagsOfDevices = tagsOfDevices.where('entity_id', 'in', [...only])
  }
  const tags = new Map<string, string[]>()
  for (const { entity_id: id, tag } of await tagsOfDevices.execute()) {
    const own = tags.get(id)
    if (own) own.push(tag)
    else tags.set(id, [tag])
  }
  return (await devices.orderBy('id').execute()).map((row) => ({ ...row, tags: tags.get(row.id) ?? [] }))
}

/** Row ids of all devices, those that are revoked too: a target can name one that is to come back. */
export async function deviceIdsOf(db: Queries, companyId: string): Promise<Set<string>> {
  const rows = await db.selectFrom('device').select('id').where('company_id', '=', companyId).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Groups of devices by id, each with where it is as far as that was set for it. */
export async function groupSites(
  db: Queries,
  companyId: string,
): Promise<
  Map<
    string,
    GroupPlace & { name: string; latitude: number | null; longitude: number | null; geocodes: string[] }
  >
> {
  const rows = await db
    .selectFrom('device_group')
    .select(['id', 'parent_id as parentId', 'name', 'latitude', 'longitude', 'geocodes'])
    .where('company_id', '=', companyId)
    .execute()
  return new Map(rows.map((row) => [row.id, { ...row, geocodes: JSON.parse(row.geocodes) as string[] }]))
}

/** Groups of devices by id, each with the zone that was set for it. */
export async function placedGroups(
  db: Queries,
  companyId: string,
): Promise<Map<string, GroupPlace & { timeZone: string | null }>> {
  const rows = await db
    .selectFrom('device_group')
    .select(['id', 'parent_id as parentId', 'time_zone as timeZone'])
    .where('company_id', '=', companyId)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The time zones that devices reported, by row id. */
export async function reportedTimeZones(db: Queries, companyId: string): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('fleet_device')
    .select(['device_id', 'time_zone'])
    .where('company_id', '=', companyId)
    .execute()
  return new Map(rows.flatMap((row) => (row.time_zone === null ? [] : [[row.device_id, row.time_zone]])))
}
