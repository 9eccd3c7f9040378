import {
  base64url,
  chainKey,
  chainStart,
  fromBase64url,
  PLAYS_KEPT,
  retryDelayMs,
  sealPlay,
  type ChainKey,
  type DeviceErrorCode,
  type PlayFacts,
} from '@vitrine/core'
import { reasonOf } from './reasonOf.ts'
import type { KeptPlay, OpenPlay, PlayChange, PlayOwner, PlayStore, StoredChain } from './playStore.ts'
import type { Chance, Stop, Timers } from './ports.ts'

/** What happened to a play. */
export type PlayNote =
  | { kind: 'open'; play: OpenPlay }
  | { kind: 'ended'; owner: string; facts: PlayFacts }
  /** the chain of this key cannot go on; the next record begins another */
  | { kind: 'forked'; publicKey: string }

/** What faults of the records' storage are about. */
const PLAY_RECORDS = 'play records'

/** Records that are signed and written in one piece: each takes some ms of a small display. */
const AT_ONCE = 20
/** Notes that wait in memory while the storage fails. */
const WAITING_MOST = 5_000
/** How many of the oldest records go when there is no room left: enough that it does not happen with each record. */
const ROOM = { least: 100, part: 0.02 } as const

export type PlayWriter = {
  note(note: PlayNote): void
  /** About how many records wait for the server. */
  count(): number
  /** These were removed from the storage. */
  removed(count: number): void
  /** Resolves when all that was noted is written, or could not be for now. */
  settled(): Promise<void>
  stop(): void
}

/**
 * Writes what happened into the storage, in order and in pieces that are wholly there or not at all: records numbered,
 * linked and signed, plays that began, plays that ended. What cannot be written is tried again; where there is no room the
 * oldest records go, which is told with their number.
 */
