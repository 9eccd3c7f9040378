import type { Queries, Tables } from '../../platform/database/schema.ts'

export type DiagnosticsRow = Tables['diagnostics_report']

/** Where reports of displays lie. Every query carries the company and the device. */
export function createDiagnosticsStore(db: Queries, companyId: string, deviceRowId: string) {
  const newest = () =>
    db
      .selectFrom('diagnostics_report')
      .where('company_id', '=', companyId)
      .where('device_row_id', '=', deviceRowId)
      // Reports of one millisecond: ids grow with time.
      .orderBy('received_ms', 'desc')
      .orderBy('id', 'desc')
  return {
    newest: (most: number): Promise<DiagnosticsRow[]> => newest().limit(most).selectAll().execute(),
    one: (id: string): Promise<DiagnosticsRow | undefined> =>
      newest().where('id', '=', id).selectAll().executeTakeFirst(),
    /** Adds a report and deletes all but the newest. */
    async add(row: Pick<DiagnosticsRow, 'id' | 'received_ms' | 'report'>, kept: number): Promise<void> {
      await db
        .insertInto('diagnostics_report')
        .values({ ...row, company_id: companyId, device_row_id: deviceRowId })
        .execute()
      const stay = (await newest().limit(kept).select('id').execute()).map(({ id }) => id)
      await db
        .deleteFrom('diagnostics_report')
        .where('company_id', '=', companyId)
        .where('device_row_id', '=', deviceRowId)
        .where('id', 'not in', stay)
        .execute()
    },
  }
}
