import { open } from 'node:fs/promises'
import type { Writable } from 'node:stream'

/** Size of a pooled buffer: large enough that a read costs little beside the copy, small enough to keep many. */
const BUFFER_BYTES = 256 * 1_024
const POOL_MOST = 64
const pool: Buffer[] = []

/**
 * Writes the half-open range `[start, end)` of a file to a sink, reading into a reused buffer. The buffer goes back
 * only after the sink has taken its bytes. Ends early, without an error, when the other side has gone.
 */
export async function copyRange(file: string, sink: Writable, start: number, end: number): Promise<void> {
  const handle = await open(file, 'r')
  const buffer = pool.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES)
  let clean = true
  try {
    let position = start
    while (position < end && !sink.destroyed) {
      const { bytesRead } = await handle.read(buffer, 0, Math.min(BUFFER_BYTES, end - position), position)
      if (bytesRead === 0) throw new Error('the file is shorter than it was')
      position += bytesRead
      clean = false
      await taken(sink, buffer.subarray(0, bytesRead))
      clean = true
    }
  } finally {
    // A sink that died mid-write may still hold the buffer, so it is not used again.
    if (clean && pool.length < POOL_MOST) pool.push(buffer)
    await handle.close()
  }
}

/** Resolves when the sink has taken the bytes, or rejects when it was closed before. */
function taken(sink: Writable, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const closed = (): void => reject(new Error('the reader has gone'))
    sink.once('close', closed)
    sink.write(bytes, (error) => {
      sink.off('close', closed)
      if (error) reject(error)
      else resolve()
    })
  })
}
