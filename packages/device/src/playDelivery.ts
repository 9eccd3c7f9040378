import { PLAY_BATCH_MAX, retryDelayMs, type DeviceErrorCode } from '@vitrine/core'
import { parsePlayAnswer, type PlayAnswer, type PlayBatch } from '@vitrine/protocol/device'
import type { HttpAnswer } from './http.ts'
import type { KeptPlay, PlayOwner, PlayStore } from './playStore.ts'
import type { Chance, Stop, Timers } from './ports.ts'

/** Records are gathered about this long, so that ten thousand displays do not call for each of them, ms. */
const GATHER_MS = 60_000
/** Fewest milliseconds between tries that fail: the first steps of the back-off are for calls that somebody waits for. */
const RETRY_LEAST_MS = 1_000
/** Refusals that mean that the body was not to somebody's liking, not that the server is away. */
const TOO_MUCH = new Set([400, 413, 414, 422])

export type PlayDelivery = {
  /** Records were kept. */
  kept(): void
  /** Tries now. */
  hurry(): void
  stop(): void
}

/**
 * Brings play records to the server: the oldest first, up to 500 at a time, one batch under way at most, tried again with
 * growing pauses. A record is removed only when an answer has named its id; one that the server keeps aside is told.
 */
export function createPlayDelivery(options: {
  store: PlayStore
  ports: { timers: Timers; chance: Chance }
  /** whose records may be delivered now; null while this display is not paired */
  owner: () => PlayOwner | null
  send: (batch: PlayBatch) => Promise<HttpAnswer>
  onFault: (code: DeviceErrorCode, facts: Record<string, string | number>) => void
  onRemoved: (count: number) => void
  /** the server has another record where these should go: their chain cannot go on */
  onForked: (publicKey: string) => void
}): PlayDelivery {
  const { store, ports } = options
  let batchMost = PLAY_BATCH_MAX
  /** everything below was looked at in this run and belongs to somebody else, or was refused in a way that may pass */
  let fromN = 0
  let lastOwner: string | null = null
  let attempt = 0
  let working = false
  let asked = false
  let stopTimer: Stop | null = null
  let stopped = false

  const later = (ms: number) => {
    stopTimer?.()
    stopTimer = stopped ? null : ports.timers.after(ms, go)
  }
  /** The oldest records that are this display's, all of one chain; empty when there is none. */
  const oldest = async (owner: string): Promise<readonly KeptPlay[]> => {
    for (;;) {
      const some = await store.read(fromN, batchMost)
      const own = some.filter((kept) => kept.owner === owner)
      const [first] = own
      if (first) return own.filter((kept) => kept.key === first.key)
      const last = some[some.length - 1]
      if (!last) return []
      fromN = last.n + 1
    }
  }
  const remove = async (batch: readonly KeptPlay[], ids: ReadonlySet<string | null>) => {
    const gone = batch.filter(({ record }) => ids.has(record.id))
    await store.remove(gone.map(({ n }) => n))
    options.onRemoved(gone.length)
    return gone.length
  }
  /** @returns whether the answer named any record */
  const settle = async (batch: readonly KeptPlay[], { taken, refused }: PlayAnswer): Promise<boolean> => {
    const reasons = new Map(refused.map(({ id, reason }) => [id, reason]))
    const gone = await remove(batch, new Set([...taken, ...reasons.keys()]))
    const aside = batch.filter(({ record }) => reasons.has(record.id))
    if (aside.length > 0) {
      const words = [...new Set(aside.map(({ record }) => reasons.get(record.id)!))]
      options.onFault('PLAYS_REFUSED', { count: aside.length, reason: words.join(', ') })
      if (words.includes('link')) options.onForked(aside[0]!.key)
    }
    return gone > 0
  }
  const tooMuch = async (batch: readonly KeptPlay[], status: number) => {
    if (batch.length > 1) {
      batchMost = Math.max(1, Math.floor(batch.length / 2))
      return
    }
    // One that nobody takes must not keep all others waiting; it stays, and is tried again in the next run.
    options.onFault('PLAYS_REFUSED', { count: 1, reason: `status ${status}` })
    fromN = batch[0]!.n + 1
  }

  const pauseMs = () => {
    const ms = Math.max(RETRY_LEAST_MS, retryDelayMs(attempt, ports.chance.number()))
    attempt += 1
    return ms
  }

  /** Delivers one batch. @returns when to go on: now, with what comes next, or after a pause (ms) */
  const deliver = async (): Promise<'now' | 'next' | number> => {
    const owner = options.owner()
    if (!owner) return GATHER_MS
    if (lastOwner !== owner.owner) fromN = 0
    lastOwner = owner.owner
    const batch = await oldest(owner.owner)
    const [first] = batch
    if (!first) return 'next'
    const answer = await options.send({ public_key: first.key, records: batch.map(({ record }) => record) })
    if (answer.ok && answer.status === 200) {
      const parsed = parsePlayAnswer(answer.text)
      if (parsed.ok && (await settle(batch, parsed.value))) {
        attempt = 0
        batchMost = Math.min(PLAY_BATCH_MAX, batchMost * 2)
        return 'now'
      }
    } else if (answer.ok && TOO_MUCH.has(answer.status)) {
      await tooMuch(batch, answer.status)
      return 'now'
    }
    return Math.max(pauseMs(), answer.ok ? (answer.retryAfterMs ?? 0) : 0)
  }
  const go = () => {
    stopTimer?.()
    stopTimer = null
    if (working || stopped) {
      asked = true
      return
    }
    working = true
    asked = false
    void deliverThen()
  }
  const deliverThen = async () => {
    // A storage that cannot be read is as if the server were away.
    const outcome = await deliver().catch(pauseMs)
    working = false
    if (stopped) return
    if (outcome === 'now' || (asked && outcome === 'next')) go()
    else if (outcome !== 'next') later(outcome)
  }

  return {
    kept() {
      if (working) asked = true
      else if (!stopTimer) later(GATHER_MS * (0.5 + ports.chance.number() / 2))
    },
    hurry() {
      attempt = 0
      go()
    },
    stop() {
      stopped = true
      stopTimer?.()
    },
  }
}
