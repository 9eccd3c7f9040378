import { Writable } from 'node:stream'
import type { OpenBlob } from './blobStore.ts'

/** A blob in memory; for small ones. */
export async function bytesOf(blob: OpenBlob): Promise<Buffer> {
  const pieces: Buffer[] = []
  const sink = new Writable({
    write(piece: Buffer, _encoding, done) {
      pieces.push(piece)
      done()
    },
  })
  await blob.copyTo(sink, 0, blob.bytes)
  return Buffer.concat(pieces)
}
