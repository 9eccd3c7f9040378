import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aDiagnosticsReport, goodFacts } from '../testing/diagnostics.ts'
import { PROBE_IDS } from './facts.ts'
import {
  allFindings,
  compareReports,
  diagnosticsReportSchema,
  scoreOf,
  type ProbeOutcomes,
} from './report.ts'
import { DIAGNOSTICS_MOST_BYTES } from './limits.ts'

const late = { outcome: 'late', ms: 5_000 } as const
const refused = { decoded: false, ms: 0, problem: 'refused' } as const
const done = <Facts>(facts: Facts) => ({ outcome: 'done', ms: 10, facts }) as const
const noH264 = { codecs: done({ ...goodFacts.codecs, h264: refused }) }
const scored = (changed: Partial<ProbeOutcomes>) => scoreOf(allFindings(aDiagnosticsReport(changed).probes))

it('scores a display by the worst that was found', () => {
  expect(scored({})).toBe('ready')
  expect(scored(noH264)).toBe('limits')
  expect(scored({ ...noH264, storage: done({ ...goodFacts.storage, kept: 0 }) })).toBe('unsuitable')
})
it('never calls a display ready of which something is not known', () => {
  fc.assert(
    fc.property(fc.subarray(PROBE_IDS, { minLength: 1 }), (ids) => {
      const changed = Object.fromEntries(ids.map((id) => [id, late]))
      const findings = allFindings(aDiagnosticsReport(changed).probes)
      expect(scoreOf(findings)).toBe('limits')
      expect(findings.map(({ code, facts }) => [code, facts['probe']])).toEqual(
        expect.arrayContaining(ids.map((id) => ['notMeasured', id])),
      )
    }),
  )
})
it('lists what makes a display unsuitable before its limits', () => {
  const report = aDiagnosticsReport({ ...noH264, storage: done({ ...goodFacts.storage, kept: 0 }) })
  expect(allFindings(report.probes).map(({ code }) => code)).toEqual(['storageRefused', 'noH264'])
})

it('takes a report with everything in it, far below the largest size', () => {
  const report = aDiagnosticsReport()
  expect(diagnosticsReportSchema.parse(report)).toEqual(report)
  expect(JSON.stringify(report).length).toBeLessThan(DIAGNOSTICS_MOST_BYTES / 4)
})
it('refuses a report with a word that nobody asked for', () => {
  expect(diagnosticsReportSchema.safeParse({ ...aDiagnosticsReport(), note: 'x' }).success).toBe(false)
})

it('finds no change between equal reports, whatever they measured', () => {
  const measured = aDiagnosticsReport({ network: done({ ...goodFacts.network, round_trip_ms: 480 }) })
  expect(compareReports(aDiagnosticsReport(), measured)).toEqual({ appeared: [], gone: [], facts: [] })
})
it('says what was found newly, what is over, and which versions changed', () => {
  const before = aDiagnosticsReport({ ...noH264, audio: late })
  const after = aDiagnosticsReport({
    versions: done({ ...goodFacts.versions, browser: 'Chromium 141' }),
    fonts: late,
  })
  const { appeared, gone, facts } = compareReports(before, after)
  expect(appeared).toMatchObject([{ code: 'notMeasured', facts: { probe: 'fonts' } }])
  expect(gone).toMatchObject([{ code: 'noH264' }, { code: 'notMeasured', facts: { probe: 'audio' } }])
  expect(facts).toEqual([{ fact: 'browser', before: 'Chromium 140', after: 'Chromium 141' }])
})
it('does not call a fact changed that was not measured', () => {
  expect(compareReports(aDiagnosticsReport({ versions: late }), aDiagnosticsReport()).facts).toEqual([])
})
