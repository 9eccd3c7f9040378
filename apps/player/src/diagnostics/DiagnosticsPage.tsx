import { useEffect, useMemo, useState, type ReactElement } from 'react'
import {
  allFindings,
  PROBE_IDS,
  scoreOf,
  type DiagnosticsReport,
  type Finding,
} from '@vitrine/core/diagnostics'
import {
  findingWords,
  probeName,
  probeRows,
  scoreMeaning,
  scoreWords,
  type ReportFormat,
} from '@vitrine/render/diagnostics'
import { Mark, PRODUCT } from '../glass/Mark.tsx'
import { displayLanguage } from '../language/followLanguage.ts'
import { Actions } from './Actions.tsx'
import { diagnosticsTexts } from './diagnostics.texts.ts'
import { reportFormat } from './format.ts'
import { PictureTest } from './picture/PictureTest.tsx'
import type { ProbeWorld } from './probe.ts'
import { useRun, type Run } from './useRun.ts'

/** What this display can do and how it is doing: runs by itself, and says what was found in words. */
export default function DiagnosticsPage({ world }: { world: ProbeWorld }): ReactElement {
  const { run, again } = useRun(world)
  const [testsPicture, setTestsPicture] = useState(false)
  const format = useMemo(() => reportFormat(displayLanguage()), [])
  const { stored } = world
  useEffect(() => {
    document.title = `${diagnosticsTexts.title()} · ${PRODUCT}`
  }, [])
  return (
    <>
      <main className="diagnostics">
        <header className="diagnostics-head">
          <Mark className="diagnostics-mark" />
          <div>
            <h1>{diagnosticsTexts.title()}</h1>
            <p>
              {stored === null
                ? diagnosticsTexts.notPaired()
                : diagnosticsTexts.pairedAs({ name: stored.name })}
            </p>
          </div>
        </header>
        {run.report === null ? (
          <Progress run={run} />
        ) : (
          <>
            <Score report={run.report} />
            <Actions
              report={run.report}
              stored={stored}
              onAgain={again}
              onPicture={() => setTestsPicture(true)}
            />
            <Findings findings={allFindings(run.report.probes)} format={format} />
            <Details report={run.report} format={format} />
          </>
        )}
      </main>
      {testsPicture && <PictureTest onEnd={() => setTestsPicture(false)} />}
    </>
  )
}

function Progress({ run: { done, total } }: { run: Run }): ReactElement {
  return (
    <section className="diagnostics-progress">
      <h2 id="diagnostics-checking">{diagnosticsTexts.checking()}</h2>
      <progress value={done} max={total} aria-labelledby="diagnostics-checking" />
      <p role="status">{diagnosticsTexts.checked({ done, total })}</p>
      <p>{diagnosticsTexts.movement()}</p>
    </section>
  )
}

function Score({ report }: { report: DiagnosticsReport }): ReactElement {
  const findings = allFindings(report.probes)
  const score = scoreOf(findings)
  return (
    <section className="diagnostics-score" data-score={score} role="status">
      <Shape level={score === 'ready' ? 'good' : score === 'limits' ? 'poor' : 'bad'} />
      <div>
        <h2>{scoreWords(score, findings.length)}</h2>
        <p>{scoreMeaning(score)}</p>
      </div>
    </section>
  )
}

/** A circle, triangle or square: levels differ in more than their colour. */
function Shape({ level }: { level: 'good' | 'poor' | 'bad' }): ReactElement {
  const paths = {
    good: 'M12 2a10 10 0 1 0 0 20 10 10 0 0 0 0-20zm-1.6 14.2-4-4 1.5-1.5 2.5 2.5 5.7-5.7 1.5 1.5z',
    poor: 'M12 2.5 1.5 21h21zm-1 7h2v6h-2zm0 7.5h2v2h-2z',
    bad: 'M3 3h18v18H3zm5.4 3.9L6.9 8.4l3.6 3.6-3.6 3.6 1.5 1.5 3.6-3.6 3.6 3.6 1.5-1.5-3.6-3.6 3.6-3.6-1.5-1.5-3.6 3.6z',
  }
  return (
    <svg className="diagnostics-shape" data-level={level} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[level]} fill="currentColor" fillRule="evenodd" />
    </svg>
  )
}

function Findings({ findings, format }: { findings: readonly Finding[]; format: ReportFormat }) {
  if (findings.length === 0) return null
  return (
    <section className="diagnostics-findings" aria-labelledby="diagnostics-findings">
      <h2 id="diagnostics-findings">{diagnosticsTexts.findings()}</h2>
      <ul>
        {findings.map((finding) => {
          const { title, action } = findingWords(finding, format)
          return (
            <li key={`${finding.code} ${title}`} data-code={finding.code}>
              <Shape level={finding.level} />
              <div>
                <h3>
                  <span className="diagnostics-level">{diagnosticsTexts.level[finding.level]()}</span>
                  {title}
                </h3>
                <p>{action}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function Details({ report, format }: { report: DiagnosticsReport; format: ReportFormat }): ReactElement {
  return (
    <section className="diagnostics-details" aria-labelledby="diagnostics-details">
      <h2 id="diagnostics-details">{diagnosticsTexts.details()}</h2>
      <div className="diagnostics-probes">
        {PROBE_IDS.map((id) => (
          <section key={id} data-probe={id}>
            <h3>{probeName(id)}</h3>
            <dl>
              {probeRows(id, report.probes[id] as never, format).map(({ label, value }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  )
}
