import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import {
  createMemoryPlays,
  emptyPlayMemory,
  type KeptPlay,
  type OpenPlay,
  type PlayStore,
  type StoredChain,
} from '@vitrine/device/plays'
import type { Timers } from '@vitrine/device'
import { within } from './within.ts'

/** How soon storage that failed is tried again; each time it fails again the wait doubles, ms. */
const RETRY_MS = { first: 30_000, most: 10 * 60_000 } as const
/** Storage that does not answer by then has failed, ms. */
const STORAGE_MS = 10_000
/** Numbers of records in memory begin here, far above those that storage gives. */
const MEMORY_FROM = 2 ** 50
/** Where the check writes: no play has this id, and it is gone again in the same transaction. */
const CHECK_ID = ''

interface Schema extends DBSchema {
  records: { key: number; value: KeptPlay }
  open: { key: string; value: OpenPlay }
  chain: { key: 'chain'; value: StoredChain }
}

/** A stored play store that can be asked whether it really stores. */
type PlayStorage = PlayStore & {
  /** Really writes and reads. @throws why nothing can be stored here */
  check(): Promise<void>
  close(): void
}

/**
 * Keeps play records in IndexedDB, in a database of their own: a full one of media does not touch them, and clearing one
 * leaves the other. Where the browser has none or refuses it, they wait in memory for the server, and move into storage
 * when that works.
 * @param options.onTrouble why records are only in memory, null when all are in storage again
 */
export function createPlayFiles(options: {
  timers: Timers
  onTrouble: (reason: string | null) => void
  name?: string
}): PlayStore {
  const { timers, name = 'vitrine-plays' } = options
  let storage: PlayStorage | null = null
  /** what storage did not take */
  let memory: PlayStore | null = null
  let retryMs: number = RETRY_MS.first

  /** One after the other: what is written while records move must not be left behind. */
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const done = last.then(run)
    last = done.catch(() => undefined)
    return done
  }
  const working = async (): Promise<PlayStorage> => {
    const opened =
      storage ??
      (await within(
        STORAGE_MS,
        timers,
        openStore(name, () => (storage = null)),
      ))
    try {
      await within(STORAGE_MS, timers, opened.check())
      return opened
    } catch (error) {
      opened.close()
      storage = null
      throw error
    }
  }
  const toMemory = (error: unknown): PlayStore => {
    options.onTrouble(reasonOf(error))
    retryLater()
    // Numbers of their own: a batch that is on its way while they move must not name others.
    return (memory = createMemoryPlays({ ...emptyPlayMemory(), next: MEMORY_FROM }))
  }
  const retryLater = () => {
    timers.after(retryMs, () => void inTurn(moveBack))
    retryMs = Math.min(retryMs * 2, RETRY_MS.most)
  }
  const moveBack = async () => {
    if (!memory) return
    try {
      const [to, from] = [await working(), await memory.load()]
      const before = (await to.load()).chain
      const records = await memory.read(0, Number.MAX_SAFE_INTEGER)
      // Records bear the key of their chain: those of another one can wait beside them.
      const chain = from.chain ?? before
      const change = {
        expected: before,
        chain,
        records: records.map(withoutNumber),
        open: from.open,
        closed: [],
      }
      if (!(await to.write(change))) throw new Error('another page is writing')
      storage = to
      memory = null
      retryMs = RETRY_MS.first
      options.onTrouble(null)
    } catch {
      retryLater()
    }
  }
  const store = async (): Promise<PlayStore> => {
    if (memory) return memory
    try {
      return (storage ??= await working())
    } catch (error) {
      return toMemory(error)
    }
  }
  return {
    load: () => inTurn(async () => (await store()).load()),
    write: (change) =>
      inTurn(async () => {
        const at = await store()
        try {
          return await at.write(change)
        } catch (error) {
          // A write that fails once is tried again by whoever writes; storage that takes nothing at all is given up.
          const found = await working().catch((refused: unknown) => toMemory(refused))
          if (found !== memory) throw error
          return memory.write(change)
        }
      }),
    read: (fromN, limit) => inTurn(async () => (await store()).read(fromN, limit)),
    remove: (ns) => inTurn(async () => (await store()).remove(ns)),
  }
}

const withoutNumber = ({ n: _n, ...record }: KeptPlay): Omit<KeptPlay, 'n'> => record

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** @param onGone the browser has closed the database: it must be reopened */
async function openStore(name: string, onGone: () => void): Promise<PlayStorage> {
  const database: IDBPDatabase<Schema> = await openDB<Schema>(name, 1, {
    upgrade(created) {
      created.createObjectStore('records', { keyPath: 'n', autoIncrement: true })
      created.createObjectStore('open', { keyPath: 'id' })
      created.createObjectStore('chain')
    },
    // A newer build in another tab wants to change it.
    blocking() {
      database.close()
      onGone()
    },
    terminated: onGone,
  })
  return {
    async load() {
      const transaction = database.transaction(['records', 'open', 'chain'])
      const [chain, open, count] = await Promise.all([
        transaction.objectStore('chain').get('chain'),
        transaction.objectStore('open').getAll(),
        transaction.objectStore('records').count(),
      ])
      return { chain: chain ?? null, open, count }
    },
    async write({ expected, chain, records, open, closed }) {
      // Strict: answered when it lies on the disk, because a power cut may come at any moment.
      const transaction = database.transaction(['records', 'open', 'chain'], 'readwrite', {
        durability: 'strict',
      })
      const stored = await transaction.objectStore('chain').get('chain')
      if (stored?.secret !== expected?.secret || stored?.seq !== expected?.seq) {
        await transaction.done
        return false
      }
      const waits: Promise<unknown>[] = [transaction.done]
      try {
        if (chain) waits.push(transaction.objectStore('chain').put(chain, 'chain'))
        // The number is the storage's to give; the type of a record has it already.
        for (const record of records) waits.push(transaction.objectStore('records').add(record as KeptPlay))
        for (const play of open) waits.push(transaction.objectStore('open').put(play))
        for (const id of closed) waits.push(transaction.objectStore('open').delete(id))
        await Promise.all(waits)
      } catch (error) {
        // What cannot be written at all throws without ending the transaction; what has no room ends it by itself.
        if (transaction.error === null) abort(transaction)
        await Promise.allSettled(waits)
        throw transaction.error ?? error
      }
      return true
    },
    read: (fromN, limit) => database.getAll('records', IDBKeyRange.lowerBound(fromN), limit),
    async remove(ns) {
      const [first, last] = [ns[0], ns[ns.length - 1]]
      if (first === undefined || last === undefined) return
      // What was delivered is nearly always one run, which goes in one piece.
      if (last - first + 1 === ns.length) return database.delete('records', IDBKeyRange.bound(first, last))
      const transaction = database.transaction('records', 'readwrite')
      await Promise.all([...ns.map((n) => transaction.store.delete(n)), transaction.done])
    },
    async check() {
      const transaction = database.transaction('open', 'readwrite')
      const { store } = transaction
      const [, read] = await Promise.all([
        store.put({ id: CHECK_ID } as OpenPlay),
        store.get(CHECK_ID),
        store.delete(CHECK_ID),
        transaction.done,
      ])
      if (read?.id !== CHECK_ID) throw new Error('What was read is not what was written.')
    },
    close: () => database.close(),
  }
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort()
  } catch {
    // It has ended in the meantime.
  }
}