export function createPlayWriter(options: {
  store: PlayStore
  ports: { timers: Timers; chance: Chance }
  nowMs: () => number
  onFault: (code: DeviceErrorCode, facts: Record<string, string | number>) => void
  /** records are written again after the storage failed; `name` is that of the faults */
  onRecovered: (name: string) => void
  /** resolves when nothing else needs the processor */
  whenIdle?: (() => Promise<void>) | undefined
  /** records were written */
  onWritten: () => void
  /** what an earlier run left open, once it is read */
  onLoaded: (left: readonly OpenPlay[]) => void
}): PlayWriter {
  const { store, ports } = options
  const { timers, chance } = ports
  const whenIdle = options.whenIdle ?? (() => Promise.resolve())
  const notes: PlayNote[] = []
  let chain: StoredChain | null = null
  let key: ChainKey | null = null
  /** notes that are being written, and what they have become */
  let pending: PlayNote[] | null = null
  let change: PlayChange | null = null
  let loaded = false
  let count = 0
  let working: Promise<void> | null = null
  let attempt = 0
  let stopTimer: Stop | null = null
  let stopped = false

  const removed = (gone: number) => {
    count = Math.max(0, count - gone)
  }
  const load = async () => {
    const found = await store.load()
    chain = found.chain
    count = found.count
    if (!loaded) options.onLoaded(found.open)
    loaded = true
  }
  const keyOf = ({ secret }: StoredChain): ChainKey => {
    const bytes = fromBase64url(secret)!
    if (!key || base64url(key.secret) !== secret) key = chainKey(bytes)
    return key
  }
  const begun = ({ owner, deviceId }: PlayOwner): StoredChain => {
    const secret = chance.bytes(32)
    const made = chainKey(secret)
    return { owner, deviceId, secret: base64url(secret), ...chainStart(made.publicKey) }
  }

  /** Signs notes and says what is to be written. */
  const seal = (some: readonly PlayNote[]): PlayChange => {
    let next = chain
    const records: Omit<KeptPlay, 'n'>[] = []
    const open = new Map<string, OpenPlay>()
    const closed: string[] = []
    for (const note of some) {
      if (note.kind === 'open') open.set(note.play.id, note.play)
      else if (note.kind === 'forked') {
        if (next && keyOf(next).publicKey === note.publicKey) next = begun(next)
      } else {
        const { owner, facts } = note
        const whose = { owner, deviceId: facts.device_id }
        if (!next || next.owner !== whose.owner || next.deviceId !== whose.deviceId) next = begun(whose)
        const signing = keyOf(next)
        const record = sealPlay(facts, next, signing)
        next = { ...next, seq: next.seq + 1, prev: record.hash }
        records.push({ owner, key: signing.publicKey, record })
        open.delete(facts.id)
        closed.push(facts.id)
      }
    }
    return { expected: chain, chain: next, records, open: [...open.values()], closed }
  }
  /** Writes the oldest notes. What could not be written is tried again as it was: it may be there in spite of the error. */
  const writeSome = async () => {
    pending ??= notes.splice(0, AT_ONCE)
    change ??= seal(pending)
    if (!(await store.write(change))) {
      await load()
      if (chain?.secret !== change.chain?.secret || chain?.prev !== change.chain?.prev) {
        // Another page of this display has written: these follow what it wrote.
        change = null
        return
      }
    }
    const { records } = change
    chain = change.chain
    pending = null
    change = null
    count += records.length
    if (records.length > 0) options.onWritten()
  }
  const drop = async (wanted: number, mayGo: (kept: KeptPlay) => boolean): Promise<number> => {
    const oldest = (await store.read(0, wanted)).filter(mayGo)
    if (oldest.length === 0) return 0
    await store.remove(oldest.map(({ n }) => n))
    removed(oldest.length)
    options.onFault('PLAYS_LOST', { count: oldest.length })
    return oldest.length
  }
  const makeRoom = async (): Promise<boolean> => {
    const gone = await drop(Math.max(ROOM.least, Math.ceil(count * ROOM.part)), () => true)
    if (gone === 0 && attempt === 0) options.onFault('STORAGE_FULL', { name: PLAY_RECORDS })
    return gone > 0
  }
  /** What is both beyond the number and beyond the age that are kept. */
  const trim = async () => {
    if (count <= PLAYS_KEPT.records) return
    const beforeMs = options.nowMs() - PLAYS_KEPT.forMs
    await drop(Math.min(count - PLAYS_KEPT.records, 1_000), ({ record }) => record.until < beforeMs)
  }

  const work = async () => {
    while (!stopped && (!loaded || pending || notes.length > 0)) {
      try {
        if (!loaded) await load()
        else await writeSome()
        await trim()
        if (attempt > 0) options.onRecovered(PLAY_RECORDS)
        attempt = 0
      } catch (error) {
        const full = error instanceof Error && error.name === 'QuotaExceededError'
        if (full && (await makeRoom().catch(() => false))) continue
        if (!full && attempt === 0)
          options.onFault('STORAGE_FAILED', { name: PLAY_RECORDS, reason: reasonOf(error) })
        stopTimer = timers.after(retryDelayMs(attempt, chance.number()), go)
        attempt += 1
        return
      }
    }
  }
  const go = () => {
    stopTimer?.()
    stopTimer = null
    working ??= whenIdle()
      .then(work)
      .finally(() => {
        working = null
        // Something was noted between the last look and here.
        if (!stopped && !stopTimer && notes.length > 0) go()
      })
  }
  go()

  return {
    note(note) {
      notes.push(note)
      if (notes.length > WAITING_MOST) {
        const ended = notes.splice(0, notes.length - WAITING_MOST).filter(({ kind }) => kind === 'ended')
        if (ended.length > 0) options.onFault('PLAYS_LOST', { count: ended.length })
      }
      // While the storage fails, notes wait for the next try instead of hurrying it.
      if (!stopTimer) go()
    },
    count: () => count,
    removed,
    async settled() {
      while (working) await working
    },
    stop() {
      stopped = true
      stopTimer?.()
    },
  }
}
