import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { temporaryFolder } from '@vitrine/testbed'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { copyRange, pooledBuffers } from './copyRange.ts'

const LARGE = Buffer.from(Array.from({ length: 700_000 }, (_, n) => n % 251))

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => {
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
})

async function fileOf(content: Buffer) {
  const folder = await temporaryFolder('copies')
  const path = join(folder.path, 'file')
  await writeFile(path, content)
  return { path, remove: () => folder.remove() }
}
async function copyOf(path: string, start: number, end: number): Promise<Buffer> {
  const parts: Buffer[] = []
  // A buffer is used again, as on a socket.
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      parts.push(Buffer.from(chunk))
      done()
    },
  })
  await copyRange(path, sink, start, end)
  return Buffer.concat(parts)
}

it('copies any range, whole, across several buffers and within a small one', async () => {
  const file = await fileOf(LARGE)
  for (const [start, end] of [
    [0, LARGE.length],
    [5, 6],
    [0, 0],
    [100, 100 + 64 * 1_024],
    [524_287, 524_290],
  ] as const)
    expect((await copyOf(file.path, start, end)).equals(LARGE.subarray(start, end))).toBe(true)
  await file.remove()
})

it('keeps no buffer after small copies, and those of large ones only for a while', async () => {
  const file = await fileOf(LARGE)
  await Promise.all(Array.from({ length: 8 }, () => copyOf(file.path, 0, 3_000)))
  expect(pooledBuffers()).toBe(0)
  await Promise.all(Array.from({ length: 8 }, () => copyOf(file.path, 0, LARGE.length)))
  expect(pooledBuffers()).toBe(8)
  vi.advanceTimersByTime(9_000)
  await copyOf(file.path, 0, LARGE.length)
  vi.advanceTimersByTime(9_000)
  expect(pooledBuffers()).toBe(8)
  vi.advanceTimersByTime(2_000)
  expect(pooledBuffers()).toBe(0)
  await file.remove()
})
