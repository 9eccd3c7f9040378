import { close, open, read } from 'node:fs'
import type { Writable } from 'node:stream'

/** Size of a pooled buffer: large enough that a read costs little beside the copy, small enough to keep many. */
const BUFFER_BYTES = 512 * 1_024
const POOL_MOST = 64
/** A range up to this size gets a buffer of its own size: a fleet that fetches small files does not fill the pool. */
const SMALL_BYTES = 64 * 1_024
/** How long after the last copy the pooled buffers are let go, ms. */
const POOL_IDLE_MS = 10_000
/** Files that stay open between requests; their names are hashes, so what is open is what is there. */
const OPEN_MOST = 128
/** How long a file stays open that nobody reads, ms. */
const OPEN_IDLE_MS = 10_000

const pool: Buffer[] = []
let poolIdle: NodeJS.Timeout | null = null

type OpenFile = { fd: Promise<number>; readers: number; idle: NodeJS.Timeout | null }
/** by path, the one used last at the end */
const files = new Map<string, OpenFile>()

/**
 * Writes the half-open range `[start, end)` of a file to a sink, reading into a reused buffer. The buffer goes back
 * only after the sink has taken its bytes. Ends early, without an error, when the other side has gone.
 * @param file a file whose content never changes
 */
export async function copyRange(file: string, sink: Writable, start: number, end: number): Promise<void> {
  const opened = take(file)
  const buffer = takeBuffer(end - start)
  let clean = true
  let gone = (): void => undefined
  const closed = new Promise<never>((_, reject) => {
    gone = () => reject(new Error('the reader has gone'))
  })
  closed.catch(() => undefined)
  sink.once('close', gone)
  try {
    const fd = await opened.fd
    let position = start
    while (position < end && !sink.destroyed) {
      const bytesRead = await readInto(fd, buffer, Math.min(buffer.length, end - position), position)
      if (bytesRead === 0) throw new Error('the file is shorter than it was')
      position += bytesRead
      clean = false
      await Promise.race([written(sink, buffer.subarray(0, bytesRead)), closed])
      clean = true
    }
  } finally {
    sink.off('close', gone)
    // A sink that died mid-write may still hold the buffer, so it is not used again.
    if (clean) giveBackBuffer(buffer)
    giveBack(file, opened)
  }
}

function takeBuffer(bytes: number): Buffer {
  if (bytes <= SMALL_BYTES) return Buffer.allocUnsafeSlow(bytes)
  return pool.pop() ?? Buffer.allocUnsafeSlow(BUFFER_BYTES)
}

function giveBackBuffer(buffer: Buffer): void {
  if (buffer.length < BUFFER_BYTES || pool.length >= POOL_MOST) return
  pool.push(buffer)
  if (poolIdle) poolIdle.refresh()
  else
    poolIdle = setTimeout(() => {
      poolIdle = null
      pool.length = 0
    }, POOL_IDLE_MS).unref()
}

/** Buffers that wait for the next copy. */
export const pooledBuffers = (): number => pool.length

function take(path: string): OpenFile {
  const known = files.get(path)
  if (known) {
    files.delete(path)
    files.set(path, known)
    if (known.idle) clearTimeout(known.idle)
    known.idle = null
    known.readers += 1
    return known
  }
  const fd = new Promise<number>((resolve, reject) =>
    open(path, 'r', (error, opened) => (error ? reject(error) : resolve(opened))),
  )
  const file: OpenFile = { fd, readers: 1, idle: null }
  files.set(path, file)
  fd.catch(() => files.get(path) === file && files.delete(path))
  if (files.size > OPEN_MOST) {
    const oldest = [...files].find(([, { readers }]) => readers === 0)
    if (oldest) forget(...oldest)
  }
  return file
}

function giveBack(path: string, file: OpenFile): void {
  file.readers -= 1
  if (file.readers > 0) return
  file.idle = setTimeout(() => forget(path, file), OPEN_IDLE_MS).unref()
}

function forget(path: string, file: OpenFile): void {
  if (file.idle) clearTimeout(file.idle)
  if (files.get(path) === file) files.delete(path)
  file.fd.then(
    (fd) => close(fd, () => undefined),
    () => undefined,
  )
}

function readInto(fd: number, buffer: Buffer, length: number, position: number): Promise<number> {
  return new Promise((resolve, reject) =>
    read(fd, buffer, 0, length, position, (error, bytesRead) => (error ? reject(error) : resolve(bytesRead))),
  )
}

/** Resolves when the sink has taken the bytes. */
function written(sink: Writable, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => sink.write(bytes, (error) => (error ? reject(error) : resolve())))
}
