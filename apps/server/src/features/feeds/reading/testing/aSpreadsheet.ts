import { strToU8, zipSync } from 'fflate'

/** A cell as a test writes it: a text, a number, or a number that is shown as a date. */
type Cell = string | number | { date: number }
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

function cellOf(cell: Cell, name: string): string {
  if (typeof cell === 'string') return `<c r="${name}" t="inlineStr"><is><t>${cell}</t></is></c>`
  if (typeof cell === 'number') return `<c r="${name}"><v>${cell}</v></c>`
  return `<c r="${name}" s="1"><v>${cell.date}</v></c>`
}
const sheetOf = (rows: readonly (readonly Cell[])[]): string =>
  `${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rows
    .map(
      (row, at) =>
        `<row r="${at + 1}">${row
          .map((cell, column) => cellOf(cell, `${String.fromCodePoint(65 + column)}${at + 1}`))
          .join('')}</row>`,
    )
    .join('')}</sheetData></worksheet>`

/** An Excel file with these sheets, in their order. @param more further parts of the archive */
export function aSpreadsheet(
  sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>,
  more: Readonly<Record<string, Uint8Array>> = {},
): Uint8Array {
  const names = Object.keys(sheets)
  const relations = names
    .map(
      (_, at) =>
        `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
    )
    .join('')
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    '_rels/.rels': `${HEAD}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${HEAD}<Relationships xmlns="${RELATIONS}">${relations}<Relationship Id="rId99" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${HEAD}<styleSheet xmlns="${MAIN}"><cellStyleXfs count="1"><xf numFmtId="0"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0" xfId="0"/><xf numFmtId="22" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
  for (const [at, name] of names.entries()) parts[`xl/worksheets/sheet${at + 1}.xml`] = sheetOf(sheets[name]!)
  const files = Object.entries(parts).map(([name, text]) => [name, strToU8(text)] as const)
  return zipSync({ ...Object.fromEntries(files), ...more }, { level: 6 })
}
