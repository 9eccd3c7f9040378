import { createPublicKey, randomBytes, verify, type KeyObject } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { verifyPlays, type HoldsSignature, type PlayKey } from '@vitrine/core'
import {
  createMemoryPlays,
  createPlayLog,
  emptyPlayMemory,
  type PlayingFacts,
  type PlayLog,
  type PlayMemory,
  type PlayStore,
} from '@vitrine/device/plays'
import type { PlayBatch } from '@vitrine/protocol/device'
import { eachDatabase } from '@vitrine/testbed/databases'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { hasPublished } from './playChain.ts'
import { startTestServer, type TestPerson, type TestServer } from './testServer.ts'

/**
 * Three days without the server, in compressed time, and back. The display's own play log runs on a clock that the test
 * moves; the server is the real one. Injector: the way between them, which is cut, answers 500, 503 and 429 and loses
 * answers of work that was done, and power cuts of the display. Oracle: what the display's storage was given, against what
 * the server lists and exports: every play once, in order, the chain whole.
 */
const T0 = Date.UTC(2026, 10, 18, 9)
const HOUR_MS = 3_600_000
const PLAY_MS = 20_000
const DEVICE_ID = 'hw-three-days'
const PLAYS = (72 * HOUR_MS) / PLAY_MS

type HttpAnswer = Awaited<ReturnType<Parameters<typeof createPlayLog>[0]['send']>>
const away: HttpAnswer = { ok: false, reason: 'Connection failed' }
const facts = (n: number): PlayingFacts => ({
  site_id: 'site-1',
  site_name: 'Lobby',
  version: 'ab'.repeat(32),
  group_id: 'main',
  group_name: 'Main',
  kind: 'item',
  item_id: `item-${n % 7}`,
  slide_id: `slide-${n % 7}`,
  slide_name: `Slide ${n % 7}`,
  ad_id: null,
  ad_name: null,
})
/** As the verifier of the command line checks them: 13,000 of them are a second. */
const keyObjects = new Map<string, KeyObject>()
const holds: HoldsSignature = (hash, signature, publicKey) => {
  const key =
    keyObjects.get(publicKey) ??
    createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: publicKey }, format: 'jwk' })
  keyObjects.set(publicKey, key)
  return verify(null, Buffer.from(hash, 'hex'), key, Buffer.from(signature, 'base64url'))
}

/** What a display has in its storage, the ids in the order in which they were made durable, and its clock. */
type Stored = { memory: PlayMemory; made: string[]; nowMs: number }

/** A display whose clock the test moves. It goes on from the same storage after `cutPower`. */
function aDisplay({ memory, made, nowMs: startMs }: Stored) {
  let nowMs = startMs
  let timers: { atMs: number; run: () => void }[] = []
  let underWay = 0
  const inner = createMemoryPlays(memory)
  const store: PlayStore = {
    ...inner,
    async write(change) {
      const done = await inner.write(change)
      if (done) made.push(...change.records.map(({ record }) => record.id))
      return done
    },
  }
  const display = {
    made,
    faults: [] as string[],
    send: (async () => away) as (batch: PlayBatch) => Promise<HttpAnswer>,
    sent: 0,
    log: null as unknown as PlayLog,
    now: () => nowMs,
    start() {
      const power = { on: true }
      display.cutPower = () => {
        power.on = false
        display.log.stop()
        timers = []
      }
      display.log = createPlayLog({
        store,
        ports: {
          timers: {
            after(ms, run) {
              const timer = { atMs: nowMs + ms, run }
              timers.push(timer)
              return () => void (timers = timers.filter((other) => other !== timer))
            },
          },
          chance: { number: () => Math.random(), bytes: (count) => new Uint8Array(randomBytes(count)) },
        },
        clock: { nowMs: () => nowMs, monotonicMs: () => nowMs - T0, offsetMs: () => 0 },
        owner: () => ({ owner: 'this display', deviceId: DEVICE_ID }),
        async send(batch) {
          underWay += 1
          display.sent += 1
          const answer = await display.send(batch)
          underWay -= 1
          // A display without power hears no answer.
          return power.on ? answer : new Promise(() => undefined)
        },
        onFault: (code) => void display.faults.push(code),
        onRecovered: () => undefined,
      })
    },
    cutPower: () => undefined as void,
    /** Time passes, and all that is due happens, the server's answers included. */
    async pass(ms: number) {
      const untilMs = nowMs + ms
      for (;;) {
        await display.quiet()
        const due = timers.filter(({ atMs }) => atMs <= untilMs).toSorted((a, b) => a.atMs - b.atMs)[0]
        if (!due) break
        timers = timers.filter((other) => other !== due)
        nowMs = Math.max(nowMs, due.atMs)
        due.run()
      }
      nowMs = untilMs
    },
    async quiet() {
      do {
        await display.log.settled()
        await nextTurn()
      } while (underWay > 0)
    },
    async plays(count: number) {
      for (let n = 0; n < count; n += 1) {
        display.log.began('main', facts(n))
        await display.pass(PLAY_MS)
        display.log.ended('main', 'played')
      }
      await display.quiet()
    },
  }
  display.start()
  return display
}
/** Three days without the server, made once: signing them takes longer than all the rest. */
let threeDays: Stored | null = null
async function afterThreeDays(): Promise<Stored> {
  if (threeDays) return structuredClone(threeDays)
  const made: string[] = []
  const memory = emptyPlayMemory()
  const display = aDisplay({ memory, made, nowMs: T0 })
  await display.plays(PLAYS)
  expect(made).toHaveLength(PLAYS)
  expect(display.log.waiting()).toBe(PLAYS)
  // It asked all the time, and never more often than about once a minute.
  expect(display.sent).toBeGreaterThan(72 * 60)
  expect(display.sent).toBeLessThan(72 * 150)
  expect(display.faults).toEqual([])
  display.cutPower()
  threeDays = { memory, made, nowMs: display.now() }
  return structuredClone(threeDays)
}

