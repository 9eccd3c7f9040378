import { describe, expect, it } from 'vitest'
import { createReporter } from './reporter.ts'
import { createFakeTime } from './testing/fakeWorld.ts'

/** A reporter whose reports are taken when the test says so. */
function aReporter() {
  const { timers, clock, pass } = createFakeTime()
  const sent: string[] = []
  const underWay: ((taken: boolean) => void)[] = []
  const facts = { now: 'first' }
  const reporter = createReporter(
    { timers, clock, chance: { number: () => 0.5, bytes: (count) => new Uint8Array(count) } },
    () => {
      sent.push(facts.now)
      return new Promise((resolve) => underWay.push(resolve))
    },
  )
  return { reporter, sent, facts, pass, take: (taken = true) => underWay.shift()!(taken) }
}

describe('what is to be said now', () => {
  it('is said by a report of its own when an older one is under way', async () => {
    const { reporter, sent, facts, pass, take } = aReporter()
    reporter.request()
    await pass(1_000)
    facts.now = 'the answer to a reset'
    let taken: boolean | null = null
    void reporter.flush().then((outcome) => (taken = outcome))
    take()
    await pass(0)
    expect(taken).toBeNull()
    expect(sent).toEqual(['first', 'the answer to a reset'])
    take()
    await pass(0)
    expect(taken).toBe(true)
  })
  it('is known not to have been taken', async () => {
    const { reporter, pass, take } = aReporter()
    const outcome = reporter.flush()
    take(false)
    await pass(0)
    expect(await outcome).toBe(false)
  })
})
