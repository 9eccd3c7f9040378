import type { PlaysReportRow } from '@vitrine/protocol'
import { formatPercent } from '../../app/format.ts'

/** The share of time that is covered, rounded down: only what is whole reads 100%. */
export const coverageShare = (coverage: number): string =>
  formatPercent(Math.floor(coverage * 1_000) / 1_000, 1)

/** How a coverage is shown: `none` where no device was in use, `full`, or `part`, which stands out. */
export type CoverageTone = 'none' | 'full' | 'part' | 'unknown'
export function coverageTone({ coverage }: Pick<PlaysReportRow, 'coverage'>): CoverageTone {
  if (coverage === null) return 'none'
  if (coverage === 0) return 'unknown'
  return coverage >= 0.95 ? 'full' : 'part'
}