eachDatabase((_kind, _makeUrl, makeDatabase) => {
  let server: TestServer
  let owner: TestPerson
  let accessToken: string
  beforeAll(async () => {
    server = await startTestServer(await makeDatabase(), { RATE_LIMITS: 'off' })
    owner = await server.company('Clinic')
    await hasPublished(server, owner.companyId)
    // The server is as far as the display will be at the end, so that nothing comes from its future.
    server.clock.advance(24 * HOUR_MS)
    ;({ accessToken } = await server.device(owner, { deviceId: DEVICE_ID }))
  })
  afterAll(() => server?.close())

  const post = async (batch: PlayBatch): Promise<HttpAnswer> => {
    const response = await server.fetch('/default/v1/plays', {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(batch),
    })
    return { ok: true, status: response.status, text: await response.text(), retryAfterMs: null }
  }
  const refusal = (status: number, retryAfterMs: number | null = null): HttpAnswer => ({
    ok: true,
    status,
    text: '{}',
    retryAfterMs,
  })
  /** Every second call goes wrong, each time in another way. */
  const troubled = () => {
    let calls = 0
    const troubles: ((batch: PlayBatch) => Promise<HttpAnswer>)[] = [
      async () => away,
      async () => refusal(503, 5_000),
      // The work is done and the answer is lost.
      async (batch) => (await post(batch), away),
      async () => refusal(429, 30_000),
      async () => refusal(500),
      // Half an answer.
      async (batch) => {
        const answer = await post(batch)
        return answer.ok ? { ...answer, text: answer.text.slice(0, answer.text.length / 2) } : answer
      },
      // Of a batch only a part came through.
      async (batch) => post({ ...batch, records: batch.records.slice(0, 100) }),
    ]
    return (batch: PlayBatch) => {
      calls += 1
      return calls % 2 === 0 ? post(batch) : troubles[((calls - 1) / 2) % troubles.length]!(batch)
    }
  }

  it('delivers what three days offline have recorded once each, in order, while everything goes wrong', async () => {
    const display = aDisplay(await afterThreeDays())
    display.send = troubled()
    display.log.hurry()
    await display.plays(30)
    display.cutPower()
    display.start()
    await display.plays(60)
    display.log.began('main', facts(1))
    await display.quiet()
    display.cutPower()
    display.start()
    await display.pass(HOUR_MS)
    expect(display.log.waiting()).toBe(0)
    expect(display.faults).toEqual([])

    const { made } = display
    expect(new Set(made).size).toBe(made.length)
    expect(made).toHaveLength(PLAYS + 91)
    const page = await owner.call('listPlays', { query: { device: DEVICE_ID, limit: 1 } })
    expect(page.total).toBe(made.length)
    const response = await server.fetch(`/default/v1/plays/export?device=${DEVICE_ID}`, {
      headers: { authorization: `Bearer ${owner.accessToken}` },
    })
    const [first, ...lines] = (await response.text()).trimEnd().split('\n')
    const records = lines.map((line) => JSON.parse(line) as { id: string })
    expect(records.map(({ id }) => id)).toEqual(made)
    const { keys } = JSON.parse(first!) as { keys: PlayKey[] }
    expect(verifyPlays(records, keys, { holds })).toMatchObject({
      whole: true,
      records: made.length,
      chains: [{ break: null, records: made.length, from: T0 }],
    })
    display.log.stop()
  }, 240_000)
})
