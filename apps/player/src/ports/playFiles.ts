import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import {
  createMemoryPlays,
  type KeptPlay,
  type OpenPlay,
  type PlayStore,
  type StoredChain,
} from '@vitrine/device/plays'

interface Schema extends DBSchema {
  records: { key: number; value: KeptPlay }
  open: { key: string; value: OpenPlay }
  chain: { key: 'chain'; value: StoredChain }
}

/**
 * Keeps play records in IndexedDB, in a database of their own: a full one of media does not touch them, and clearing one
 * leaves the other. Where the browser has none, they are kept in memory until the page goes.
 */
export function createPlayFiles(name = 'vitrine-plays'): PlayStore {
  let opened: Promise<PlayStore> | null = null
  const store = (): Promise<PlayStore> => {
    opened ??= openStore(name, () => (opened = null)).catch(() => createMemoryPlays())
    return opened
  }
  return {
    load: async () => (await store()).load(),
    write: async (change) => (await store()).write(change),
    read: async (fromN, limit) => (await store()).read(fromN, limit),
    remove: async (ns) => (await store()).remove(ns),
  }
}

/** @param onGone the browser has closed the database: it must be opened anew */
async function openStore(name: string, onGone: () => void): Promise<PlayStore> {
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
  }
}

function abort(transaction: { abort(): void }): void {
  try {
    transaction.abort()
  } catch {
    // It has ended meanwhile.
  }
}
