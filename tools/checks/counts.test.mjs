import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { countPlaywright, countVitest, failuresIn, line, sum } from './counts.mjs'

it('counts a test file that could not be loaded as a failure', () => {
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
    ],
  }
  expect(countVitest(report)).toEqual({ passed: 3, failed: 2, skipped: 3 })
})

it('counts a flaky test and an error outside the tests as failures', () => {
  const report = { stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}], suites: [] }
  expect(countPlaywright(report, { onlyListed: false })).toEqual({ passed: 4, failed: 3, skipped: 2 })
})

it('counts tests that were only listed as skipped', () => {
  const report = { stats: {}, errors: [], suites: [{ specs: [{}], suites: [{ specs: [{}, {}] }] }] }
  expect(countPlaywright(report, { onlyListed: true })).toEqual({ passed: 0, failed: 0, skipped: 3 })
})

it('adds up and writes the last line', () => {
  expect(
    line(
      sum([
        { passed: 1, failed: 0, skipped: 2 },
        { passed: 3, failed: 1, skipped: 0 },
      ]),
    ),
  ).toBe('4 passed, 1 failed, 2 skipped')
})

it('says at the end which tests failed, and how', () => {
  const assertionResults = [
    { status: 'passed', fullName: 'adds' },
    { status: 'failed', fullName: 'takes away', failureMessages: ['\u001b[31mexpected 1\u001b[39m\n  at …'] },
  ]
  const testResults = [
    { name: 'sum.test.ts', status: 'failed', assertionResults },
    { name: 'cut.test.ts', status: 'failed', assertionResults: [], message: 'Unexpected token' },
  ]
  expect(failuresIn({ testResults })).toEqual([
    'sum.test.ts: takes away: expected 1',
    'cut.test.ts: Unexpected token',
  ])
  const spec = (title, ok, message, location) => ({
    file: 'a.spec.ts',
    title,
    ok,
    tests: [{ results: [{ error: { message, location } }] }],
  })
  const suites = [
    { specs: [spec('plays', true)], suites: [{ specs: [spec('stays', false, 'Timeout\nof 15 s')] }] },
    {
      specs: [
        spec('opens', false, 'Error: not visible\n\nLocator: \u001b[1mgetByText("x")\u001b[22m', { line: 7 }),
      ],
    },
    {
      specs: [
        spec(
          'finds',
          false,
          'Error: expect(received).toEqual(expected)\n\n- Expected  - 1\n+ Received  + 3\n\n- Array []\n+ Array [\n+   "dark: color-contrast",\n+ ]\n',
          { line: 8 },
        ),
      ],
    },
    {
      specs: [
        spec(
          'clicks',
          false,
          "TimeoutError: locator.click: Timeout 60000ms exceeded.\nCall log:\n  - waiting for getByRole('tab')\n    - element is not stable\n    - <div> intercepts pointer events\n",
          { line: 9 },
        ),
      ],
    },
  ]
  expect(failuresIn({ suites, errors: [{ message: 'no browser' }] })).toEqual([
    'a.spec.ts: stays: Timeout',
    'a.spec.ts:7: opens: Error: not visible (Locator: getByText("x"))',
    'a.spec.ts:8: finds: Error: expect(received).toEqual(expected) (- Array []; + Array [; +   "dark: color-contrast",; + ])',
    "a.spec.ts:9: clicks: TimeoutError: locator.click: Timeout 60000ms exceeded. (- waiting for getByRole('tab'); - <div> intercepts pointer events)",
    'no browser',
  ])
  expect(failuresIn(null)).toEqual([])
})

it('says how the texts end that a failed test attached', () => {
  const body = Buffer.from(`${'an earlier line\n'.repeat(20)}the last line\n`).toString('base64')
  const attachments = [
    { name: 'kiosk.log', contentType: 'text/plain', body },
    { name: 'screenshot', contentType: 'image/png', path: 'a.png' },
  ]
  const results = [{ error: { message: 'Error: gone' }, attachments }]
  const specs = [{ file: 'a.spec.ts', title: 'starts', ok: false, tests: [{ results }] }]
  const said = failuresIn({ suites: [{ specs }], errors: [] })[0].split('\n')
  expect(said).toHaveLength(9)
  expect(said[0]).toBe('a.spec.ts: starts: Error: gone')
  expect(said.at(-1)).toBe('  kiosk.log: the last line')
})

it('says what the page of a failed test said', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-counts-'))
  const path = join(folder, 'error-context.md')
  const tree = [
    '- main [ref=e1]:',
    '  - heading "Sign in" [level=1] [ref=e2]',
    '  - link "Forgot?" [ref=e3]:',
    '    - /url: /forgot',
    '  - alert [ref=e4]: The password is wrong.',
    '  - img [ref=e5]',
  ]
  writeFileSync(
    path,
    ['# Error details', '', '```', 'Error', '```', '', '```yaml', ...tree, '```'].join('\n'),
  )
  const failure = (attachment) => {
    const results = [{ error: { message: 'Error: gone' }, attachments: [attachment] }]
    const specs = [{ file: 'a.spec.ts', title: 'starts', ok: false, tests: [{ results }] }]
    return failuresIn({ suites: [{ specs }], errors: [] })[0]
      .split('\n')
      .slice(1)
  }
  expect(failure({ name: 'error-context', contentType: 'text/markdown', path })).toEqual([
    '  page: "Sign in" · "Forgot?" · The password is wrong.',
  ])
  rmSync(folder, { recursive: true })
  expect(failure({ name: 'error-context', contentType: 'text/markdown', path })).toEqual([])
})
