import type { DataTableFault } from '@vitrine/core'
import { tableTexts } from './tables.texts.ts'

/** What is wrong with a data table, for the reader. */
export function tableFaultText({ code, params }: DataTableFault): string {
  const texts = tableTexts.fault
  switch (code) {
    case 'nameMissing':
    case 'columnsMissing':
    case 'columnsTwice':
      return texts[code]()
    case 'nameHasSigns':
      return texts.nameHasSigns({ slash: '/', open: '{', close: '}' })
    case 'nameTooLong':
    case 'cellTooLong':
    case 'tooManyColumns':
    case 'tooManyRows':
      return texts[code](params)
  }
}
