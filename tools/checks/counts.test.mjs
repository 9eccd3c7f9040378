import { expect, it } from 'vitest'
import { countPlaywright, countVitest, line, sum } from './counts.mjs'

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
