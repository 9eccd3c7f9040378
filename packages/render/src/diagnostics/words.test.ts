import {
  allFindings,
  compareReports,
  FINDING_CODES,
  PROBE_IDS,
  type Finding,
} from '@vitrine/core/diagnostics'
import { expect, it } from 'vitest'
import { aDiagnosticsReport, goodFacts } from '../../../core/src/testing/diagnostics.ts'
import { changeWords, findingWords, probeRows, scoreWords, type ReportFormat } from './words.ts'

const format: ReportFormat = {
  number: String,
  percent: (share) => `${share * 100} %`,
  bytes: (bytes) => `${bytes} B`,
  span: (ms) => `${ms} ms`,
  rate: (mbit) => `${mbit} Mbit/s`,
  hertz: (hz) => `${hz} Hz`,
  size: (width, height) => `${width}×${height}`,
  list: (names) => names.join(', '),
  browser: (said) => said,
}
const facts = {
  fps: 9,
  share: 0.2,
  hz: 30,
  width: 640,
  height: 480,
  bytes: 5,
  ms: 7,
  mbit: 1,
  count: 2,
  gb: 0.5,
  probe: 'audio',
}

it.each(FINDING_CODES)('says what %s is and what to do about it, with all its numbers', (code) => {
  const { title, action } = findingWords({ level: 'poor', code, facts }, format)
  for (const text of [title, action]) {
    expect(text.length).toBeGreaterThan(5)
    expect(text).not.toMatch(/undefined|NaN|[{}]/)
  }
})
it.each(PROBE_IDS)('says all that %s found out', (id) => {
  const rows = probeRows(id, { outcome: 'done', ms: 1, facts: goodFacts[id] } as never, format)
  expect(rows.length).toBeGreaterThan(0)
  for (const { label, value } of rows) expect(`${label}: ${value}`).not.toMatch(/undefined|NaN|[{}]/)
})
it('names the hosts that were blocked, and says nothing of them where nobody knows', () => {
  const rowsOf = (blocked: string[] | undefined) => {
    const { blocked: _, ...rest } = goodFacts.network
    const facts = { ...rest, ...(blocked && { blocked }) }
    return probeRows('network', { outcome: 'done', ms: 1, facts }, format)
  }
  const label = 'Blocked hosts, 24 hours'
  expect(rowsOf(['ads.test', 'track.test']).at(-1)).toEqual({ label, value: 'ads.test, track.test' })
  expect(rowsOf([]).at(-1)).toEqual({ label, value: 'None' })
  expect(rowsOf(undefined).map((row) => row.label)).not.toContain(label)
})
it('says why a probe found nothing out', () => {
  const [row] = probeRows('frames', { outcome: 'failed', ms: 1, problem: 'hidden' }, format)
  expect(row).toEqual({ label: 'Movement', value: 'The page wasn’t visible' })
})
it('says the score with the number of limits', () => {
  expect(scoreWords('limits', 1)).toBe('Works, with 1 limit')
  expect(scoreWords('limits', 3)).toBe('Works, with 3 limits')
  expect(scoreWords('ready', 0)).toBe('Ready for signage')
})
it('says what changed from one report to the next', () => {
  const sound = { ...goodFacts.audio, state: 'suspended' } as const
  const before = aDiagnosticsReport({ audio: { outcome: 'done', ms: 1, facts: sound } })
  const versions = { ...goodFacts.versions, player: '0.2.0' }
  const after = aDiagnosticsReport({ versions: { outcome: 'done', ms: 1, facts: versions } })
  const [blocked] = allFindings(before.probes) as [Finding]
  expect(changeWords(compareReports(before, after), format)).toEqual([
    `Solved: ${findingWords(blocked, format).title}`,
    'Player: 0.1.0 → 0.2.0',
  ])
})
it('says of a probe without a result that it was not measured, and when it is again', () => {
  const late = aDiagnosticsReport({ audio: { outcome: 'late', ms: 1 } })
  expect(changeWords(compareReports(aDiagnosticsReport(), late), format)).toEqual([
    'Not measured this time: Sound',
  ])
  expect(changeWords(compareReports(late, aDiagnosticsReport()), format)).toEqual(['Measured again: Sound'])
})
it('says what to do about a probe without a result by its reason', () => {
  const actionFor = (problem: string) =>
    findingWords({ level: 'poor', code: 'notMeasured', facts: { probe: 'frames', problem } }, format).action
  expect(actionFor('hidden')).toContain('visible')
  expect(actionFor('unreachable')).toContain('network')
  expect(actionFor('late')).toContain('browser')
})
