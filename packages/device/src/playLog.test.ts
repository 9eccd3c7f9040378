import { PLAYS_KEPT, verifyPlays, type PlayRecord } from '@vitrine/core'
import type { PlayAnswer, PlayBatch } from '@vitrine/protocol/device'
import { describe, expect, it } from 'vitest'
import { createMemoryPlays, emptyPlayMemory } from './headless/memoryPlays.ts'
import type { HttpAnswer } from './http.ts'
import { createPlayLog, type PlayLog } from './playLog.ts'
import type { PlayingFacts, PlayOwner, PlayStore } from './playStore.ts'
import { createFakeServer, createFakeWorld, T0 } from './testing/fakeWorld.ts'

const GATHERED_MS = 60_000
const facts = (slide: string): PlayingFacts => ({
  site_id: 'site-1',
  site_name: 'Lobby',
  version: 'ab'.repeat(32),
  group_id: 'main',
  group_name: 'Main',
  kind: 'item',
  item_id: `item-${slide}`,
  slide_id: slide,
  slide_name: `Slide ${slide}`,
  ad_id: null,
  ad_name: null,
})
const answer = (body: PlayAnswer): HttpAnswer => ({
  ok: true,
  status: 200,
  text: JSON.stringify(body),
  retryAfterMs: null,
})
const refusal = (status: number, retryAfterMs: number | null = null): HttpAnswer => ({
  ok: true,
  status,
  text: '{}',
  retryAfterMs,
})
const away: HttpAnswer = { ok: false, reason: 'Connection failed' }

/** A server that takes each id once, unless `specials` has something else for its next call. */
function aServer() {
  const taken = new Map<string, PlayRecord>()
  const keys = new Set<string>()
  const batches: PlayBatch[] = []
  /** an answer; `cut`: the work is done and the answer is lost */
  const specials: (HttpAnswer | 'cut')[] = []
  return {
    taken,
    batches,
    specials,
    async send(batch: PlayBatch): Promise<HttpAnswer> {
      batches.push(batch)
      const special = specials.shift()
      if (special && special !== 'cut') return special
      for (const record of batch.records) if (!taken.has(record.id)) taken.set(record.id, record)
      keys.add(batch.public_key)
      return special === 'cut' ? away : answer({ taken: batch.records.map(({ id }) => id), refused: [] })
    },
    verdict: () =>
      verifyPlays(
        [...taken.values()],
        [...keys].map((public_key) => ({ public_key, last_seq: null, last_hash: null })),
      ),
  }
}

