import { sourcesOfEvents } from '@vitrine/core/conditions'
import type { Programme } from '@vitrine/core/programme'
import { inPieces } from '../../platform/database/inPieces.ts'
import type { Queries } from '../../platform/database/schema.ts'

/** More devices than this are not named one by one. */
const ONLY_MOST = 500

/** A stretch of time in which a programme was in force on a device, epoch ms; `untilMs` null: it is now. */
export type InForce = { programme: string; fromMs: number; untilMs: number | null }

/** Storage of programmes, and of which was in force when. Every query carries the company, but those of the housekeeping. */
export function createProgrammeStore(db: Queries) {
  /** Programmes besides the empty one that are or were in force on devices, with what the zone of each follows from. */
  const placed = (companyId: string, empty: string) =>
    db
      .selectFrom('device_programme')
      .innerJoin('device', (join) =>
        join
          .onRef('device.id', '=', 'device_programme.device_id')
          .onRef('device.company_id', '=', 'device_programme.company_id'),
      )
      .leftJoin('fleet_device as known', (join) =>
        join.onRef('known.device_id', '=', 'device.id').onRef('known.company_id', '=', 'device.company_id'),
      )
      .where('device_programme.company_id', '=', companyId)
      .where('device_programme.programme', '!=', empty)
      .select([
        'device.id as deviceId',
        'device_programme.programme',
        'device.group_id as groupId',
        'known.time_zone as reportedZone',
      ])
  return {
    /** The programmes in force, by row id of the device. */
    async current(companyId: string): Promise<Map<string, string>> {
      const rows = await db
        .selectFrom('device_programme')
        .select(['device_id', 'programme'])
        .where('company_id', '=', companyId)
        .where('until_ms', 'is', null)
        .execute()
      return new Map(rows.map((row) => [row.device_id, row.programme]))
    },
    /** Devices with a programme in force other than the empty one, each with what its zone follows from. */
    async inForce(
      companyId: string,
      empty: string,
      only?: readonly string[],
    ): Promise<
      { deviceId: string; programme: string; groupId: string | null; reportedZone: string | null }[]
    > {
      let query = placed(companyId, empty).where('device_programme.until_ms', 'is', null)
      if (only && only.length <= ONLY_MOST) query = query.where('device.id', 'in', [...only])
      return query.execute()
    },
    /** What was in force on devices in a period besides the empty programme, each with what its zone follows from. */
    async inForceWithin(
      companyId: string,
      empty: string,
      period: { fromMs: number; untilMs: number },
    ): Promise<(InForce & { deviceId: string; groupId: string | null; reportedZone: string | null })[]> {
      return placed(companyId, empty)
        .select(['device_programme.from_ms as fromMs', 'device_programme.until_ms as untilMs'])
        .where('device_programme.from_ms', '<', period.untilMs)
        .where((eb) =>
          eb.or([
            eb('device_programme.until_ms', 'is', null),
            eb('device_programme.until_ms', '>', period.fromMs),
          ]),
        )
        .orderBy('device_programme.from_ms')
        .execute()
    },
    /** What is in force on active devices, the empty programme too where another one came before. */
    async newest(
      companyId: string,
      deviceId?: string,
    ): Promise<{ deviceId: string; programme: string; fromMs: number }[]> {
      let query = db
        .selectFrom('device_programme')
        .innerJoin('device', (join) =>
          join
            .onRef('device.id', '=', 'device_programme.device_id')
            .onRef('device.company_id', '=', 'device_programme.company_id'),
        )
        .where('device_programme.company_id', '=', companyId)
        .where('device_programme.until_ms', 'is', null)
        .where('device.active', '=', 1)
      if (deviceId !== undefined) query = query.where('device.id', '=', deviceId)
      return query
        .select(['device.id as deviceId', 'device_programme.programme', 'device_programme.from_ms as fromMs'])
        .orderBy('device.id')
        .execute()
    },
    /** What was in force on a device, oldest first. */
    async history(companyId: string, deviceId: string): Promise<InForce[]> {
      const rows = await db
        .selectFrom('device_programme')
        .select(['programme', 'from_ms as fromMs', 'until_ms as untilMs'])
        .where('company_id', '=', companyId)
        .where('device_id', '=', deviceId)
        .orderBy('from_ms')
        .execute()
      return rows
    },
    async programmes(companyId: string, versions: readonly string[]): Promise<Map<string, Programme>> {
      const found = new Map<string, Programme>()
      for (const piece of inPieces([...new Set(versions)])) {
        const rows = await db
          .selectFrom('programme')
          .select(['version', 'programme'])
          .where('company_id', '=', companyId)
          .where('version', 'in', piece)
          .execute()
        // Compiled here, and named by its hash.
        for (const row of rows) found.set(row.version, JSON.parse(row.programme) as Programme)
      }
      return found
    },
    /** Keeps programmes, each once. */
    async keep(companyId: string, programmes: Iterable<Programme>): Promise<void> {
      for (const programme of programmes) {
        const asks = sourcesOfEvents(programme)
        const made = await db
          .insertInto('programme')
          .values({
            company_id: companyId,
            version: programme.version,
            programme: JSON.stringify(programme),
            asks: asks.length > 0 ? JSON.stringify(asks) : null,
          })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
        const screens = Object.entries(programme.screens).flatMap(([siteId, { version }]) =>
          version === null
            ? []
            : [{ company_id: companyId, programme: programme.version, site_id: siteId, version }],
        )
        if (made.numInsertedOrUpdatedRows === 1n && screens.length > 0)
          await db.insertInto('programme_screen').values(screens).execute()
      }
    },
    /** Lets programmes count on devices from an instant on. */
    async change(
      companyId: string,
      changes: readonly { deviceId: string; programme: string }[],
      atMs: number,
    ): Promise<void> {
      for (const piece of inPieces(changes)) {
        const ids = piece.map(({ deviceId }) => deviceId)
        await db
          .deleteFrom('device_programme')
          .where('company_id', '=', companyId)
          .where('device_id', 'in', ids)
          .where('from_ms', '>=', atMs)
          .execute()
        await db
          .updateTable('device_programme')
          .set({ until_ms: atMs })
          .where('company_id', '=', companyId)
          .where('device_id', 'in', ids)
          .where('until_ms', 'is', null)
          .execute()
        await db
          .insertInto('device_programme')
          .values(
            piece.map(({ deviceId, programme }) => ({
              company_id: companyId,
              device_id: deviceId,
              from_ms: atMs,
              until_ms: null,
              programme,
            })),
          )
          .execute()
      }
    },
    /** Removes what ended before an instant or belongs to no device, and programmes that are nobody's. */
    async removeOld(beforeMs: number): Promise<void> {
      await db.deleteFrom('device_programme').where('until_ms', '<', beforeMs).execute()
      await db
        .deleteFrom('device_programme')
        .where('device_id', 'not in', db.selectFrom('device').select('id'))
        .execute()
      for (const [table, column] of [
        ['programme', 'programme.version'],
        ['programme_screen', 'programme_screen.programme'],
      ] as const)
        await db
          .deleteFrom(table)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('device_programme')
                  .select('device_programme.programme')
                  .whereRef('device_programme.company_id', '=', `${table}.company_id`)
                  .whereRef('device_programme.programme', '=', column),
              ),
            ),
          )
          .execute()
    },
  }
}
