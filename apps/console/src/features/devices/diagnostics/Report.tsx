import {
  allFindings,
  compareReports,
  PROBE_IDS,
  scoreOf,
  type DiagnosticsReport,
  type Score,
} from '@vitrine/core/diagnostics'
import {
  changeWords,
  findingWords,
  probeName,
  probeRows,
  scoreMeaning,
  scoreWords,
} from '@vitrine/render/diagnostics'
import type { Shape, Tone } from '../../../ui/deviceStatusText.ts'
import { Pill } from '../../../ui/StatusPill.tsx'
import { diagnosticsTabTexts } from './diagnosticsTab.texts.ts'
import { reportFormat } from './reportFormat.ts'
import styles from './diagnostics.module.css'

const LOOKS: Record<Score, { tone: Tone; shape: Shape }> = {
  ready: { tone: 'good', shape: 'dot' },
  limits: { tone: 'warn', shape: 'triangle' },
  unsuitable: { tone: 'bad', shape: 'square' },
}

/**
 * A report in words.
 * @param before  the report before it, null where there is none or it cannot be read
 * @param isFirst whether there is none
 */
export function Report(props: {
  report: DiagnosticsReport
  before: DiagnosticsReport | null
  isFirst: boolean
}) {
  const { report, before, isFirst } = props
  const findings = allFindings(report.probes)
  const score = scoreOf(findings)
  return (
    <>
      <Pill {...LOOKS[score]}>{scoreWords(score, findings.length)}</Pill>
      <p className={styles.meaning}>{scoreMeaning(score)}</p>
      {isFirst && <p className="v-quiet v-small">{diagnosticsTabTexts.firstReport()}</p>}
      {before && <Changes lines={changeWords(compareReports(before, report), reportFormat)} />}
      <section className={styles.part}>
        <h3>{diagnosticsTabTexts.findings()}</h3>
        {findings.length === 0 && <p className="v-quiet v-small">{diagnosticsTabTexts.noFindings()}</p>}
        <ul className="v-rows">
          {findings.map((finding) => {
            const { title, action } = findingWords(finding, reportFormat)
            return (
              <li key={title} className={styles.finding}>
                <strong>{title}</strong>
                <p className="v-quiet v-small">{action}</p>
              </li>
            )
          })}
        </ul>
      </section>
      <section className={styles.part}>
        <h3>{diagnosticsTabTexts.details()}</h3>
        {PROBE_IDS.map((id) => (
          <section key={id} className={styles.probe}>
            <h4>{probeName(id)}</h4>
            <dl className="v-facts">
              {probeRows(id, report.probes[id] as never, reportFormat).map(({ label, value }) => (
                <div key={label} className={styles.row}>
                  <dt>{label}</dt>
                  <dd className="v-numbers">{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </>
  )
}

function Changes({ lines }: { lines: readonly string[] }) {
  return (
    <section className={styles.part}>
      <h3>{diagnosticsTabTexts.changes()}</h3>
      {lines.length === 0 ? (
        <p className="v-quiet v-small">{diagnosticsTabTexts.noChanges()}</p>
      ) : (
        <ul className={styles.changes}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      )}
    </section>
  )
}
