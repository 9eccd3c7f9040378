import type { EmergencyVia } from '@vitrine/core/emergency'
import type { EmergencyTarget, Page, ReadEmergency } from '@vitrine/protocol'
import { sql } from 'kysely'
import { inPieces } from '../../platform/database/inPieces.ts'
import { preparedQuery, preparedRows } from '../../platform/database/prepared.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import { pageBy } from '../../platform/http/paging.ts'
import type { EmergencyContent } from './compile.ts'

/** What was fired; it stays as it was when the emergency is changed later. */
export type FiredContent = {
  revision: number
  /** with the texts of the alert itself, where it had some */
  emergency: ReadEmergency
  /** of the targets of the emergency only those that are named here too; null: all */
  only: EmergencyTarget[] | null
  /** what devices show, each once */
  contents: EmergencyContent[]
}
export type Ending = 'cleared' | 'expired'
/** An activation as it is stored, instants epoch ms. */
export type ActivationRecord = {
  id: string
  companyId: string
  emergencyId: string
  requestId: string
  name: string
  drill: boolean
  firedMs: number
  firedBy: string
  content: FiredContent
  endsMs: number | null
  leaseMs: number
  leaseUntilMs: number
  /** when its lease is to be renewed, or it ends; null: it has ended */
  dueMs: number | null
  clearedMs: number | null
  clearedBy: string | null
  ended: Ending | null
  via: EmergencyVia
}
/** A device of an activation. `content` says which of its contents it shows. */
export type FiredDevice = {
  deviceId: string
  name: string
  groupId: string | null
  content: number
  fireCommand: string
  leaseCommand: string | null
  sentMs: number | null
  receivedMs: number | null
  shownMs: number | null
  acknowledgedMs: number | null
  clearedMs: number | null
  ended: Ending | null
}
export type ActivationCounts = {
  fired: number
  received: number
  painted: number
  acknowledged: number
  cleared: number
}
export const NO_COUNTS: ActivationCounts = { fired: 0, received: 0, painted: 0, acknowledged: 0, cleared: 0 }

const activationOf = (row: Tables['emergency_activation']): ActivationRecord => ({
  id: row.id,
  companyId: row.company_id,
  emergencyId: row.emergency_id,
  requestId: row.request_id,
  name: row.name,
  drill: row.drill === 1,
  firedMs: row.fired_ms,
  firedBy: row.fired_by,
  // Checked before it was stored.
  content: JSON.parse(row.content) as FiredContent,
  endsMs: row.ends_ms,
  leaseMs: row.lease_ms,
  leaseUntilMs: row.lease_until_ms,
  dueMs: row.due_ms,
  clearedMs: row.cleared_ms,
  clearedBy: row.cleared_by,
  ended: row.ended as Ending | null,
  via: row.via as EmergencyVia,
})
const deviceOf = (row: Tables['emergency_device']): FiredDevice => ({
  deviceId: row.device_id,
  name: row.device_name,
  groupId: row.group_id,
  content: row.content,
  fireCommand: row.fire_command,
  leaseCommand: row.lease_command,
  sentMs: row.sent_ms,
  receivedMs: row.received_ms,
  shownMs: row.shown_ms,
  acknowledgedMs: row.acknowledged_ms,
  clearedMs: row.cleared_ms,
  ended: row.ended as Ending | null,
})

const DEVICE_COLUMNS = [
  'company_id',
  'activation_id',
  'device_id',
  'device_name',
  'group_id',
  'content',
  'fire_command',
  'sent_ms',
] as const
const writeDevices = preparedRows((db, rows) =>
  db
    .insertInto('emergency_device')
    .values(rows.map((row) => Object.fromEntries(DEVICE_COLUMNS.map((name, n) => [name, row[n]]))) as never)
    // A device that was paired again gets it from the start.
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'activation_id', 'device_id']).doUpdateSet((eb) => ({
        device_name: eb.ref('excluded.device_name'),
        group_id: eb.ref('excluded.group_id'),
        content: eb.ref('excluded.content'),
        fire_command: eb.ref('excluded.fire_command'),
        // As text: a parameter would be counted among the values of the rows.
        lease_command: sql<null>`null`,
      })),
    ),
)

