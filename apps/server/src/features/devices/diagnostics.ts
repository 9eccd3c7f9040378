import { SignageError } from '@vitrine/core'
import { allFindings, DIAGNOSTICS_KEPT, scoreOf, type DiagnosticsReport } from '@vitrine/core/diagnostics'
import type { DiagnosticsEntry, StoredDiagnostics } from '@vitrine/protocol'
import type { Clock } from '../../platform/clock/systemClock.ts'
import { inTransaction } from '../../platform/database/openDatabase.ts'
import type { Db } from '../../platform/database/schema.ts'
import type { DevicePrincipal } from '../../platform/http/principal.ts'
import { newId } from '../../platform/ids.ts'
import { createDiagnosticsStore, type DiagnosticsRow } from './diagnostics.store.ts'

/** What is stored was parsed when it came. */
const reportOf = (row: DiagnosticsRow): DiagnosticsReport => JSON.parse(row.report) as DiagnosticsReport
const toApi = (
  row: Pick<DiagnosticsRow, 'id' | 'received_ms'>,
  report: DiagnosticsReport,
): DiagnosticsEntry => ({
  id: row.id,
  received_at: row.received_ms,
  score: scoreOf(allFindings(report.probes)),
})

/** Reports that displays made of themselves: taken from devices, read by operators. */
export function createDiagnostics({
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
  return {
    /** Stores a report of the device that sends it; the oldest goes where there are too many. */
    async takeDiagnostics(
      { companyId, deviceRowId }: DevicePrincipal,
      report: DiagnosticsReport,
    ): Promise<DiagnosticsEntry> {
      const row = { id: newId(), received_ms: clock.now(), report: JSON.stringify(report) }
      await inTransaction(db, (trx) =>
        createDiagnosticsStore(trx, companyId, deviceRowId).add(row, DIAGNOSTICS_KEPT),
      )
      onChanged(companyId, deviceRowId)
      return toApi(row, report)
    },
    async listDiagnostics(companyId: string, id: string): Promise<{ items: DiagnosticsEntry[] }> {
      await getOrThrow(companyId, id)
      const rows = await createDiagnosticsStore(db, companyId, id).newest(DIAGNOSTICS_KEPT)
      return { items: rows.map((row) => toApi(row, reportOf(row))) }
    },
    /** @throws SignageError `ENTITY_NOT_FOUND` where the device has no such report, or not any more */
    async readDiagnostics(companyId: string, id: string, reportId: string): Promise<StoredDiagnostics> {
      await getOrThrow(companyId, id)
      const row = await createDiagnosticsStore(db, companyId, id).one(reportId)
      if (!row) throw new SignageError('ENTITY_NOT_FOUND', { noun: 'diagnosticsReport' })
      const report = reportOf(row)
      return { ...toApi(row, report), report }
    },
  }
}