function aDisplay(memory = emptyPlayMemory(), store: PlayStore = createMemoryPlays(memory)) {
  const world = createFakeWorld(createFakeServer())
  const server = aServer()
  const faults: { code: string; facts: Record<string, string | number> }[] = []
  let owner: PlayOwner | null = { owner: 'token-1', deviceId: 'hw-1' }
  const chance = {
    number: () => 0.5,
    bytes: (count: number) => crypto.getRandomValues(new Uint8Array(count)),
  }
  const start = (over: PlayStore = store): PlayLog =>
    createPlayLog({
      store: over,
      ports: { timers: world.timers, chance },
      clock: { ...world.clock, offsetMs: () => -35 },
      owner: () => owner,
      send: server.send,
      onFault: (code, about) => void faults.push({ code, facts: about }),
    })
  const log = start()
  return {
    ...world,
    memory,
    server,
    specials: server.specials,
    faults,
    log,
    start,
    become: (next: PlayOwner | null) => void (owner = next),
    /** Shows slides one after the other, ten seconds each. */
    async shows(count: number, of = log) {
      for (let n = 0; n < count; n += 1) {
        of.began('main', facts(`s${n}`))
        await world.pass(10_000)
        of.ended('main', 'played')
      }
      await world.pass(0)
    },
    kept: () => [...memory.records.values()].map(({ record }) => record),
    lost: () =>
      faults
        .filter(({ code }) => code === 'PLAYS_LOST')
        .reduce((sum, { facts: { count } }) => sum + Number(count), 0),
  }
}

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
  it('lasts as long as it did though the clock was set meanwhile', async () => {
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

describe('delivering', () => {
  it('gathers for a minute, sends the oldest first, and removes what the answer names', async () => {
    const { shows, kept, server, pass, log } = aDisplay()
    await shows(2)
    expect(server.batches).toEqual([])
    expect(log.waiting()).toBe(2)
    await pass(GATHERED_MS)
    expect(server.batches.map(({ records }) => records.map(({ seq }) => seq))).toEqual([[0, 1]])
    expect(kept()).toEqual([])
    expect(log.waiting()).toBe(0)
  })
  it('keeps what the answer does not name, and sends it again', async () => {
    const { specials, shows, kept, server, pass } = aDisplay()
    await shows(3)
    const [first] = kept()
    specials.push(answer({ taken: [first!.id], refused: [] }), answer({ taken: [], refused: [] }))
    await pass(GATHERED_MS)
    expect(kept()).toEqual([])
    expect(server.batches.map(({ records }) => records.length)).toEqual([3, 2, 2])
    expect([...server.taken.values()].map(({ seq }) => seq)).toEqual([1, 2])
  })
  it.each<[string, HttpAnswer | 'cut']>([
    ['no answer', away],
    ['an answer that was cut off after the work was done', 'cut'],
    ['500', refusal(500)],
    ['503', refusal(503)],
    ['401', refusal(401)],
    ['404 of something in between', refusal(404)],
    ['a page instead of an answer', { ok: true, status: 200, text: '<html>', retryAfterMs: null }],
    ['an answer that names nothing', answer({ taken: [], refused: [] })],
  ])('tries again after %s, later each time, and loses nothing', async (_what, special) => {
    const { specials, shows, kept, server, pass } = aDisplay()
    await shows(3)
    specials.push(...Array.from({ length: 8 }, () => special))
    await pass(28_000)
    const soon = server.batches.length
    expect(soon).toBeGreaterThan(1)
    expect(soon).toBeLessThan(9)
    expect(kept()).toHaveLength(3)
    await pass(600_000)
    expect(kept()).toEqual([])
    expect(server.verdict()).toMatchObject({ whole: true, records: 3 })
  })
  it('waits as long as it is told to', async () => {
    const { specials, shows, kept, server, pass } = aDisplay()
    await shows(1)
    specials.push(refusal(429, 300_000))
    await pass(290_000)
    expect([server.batches.length, kept().length]).toEqual([1, 1])
    await pass(60_000)
    expect(kept()).toEqual([])
  })
  it('waits no longer when the network is back', async () => {
    const { specials, shows, kept, pass, log } = aDisplay()
    specials.push(...Array.from({ length: 20 }, () => away))
    await shows(60)
    specials.length = 0
    log.hurry()
    await pass(0)
    expect(kept()).toEqual([])
  })
  it('sends at most 500 at a time, and fewer to whom that is too much', async () => {
    const { specials, shows, server, pass } = aDisplay()
    specials.push(...Array.from({ length: 1_000 }, () => away))
    await shows(600)
    specials.splice(0, 1_000, refusal(413), refusal(413))
    server.batches.length = 0
    await pass(120_000)
    expect(server.batches.map(({ records }) => records.length)).toEqual([500, 250, 125, 250, 225])
    expect(server.verdict()).toMatchObject({ whole: true, records: 600 })
  })
  it('passes over one record that nobody takes, keeps it for the next run, and says so', async () => {
    const { specials, shows, server, pass, kept, faults, start } = aDisplay()
    await shows(1)
    specials.push(refusal(400))
    await pass(GATHERED_MS)
    await shows(1)
    await pass(GATHERED_MS)
    expect(faults).toEqual([{ code: 'PLAYS_REFUSED', facts: { count: 1, reason: 'status 400' } }])
    expect(kept().map(({ seq }) => seq)).toEqual([0])
    start()
    await pass(GATHERED_MS)
    expect(server.verdict()).toMatchObject({ records: 2 })
    expect(kept()).toEqual([])
  })
  it('lets go of what the server keeps aside, and tells it', async () => {
    const { specials, shows, kept, pass, faults } = aDisplay()
    await shows(2)
    const [first, second] = kept()
    specials.push(answer({ taken: [second!.id], refused: [{ id: first!.id, reason: 'shape' }] }))
    await pass(GATHERED_MS)
    expect(kept()).toEqual([])
    expect(faults).toEqual([{ code: 'PLAYS_REFUSED', facts: { count: 1, reason: 'shape' } }])
  })
  it('begins a new chain when the server has another record at the same place', async () => {
    const { specials, shows, kept, pass, server } = aDisplay()
    await shows(2)
    specials.push(answer({ taken: [], refused: kept().map(({ id }) => ({ id, reason: 'link' })) }))
    await pass(GATHERED_MS)
    await shows(2)
    await pass(GATHERED_MS)
    expect(server.batches[1]!.public_key).not.toBe(server.batches[0]!.public_key)
    expect(server.verdict()).toMatchObject({ whole: true, records: 2 })
  })
  it('gives no company what was recorded for another, and gives it to its own when the display is back', async () => {
    const { specials, shows, kept, pass, server, become } = aDisplay()
    specials.push(...Array.from({ length: 1_000 }, () => away))
    await shows(3)
    become({ owner: 'token-2', deviceId: 'hw-1' })
    specials.length = 0
    await shows(2)
    await pass(GATHERED_MS)
    expect(server.verdict()).toMatchObject({ whole: true, records: 2 })
    expect(kept()).toHaveLength(3)
    become({ owner: 'token-1', deviceId: 'hw-1' })
    await shows(1)
    await pass(GATHERED_MS)
    expect(kept()).toEqual([])
    expect(server.verdict()).toMatchObject({ records: 6 })
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
  }, 60_000)
})

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
  }, 60_000)
})
