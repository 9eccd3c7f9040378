import { FEED_MAX } from '@vitrine/core/feeds'
import { WRONG_FORMAT, type Read, type Source } from './read.ts'
import { tableOf } from './rows.ts'

/** What the parts of a file may take together when they are unpacked, bytes, and how many these may be. */
const UNPACKED_MOST = 48 << 20
const PARTS_MOST = 1_000
/** Rows that are looked at. */
const ROWS_MOST = 5_000

/** Whether bytes begin as those of an Excel file (.xlsx), which is a ZIP archive. */
export const isSpreadsheet = (body: string | Uint8Array): body is Uint8Array =>
  typeof body !== 'string' && body[0] === 0x50 && body[1] === 0x4b && body[2] === 3 && body[3] === 4

/** Reads a sheet of an Excel file as a table, the first row as the names of its columns. Never throws. */
export async function readSpreadsheet(
  body: Uint8Array,
  { options }: Pick<Source, 'options'>,
): Promise<Read<'table'> | { ok: false; code: 'tooLarge' }> {
  try {
    const [{ unzipSync }, { readSheet, SheetNotFoundError }] = await Promise.all([
      import('fflate'),
      import('read-excel-file/node'),
    ])
    // Looked through before anything is unpacked. An archive that understates its sizes ends with the memory of its process.
    let bytes = 0
    let parts = 0
    unzipSync(body, {
      filter: ({ originalSize }) => {
        bytes += originalSize
        parts += 1
        return false
      },
    })
    if (bytes > UNPACKED_MOST || parts > PARTS_MOST) return { ok: false, code: 'tooLarge' }
    try {
      const rows = await readSheet(Buffer.from(body), options.sheet === '' ? 1 : options.sheet)
      const [columns = [], ...others] = rows
        .slice(0, ROWS_MOST)
        .map((row) => row.slice(0, FEED_MAX.columns).map(cellOf))
      return columns.length === 0
        ? { ok: false, code: 'noRows' }
        : { ok: true, format: 'xlsx', content: tableOf({ columns, rows: others }) }
    } catch (error) {
      return error instanceof SheetNotFoundError ? { ok: false, code: 'noRows' } : WRONG_FORMAT
    }
  } catch {
    return WRONG_FORMAT
  }
}

/** Dates have no zone in a sheet: they are written as they stand there, days without a time of day. */
function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (!(value instanceof Date)) return String(value as string | number | boolean)
  if (Number.isNaN(value.getTime())) return ''
  const text = value.toISOString()
  if (text.endsWith('T00:00:00.000Z')) return text.slice(0, 10)
  return text.slice(0, text.endsWith(':00.000Z') ? 16 : 19)
}