// A thousand displays report within a second of each other.
const deviceRow = preparedQuery(['companyId', 'activationId', 'deviceId'], (db, slots) =>
  db
    .selectFrom('emergency_device')
    .selectAll()
    .where('company_id', '=', slots.companyId)
    .where('activation_id', '=', slots.activationId)
    .where('device_id', '=', slots.deviceId),
)
const earliest = (column: string, slot: never) => {
  const noted = sql.ref<number | null>(column)
  const given = sql<number | null>`cast(${slot} as bigint)`
  return sql<
    number | null
  >`case when ${noted} is null or ${given} < ${noted} then coalesce(${given}, ${noted}) else ${noted} end`
}
const writeReport = preparedQuery(
  ['companyId', 'activationId', 'deviceId', 'receivedMs', 'shownMs', 'acknowledgedMs', 'clearedMs', 'ended'],
  (db, slots) =>
    db
      .updateTable('emergency_device')
      .set({
        received_ms: earliest('received_ms', slots.receivedMs),
        shown_ms: earliest('shown_ms', slots.shownMs),
        acknowledged_ms: earliest('acknowledged_ms', slots.acknowledgedMs),
        cleared_ms: earliest('cleared_ms', slots.clearedMs),
        ended: sql<string | null>`coalesce(ended, ${slots.ended})`,
      })
      .where('company_id', '=', slots.companyId)
      .where('activation_id', '=', slots.activationId)
      .where('device_id', '=', slots.deviceId),
)

