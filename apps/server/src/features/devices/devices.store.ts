import { deviceSettingsSchema, type DeviceSettings, type Pause, type PausedPart } from '@vitrine/core'
import { sql } from 'kysely'
import type { Page } from '@vitrine/protocol'
import { checkedOnce } from '../../platform/database/checkedOnce.ts'
import { inPieces } from '../../platform/database/inPieces.ts'
import { preparedQuery, preparedRows } from '../../platform/database/prepared.ts'
import { changeAtRevision, removeAtRevision } from '../../platform/database/revisions.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import { contains, pageBy, pageOfAll } from '../../platform/http/paging.ts'
import { hasTag } from '../catalog/index.ts'
import type { LastHeard } from './silence.ts'

export type DeviceRecord = {
  id: string
  companyId: string
  deviceId: string
  siteId: string | null
  token: string
  name: string
  settings: DeviceSettings
  secretHash: string
  active: boolean
  address: string
  browser: string
  acceptedMs: number
  checkinMs: number | null
  disconnectedMs: number | null
  /** JSON of the newest report, as the device sent it */
  report: string | null
  revision: number
  groupId: string | null
  /** what is paused on purpose; it may be over already */
  pause: DevicePause | null
  /** JSON of what was set from afar */
  remote: string | null
  /** the social tokens, sealed (socialTokens.ts); empty if there are none */
  socialTokens: string
}
/** A pause, with the name that the person had when they started it. */
export type DevicePause = Pause & { by: string }
export type DeviceTokenRecord = {
  id: string
  companyId: string
  deviceRowId: string
  hash: string
  createdMs: number
  lastUsedMs: number
  expiresMs: number
}

/** Which devices a list has; what is left out filters nothing. */
type DeviceFilter = {
  q?: string | undefined
  site_id?: string | undefined
  tag?: string | undefined
  /** those in one of these groups; null: those in none */
  groupIds?: readonly string[] | null | undefined
}
type DeviceQuery = DeviceFilter & {
  limit: number
  cursor?: string | undefined
  sort?: string | undefined
}
/** What lists of devices can be sorted by. */
const SORT_FIELDS = { name: 'name', checkin_epoch: 'checkin_ms', accepted_at: 'accepted_ms' } as const

type Row = Tables['device']
const settingsOf = checkedOnce(deviceSettingsSchema)
const pauseOf = (row: Row): DevicePause | null =>
  row.pause_what === null || row.pause_since_ms === null || row.pause_until_ms === null
    ? null
    : {
        what: row.pause_what as PausedPart,
        sinceMs: row.pause_since_ms,
        untilMs: row.pause_until_ms,
        by: row.pause_by ?? '',
      }
const deviceOf = (row: Row): DeviceRecord => {
  const settings = settingsOf(row.settings)
  if (!settings.ok) throw new Error(`the settings of device ${row.id} cannot be read: ${settings.reason}`)
  return {
    id: row.id,
    companyId: row.company_id,
    deviceId: row.device_id,
    siteId: row.site_id,
    token: row.token,
    name: row.name,
    settings: settings.value,
    secretHash: row.secret_hash,
    active: row.active === 1,
    address: row.address,
    browser: row.browser,
    acceptedMs: row.accepted_ms,
    checkinMs: row.checkin_ms,
    disconnectedMs: row.disconnected_ms,
    report: row.report,
    revision: row.revision,
    groupId: row.group_id,
    pause: pauseOf(row),
    remote: row.remote,
    socialTokens: row.social_tokens ?? '',
  }
}

const deviceOfId = preparedQuery(['companyId', 'id'], (db, { companyId, id }) =>
  db.selectFrom('device').selectAll().where('company_id', '=', companyId).where('id', '=', id),
)
const writeCheckins = preparedRows((db, rows) => {
  // Both databases call the columns of a bare list so; the casts are for PostgreSQL, which takes all values for text.
  const list = sql.join(
    rows.map(
      ([companyId, id, atMs, report]) =>
        sql`(cast(${companyId} as text), cast(${id} as text), cast(${atMs} as bigint), cast(${report} as text))`,
    ),
  )
  const update = sql`update device set checkin_ms = v.column3, report = coalesce(v.column4, device.report)
    from (values ${list}) as v where device.company_id = v.column1 and device.id = v.column2`
  return { compile: () => update.compile(db) }
})

