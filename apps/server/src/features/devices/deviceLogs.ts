import { SignageError } from '@vitrine/core'
import { DEVICE_LOGS_KEPT, type DeviceLog, type DeviceLogEntry } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db, Queries } from '../../platform/database/schema.ts'
import type { DevicePrincipal } from '../../platform/http/principal.ts'
import { newId } from '../../platform/ids.ts'

/** Logs that devices send when an operator asks for them; the newest few are kept. */
export function createDeviceLogs({
  db,
  clock,
  getOrThrow,
  onChanged,
}: {
  db: Db
  clock: Clock
  /** @throws SignageError `ENTITY_NOT_FOUND` where the company has no such device */
  getOrThrow(companyId: string, id: string): Promise<unknown>
  onChanged(companyId: string, id: string): void
}) {
  const newest = (queries: Queries, companyId: string, deviceRowId: string) =>
    queries
      .selectFrom('device_log')
      .where('company_id', '=', companyId)
      .where('device_row_id', '=', deviceRowId)
      .orderBy('received_ms', 'desc')
      .orderBy('id', 'desc')
  return {
    async takeLog(
      { companyId, deviceRowId }: DevicePrincipal,
      log: DeviceLog['log'],
    ): Promise<DeviceLogEntry> {
      const entry = {
        id: newId(),
        received_at: clock.now(),
        lines: log.player.length + (log.runner?.length ?? 0),
      }
      await inTransaction(db, async (trx) => {
        await trx
          .insertInto('device_log')
          .values({
            id: entry.id,
            company_id: companyId,
            device_row_id: deviceRowId,
            received_ms: entry.received_at,
            lines: entry.lines,
            // PostgreSQL takes no NUL.
            log: JSON.stringify(log).replaceAll('\\u0000', ''),
          })
          .execute()
        const stay = await newest(trx, companyId, deviceRowId).limit(DEVICE_LOGS_KEPT).select('id').execute()
        await trx
          .deleteFrom('device_log')
          .where('company_id', '=', companyId)
          .where('device_row_id', '=', deviceRowId)
          .where(
            'id',
            'not in',
            stay.map(({ id }) => id),
          )
          .execute()
      })
      onChanged(companyId, deviceRowId)
      return entry
    },
    async listLogs(companyId: string, id: string): Promise<{ items: DeviceLogEntry[] }> {
      await getOrThrow(companyId, id)
      const items = await newest(db, companyId, id)
        .limit(DEVICE_LOGS_KEPT)
        .select(['id', 'received_ms as received_at', 'lines'])
        .execute()
      return { items }
    },
    /** @throws SignageError `ENTITY_NOT_FOUND` where the device has no such log, or not any more */
    async readLog(companyId: string, id: string, logId: string): Promise<DeviceLog> {
      await getOrThrow(companyId, id)
      const row = await newest(db, companyId, id).where('id', '=', logId).selectAll().executeTakeFirst()
      if (!row) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'deviceLog' })
      return {
        id: row.id,
        received_at: row.received_ms,
        lines: row.lines,
        log: JSON.parse(row.log) as DeviceLog['log'],
      }
    },
  }
}