/** Storage of activations. Every query carries the company, but those of the clockwork and the housekeeping. */
export function createActivationStore(db: Queries) {
  const all = (companyId: string) =>
    db.selectFrom('emergency_activation').selectAll().where('company_id', '=', companyId)
  const devicesOf = (companyId: string, activationId: string) =>
    db
      .selectFrom('emergency_device')
      .selectAll()
      .where('company_id', '=', companyId)
      .where('activation_id', '=', activationId)
  return {
    async one(companyId: string, id: string): Promise<ActivationRecord | null> {
      const row = await all(companyId).where('id', '=', id).executeTakeFirst()
      return row ? activationOf(row) : null
    },
    /** Whether any company has an activation with this id, which a display has chosen. */
    async isTaken(id: string): Promise<boolean> {
      const row = await db
        .selectFrom('emergency_activation')
        .select('id')
        .where('id', '=', id)
        .executeTakeFirst()
      return row !== undefined
    },
    async byRequest(companyId: string, requestId: string): Promise<ActivationRecord | null> {
      const row = await all(companyId).where('request_id', '=', requestId).executeTakeFirst()
      return row ? activationOf(row) : null
    },
    /** Activations that a device had within a period (epoch ms, half-open), each with which of its contents it shows. */
    async onDevice(
      companyId: string,
      deviceId: string,
      { fromMs, untilMs }: { fromMs: number; untilMs: number },
    ): Promise<{ activation: ActivationRecord; content: number }[]> {
      const rows = await db
        .selectFrom('emergency_activation')
        .innerJoin('emergency_device', (join) =>
          join
            .onRef('emergency_device.company_id', '=', 'emergency_activation.company_id')
            .onRef('emergency_device.activation_id', '=', 'emergency_activation.id'),
        )
        .selectAll('emergency_activation')
        .select('emergency_device.content as device_content')
        .where('emergency_activation.company_id', '=', companyId)
        .where('emergency_device.device_id', '=', deviceId)
        .where('emergency_activation.fired_ms', '<', untilMs)
        .where((eb) =>
          eb.or([
            eb('emergency_activation.cleared_ms', 'is', null),
            eb('emergency_activation.cleared_ms', '>', fromMs),
          ]),
        )
        .orderBy('emergency_activation.fired_ms')
        .orderBy('emergency_activation.id')
        .execute()
      return rows.map(({ device_content: content, ...row }) => ({ activation: activationOf(row), content }))
    },
    /** When devices showed activations within a period (epoch ms, half-open), each with which of its contents. */
    async shownOn(
      companyId: string,
      deviceIds: readonly string[],
      { fromMs, untilMs }: { fromMs: number; untilMs: number },
    ): Promise<
      { deviceId: string; activationId: string; content: number; shownMs: number; clearedMs: number | null }[]
    > {
      const found = []
      for (const piece of inPieces(deviceIds))
        found.push(
          ...(await db
            .selectFrom('emergency_device as on_device')
            .innerJoin('emergency_activation as activation', (join) =>
              join
                .onRef('activation.company_id', '=', 'on_device.company_id')
                .onRef('activation.id', '=', 'on_device.activation_id'),
            )
            .select(({ fn }) => [
              'on_device.device_id as deviceId',
              'on_device.activation_id as activationId',
              'on_device.content',
              'on_device.shown_ms as shownMs',
              // One that has not reported the end yet ended it with everybody else, as far as anybody knows.
              fn.coalesce('on_device.cleared_ms', 'activation.cleared_ms').as('clearedMs'),
            ])
            .where('on_device.company_id', '=', companyId)
            .where('on_device.device_id', 'in', piece)
            .where('on_device.shown_ms', '<', untilMs)
            .where((eb) =>
              eb.or([
                eb(eb.fn.coalesce('on_device.cleared_ms', 'activation.cleared_ms'), 'is', null),
                eb(eb.fn.coalesce('on_device.cleared_ms', 'activation.cleared_ms'), '>', fromMs),
              ]),
            )
            .execute()),
        )
      return found.map((row) => ({
        ...row,
        shownMs: Number(row.shownMs),
        clearedMs: row.clearedMs === null ? null : Number(row.clearedMs),
      }))
    },
    /** Activations that have not ended. */
    async active(companyId: string, emergencyId?: string): Promise<ActivationRecord[]> {
      let query = all(companyId).where('ended', 'is', null)
      if (emergencyId !== undefined) query = query.where('emergency_id', '=', emergencyId)
      return (await query.orderBy('fired_ms').orderBy('id').execute()).map(activationOf)
    },
    /** The last drill of each emergency, by the emergency's id. */
    async lastDrills(companyId: string): Promise<Map<string, { id: string; firedMs: number }>> {
      const rows = await db
        .selectFrom('emergency_activation')
        .select(['id', 'emergency_id', 'fired_ms'])
        .where('company_id', '=', companyId)
        .where('drill', '=', 1)
        .where('ended', 'is not', null)
        .orderBy('fired_ms')
        .execute()
      return new Map(rows.map((row) => [row.emergency_id, { id: row.id, firedMs: row.fired_ms }]))
    },
    async page(
      companyId: string,
      query: {
        limit: number
        cursor?: string | undefined
        sort?: string | undefined
        active?: 'true' | 'false' | undefined
        emergency?: string | undefined
      },
    ): Promise<Page<ActivationRecord>> {
      let base = all(companyId)
      if (query.active !== undefined)
        base = base.where('ended', query.active === 'true' ? 'is' : 'is not', null)
      if (query.emergency !== undefined) base = base.where('emergency_id', '=', query.emergency)
      const page = await pageBy(base, query, { fired_at: 'fired_ms', name: 'name' }, '-fired_at')
      return { ...page, items: page.items.map(activationOf) }
    },
    async insert(record: ActivationRecord): Promise<void> {
      await db
        .insertInto('emergency_activation')
        .values({
          id: record.id,
          company_id: record.companyId,
          emergency_id: record.emergencyId,
          request_id: record.requestId,
          name: record.name,
          drill: record.drill ? 1 : 0,
          acknowledge: record.content.emergency.acknowledge ? 1 : 0,
          fired_ms: record.firedMs,
          fired_by: record.firedBy,
          content: JSON.stringify(record.content),
          ends_ms: record.endsMs,
          lease_ms: record.leaseMs,
          lease_until_ms: record.leaseUntilMs,
          due_ms: record.dueMs,
          cleared_ms: null,
          cleared_by: null,
          ended: null,
          via: record.via,
        })
        .execute()
    },
    /** Notes further contents, for devices that have joined. */
    async setContent({ companyId, id, content }: ActivationRecord): Promise<void> {
      await db
        .updateTable('emergency_activation')
        .set({ content: JSON.stringify(content) })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
    },
    /** @returns whether it had not ended yet */
    async end(companyId: string, id: string, how: Ending, atMs: number, by: string | null): Promise<boolean> {
      const ended = await db
        .updateTable('emergency_activation')
        .set({ ended: how, cleared_ms: atMs, cleared_by: by, due_ms: null })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('ended', 'is', null)
        .executeTakeFirst()
      return ended.numUpdatedRows === 1n
    },
    /** Renews the lease of an activation that is as it was read. @returns whether it was */
    async renew(
      { companyId, id, dueMs }: ActivationRecord,
      next: { leaseUntilMs: number; dueMs: number },
    ): Promise<boolean> {
      const renewed = await db
        .updateTable('emergency_activation')
        .set({ lease_until_ms: next.leaseUntilMs, due_ms: next.dueMs })
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .where('ended', 'is', null)
        .where('due_ms', '=', dueMs)
        .executeTakeFirst()
      return renewed.numUpdatedRows === 1n
    },
    /** Activations of all companies that are to be renewed or have ended by themselves. */
    async due(nowMs: number): Promise<ActivationRecord[]> {
      const rows = await db
        .selectFrom('emergency_activation')
        .selectAll()
        .where('due_ms', '<=', nowMs)
        .orderBy('due_ms')
        .execute()
      return rows.map(activationOf)
    },
    /** When the next one of all companies is due (epoch ms); null: none is active. */
    async nextDueMs(): Promise<number | null> {
      const row = await db
        .selectFrom('emergency_activation')
        .select((eb) => eb.fn.min('due_ms').as('next'))
        .executeTakeFirst()
      return row?.next === null || row?.next === undefined ? null : Number(row.next)
    },

    devices: async (companyId: string, activationId: string): Promise<FiredDevice[]> =>
      (await devicesOf(companyId, activationId).orderBy('device_name').orderBy('device_id').execute()).map(
        deviceOf,
      ),
    /** Adds devices with the commands that were sent to them. */
    async addDevices(
      companyId: string,
      activationId: string,
      devices: readonly Pick<
        FiredDevice,
        'deviceId' | 'name' | 'groupId' | 'content' | 'fireCommand' | 'sentMs'
      >[],
    ): Promise<void> {
      await writeDevices(
        db,
        devices.map((one) => [
          companyId,
          activationId,
          one.deviceId,
          one.name,
          one.groupId,
          one.content,
          one.fireCommand,
          one.sentMs,
        ]),
      )
    },
    /** Notes which command was the last of its kind. */
    async noteCommand(
      companyId: string,
      activationId: string,
      deviceId: string,
      command: { fireCommand: string } | { leaseCommand: string },
    ): Promise<void> {
      await db
        .updateTable('emergency_device')
        .set(
          'fireCommand' in command
            ? { fire_command: command.fireCommand }
            : { lease_command: command.leaseCommand },
        )
        .where('company_id', '=', companyId)
        .where('activation_id', '=', activationId)
        .where('device_id', '=', deviceId)
        .execute()
    },
    /** What a device has of activations, by the activation's id. */
    async ofDevice(companyId: string, deviceId: string, activationId: string): Promise<FiredDevice | null> {
      const [row] = (await deviceRow(db, { companyId, deviceId, activationId })).rows
      return row ? deviceOf(row) : null
    },
    /** Writes what a device has reported; an instant that is noted stays unless the new one is earlier. */
    async report(
      companyId: string,
      activationId: string,
      deviceId: string,
      {
        receivedMs,
        shownMs,
        acknowledgedMs,
        clearedMs,
        ended,
      }: Pick<FiredDevice, 'receivedMs' | 'shownMs' | 'acknowledgedMs' | 'clearedMs' | 'ended'>,
    ): Promise<void> {
      const where = { companyId, activationId, deviceId }
      await writeReport(db, { ...where, receivedMs, shownMs, acknowledgedMs, clearedMs, ended })
    },
    /** How many devices have come how far, by activation. */
    async counts(companyId: string, ids: readonly string[]): Promise<Map<string, ActivationCounts>> {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('emergency_device')
        .select(({ fn }) => [
          'activation_id',
          fn.countAll<number>().as('fired'),
          fn.count<number>('received_ms').as('received'),
          fn.count<number>('shown_ms').as('painted'),
          fn.count<number>('acknowledged_ms').as('acknowledged'),
          fn.count<number>('cleared_ms').as('cleared'),
        ])
        .where('company_id', '=', companyId)
        .where('activation_id', 'in', [...ids])
        .groupBy('activation_id')
        .execute()
      return new Map(
        rows.map(({ activation_id: id, ...counts }) => [
          id,
          {
            fired: Number(counts.fired),
            received: Number(counts.received),
            painted: Number(counts.painted),
            acknowledged: Number(counts.acknowledged),
            cleared: Number(counts.cleared),
          },
        ]),
      )
    },
    /** When devices painted that were connected when it was fired, by activation. */
    async paintedMs(companyId: string, ids: readonly string[]): Promise<Map<string, number[]>> {
      const found = new Map<string, number[]>()
      for (const piece of inPieces(ids)) {
        const rows = await db
          .selectFrom('emergency_device')
          .select(['activation_id', 'shown_ms'])
          .where('company_id', '=', companyId)
          .where('activation_id', 'in', piece)
          .where('sent_ms', 'is not', null)
          .where('shown_ms', 'is not', null)
          .execute()
        for (const row of rows) {
          const known = found.get(row.activation_id)
          if (known) known.push(row.shown_ms!)
          else found.set(row.activation_id, [row.shown_ms!])
        }
      }
      return found
    },
    /** Row ids of the devices of a company that are not revoked, with their sync ids. */
    async tokens(companyId: string): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom('device')
        .select(['id', 'token'])
        .where('company_id', '=', companyId)
        .where('active', '=', 1)
        .execute()
      return new Map(rows.map((row) => [row.id, row.token]))
    },
    /** Removes activations that ended before an instant. */
    async removeOld(beforeMs: number): Promise<void> {
      await db.deleteFrom('emergency_activation').where('cleared_ms', '<', beforeMs).execute()
      await db
        .deleteFrom('emergency_device')
        .where('activation_id', 'not in', db.selectFrom('emergency_activation').select('id'))
        .execute()
    },
  }
}
