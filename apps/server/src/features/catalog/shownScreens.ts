import type { DeviceCommandName } from '@vitrine/protocol/device'
import { inPieces } from '../../platform/database/inPieces.ts'
import type { Queries } from '../../platform/database/schema.ts'

/** Active devices with the programme that is in force on each. */
export const scheduledDevices = (db: Queries, companyId: string) =>
  db
    .selectFrom('device_programme')
    .innerJoin('device', (join) =>
      join
        .onRef('device.company_id', '=', 'device_programme.company_id')
        .onRef('device.id', '=', 'device_programme.device_id'),
    )
    .select('device.id')
    .where('device.company_id', '=', companyId)
    .where('device.active', '=', 1)
    .where('device_programme.until_ms', 'is', null)

/** The same with the screens that the programme shows. */
const withScreens = (db: Queries, companyId: string) =>
  scheduledDevices(db, companyId).innerJoin('programme_screen', (join) =>
    join
      .onRef('programme_screen.company_id', '=', 'device_programme.company_id')
      .onRef('programme_screen.programme', '=', 'device_programme.programme'),
  )

/** Row ids of active devices on which one of these screens is assigned or scheduled. */
export async function devicesShowing(
  db: Queries,
  companyId: string,
  siteIds: readonly string[],
): Promise<Set<string>> {
  const found = new Set<string>()
  for (const piece of inPieces(siteIds)) {
    const assigned = await db
      .selectFrom('device')
      .select('id')
      .where('company_id', '=', companyId)
      .where('active', '=', 1)
      .where('site_id', 'in', piece)
      .execute()
    const scheduled = await withScreens(db, companyId)
      .where('programme_screen.site_id', 'in', piece)
      .execute()
    for (const { id } of [...assigned, ...scheduled]) found.add(id)
  }
  return found
}

/** Ids of the screens that are assigned or scheduled on an active device. */
export async function screensShownBy(db: Queries, companyId: string, deviceRowId: string): Promise<string[]> {
  const assigned = await db
    .selectFrom('device')
    .select('site_id')
    .where('company_id', '=', companyId)
    .where('id', '=', deviceRowId)
    .where('active', '=', 1)
    .execute()
  const scheduled = await withScreens(db, companyId)
    .select('programme_screen.site_id')
    .where('device.id', '=', deviceRowId)
    .execute()
  return [...new Set([...assigned, ...scheduled].flatMap(({ site_id: id }) => id ?? []))]
}

/** Sync ids of devices that have not answered a command of this name since an instant: they ask by themselves when they return. */
export async function silentSince(
  db: Queries,
  companyId: string,
  name: DeviceCommandName,
  beforeMs: number,
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('sync_command')
    .select('sync_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where('name', '=', name)
    .where('answered_ms', 'is', null)
    .where('at_ms', '<', beforeMs)
    .execute()
  return new Set(rows.map(({ sync_id: id }) => id))
}
