import type { PlaysReport } from '@vitrine/protocol'
import { popTexts } from './pop.texts.ts'
import { coverageShare, coverageTone } from './coverageWords.ts'
import { formatHours } from '../../app/format.ts'
import styles from './pop.module.css'

type Covered = Pick<PlaysReport['total'], 'coverage' | 'expected' | 'accounted' | 'not_reported'>

/** What of the rest is still to come, and what is missing. */
function details({ expected, accounted, not_reported }: Covered): string {
  const missing = expected - accounted - not_reported
  const parts = [
    ...(not_reported > 0 ? [popTexts.notYet({ span: formatHours(not_reported) })] : []),
    ...(missing > 0 ? [popTexts.missing({ span: formatHours(missing) })] : []),
  ]
  return parts.length === 0 ? popTexts.allReported() : parts.join('\n')
}

/** The coverage of a figure as a ring and a share; `words` says what it is where no column does. */
export function CoverageMark({ of, words = false }: { of: Covered; words?: boolean }) {
  const tone = coverageTone(of)
  if (of.coverage === null) return <span className="v-quiet v-small">{popTexts.noCoverage()}</span>
  const share = coverageShare(of.coverage)
  return (
    <span className={styles.coverage} data-tone={tone} title={details(of)}>
      <svg viewBox="0 0 36 36" width="14" height="14" aria-hidden="true">
        <circle className={styles.ringRest} cx="18" cy="18" r="14" pathLength="100" />
        <circle
          className={styles.ring}
          cx="18"
          cy="18"
          r="14"
          pathLength="100"
          strokeDasharray={`${Math.floor(of.coverage * 100)} 100`}
        />
      </svg>
      {words ? popTexts.covered({ share }) : share}
    </span>
  )
}
