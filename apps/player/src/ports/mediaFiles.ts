import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { BlobStore } from '@vitrine/device'

/** Up to this size the browser's own hashing is used, which wants the whole file in memory. */
const DIGEST_MAX_BYTES = 48 * 1024 * 1024

interface Schema extends DBSchema {
  files: { key: string; value: { received: number; pieces: number } }
  /** a piece by the hash of its file and its number */
  pieces: { key: [string, number]; value: Blob }
}

/** The files on this display, and each as one `Blob` to show. */
export type MediaFiles = BlobStore & {
  blobOf(sha256: string): Promise<Blob | null>
  /** whether this browser lets them outlive a restart */
  lasting(): Promise<boolean>
  /** Whether they are to outlive a restart, as they do at first. If not, nothing stays in the display's storage. */
  keep(kept: boolean): void
}

/** Where pieces are kept. */
export type Shelf = {
  files(): Promise<[string, { received: number; pieces: number }][]>
  add(sha256: string, offset: number, piece: Blob): Promise<void>
  pieces(sha256: string): Promise<Blob[]>
  remove(sha256: string): Promise<void>
  lasting: boolean
}

/**
 * Keeps files in IndexedDB, which works on plain http too. Where the browser has none (or refuses it), they are kept
 * in memory until the page goes: the display plays, and says that it cannot start offline.
 */
export function createMediaFiles(): MediaFiles {
  const storage: Promise<Shelf> = openShelf().catch(async () => (await memory()).createMemoryShelf())
  let shelf = storage
  let keeping = true
  /** One after the other: a piece that is written while files move must not be left behind. */
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (run: () => Promise<void>): Promise<void> => {
    const done = last.then(run)
    last = done.catch(() => undefined)
    return done
  }
  const blobOf = async (sha256: string): Promise<Blob | null> => {
    const pieces = await (await shelf).pieces(sha256)
    return pieces.length === 0 ? null : new Blob(pieces)
  }
  return {
    async list() {
      return (await (await shelf).files()).map(([sha256, { received }]) => ({ sha256, received }))
    },
    append: (sha256, offset, piece) =>
      inTurn(async () => (await shelf).add(sha256, offset, new Blob([piece as Uint8Array<ArrayBuffer>]))),
    async *read(sha256) {
      for (const piece of await (await shelf).pieces(sha256)) yield new Uint8Array(await piece.arrayBuffer())
    },
    remove: (sha256) => inTurn(async () => (await shelf).remove(sha256)),
    async digest(sha256) {
      const blob = await blobOf(sha256)
      // On plain http there is no `crypto.subtle`.
      if (!blob || blob.size > DIGEST_MAX_BYTES || !crypto.subtle) return null
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
      return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
    },
    async usage() {
      if (!navigator.storage?.estimate) return null
      const { usage, quota } = await navigator.storage.estimate()
      if (usage === undefined || quota === undefined) return null
      return { used: usage, quota, persisted: (await navigator.storage.persisted?.()) ?? false }
    },
    blobOf,
    lasting: async () => (await storage).lasting,
    keep(kept) {
      if (kept === keeping) return
      keeping = kept
      inTurn(async () => {
        const { createMemoryShelf, moveShelf } = await memory()
        const [from, to] = [await shelf, kept ? await storage : createMemoryShelf()]
        if (from === to) return
        await moveShelf(from, to)
        shelf = Promise.resolve(to)
      }).catch(() => {
        // No room, or no code yet: they stay where they are, and the next change of the device asks again.
        keeping = !kept
      })
    },
  }
}

/** Loaded where it is needed, which is rarely. */
const memory = () => import('./memoryShelf.ts')

async function openShelf(): Promise<Shelf> {
  const database: IDBPDatabase<Schema> = await openDB<Schema>('vitrine-player', 1, {
    upgrade(created) {
      created.createObjectStore('files')
      created.createObjectStore('pieces')
    },
  })
  const range = (sha256: string) => IDBKeyRange.bound([sha256, 0], [sha256, Number.MAX_SAFE_INTEGER])
  return {
    lasting: true,
    async files() {
      const transaction = database.transaction('files')
      const [keys, values] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()])
      return keys.flatMap((key, index) => {
        const value = values[index]
        return value ? [[key, value] as [string, typeof value]] : []
      })
    },
    async add(sha256, offset, piece) {
      const transaction = database.transaction(['files', 'pieces'], 'readwrite')
      const files = transaction.objectStore('files')
      const file = (await files.get(sha256)) ?? { received: 0, pieces: 0 }
      if (file.received !== offset) throw new Error('A piece does not follow what is stored.')
      await Promise.all([
        transaction.objectStore('pieces').put(piece, [sha256, file.pieces]),
        files.put({ received: offset + piece.size, pieces: file.pieces + 1 }, sha256),
        transaction.done,
      ])
    },
    pieces: (sha256) => database.getAll('pieces', range(sha256)),
    async remove(sha256) {
      const transaction = database.transaction(['files', 'pieces'], 'readwrite')
      await Promise.all([
        transaction.objectStore('pieces').delete(range(sha256)),
        transaction.objectStore('files').delete(sha256),
        transaction.done,
      ])
    },
  }
}
