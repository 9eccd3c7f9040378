import type { DBSchema } from 'idb'
import type { StoredFile } from '@vitrine/device'

/** What the browser's database holds. */
export interface FileSchema extends DBSchema {
  files: { key: string; value: { received: number; pieces: number } }
  /** a piece by the hash of its file and its number; one database can hold both forms */
  pieces: { key: [string, number]; value: Blob | ArrayBuffer }
}

/** Where pieces of files are. */
export type Shelf = {
  files(): Promise<StoredFile[]>
  /** Adds a piece behind the `offset` bytes that are there. @throws PieceOutOfPlace, or what the storage throws */
  add(sha256: string, offset: number, piece: Uint8Array): Promise<void>
  pieces(sha256: string): Promise<Blob[]>
  remove(sha256: string): Promise<void>
}

/** A shelf that outlives the page, if `check` does not throw. */
export type StorageShelf = Shelf & {
  /**
   * Really writes and reads, and from then on stores pieces in the form that came back whole.
   * @throws why nothing can be stored here
   */
  check(): Promise<void>
  close(): void
}
