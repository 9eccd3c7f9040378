/**
 * Everything the build server checks, in one command. Static checks run two at a time, then the tests.
 * The last line is "N passed, N failed, N skipped": every test of vitest and Playwright, and each other check as one.
 *
 *   npm run check                       all of it
 *   npm run check -- oxlint vitest      only these
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countPlaywright, countVitest, failuresIn, line, sum } from './counts.mjs'
import { REPOSITORY } from './repository.mjs'
import { findProgramOnPath } from '../setup/setup.mjs'

const reports = mkdtempSync(join(tmpdir(), 'vitrine-check-'))
process.once('exit', () => rmSync(reports, { recursive: true, force: true }))
const vitestReport = join(reports, 'vitest.json')
const playwrightReport = join(reports, 'playwright.json')
const partsAreRequired = process.env.REQUIRE_PARTS === '1'
const hasChromium =
  Boolean(process.env.CHROMIUM) ||
  findProgramOnPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable') !== null

const bin = (name) => join(REPOSITORY, 'node_modules/.bin', name)
const script = (path) => [process.execPath, [path]]
const playwright = ['test', '--config', 'e2e/playwright.config.ts']

/** Steps run two at a time within a phase; `live` ones show their output while they run. */
const PHASES = [
  [
    { name: 'typecheck', run: [process.execPath, ['node_modules/typescript7/bin/tsc', '-b']] },
    { name: 'build', run: script('tools/build/build.mjs') },
    { name: 'oxlint', run: [bin('oxlint'), ['--deny-warnings']] },
    { name: 'format', run: [bin('prettier'), ['--check', '--log-level', 'warn', '.']] },
    { name: 'knip', run: [bin('knip'), ['--no-progress']] },
    { name: 'arrows', run: script('tools/checks/arrows.mjs') },
    { name: 'conventions', run: script('tools/checks/conventions.mjs') },
    { name: 'texts', run: script('tools/checks/texts.mjs') },
    { name: 'styles', run: script('tools/checks/styles.mjs') },
    { name: 'docs', run: script('tools/checks/docs.mjs') },
    { name: 'lockfile', run: script('tools/checks/lockfile.mjs') },
  ],
  [
    { name: 'budget', needs: 'build', run: script('tools/checks/budget.mjs') },
    { name: 'oldEngines', needs: 'build', run: script('tools/checks/oldEngines.mjs') },
  ],
  [
    {
      name: 'vitest',
      live: true,
      run: [
        bin('vitest'),
        ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestReport}`],
      ],
      count: () => countVitest(readReport(vitestReport)),
    },
  ],
  [
    {
      name: 'playwright',
      needs: 'build',
      live: true,
      run: [
        bin('playwright'),
        [...playwright, '--reporter=list,json', ...(hasChromium || partsAreRequired ? [] : ['--list'])],
      ],
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: playwrightReport },
      count: () =>
        countPlaywright(readReport(playwrightReport), { onlyListed: !hasChromium && !partsAreRequired }),
    },
  ],
  // Figures gate on CPU, memory and counts, and want the machine for themselves; on a person's machine only when asked for.
  [
    {
      name: 'bench',
      needs: 'build',
      live: true,
      onRequest: !partsAreRequired,
      // Some figures were left out for lack of time, and those that were measured are right (bench/run.ts).
      skippedCode: 75,
      run: [bin('tsx'), ['bench/run.ts', '--tier', 'small']],
    },
  ],
]

/** When everything has to be over, epoch seconds (CHECKS_END_AT): a run that hangs still says what hung. Left out: never. */
const endsAtMs = Number(process.env.CHECKS_END_AT ?? Infinity) * 1_000
const TIME_IS_UP = 'the time for all checks is up (CHECKS_END_AT).'
/** How long a step that is interrupted may take to report. */
const REPORTING_MS = 60_000
const LONGEST_TIMER_MS = 2 ** 31 - 1
/** What ends the steps that run now, with all that they started. */
const running = new Set()
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => {
    for (const end of running) end(signal)
    process.exit(1)
  })

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

const results = new Map()

async function runStep(step) {
  const startedAtMs = performance.now()
  const blockedBy = step.needs && results.get(step.needs)?.failed > 0 ? step.needs : null
  const { code, output, late } = blockedBy
    ? { code: 1, output: `Not run, because ${blockedBy} failed.\n` }
    : await execute(step)
  const counted = blockedBy ? null : step.count?.()
  const isSkipped = code === step.skippedCode && !late
  const counts =
    counted ??
    (isSkipped
      ? { passed: 0, failed: 0, skipped: 1 }
      : { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 })
  // A runner that ends badly though no test failed (an unhandled error, nothing found) must not pass.
  if (((code !== 0 && !isSkipped) || late) && counts.failed === 0) counts.failed = 1
  results.set(step.name, counts)
  const seconds = ((performance.now() - startedAtMs) / 1000).toFixed(1)
  const mark = counts.failed > 0 ? '✗' : isSkipped ? '–' : '✓'
  console.log(`${mark} ${step.name} (${seconds} s)${counted ? `: ${line(counts)}` : ''}`)
  if (counts.failed > 0 && output) console.log(output.trimEnd().replace(/^/gm, '    '))
}

function execute(step) {
  return new Promise((resolve) => {
    const leftMs = endsAtMs - Date.now()
    if (leftMs <= 0) return resolve({ code: 1, output: `Not run: ${TIME_IS_UP}\n`, late: true })
    const [program, args] = step.run
    const child = spawn(program, args, {
      cwd: REPOSITORY,
      env: { ...process.env, ...step.env },
      stdio: ['ignore', step.live ? 'inherit' : 'pipe', step.live ? 'inherit' : 'pipe'],
      // A group of its own, so that what it started ends with it.
      detached: true,
    })
    const endGroup = (signal) => {
      try {
        process.kill(-child.pid, signal)
      } catch {
        // It has ended.
      }
    }
    running.add(endGroup)
    let late = false
    // Runners of tests report what they have when they are interrupted.
    const ending = setTimeout(
      () => {
        late = true
        console.log(`✗ ${step.name} is interrupted: ${TIME_IS_UP}`)
        process.kill(child.pid, 'SIGINT')
        setTimeout(() => endGroup('SIGKILL'), REPORTING_MS).unref()
      },
      Math.min(leftMs, LONGEST_TIMER_MS),
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => (output += text))
    const done = (result) => {
      clearTimeout(ending)
      running.delete(endGroup)
      resolve({ late, ...result })
    }
    child.once('error', (error) => done({ code: 1, output: `${program}: ${error.message}\n` }))
    child.once('close', (code) => done({ code: code ?? 1, output }))
  })
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !PHASES.flat().some((step) => step.name === name))
if (unknown.length > 0) {
  console.error(
    `There is no check ${unknown.join(', ')}. There are: ${PHASES.flat()
      .map((step) => step.name)
      .join(', ')}.`,
  )
  process.exit(2)
}
for (const phase of PHASES) {
  const queue = phase.filter((step) => (wanted.length === 0 ? !step.onRequest : wanted.includes(step.name)))
  const worker = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) await runStep(step)
  }
  await Promise.all([worker(), worker()])
}

const total = sum([...results.values()])
const failed = [...results].filter(([, counts]) => counts.failed > 0).map(([name]) => name)
// Said again at the end, where whoever reads only the end of a long log finds it.
for (const report of [vitestReport, playwrightReport])
  for (const failure of failuresIn(readReport(report))) console.log(`✗ ${failure}`)
console.log(failed.length > 0 ? `\nFailed: ${failed.join(', ')}` : '\nAll good.')
console.log(line(total))
process.exitCode = total.failed > 0 ? 1 : 0
