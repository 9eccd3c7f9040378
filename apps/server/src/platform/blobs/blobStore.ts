import type { Writable } from 'node:stream'

/** Where the bytes of media lie, by company and SHA-256. */
export type BlobStore = {
  /**
   * Takes a file that lies on this machine: hashes it, syncs it and moves it into place; the source is gone afterwards.
   * @throws SignageError `DISK_FULL`
   */
  takeFile(companyId: string, sourcePath: string): Promise<{ sha256: string; bytes: number }>
  /** Keeps bytes. @throws SignageError `DISK_FULL` */
  put(companyId: string, content: Buffer): Promise<{ sha256: string; bytes: number }>
  /** Opens a blob for reading; null if it is not there. */
  open(companyId: string, sha256: string): Promise<OpenBlob | null>
  /** Removes a blob; one that is not there is no fault. Whoever reads it just now reads on. */
  remove(companyId: string, sha256: string): Promise<void>
  /** A path that tools such as ffmpeg can read; a store without files copies one to a temporary place. */
  localPath(companyId: string, sha256: string): Promise<string>
}

/** A blob opened for reading. `copyTo` writes the half-open range `[start, end)` and leaves the sink open. */
export type OpenBlob = { bytes: number; copyTo(sink: Writable, start: number, end: number): Promise<void> }
