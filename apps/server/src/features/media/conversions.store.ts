import type { VideoFormat } from '@vitrine/core'
import type { Conversion } from '@vitrine/protocol'
import type { Queries, Tables } from '../../platform/database/schema.ts'
import { problemColumns, problemOf, type MediaProblem } from './mediaProblem.ts'

export type ConversionState = Conversion['state']
/** A conversion of one item into one format. */
export type ConversionRecord = {
  companyId: string
  mediaId: string
  format: VideoFormat
  state: ConversionState
  /** 0 to 1 */
  progress: number
  problem: MediaProblem | null
  askedMs: number
}
type Named = Pick<ConversionRecord, 'companyId' | 'mediaId' | 'format'>

const THOUSANDTHS = 1_000
const recordOf = (row: Tables['conversion']): ConversionRecord => ({
  companyId: row.company_id,
  mediaId: row.media_id,
  format: row.format as VideoFormat,
  state: row.state as ConversionState,
  progress: row.progress / THOUSANDTHS,
  problem: problemOf(row),
  askedMs: row.asked_ms,
})

/** Storage of conversions. */
export function createConversionStore(db: Queries) {
  const changing = ({ companyId, mediaId, format }: Named) =>
    db
      .updateTable('conversion')
      .where('company_id', '=', companyId)
      .where('media_id', '=', mediaId)
      .where('format', '=', format)
  return {
    of: async (companyId: string, mediaIds: readonly string[]): Promise<ConversionRecord[]> =>
      mediaIds.length === 0
        ? []
        : (
            await db
              .selectFrom('conversion')
              .selectAll()
              .where('company_id', '=', companyId)
              .where('media_id', 'in', [...mediaIds])
              .orderBy('format')
              .execute()
          ).map(recordOf),
    /** Asks for one; one that waits or runs is left as it is. */
    ask: async ({ companyId, mediaId, format }: Named, askedMs: number): Promise<void> => {
      const asked = { state: 'queued', progress: 0, ...problemColumns(null), asked_ms: askedMs }
      await db
        .insertInto('conversion')
        .values({ company_id: companyId, media_id: mediaId, format, ...asked })
        .onConflict((conflict) =>
          conflict
            .columns(['company_id', 'media_id', 'format'])
            .doUpdateSet(asked)
            .where('conversion.state', 'not in', ['queued', 'running']),
        )
        .execute()
    },
    /** The one that has waited longest, in any company, now running; null where none waits. */
    takeNext: async (): Promise<ConversionRecord | null> => {
      for (;;) {
        const row = await db
          .selectFrom('conversion')
          .selectAll()
          .where('state', '=', 'queued')
          .orderBy('asked_ms')
          .orderBy('media_id')
          .limit(1)
          .executeTakeFirst()
        if (!row) return null
        const record = recordOf(row)
        const taken = await changing(record)
          .set({ state: 'running' })
          .where('state', '=', 'queued')
          .executeTakeFirst()
        if (Number(taken.numUpdatedRows) === 1) return { ...record, state: 'running' }
      }
    },
    noteProgress: async (named: Named, progress: number): Promise<void> => {
      await changing(named)
        .set({ progress: Math.floor(progress * THOUSANDTHS) })
        .where('state', '=', 'running')
        .execute()
    },
    /** @returns whether it was in one of the states before */
    end: async (
      named: Named,
      from: readonly ConversionState[],
      state: ConversionState,
      problem: MediaProblem | null = null,
    ): Promise<boolean> => {
      const ended = await changing(named)
        .set({ state, ...problemColumns(problem), ...(state === 'done' ? { progress: THOUSANDTHS } : {}) })
        .where('state', 'in', [...from])
        .executeTakeFirst()
      return Number(ended.numUpdatedRows) === 1
    },
    /** What a stop interrupted waits again. */
    requeue: async (): Promise<void> => {
      await db.updateTable('conversion').set({ state: 'queued' }).where('state', '=', 'running').execute()
    },
  }
}
