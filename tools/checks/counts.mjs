import { readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */

/** @param {Counts[]} all @returns {Counts} */
export function sum(all) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of all) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  return total
}

export const line = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed, ${skipped} skipped`

/**
 * Reads vitest's JSON report. A file that could not be loaded has no tests in the report; it counts as one failure.
 * @returns {Counts | null} null if there is no report
 */
export function countVitest(report) {
  if (!report) return null
  const unloadable = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  }
}

/**
 * Reads Playwright's JSON report. A flaky test is a failure: it will fail on a bad day.
 * @param {{ onlyListed: boolean }} options where there is no browser the tests are only listed, and count as skipped
 * @returns {Counts | null} null if there is no report
 */
export function countPlaywright(report, { onlyListed }) {
  if (!report) return null
  if (onlyListed) return { passed: 0, failed: report.errors.length, skipped: countSpecs(report.suites) }
  const { expected, unexpected, flaky, skipped } = report.stats
  return { passed: expected, failed: unexpected + flaky + report.errors.length, skipped }
}

function countSpecs(suites) {
  return suites.reduce((total, suite) => total + suite.specs.length + countSpecs(suite.suites ?? []), 0)
}

/**
 * What failed in a report of vitest or Playwright, one line each: the file, the test, and how its error begins. What its page
 * said and the ends of texts that it attached follow in lines of their own.
 * @returns {string[]}
 */
export function failuresIn(report) {
  if (!report) return []
  if (report.testResults) {
    return report.testResults.flatMap((file) => {
      const failed = file.assertionResults.filter((test) => test.status === 'failed')
      return failed.length === 0 && file.status === 'failed'
        ? [`${file.name}: ${firstLine(file.message)}`]
        : failed.map((test) => `${file.name}: ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`)
    })
  }
  const inSuite = (suite) => [
    ...suite.specs
      .filter((spec) => !spec.ok)
      .map((spec) => {
        const results = spec.tests.flatMap((test) => test.results)
        const error = results.map((result) => result.error).find(Boolean)
        const place = error?.location ? `${spec.file}:${error.location.line}` : spec.file
        const attachments = results.flatMap((result) => result.attachments ?? [])
        return [
          `${place}: ${spec.title}: ${firstLine(error?.message)}${locatorIn(error?.message)}`,
          ...attachments.flatMap(pageIn),
          ...attachments.flatMap(endOf),
        ].join('\n')
      }),
    ...(suite.suites ?? []).flatMap(inSuite),
  ]
  return [...report.suites.flatMap(inSuite), ...report.errors.map((error) => firstLine(error.message))]
}

/** What the page said whose state Playwright wrote down when the test failed: the words of its accessibility tree, in its order. */
function pageIn({ name, path }) {
  if (name !== 'error-context' || path === undefined) return []
  let text
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return []
  }
  const tree = /^```yaml\n([\s\S]*?)^```$/m.exec(text)?.[1] ?? ''
  const said = tree.split('\n').flatMap((row) => {
    const words = /"(?:[^"\\]|\\.)+"|(?<=: )[^"[].*$/.exec(row)?.[0]
    return words && !row.includes('- /') ? [words.trim()] : []
  })
  return [`  page: ${said.length > 0 ? said.join(' · ').slice(0, 1_500) : 'without words'}`]
}

/** The last lines of a text that a test attached, such as the log of a program that it started. */
function endOf({ name, contentType, body }) {
  if (contentType !== 'text/plain' || body === undefined) return []
  const lines = stripVTControlCharacters(Buffer.from(body, 'base64').toString()).trimEnd().split('\n')
  return lines.slice(-8).map((text) => `  ${name}: ${text.slice(0, 300)}`)
}

/**
 * What an assertion or action of Playwright looked for, and the last thing that kept an action waiting (such as an element in
 * front): without them, its first line says too little.
 */
function locatorIn(message) {
  const text = stripVTControlCharacters(message ?? '')
  const locator = /^\s*Locator: .*$/m.exec(text) ?? /^\s*- waiting for .*$/m.exec(text)
  const hindrance = text
    .match(/^\s*- .*(?:intercepts pointer events|not visible|not stable|not enabled).*$/gm)
    ?.at(-1)
  // Of what is compared, the lines that differ.
  const differing = text.match(/^(?:[-+] (?!Expected|Received)|Expected|Received).*$/gm)?.slice(0, 8) ?? []
  const said = [locator?.[0], hindrance, ...differing].filter(Boolean).map((one) => one.trim().slice(0, 300))
  return said.length > 0 ? ` (${said.join('; ')})` : ''
}

function firstLine(message) {
  // Playwright colours its messages.
  const line = stripVTControlCharacters(message ?? '')
    .split('\n')
    .find((one) => one.trim() !== '')
  return (line ?? 'no message').trim().slice(0, 300)
}
