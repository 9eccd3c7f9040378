import { openDB, type IDBPDatabase } from 'idb'
import type { FileSchema, StorageShelf } from './shelfTypes.ts'
import type { ShelfWriting } from './shelfWriting.ts'

/** Pieces that are read at a time: what is stored as bytes passes through the page's memory. */
const READ_AT_ONCE = 8

/** Opens the shelf in IndexedDB, which works on plain http too. @throws where the browser has none, or refuses it */
export async function openShelf(): Promise<StorageShelf> {
  const database: IDBPDatabase<FileSchema> = await openDB<FileSchema>('vitrine-player', 1, {
    upgrade(created) {
      created.createObjectStore('files')
      created.createObjectStore('pieces')
    },
  })
  // The first slide only reads.
  let loading: Promise<ShelfWriting> | null = null
  const writing = (): Promise<ShelfWriting> =>
    (loading ??= import('./shelfWriting.ts').then(
      ({ createShelfWriting }) => createShelfWriting(database),
      (error) => {
        loading = null
        throw error
      },
    ))
  return {
    async files() {
      const transaction = database.transaction('files')
      const [keys, values] = await Promise.all([transaction.store.getAllKeys(), transaction.store.getAll()])
      return keys.map((sha256, index) => ({ sha256, received: values[index]?.received ?? 0 }))
    },
    add: async (...piece) => (await writing()).add(...piece),
    async pieces(sha256) {
      const found: Blob[] = []
      for (;;) {
        const some = await database.getAll(
          'pieces',
          IDBKeyRange.bound([sha256, found.length], [sha256, Infinity]),
          READ_AT_ONCE,
        )
        for (const piece of some) found.push(piece instanceof Blob ? piece : new Blob([piece]))
        if (some.length < READ_AT_ONCE) return found
      }
    },
    remove: async (sha256) => (await writing()).remove(sha256),
    check: async () => (await writing()).check(),
    close: () => database.close(),
  }
}
