import type { FileSchema, StorageShelf } from './shelfTypes.ts'
import type { ShelfWriting } from './shelfWriting.ts'

type Stored = Pick<FileSchema, 'files' | 'pieces'>

/** Pieces that are read at a time: what is stored as bytes passes through the page's memory. */
const READ_AT_ONCE = 8

/** What became of a request. The library that says this of every kind of request loads with the code that writes. */
function resultOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}

/** Opens the shelf in IndexedDB, which works on plain http too. @throws where the browser has none, or refuses it */
export async function openShelf(): Promise<StorageShelf> {
  const opening = indexedDB.open('vitrine-player', 1)
  opening.addEventListener('upgradeneeded', () => {
    opening.result.createObjectStore('files')
    opening.result.createObjectStore('pieces')
  })
  const database = await resultOf(opening)
  const read = (name: keyof Stored) => database.transaction(name).objectStore(name)
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
      const files = read('files')
      const [keys, values] = await Promise.all([
        resultOf(files.getAllKeys() as IDBRequest<Stored['files']['key'][]>),
        resultOf<Stored['files']['value'][]>(files.getAll()),
      ])
      return keys.map((sha256, index) => ({ sha256, received: values[index]?.received ?? 0 }))
    },
    add: async (...piece) => (await writing()).add(...piece),
    async pieces(sha256) {
      const found: Blob[] = []
      for (;;) {
        const some = await resultOf<Stored['pieces']['value'][]>(
          read('pieces').getAll(IDBKeyRange.bound([sha256, found.length], [sha256, Infinity]), READ_AT_ONCE),
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