const writeConnections = preparedRows((db, rows) => {
  const list = sql.join(
    rows.map(
      ([companyId, id, connectedMs, disconnectedMs]) =>
        sql`(cast(${companyId} as text), cast(${id} as text), cast(${connectedMs} as bigint), cast(${disconnectedMs} as bigint))`,
    ),
  )
  const update = sql`update device set connected_ms = coalesce(v.column3, device.connected_ms),
    disconnected_ms = coalesce(v.column4, device.disconnected_ms)
    from (values ${list}) as v where device.company_id = v.column1 and device.id = v.column2`
  return { compile: () => update.compile(db) }
})

/** Storage of devices and their access tokens. */
export function createDeviceStore(db: Queries) {
  const filtered = (companyId: string, query: DeviceFilter) => {
    let base = db.selectFrom('device').where('company_id', '=', companyId)
    if (query.q)
      base = base.where((eb) => eb.or([contains('name', query.q!), contains('device_id', query.q!)]))
    if (query.site_id) base = base.where('site_id', '=', query.site_id)
    if (query.tag !== undefined) base = base.where(hasTag('device', query.tag))
    if (query.groupIds === null) base = base.where('group_id', 'is', null)
    else if (query.groupIds !== undefined)
      base = base.where('group_id', 'in', query.groupIds.length === 0 ? [''] : [...query.groupIds])
    return base
  }
  return {
    device: async (companyId: string, id: string): Promise<DeviceRecord | null> => {
      const [row] = (await deviceOfId(db, { companyId, id })).rows
      return row ? deviceOf(row) : null
    },
    /** The devices among `ids` that are there, by id. */
    devicesById: async (companyId: string, ids: readonly string[]): Promise<Map<string, DeviceRecord>> => {
      const found = new Map<string, DeviceRecord>()
      for (const piece of inPieces(ids)) {
        const rows = await db
          .selectFrom('device')
          .selectAll()
          .where('company_id', '=', companyId)
          .where('id', 'in', piece)
          .execute()
        for (const row of rows) found.set(row.id, deviceOf(row))
      }
      return found
    },
    /** Notes what was set from afar. It is no change of a device's revision: nobody edits it. */
    setRemote: async (companyId: string, id: string, remote: string | null): Promise<void> => {
      await db
        .updateTable('device')
        .set({ remote })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
    },
    byDeviceId: async (companyId: string, deviceId: string): Promise<DeviceRecord | null> => {
      const row = await db
        .selectFrom('device')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('device_id', '=', deviceId)
        .executeTakeFirst()
      return row ? deviceOf(row) : null
    },
    /** Those of some hardware ids that are paired. */
    activeAmong: async (companyId: string, deviceIds: readonly string[]): Promise<Set<string>> => {
      const found = new Set<string>()
      for (const piece of inPieces(deviceIds)) {
        const rows = await db
          .selectFrom('device')
          .select('device_id')
          .where('company_id', '=', companyId)
          .where('device_id', 'in', piece)
          .where('active', '=', 1)
          .execute()
        for (const { device_id: id } of rows) found.add(id)
      }
      return found
    },
    /** The active device of an id, in whichever company: activation has no company yet, the secret proves it. */
    activeByDeviceId: async (deviceId: string): Promise<DeviceRecord | null> => {
      const row = await db
        .selectFrom('device')
        .selectAll()
        .where('device_id', '=', deviceId)
        .where('active', '=', 1)
        .executeTakeFirst()
      return row ? deviceOf(row) : null
    },
    tokenTaken: async (token: string): Promise<boolean> =>
      (await db.selectFrom('device').select('id').where('token', '=', token).executeTakeFirst()) !==
      undefined,
    ofSite: async (companyId: string, siteId: string): Promise<DeviceRecord[]> =>
      (
        await db
          .selectFrom('device')
          .selectAll()
          .where('company_id', '=', companyId)
          .where('site_id', '=', siteId)
          .orderBy('name')
          .execute()
      ).map(deviceOf),
    /** Device ids of active devices: those of a screen, or those with these row ids. */
    deviceIds: async (
      companyId: string,
      of: { siteId: string } | { ids: readonly string[] },
    ): Promise<{ id: string; deviceId: string; token: string; name: string; active: boolean }[]> => {
      const base = db
        .selectFrom('device')
        .select(['id', 'device_id', 'token', 'name', 'active'])
        .where('company_id', '=', companyId)
      const rows = await (
        'siteId' in of ? base.where('site_id', '=', of.siteId) : base.where('id', 'in', [...of.ids])
      ).execute()
      return rows.map((row) => ({
        id: row.id,
        deviceId: row.device_id,
        token: row.token,
        name: row.name,
        active: row.active === 1,
      }))
    },
    /** Every device of a company by its own id, also those whose access was ended. */
    known: async (
      companyId: string,
    ): Promise<
      {
        id: string
        deviceId: string
        name: string
        siteId: string | null
        groupId: string | null
        acceptedMs: number
        active: boolean
      }[]
    > => {
      const rows = await db
        .selectFrom('device')
        .select(['id', 'device_id', 'name', 'site_id', 'group_id', 'accepted_ms', 'active'])
        .where('company_id', '=', companyId)
        .execute()
      return rows.map((row) => ({
        id: row.id,
        deviceId: row.device_id,
        name: row.name,
        siteId: row.site_id,
        groupId: row.group_id,
        acceptedMs: row.accepted_ms,
        active: row.active === 1,
      }))
    },
    /** Those of some devices that there are, by id and name. */
    named: async (companyId: string, ids: readonly string[]): Promise<{ id: string; name: string }[]> => {
      const found: { id: string; name: string }[] = []
      for (const piece of inPieces(ids))
        found.push(
          ...(await db
            .selectFrom('device')
            .select(['id', 'name'])
            .where('company_id', '=', companyId)
            .where('id', 'in', piece)
            .execute()),
        )
      return found
    },
    namesBySite: async (
      companyId: string,
      siteIds: readonly string[],
    ): Promise<{ siteId: string; id: string; name: string }[]> =>
      siteIds.length === 0
        ? []
        : (
            await db
              .selectFrom('device')
              .select(['id', 'name', 'site_id'])
              .where('company_id', '=', companyId)
              .where('site_id', 'in', [...siteIds])
              .orderBy('name')
              .execute()
          ).map((row) => ({
            siteId: row.site_id!,
            id: row.id,
            name: row.name,
          })),
    devices: async (companyId: string, query: DeviceQuery): Promise<Page<DeviceRecord>> => {
      const page = await pageBy(filtered(companyId, query).selectAll(), query, SORT_FIELDS, 'name')
      return { ...page, items: page.items.map(deviceOf) }
    },
    /** As `devices`, of those that `chosen` has: for what is not in the table of devices. */
    chosenDevices: async (
      companyId: string,
      query: DeviceQuery,
      chosen: ReadonlySet<string>,
    ): Promise<Page<DeviceRecord>> => {
      const keys = await filtered(companyId, query)
        .select(['id', 'name', 'checkin_ms', 'accepted_ms'])
        .execute()
      const page = pageOfAll(
        keys.filter(({ id }) => chosen.has(id)).map((key) => ({ ...key, checkin_ms: key.checkin_ms ?? 0 })),
        query,
        SORT_FIELDS,
        'name',
      )
      const rows: Row[] = []
      for (const piece of inPieces(page.items.map(({ id }) => id)))
        rows.push(...(await filtered(companyId, {}).selectAll().where('id', 'in', piece).execute()))
      const byId = new Map(rows.map((row) => [row.id, row]))
      return {
        ...page,
        items: page.items.flatMap(({ id }) => {
          const row = byId.get(id)
          return row ? [deviceOf(row)] : []
        }),
      }
    },
    /** Adds a device; nothing of a new one is paused. */
    insert: async (d: DeviceRecord): Promise<void> => {
      await db
        .insertInto('device')
        .values({
          id: d.id,
          company_id: d.companyId,
          device_id: d.deviceId,
          site_id: d.siteId,
          token: d.token,
          name: d.name,
          settings: JSON.stringify(d.settings),
          secret_hash: d.secretHash,
          active: d.active ? 1 : 0,
          address: d.address,
          browser: d.browser,
          accepted_ms: d.acceptedMs,
          checkin_ms: null,
          connected_ms: null,
          disconnected_ms: null,
          report: null,
          revision: d.revision,
          group_id: d.groupId,
          pause_what: null,
          pause_since_ms: null,
          pause_until_ms: null,
          pause_by: null,
          social_tokens: d.socialTokens,
        })
        .execute()
    },
    /** Changes a device and its revision. @returns whether it was still at `revision` */
    update: async (
      companyId: string,
      id: string,
      revision: number,
      change: Partial<
        Pick<
          DeviceRecord,
          | 'name'
          | 'siteId'
          | 'settings'
          | 'socialTokens'
          | 'secretHash'
          | 'active'
          | 'address'
          | 'browser'
          | 'acceptedMs'
        >
      >,
    ): Promise<boolean> => {
      return changeAtRevision(
        db,
        'device',
        { companyId, id, revision },
        {
          ...(change.name === undefined ? {} : { name: change.name }),
          ...(change.siteId === undefined ? {} : { site_id: change.siteId }),
          ...(change.settings === undefined ? {} : { settings: JSON.stringify(change.settings) }),
          ...(change.socialTokens === undefined ? {} : { social_tokens: change.socialTokens }),
          ...(change.secretHash === undefined ? {} : { secret_hash: change.secretHash }),
          ...(change.active === undefined ? {} : { active: change.active ? 1 : 0 }),
          ...(change.address === undefined ? {} : { address: change.address }),
          ...(change.browser === undefined ? {} : { browser: change.browser }),
          ...(change.acceptedMs === undefined ? {} : { accepted_ms: change.acceptedMs }),
          revision: revision + 1,
        },
      )
    },
    remove: async (companyId: string, id: string, revision: number): Promise<boolean> => {
      return removeAtRevision(db, 'device', { companyId, id, revision })
    },
    /** Forgets what a device said, when another credential takes its place. */
    forgetReport: async (companyId: string, id: string): Promise<void> => {
      await db
        .updateTable('device')
        .set({ report: null, checkin_ms: null, disconnected_ms: null, connected_ms: null })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
    },
    /** Notes devices' own writes; a report that is null leaves the one before. No device may appear twice. */
    noteCheckins: async (
      checkins: readonly { companyId: string; id: string; atMs: number; report: string | null }[],
    ): Promise<void> => {
      await writeCheckins(
        db,
        checkins.map(({ companyId, id, atMs, report }) => [companyId, id, atMs, report]),
      )
    },
    /** Notes when devices came and went; what is null stays. No device may appear twice. */
    noteConnections: async (
      notes: readonly {
        companyId: string
        id: string
        connectedMs: number | null
        disconnectedMs: number | null
      }[],
    ): Promise<void> => {
      await writeConnections(
        db,
        notes.map(({ companyId, id, connectedMs, disconnectedMs }) => [
          companyId,
          id,
          connectedMs,
          disconnectedMs,
        ]),
      )
    },
    /** The ids of companies with a device that has a social token. */
    companiesWithAccounts: async (): Promise<string[]> =>
      (
        await db
          .selectFrom('device')
          .select('company_id')
          .distinct()
          .where('social_tokens', '!=', '')
          .execute()
      ).map((row) => row.company_id),
    /** After a stop without goodbye: who was connected then was last heard of at its last check-in. */
    settleConnections: async (): Promise<void> => {
      await db
        .updateTable('device')
        .set((eb) => ({ disconnected_ms: eb.fn.coalesce('checkin_ms', 'connected_ms') }))
        .where('connected_ms', 'is not', null)
        .where((eb) =>
          eb.or([eb('disconnected_ms', 'is', null), eb('disconnected_ms', '<', eb.ref('connected_ms'))]),
        )
        .execute()
    },

    /** Devices of all companies that wrote their record at this instant (epoch ms) or later. */
    heardSince: async (sinceMs: number): Promise<LastHeard[]> => {
      const rows = await db
        .selectFrom('device')
        .select(['company_id', 'id', 'checkin_ms', 'disconnected_ms'])
        .where('checkin_ms', '>=', sinceMs)
        .execute()
      return rows.map((row) => ({
        companyId: row.company_id,
        deviceRowId: row.id,
        checkinMs: row.checkin_ms,
        disconnectedMs: row.disconnected_ms,
      }))
    },

    insertToken: async (t: DeviceTokenRecord): Promise<void> => {
      await db
        .insertInto('device_token')
        .values({
          id: t.id,
          company_id: t.companyId,
          device_row_id: t.deviceRowId,
          hash: t.hash,
          created_ms: t.createdMs,
          last_used_ms: t.lastUsedMs,
          expires_ms: t.expiresMs,
        })
        .execute()
    },
    touchToken: async (
      companyId: string,
      id: string,
      lastUsedMs: number,
      expiresMs: number,
    ): Promise<void> => {
      await db
        .updateTable('device_token')
        .set({ last_used_ms: lastUsedMs, expires_ms: expiresMs })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
    },
    /** Ids of a device's tokens, oldest first. */
    tokenIds: async (companyId: string, deviceRowId: string): Promise<string[]> =>
      (
        await db
          .selectFrom('device_token')
          .select('id')
          .where('company_id', '=', companyId)
          .where('device_row_id', '=', deviceRowId)
          .orderBy('created_ms')
          .orderBy('id')
          .execute()
      ).map((row) => row.id),
    deleteTokens: async (
      companyId: string,
      deviceRowId: string,
      ids: readonly string[] | 'all',
    ): Promise<void> => {
      if (ids.length === 0) return
      let query = db
        .deleteFrom('device_token')
        .where('company_id', '=', companyId)
        .where('device_row_id', '=', deviceRowId)
      if (ids !== 'all') query = query.where('id', 'in', [...ids])
      await query.execute()
    },
  }
}
export type DeviceStore = ReturnType<typeof createDeviceStore>
