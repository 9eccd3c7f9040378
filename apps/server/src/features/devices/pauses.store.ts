import type { PausedPart } from '@vitrine/core'
import { inPieces } from '../../platform/database/inPieces.ts'
import type { Queries } from '../../platform/database/schema.ts'
import type { DevicePause } from './devices.store.ts'

/** Pauses that are ended in one run at most; the next run ends the others. */
const ENDS_AT_ONCE = 500
const NOT_PAUSED = { pause_what: null, pause_since_ms: null, pause_until_ms: null, pause_by: null }

/** A pause whose time is over. */
export type EndedPause = DevicePause & { companyId: string; deviceId: string }

/** Storage of what is paused on devices. Pausing is no change of a device's revision: nobody edits it. */
export function createPauseStore(db: Queries) {
  return {
    /** Row ids of all active devices of a company. */
    activeIds: async (companyId: string): Promise<string[]> =>
      (
        await db
          .selectFrom('device')
          .select('id')
          .where('company_id', '=', companyId)
          .where('active', '=', 1)
          .orderBy('name')
          .execute()
      ).map(({ id }) => id),
    set: async (companyId: string, ids: readonly string[], pause: DevicePause | null): Promise<void> => {
      for (const piece of inPieces(ids))
        await db
          .updateTable('device')
          .set(
            pause
              ? {
                  pause_what: pause.what,
                  pause_since_ms: pause.sinceMs,
                  pause_until_ms: pause.untilMs,
                  pause_by: pause.by,
                }
              : NOT_PAUSED,
          )
          .where('company_id', '=', companyId)
          .where('id', 'in', piece)
          .execute()
    },
    forget: async (companyId: string, id: string): Promise<void> => {
      await db
        .updateTable('device')
        .set(NOT_PAUSED)
        .where('company_id', '=', companyId)
        .where('id', '=', id)
        .execute()
    },
    /** Takes pauses of all companies that are over, so that each is taken once, whichever node looks. */
    takeEnded: async (nowMs: number): Promise<EndedPause[]> => {
      const rows = await db
        .selectFrom('device')
        .select([
          'company_id',
          'id',
          'pause_what as what',
          'pause_since_ms as since',
          'pause_until_ms as until',
          'pause_by as by',
        ])
        .where('pause_until_ms', '<=', nowMs)
        .orderBy('pause_until_ms')
        .limit(ENDS_AT_ONCE)
        .execute()
      if (rows.length === 0) return []
      const taken = await db
        .updateTable('device')
        .set(NOT_PAUSED)
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .where('pause_until_ms', '<=', nowMs)
        .returning('id')
        .execute()
      const ids = new Set(taken.map(({ id }) => id))
      return rows
        .filter(({ id }) => ids.has(id))
        .map((row) => ({
          companyId: row.company_id,
          deviceId: row.id,
          what: row.what as PausedPart,
          sinceMs: row.since!,
          untilMs: row.until!,
          by: row.by ?? '',
        }))
    },
    /** When the next pause of any company ends (epoch ms); null where nothing is paused. */
    nextEndMs: async (): Promise<number | null> => {
      const row = await db
        .selectFrom('device')
        .select('pause_until_ms')
        .where('pause_until_ms', 'is not', null)
        .orderBy('pause_until_ms')
        .limit(1)
        .executeTakeFirst()
      return row?.pause_until_ms ?? null
    },
  }
}
