import { verifyPlays, type PlayRecord } from '@vitrine/core'
import type { PlayAnswer, PlayBatch } from '@vitrine/protocol/device'
import { createMemoryPlays, emptyPlayMemory } from '../headless/memoryPlays.ts'
import type { HttpAnswer } from '../http.ts'
import { createPlayLog, type PlayLog } from '../playLog.ts'
import type { PlayingFacts, PlayOwner, PlayStore } from '../playStore.ts'
import { createFakeServer, createFakeWorld } from './fakeWorld.ts'

/** After this long what was gathered has been sent, ms. */
export const GATHERED_MS = 60_000
/** What is known of a slide that is on. */
export const facts = (slide: string): PlayingFacts => ({
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
export const answer = (body: PlayAnswer): HttpAnswer => ({
  ok: true,
  status: 200,
  text: JSON.stringify(body),
  retryAfterMs: null,
})
export const refusal = (status: number, retryAfterMs: number | null = null): HttpAnswer => ({
  ok: true,
  status,
  text: '{}',
  retryAfterMs,
})
export const away: HttpAnswer = { ok: false, reason: 'Connection failed' }

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

/** A display with its play log, its storage, its server, and time in the test's hand. */
export function aDisplay(memory = emptyPlayMemory(), store: PlayStore = createMemoryPlays(memory)) {
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
      onRecovered: () => undefined,
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
