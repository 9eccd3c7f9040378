import type { DeviceSettings } from '@vitrine/core'
import type { Reading } from '@vitrine/core/conditions'
import { inPieces } from '../../platform/database/inPieces.ts'
import type { Queries } from '../../platform/database/schema.ts'
import { devicesShowing, scheduledDevices, silentSince } from '../catalog/index.ts'

/** Where a fact counts. */
export type FactPlace = { kind: 'everywhere' } | { kind: 'group' | 'device'; id: string }
export type FactRecord = {
  name: string
  place: FactPlace
  readings: Reading[]
  setBy: string
  revision: number
}
/** A screen whose published version has conditions, or a programme in force whose events have some, and what facts these ask. */
export type Asking = { kind: 'screen' | 'programme'; id: string; name: string; asks: string[] }

const placeText = (place: FactPlace): string =>
  place.kind === 'everywhere' ? '' : `${place.kind}/${place.id}`
const placeOf = (text: string): FactPlace => {
  const [kind, id] = text.split('/')
  return kind === 'group' || kind === 'device' ? { kind, id: id! } : { kind: 'everywhere' }
}

/** Storage of facts. Every query carries the company. */
export function createFactStore(db: Queries) {
  return {
    async all(companyId: string): Promise<FactRecord[]> {
      const rows = await db
        .selectFrom('fact')
        .selectAll()
        .where('company_id', '=', companyId)
        .orderBy('name')
        .orderBy('place')
        .execute()
      return rows.map(({ name, place, readings, set_by: setBy, revision }) => ({
        name,
        place: placeOf(place),
        // Written by us.
        readings: JSON.parse(readings) as Reading[],
        setBy,
        revision,
      }))
    },
    async write(companyId: string, { name, place, readings, setBy, revision }: FactRecord): Promise<void> {
      const columns = { readings: JSON.stringify(readings), set_by: setBy, revision }
      await db
        .insertInto('fact')
        .values({ company_id: companyId, name, place: placeText(place), ...columns })
        .onConflict((conflict) => conflict.columns(['company_id', 'name', 'place']).doUpdateSet(columns))
        .execute()
    },
    /** Removes what counts on groups and devices that are deleted. Hold the lock of times. */
    async removeLost(companyId: string): Promise<void> {
      const rows = await db
        .selectFrom('fact')
        .select('place')
        .distinct()
        .where('company_id', '=', companyId)
        .where('place', '!=', '')
        .execute()
      if (rows.length === 0) return
      const present = new Set<string>()
      for (const [kind, table] of [
        ['group', 'device_group'],
        ['device', 'device'],
      ] as const)
        for (const { id } of await db
          .selectFrom(table)
          .select('id')
          .where('company_id', '=', companyId)
          .where(
            'id',
            'in',
            rows.map(({ place }) => place.slice(place.indexOf('/') + 1)),
          )
          .execute())
          present.add(`${kind}/${id}`)
      const lost = rows.map(({ place }) => place).filter((place) => !present.has(place))
      if (lost.length > 0)
        await db.deleteFrom('fact').where('company_id', '=', companyId).where('place', 'in', lost).execute()
    },
    async remove(companyId: string, name: string, place: FactPlace): Promise<void> {
      await db
        .deleteFrom('fact')
        .where('company_id', '=', companyId)
        .where('name', '=', name)
        .where('place', '=', placeText(place))
        .execute()
    },
    /** Published screens and programmes in force that have conditions. Screens in the bin do not count. */
    async asking(companyId: string): Promise<Asking[]> {
      const screens = await db
        .selectFrom('site')
        .innerJoin('site_version', (join) =>
          join
            .onRef('site_version.company_id', '=', 'site.company_id')
            .onRef('site_version.site_id', '=', 'site.id')
            .onRef('site_version.version', '=', 'site.published_version'),
        )
        .select(['site.id', 'site.name', 'site_version.asks'])
        .where('site.company_id', '=', companyId)
        .where('site.deleted_ms', 'is', null)
        .where('site_version.asks', 'is not', null)
        .orderBy('site.name')
        .execute()
      const programmes = await db
        .selectFrom('programme')
        .innerJoin('device_programme', (join) =>
          join
            .onRef('device_programme.company_id', '=', 'programme.company_id')
            .onRef('device_programme.programme', '=', 'programme.version'),
        )
        .select(['programme.version', 'programme.asks'])
        .distinct()
        .where('programme.company_id', '=', companyId)
        .where('programme.asks', 'is not', null)
        .where('device_programme.until_ms', 'is', null)
        .execute()
      const asksOf = (asks: string | null) => JSON.parse(asks!) as string[]
      return [
        ...screens.map(({ id, name, asks }) => ({ kind: 'screen' as const, id, name, asks: asksOf(asks) })),
        ...programmes.map(({ version: id, asks }) => ({
          kind: 'programme' as const,
          id,
          name: '',
          asks: asksOf(asks),
        })),
      ]
    },
    /** Row ids of active devices that have one of these: the screen assigned or scheduled, or the programme in force. */
    async devicesShowing(companyId: string, asking: readonly Asking[]): Promise<Set<string>> {
      const idsOf = (kind: Asking['kind']) => asking.filter((one) => one.kind === kind).map(({ id }) => id)
      const found = await devicesShowing(db, companyId, idsOf('screen'))
      for (const piece of inPieces(idsOf('programme')))
        for (const { id } of await scheduledDevices(db, companyId)
          .where('device_programme.programme', 'in', piece)
          .execute())
          found.add(id)
      return found
    },
    /** Settings of devices, by row id. */
    async settings(companyId: string, deviceIds: readonly string[]): Promise<Map<string, DeviceSettings>> {
      const found = new Map<string, DeviceSettings>()
      for (const piece of inPieces(deviceIds))
        for (const { id, settings } of await db
          .selectFrom('device')
          .select(['id', 'settings'])
          .where('company_id', '=', companyId)
          .where('id', 'in', piece)
          .execute())
          // Checked before they were stored.
          found.set(id, JSON.parse(settings) as DeviceSettings)
      return found
    },
    /** Sync ids of devices that have not answered a `facts` command since an instant: they ask when they return. */
    silentSince: (companyId: string, beforeMs: number): Promise<Set<string>> =>
      silentSince(db, companyId, 'facts', beforeMs),
  }
}
