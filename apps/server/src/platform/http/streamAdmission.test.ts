import { describe, expect, it } from 'vitest'
import { createStreamAdmission } from './streamAdmission.ts'

/** One turn of the event loop after the admission's own. */
const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A admission with a clock of the test, and who came in, in order. */
function anAdmission() {
  let nowMs = 0
  const entered: number[] = []
  const refused: number[] = []
  const admission = createStreamAdmission(() => nowMs)
  return {
    admission,
    entered,
    refused,
    advance: (ms: number) => void (nowMs += ms),
    ask: (from: number, to: number) => {
      for (let who = from; who < to; who += 1)
        admission.pass((admitted) => void (admitted ? entered : refused).push(who))
    },
  }
}
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('the admission', () => {
  it('lets a few in at once, without a turn of waiting', () => {
    const { ask, entered, admission } = anAdmission()
    ask(0, 10)
    expect(entered).toEqual(upTo(10))
    expect(admission.waiting()).toBe(0)
  })

  it('lets a storm in batch by batch, everybody once and in the order of arrival', async () => {
    const { ask, entered, refused, admission } = anAdmission()
    ask(0, 5_000)
    expect(entered.length).toBe(32)
    expect(admission.waiting()).toBe(4_968)
    let turns = 0
    while (admission.waiting() > 0) {
      const before = entered.length
      await turn()
      expect(entered.length - before).toBeLessThanOrEqual(256)
      expect(turns++).toBeLessThan(200)
    }
    expect(entered).toEqual(upTo(5_000))
    expect(refused).toEqual([])
    // More than one, or nothing was spread.
    expect(turns).toBeGreaterThan(10)
  })

  it('does not let a newcomer pass those who wait', async () => {
    const { ask, entered, admission } = anAdmission()
    ask(0, 100)
    await turn()
    ask(100, 200)
    while (admission.waiting() > 0) await turn()
    expect(entered).toEqual(upTo(200))
  })

  it('lets fewer in at a turn while turns take long, at least four, and more when they are short again', async () => {
    const { ask, entered, admission, advance } = anAdmission()
    ask(0, 4_000)
    const sizes: number[] = []
    for (let turns = 0; turns < 12; turns += 1) {
      const before = entered.length
      advance(50)
      await turn()
      sizes.push(entered.length - before)
    }
    expect(sizes.at(-1)).toBe(4)
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a))
    const before = entered.length
    await turn()
    await turn()
    await turn()
    expect(entered.length - before).toBeGreaterThan(12)
    while (admission.waiting() > 0) await turn()
    expect(entered).toEqual(upTo(4_000))
  })

  it('tells at once who comes when 20,000 wait to come later, and lets the others in', async () => {
    const { ask, entered, refused, admission } = anAdmission()
    ask(0, 20_040)
    expect(admission.waiting()).toBe(20_000)
    expect(refused).toEqual([20_032, 20_033, 20_034, 20_035, 20_036, 20_037, 20_038, 20_039])
    while (admission.waiting() > 0) await turn()
    expect(entered).toEqual(upTo(20_032))
  })

  it('tells who has waited for more than 20 s to come later, and is as before afterwards', async () => {
    const { ask, entered, refused, admission, advance } = anAdmission()
    ask(0, 100)
    advance(20_001)
    while (admission.waiting() > 0) await turn()
    expect(entered).toEqual(upTo(32))
    expect(refused).toEqual(upTo(100).slice(32))
    await turn()
    await turn()
    ask(100, 110)
    expect(entered.slice(32)).toEqual(upTo(110).slice(100))
  })
})
