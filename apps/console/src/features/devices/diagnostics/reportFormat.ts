import type { ReportFormat } from '@vitrine/render/diagnostics'
import {
  formatBytes,
  formatDimensions,
  formatNumber,
  formatPercent,
  formatSpan,
  formatUnit,
  listedShort,
} from '../../../app/format.ts'
import { browserWords } from '../../../ui/browserWords.ts'
import { diagnosticsTabTexts } from './diagnosticsTab.texts.ts'

/** Numbers of a report as the console writes them. */
export const reportFormat: ReportFormat = {
  number: formatNumber,
  percent: formatPercent,
  bytes: formatBytes,
  span: (ms) => (ms < 1_000 ? formatUnit(ms, 'millisecond', 0) : formatSpan(ms)),
  rate: (mbit) => formatUnit(mbit, 'megabit-per-second'),
  hertz: (hz) =>
    hz >= 1_000
      ? diagnosticsTabTexts.kilohertz({ value: formatNumber(hz / 1_000, 1) })
      : diagnosticsTabTexts.hertz({ value: formatNumber(hz) }),
  size: formatDimensions,
  list: listedShort,
  browser: browserWords,
}
