import { randomBytes } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { BlobStore } from '@vitrine/device'
import { createSharedFiles } from './sharedFiles.ts'

async function someFiles() {
  const files = await createSharedFiles()
  onTestFinished(files.dispose)
  return files
}
async function contentOf(store: BlobStore, sha256: string): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of store.read(sha256)) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('files that a fleet shares', () => {
  it('give each device what it has received itself, and no more', async () => {
    const files = await someFiles()
    const [one, two] = [files.forDevice(), files.forDevice()]
    const content = randomBytes(700_000)
    await one.append('a', 0, content.subarray(0, 500_000))
    await one.append('a', 500_000, content.subarray(500_000))
    await two.append('a', 0, content.subarray(0, 10))
    expect(await one.list()).toEqual([{ sha256: 'a', received: 700_000 }])
    expect(await two.list()).toEqual([{ sha256: 'a', received: 10 }])
    expect((await contentOf(one, 'a')).equals(content)).toBe(true)
    expect((await contentOf(two, 'a')).equals(content.subarray(0, 10))).toBe(true)
  })
  it('take pieces of many devices at the same time, in buffers that are used again', async () => {
    const files = await someFiles()
    const content = randomBytes(90_000)
    const buffer = Buffer.alloc(30_000)
    const stores = Array.from({ length: 10 }, () => files.forDevice())
    for (let at = 0; at < content.length; at += buffer.length) {
      content.copy(buffer, 0, at)
      const appended = stores.map((store) => store.append('a', at, buffer))
      buffer.fill(0)
      await Promise.all(appended)
    }
    for (const store of stores) expect((await contentOf(store, 'a')).equals(content)).toBe(true)
  })
  it('are rewritten after a device has found them wrong', async () => {
    const files = await someFiles()
    const [one, two] = [files.forDevice(), files.forDevice()]
    await one.append('a', 0, Buffer.from('wrong bytes'))
    await one.remove('a')
    await two.append('a', 0, Buffer.from('right'))
    expect(String(await contentOf(two, 'a'))).toBe('right')
  })
  it('refuse a piece that does not follow', async () => {
    const store = (await someFiles()).forDevice()
    await expect(store.append('a', 5, Buffer.from('x'))).rejects.toThrow('does not follow')
  })
})
