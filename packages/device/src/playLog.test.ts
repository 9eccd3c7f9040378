import { verifyPlays } from '@vitrine/core'
import { describe, expect, it } from 'vitest'
import { createMemoryPlays, emptyPlayMemory } from './headless/memoryPlays.ts'
import type { PlayStore } from './playStore.ts'
import { T0 } from './testing/fakeWorld.ts'
import { aDisplay, away, facts, GATHERED_MS } from './testing/playDisplay.ts'

describe('a play', () => {
  it('is a record that says what was on, from when to when, by both clocks', async () => {
    const { shows, kept, memory } = aDisplay()
    await shows(2)
    const [first, second] = kept()
    expect(first).toMatchObject({
      ...facts('s0'),
      device_id: 'hw-1',
      seq: 0,
      from: T0,
      until: T0 + 10_000,
      duration: 10_000,
      clock_offset: -35,
      outcome: 'played',
    })
    expect(second).toMatchObject({ seq: 1, prev: first!.hash, from: T0 + 10_000 })
    expect(memory.open.size).toBe(0)
    const { key } = [...memory.records.values()][0]!
    expect(verifyPlays(kept(), [{ public_key: key, last_seq: null, last_hash: null }]).whole).toBe(true)
  })
  it('is noted in the storage when it begins', async () => {
    const { log, pass, memory } = aDisplay()
    log.began('main', facts('s'))
    await pass(0)
    expect([...memory.open.values()]).toMatchObject([{ from: T0, knownMs: 0, facts: facts('s') }])
  })
  it('lasts as long as it did though the clock was set in the meantime', async () => {
    const { log, pass, setClock, kept } = aDisplay()
    log.began('main', facts('s'))
    await pass(4_000)
    setClock(-3_600_000)
    await pass(6_000)
    log.ended('main', 'played')
    await pass(0)
    expect(kept()).toMatchObject([{ from: T0, until: T0 + 10_000 - 3_600_000, duration: 10_000 }])
  })
  it('is cut by the next at its place, and not by what is on elsewhere', async () => {
    const { log, pass, kept } = aDisplay()
    log.began('left', facts('a'))
    log.began('right', facts('b'))
    await pass(3_000)
    log.began('left', facts('c'))
    log.endAll('failed')
    log.ended('left', 'played')
    await pass(0)
    expect(kept().map(({ slide_id, outcome, duration }) => [slide_id, outcome, duration])).toEqual([
      ['a', 'cut', 3_000],
      ['b', 'failed', 3_000],
      ['c', 'failed', 0],
    ])
  })
  it('of a display that nobody has accepted is nobody’s', async () => {
    const { become, shows, kept } = aDisplay()
    become(null)
    await shows(1)
    expect(kept()).toEqual([])
  })
  it('has names that can be stored, however they are', async () => {
    const { log, pass, kept, server } = aDisplay()
    log.began('main', { ...facts('s'), slide_name: `\u0000${'x'.repeat(300)}` })
    log.ended('main', 'played')
    await pass(GATHERED_MS)
    expect(kept()).toEqual([])
    expect([...server.taken.values()][0]!.slide_name).toBe(`\uFFFD${'x'.repeat(199)}`)
  })
})

describe('a power cut', () => {
  it('closes what was on as cut, with the time that is known', async () => {
    const { specials, log, pass, start, kept } = aDisplay()
    specials.push(away)
    log.began('main', facts('s'))
    await pass(75_000)
    log.stop()
    await pass(3_600_000)
    start()
    await pass(0)
    expect(kept()).toMatchObject([
      { slide_id: 's', from: T0, until: T0 + 60_000, duration: 60_000, outcome: 'cut' },
    ])
  })
  it('at any point loses no play that was noted, doubles none, and leaves the chain whole', async () => {
    const whole = async (cutAt: number, moment: 'before' | 'after') => {
      const memory = emptyPlayMemory()
      const inner = createMemoryPlays(memory)
      let calls = 0
      let power = true
      const guarded =
        <Args extends unknown[], T>(run: (...args: Args) => Promise<T>) =>
        async (...args: Args): Promise<T> => {
          calls += 1
          if (!power || (calls === cutAt && moment === 'before')) {
            power = false
            return new Promise<T>(() => undefined)
          }
          const result = await run(...args)
          if (calls === cutAt) power = false
          return power ? result : new Promise<T>(() => undefined)
        }
      const store: PlayStore = {
        load: guarded(inner.load),
        write: guarded(inner.write),
        read: guarded(inner.read),
        remove: guarded(inner.remove),
      }
      const display = aDisplay(memory, store)
      display.specials.push(away, 'cut')
      await display.shows(14)
      await display.pass(GATHERED_MS)
      const reached = !power
      const noted = new Set([
        ...display.server.taken.keys(),
        ...memory.open.keys(),
        ...[...memory.records.values()].map(({ record }) => record.id),
      ])
      display.log.stop()
      const after = display.start(inner)
      await display.shows(2, after)
      await display.pass(300_000)
      after.stop()
      expect(display.kept()).toEqual([])
      expect(memory.open.size).toBe(0)
      const { taken } = display.server
      for (const id of noted) expect(taken.has(id), `cut at call ${cutAt}, ${moment}`).toBe(true)
      expect(taken.size).toBe(noted.size + 2)
      expect(display.server.verdict()).toMatchObject({ whole: true, records: taken.size })
      const numbers = [...taken.values()].map(({ seq }) => seq)
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      return reached
    }
    for (const moment of ['before', 'after'] as const) {
      let cutAt = 1
      while (await whole(cutAt, moment)) cutAt += 1
      expect(cutAt).toBeGreaterThan(30)
    }
  })
})
