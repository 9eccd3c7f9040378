import type { PictureKind, PictureProblem } from '@vitrine/core/pictures'
import type { DevicePicture, PictureRequest, PictureRules } from '@vitrine/protocol'
import { inPieces } from '../../platform/database/inPieces.ts'
import type { Queries, Tables } from '../../platform/database/schema.ts'

/** How a company wants its pictures as long as nobody has changed that: what is stored has a later revision. */
const RULES: PictureRules = { kept_days: 7, live_notice: true, during_visits: false, revision: 1 }

type Row = Pick<Tables['device_picture'], 'id' | 'device_id' | 'kind' | 'taken_ms' | 'request'>
const COLUMNS = ['id', 'device_id', 'kind', 'taken_ms', 'request'] as const
const pictureOf = (row: Row): DevicePicture => ({
  id: row.id,
  device_id: row.device_id,
  kind: row.kind as PictureKind,
  taken_at: row.taken_ms,
  request: row.request,
})

/** A device whose pictures are asked for. */
export type PicturedDevice = { id: string; name: string; token: string; active: number }
/** A stored file that no picture may need any more. */
export type LooseFile = { companyId: string; sha256: string }

/** Storage of pictures. Every query carries the company, but those of the housekeeping. */
export function createPictureStore(db: Queries) {
  const pictures = (companyId: string) => db.selectFrom('device_picture').where('company_id', '=', companyId)
  return {
    async device(companyId: string, id: string): Promise<PicturedDevice | null> {
      const row = await db
        .selectFrom('device')
        .select(['id', 'name', 'token', 'active'])
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .executeTakeFirst()
      return row ?? null
    },
    async rules(companyId: string): Promise<PictureRules> {
      const row = await db
        .selectFrom('picture_rules')
        .selectAll()
        .where('company_id', '=', companyId)
        .executeTakeFirst()
      return row
        ? {
            kept_days: row.kept_days,
            live_notice: row.live_notice === 1,
            during_visits: row.during_visits === 1,
            revision: row.revision,
          }
        : RULES
    },
    /** Stores rules over the revision that was read. @returns whether that was the newest */
    async writeRules(companyId: string, { revision, ...rules }: PictureRules): Promise<boolean> {
      const values = {
        kept_days: rules.kept_days,
        live_notice: rules.live_notice ? 1 : 0,
        during_visits: rules.during_visits ? 1 : 0,
        revision: revision + 1,
      }
      const written =
        revision === RULES.revision
          ? (
              await db
                .insertInto('picture_rules')
                .values({ company_id: companyId, ...values })
                .onConflict((conflict) => conflict.column('company_id').doNothing())
                .executeTakeFirst()
            ).numInsertedOrUpdatedRows
          : (
              await db
                .updateTable('picture_rules')
                .set(values)
                .where('company_id', '=', companyId)
                .where('revision', '=', revision)
                .executeTakeFirst()
            ).numUpdatedRows
      return written === 1n
    },

    async request(companyId: string, deviceId: string): Promise<PictureRequest | null> {
      const row = await db
        .selectFrom('picture_request')
        .selectAll()
        .where('company_id', '=', companyId)
        .where('device_id', '=', deviceId)
        .executeTakeFirst()
      return row
        ? {
            request: row.request,
            asked_at: row.asked_ms,
            asked_by: row.asked_by,
            done_at: row.done_ms,
            problem: row.problem as PictureProblem | null,
          }
        : null
    },
    /** Replaces the request of before. */
    async setRequest(companyId: string, deviceId: string, request: PictureRequest): Promise<void> {
      const values = {
        request: request.request,
        asked_ms: request.asked_at,
        asked_by: request.asked_by,
        done_ms: request.done_at,
        problem: request.problem,
      }
      await db
        .insertInto('picture_request')
        .values({ company_id: companyId, device_id: deviceId, ...values })
        .onConflict((conflict) => conflict.columns(['company_id', 'device_id']).doUpdateSet(values))
        .execute()
    },
    /** Notes what became of a request. @returns false where it is not the last one, or was done already */
    async endRequest(
      companyId: string,
      deviceId: string,
      request: string,
      atMs: number,
      problem: PictureProblem | null,
    ): Promise<boolean> {
      const ended = await db
        .updateTable('picture_request')
        .set({ done_ms: atMs, problem })
        .where('company_id', '=', companyId)
        .where('device_id', '=', deviceId)
        .where('request', '=', request)
        .where('done_ms', 'is', null)
        .executeTakeFirst()
      return ended.numUpdatedRows === 1n
    },

    async add(row: Tables['device_picture']): Promise<void> {
      await db.insertInto('device_picture').values(row).execute()
    },
    /** When the newest picture of the schedule came. */
    async lastScheduledMs(companyId: string, deviceId: string): Promise<number | null> {
      const row = await pictures(companyId)
        .select('received_ms')
        .where('device_id', '=', deviceId)
        .where('request', 'is', null)
        .orderBy('taken_ms', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.received_ms ?? null
    },
    async file(
      companyId: string,
      deviceId: string,
      id: string,
    ): Promise<{ sha256: string; type: string } | null> {
      const row = await pictures(companyId)
        .select(['sha256', 'type'])
        .where('device_id', '=', deviceId)
        .where('id', '=', id)
        .executeTakeFirst()
      return row ?? null
    },
    /** The newest pictures of a device. */
    async list(
      companyId: string,
      deviceId: string,
      beforeMs: number | undefined,
      most: number,
    ): Promise<DevicePicture[]> {
      let query = pictures(companyId).select(COLUMNS).where('device_id', '=', deviceId)
      if (beforeMs !== undefined) query = query.where('taken_ms', '<', beforeMs)
      const rows = await query.orderBy('taken_ms', 'desc').orderBy('id', 'desc').limit(most).execute()
      return rows.map(pictureOf)
    },
    /** The newest picture of each of these devices that has one. */
    async newest(companyId: string, deviceIds: readonly string[]): Promise<DevicePicture[]> {
      if (deviceIds.length === 0) return []
      const rows = await db
        .selectFrom('device_picture as picture')
        .select(COLUMNS)
        .where('company_id', '=', companyId)
        .where('device_id', 'in', deviceIds)
        .where('taken_ms', '=', (of) =>
          of
            .selectFrom('device_picture as other')
            .select((eb) => eb.fn.max('other.taken_ms').as('newest'))
            .whereRef('other.company_id', '=', 'picture.company_id')
            .whereRef('other.device_id', '=', 'picture.device_id'),
        )
        .execute()
      // Two of the same instant are both the newest.
      return [...new Map(rows.map((row) => [row.device_id, pictureOf(row)])).values()]
    },

    companies: async (): Promise<string[]> =>
      (await db.selectFrom('device_picture').select('company_id').distinct().execute()).map(
        (row) => row.company_id,
      ),
    async bytes(companyId: string): Promise<number> {
      const row = await pictures(companyId)
        .select((eb) => eb.fn.sum<number | string | null>('bytes').as('bytes'))
        .executeTakeFirst()
      return Number(row?.bytes ?? 0)
    },
    /** The oldest pictures. */
    oldest: (companyId: string, most: number) =>
      pictures(companyId)
        .select(['id', 'device_id', 'sha256', 'bytes', 'received_ms'])
        .orderBy('received_ms')
        .orderBy('id')
        .limit(most)
        .execute(),
    /** Pictures of devices that are gone. */
    orphans: (companyId: string) =>
      pictures(companyId)
        .select(['id', 'device_id', 'sha256'])
        .where('device_id', 'not in', db.selectFrom('device').select('id'))
        .execute(),
    async remove(companyId: string, rows: readonly { id: string; device_id: string }[]): Promise<void> {
      for (const piece of inPieces(rows))
        await db
          .deleteFrom('device_picture')
          .where('company_id', '=', companyId)
          .where(
            'id',
            'in',
            piece.map(({ id }) => id),
          )
          .execute()
    },
    async removeRequestsOfNobody(): Promise<void> {
      await db
        .deleteFrom('picture_request')
        .where('device_id', 'not in', db.selectFrom('device').select('id'))
        .execute()
    },
    async needsFile(companyId: string, sha256: string): Promise<boolean> {
      const row = await pictures(companyId)
        .select('id')
        .where('sha256', '=', sha256)
        .limit(1)
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
