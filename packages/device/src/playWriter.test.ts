import { PLAYS_KEPT, type PlayRecord } from '@vitrine/core'
import { describe, expect, it } from 'vitest'
import { createMemoryPlays, emptyPlayMemory } from './headless/memoryPlays.ts'
import type { PlayStore } from './playStore.ts'
import { T0 } from './testing/fakeWorld.ts'
import { aDisplay, away, facts, GATHERED_MS } from './testing/playDisplay.ts'

describe('a storage', () => {
  /** Throws the given error when asked to. */
  const failing = (memory = emptyPlayMemory()) => {
    const inner = createMemoryPlays(memory)
    const state = { memory, error: null as Error | null, roomFor: Number.POSITIVE_INFINITY, after: false }
    const store: PlayStore = {
      ...inner,
      async write(change) {
        if (state.error && !state.after) throw state.error
        if (memory.records.size + change.records.length > state.roomFor)
          throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
        const done = await inner.write(change)
        if (state.error) throw state.error
        return done
      },
    }
    return { state, store }
  }
  it('that is full loses the oldest, and says how many', async () => {
    const { state, store } = failing()
    state.roomFor = 150
    const { specials, shows, kept, lost, server, pass, faults, log } = aDisplay(state.memory, store)
    specials.push(...Array.from({ length: 2_000 }, () => away))
    await shows(400)
    expect(kept().length).toBeLessThanOrEqual(150)
    expect(kept().at(-1)!.seq).toBe(399)
    expect(lost() + kept().length).toBe(400)
    specials.length = 0
    log.hurry()
    await pass(GATHERED_MS)
    expect(server.taken.size).toBe(400 - lost())
    expect(server.verdict().chains[0]!.break).toMatchObject({ what: 'missing', seq: lost() })
    expect(new Set(faults.map(({ code }) => code))).toEqual(new Set(['PLAYS_LOST']))
  })
  it('that is full of other things is tried again, and said once', async () => {
    const { state, store } = failing()
    state.roomFor = 0
    const { specials, shows, kept, faults, pass } = aDisplay(state.memory, store)
    await shows(5)
    expect(faults).toEqual([{ code: 'STORAGE_FULL', facts: { name: 'play records' } }])
    state.roomFor = 1_000
    specials.push(...Array.from({ length: 100 }, () => away))
    await pass(120_000)
    expect(kept().map(({ seq }) => seq)).toEqual([0, 1, 2, 3, 4])
  })
  it.each([false, true])(
    'that fails for a while (having written in spite of it: %s) loses nothing',
    async (after) => {
      const { state, store } = failing()
      state.after = after
      const { log, shows, faults, pass, server } = aDisplay(state.memory, store)
      await shows(3)
      log.began('main', facts('last'))
      await pass(10_000)
      // The first thing that fails is the write of a record, which must not become two.
      state.error = new Error('The disk is gone')
      log.ended('main', 'played')
      await shows(6)
      state.error = null
      await pass(300_000)
      expect(faults.map(({ code }) => code)).toEqual(['STORAGE_FAILED'])
      expect(server.verdict()).toMatchObject({ whole: true, records: 10 })
    },
  )
  it('that two pages of one display write into makes one chain', async () => {
    const { log, start, pass, server, shows } = aDisplay()
    await shows(2)
    const other = start()
    await pass(0)
    for (let n = 0; n < 4; n += 1) {
      log.began('main', facts(`a${n}`))
      other.began('main', facts(`b${n}`))
      await pass(10_000)
      log.ended('main', 'played')
      other.ended('main', 'played')
    }
    await pass(300_000)
    expect(server.verdict()).toMatchObject({ whole: true, records: 10 })
    expect(server.verdict().chains).toHaveLength(1)
  })
  it('keeps 500,000 records however old, and any number for 30 days', async () => {
    const { specials, shows, memory, kept } = aDisplay()
    specials.push(...Array.from({ length: 100 }, () => away))
    await shows(1)
    const [{ n: _n, ...first }] = [...memory.records.values()] as [
      { n: number; record: PlayRecord; owner: string; key: string },
    ]
    const old = T0 - PLAYS_KEPT.forMs
    const fill = (until: number) => {
      memory.records.clear()
      for (memory.next = 0; memory.next < PLAYS_KEPT.records; memory.next += 1)
        memory.records.set(memory.next, { ...first, n: memory.next, record: { ...first.record, until } })
    }
    // Half a million that are too old, and no more: all stay. One more: one goes.
    fill(old)
    const display = aDisplay(memory)
    display.specials.push(...Array.from({ length: 100 }, () => away))
    await display.pass(0)
    expect(memory.records.size).toBe(PLAYS_KEPT.records)
    await display.shows(1)
    expect([memory.records.size, display.lost()]).toEqual([PLAYS_KEPT.records, 1])
    display.log.stop()
    // Half a million that are younger, and one more: all stay.
    fill(old + 60_000)
    const younger = aDisplay(memory)
    younger.specials.push(...Array.from({ length: 100 }, () => away))
    await younger.shows(1)
    expect([memory.records.size, younger.lost()]).toEqual([PLAYS_KEPT.records + 1, 0])
    expect(kept().length).toBeGreaterThan(0)
  })
})
