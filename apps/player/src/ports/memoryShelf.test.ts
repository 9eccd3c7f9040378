import { describe, expect, it } from 'vitest'
import { createMemoryShelf, moveFile } from './memoryShelf.ts'
import type { Shelf } from './shelfTypes.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const textOf = async (shelf: Shelf) => new Blob(await shelf.pieces('film')).text()

async function aShelf(): Promise<Shelf> {
  const shelf = createMemoryShelf()
  await shelf.add('film', 0, bytes('01234'))
  await shelf.add('film', 5, bytes('56789'))
  return shelf
}

describe('moving a file between shelves', () => {
  it('brings every byte over, and leaves nothing where it was', async () => {
    const [from, to] = [await aShelf(), createMemoryShelf()]
    await moveFile('film', from, to)
    expect(await from.files()).toEqual([])
    expect(await textOf(to)).toBe('0123456789')
  })
  it('lets a transfer that was in its middle go on where it stood', async () => {
    const [from, to] = [await aShelf(), createMemoryShelf()]
    await moveFile('film', from, to)
    await to.add('film', 10, bytes('ab'))
    expect(await textOf(to)).toBe('0123456789ab')
  })
  it('replaces what an earlier run left of it there', async () => {
    const [from, to] = [await aShelf(), createMemoryShelf()]
    await to.add('film', 0, bytes('another beginning'))
    await moveFile('film', from, to)
    expect(await textOf(to)).toBe('0123456789')
  })
  it('leaves it where it is when there is no room, and nothing half in the other', async () => {
    const [from, to] = [await aShelf(), createMemoryShelf()]
    const { add } = to
    to.add = (sha256, offset, piece) =>
      offset > 0 ? Promise.reject(new Error('full')) : add(sha256, offset, piece)
    await expect(moveFile('film', from, to)).rejects.toThrow('full')
    expect(await to.files()).toEqual([])
    expect(await textOf(from)).toBe('0123456789')
  })
  it('leaves it where it is when it cannot be read from the other as it was', async () => {
    const [from, to] = [await aShelf(), createMemoryShelf()]
    to.pieces = async () => [new Blob(['01234']), new Blob(['5678x'])]
    await expect(moveFile('film', from, to)).rejects.toThrow('not what was written')
    expect(await textOf(from)).toBe('0123456789')
  })
})
