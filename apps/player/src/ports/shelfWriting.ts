import { wrap, type IDBPDatabase } from 'idb'
import type { FileSchema, StorageShelf } from './shelfTypes.ts'

/** Where the check writes; no file has this hash. */
const CHECK_KEY: [string, number] = ['', 0]
const CHECKED_BYTES = new Uint8Array([118, 105, 116, 114, 105, 110, 101, 0, 255])

/** The part of a shelf in IndexedDB that changes something. */
export type ShelfWriting = Pick<StorageShelf, 'add' | 'remove' | 'check'>

/** A piece whose place is not at the end of what is there: an error of whoever writes, not of the storage. */
export class PieceOutOfPlace extends Error {
  constructor() {
    super('A piece does not follow what is stored.')
  }
}

/** Writes pieces into IndexedDB. */
export function createShelfWriting(opened: IDBDatabase): ShelfWriting {
  const database = wrap(opened) as unknown as IDBPDatabase<FileSchema>
  /** Blobs need not pass through memory to be shown; WebKit refuses to store them in some of its sessions. */
  let asBlob = true
  const stored = (piece: Uint8Array): Blob | ArrayBuffer =>
    asBlob ? new Blob([piece as Uint8Array<ArrayBuffer>]) : (piece.slice().buffer as ArrayBuffer)
  return {
    async add(sha256, offset, piece) {
      const transaction = database.transaction(['files', 'pieces'], 'readwrite')
      const files = transaction.objectStore('files')
      const file = (await files.get(sha256)) ?? { received: 0, pieces: 0 }
      if (file.received !== offset) throw new PieceOutOfPlace()
      await Promise.all([
        transaction.objectStore('pieces').put(stored(piece), [sha256, file.pieces]),
        files.put({ received: offset + piece.length, pieces: file.pieces + 1 }, sha256),
        transaction.done,
      ])
    },
    async remove(sha256) {
      const transaction = database.transaction(['files', 'pieces'], 'readwrite')
      await Promise.all([
        transaction.objectStore('pieces').delete(IDBKeyRange.bound([sha256, 0], [sha256, Infinity])),
        transaction.objectStore('files').delete(sha256),
        transaction.done,
      ])
    },
    async check() {
      let refused: unknown = null
      for (asBlob of [true, false]) {
        try {
          await database.put('pieces', stored(CHECKED_BYTES), CHECK_KEY)
          const piece = await database.get('pieces', CHECK_KEY)
          await database.delete('pieces', CHECK_KEY)
          const read = piece && new Uint8Array(await new Blob([piece]).arrayBuffer())
          if (String(read) === String(CHECKED_BYTES)) return
          refused = new Error('What was read is not what was written.')
        } catch (error) {
          refused = error
        }
      }
      throw refused
    },
  }
}
