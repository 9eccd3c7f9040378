import type { FleetEvent } from '@vitrine/protocol'

export type ExportFormat = 'csv' | 'ndjson'

const COLUMNS = [
  'position',
  'time',
  'kind',
  'device_id',
  'device',
  'screen_id',
  'screen',
  'code',
  'facts',
] as const

/** What an export begins with. */
export const exportedHead = (format: ExportFormat): string =>
  format === 'csv' ? `${COLUMNS.join(',')}\r\n` : ''

/** Events as lines of an export. */
export function exportedLines(format: ExportFormat, events: readonly FleetEvent[]): string {
  if (format === 'ndjson') return events.map((event) => `${JSON.stringify(event)}\n`).join('')
  return events
    .map(
      (event) =>
        `${[
          String(event.position),
          new Date(event.at).toISOString(),
          event.kind,
          event.device_id ?? '',
          event.device_name ?? '',
          event.site_id ?? '',
          event.site_name ?? '',
          event.code ?? '',
          JSON.stringify(event.facts),
        ]
          .map(cell)
          .join(',')}\r\n`,
    )
    .join('')
}

/** A cell of CSV. Names come from people and displays: a spreadsheet must not take one for a formula. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
