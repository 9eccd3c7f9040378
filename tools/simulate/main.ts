/**
 * `npm run simulate`: many devices without a screen in one process, against any server; `--help` says what they can be
 * asked to do. Ctrl-C ends them.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { startFleet } from './src/fleet.ts'
import { createOperator } from './src/operator.ts'
import { readOptions, USAGE, UsageError, type SimulateOptions } from './src/options.ts'
import { readSecret } from './src/secret.ts'
import { summaryLine } from './src/summary.ts'

const SUMMARY_EVERY_MS = 5_000
/** Exit code for words, or a credential, that are no use. */
const MISUSED = 2

async function signIn(options: SimulateOptions) {
  const { credential } = options
  if (credential === null) return null
  const secret =
    credential.kind === 'key'
      ? await readSecret('VITRINE_API_KEY', 'API key: ')
      : await readSecret('VITRINE_PASSWORD', `Password of ${credential.email}: `)
  return createOperator({ ...options, credential }, secret)
}

async function simulate(options: SimulateOptions): Promise<void> {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort())
  const operator = await signIn(options)
  const startedMs = performance.now()
  const elapsedMs = () => performance.now() - startedMs
  const say = (line: string) => console.log(line)
  const fleet = await startFleet(options, operator, say)
  const endMs = options.durationMs ?? Number.POSITIVE_INFINITY
  let warned = false
  while (!ending.signal.aborted && elapsedMs() < endMs) {
    await wait(Math.min(SUMMARY_EVERY_MS, endMs - elapsedMs()), undefined, { signal: ending.signal }).catch(
      () => undefined,
    )
    if (ending.signal.aborted || elapsedMs() >= endMs) break
    const facts = fleet.facts()
    // A single device is there to be watched, and says what it does.
    if (options.devices > 1) say(summaryLine(facts, elapsedMs()))
    if (facts.toldToWait > 0 && !warned) {
      warned = true
      say(
        'The server limits calls from one address; RATE_LIMITS in docs/operations.md says how to lift that.',
      )
    }
  }
  const last = fleet.facts()
  fleet.stop()
  say(`Ended. ${summaryLine(last, elapsedMs())}`)
}

try {
  const options = readOptions(process.argv.slice(2))
  if (options) await simulate(options)
  else console.log(USAGE)
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`${error.message}\n\nnpm run simulate -- --help says what there is.`)
  process.exitCode = MISUSED
}
