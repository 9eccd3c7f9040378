import { describe, expect, it } from 'vitest'
import type { Shelf } from './mediaFiles.ts'
import { createMemoryShelf, moveShelf } from './memoryShelf.ts'

async function aShelf(): Promise<Shelf> {
  const shelf = createMemoryShelf()
  await shelf.add('film', 0, new Blob(['01234']))
  await shelf.add('film', 5, new Blob(['56789']))
  await shelf.add('picture', 0, new Blob(['pixels']))
  return shelf
}
const textOf = async (shelf: Shelf, sha256: string) => new Blob(await shelf.pieces(sha256)).text()

describe('moving files between shelves', () => {
  it('brings every byte over, and leaves nothing where they were', async () => {
    const [from, to] = [await aShelf(), createMemoryShelf()]
    await moveShelf(from, to)
    expect(await from.files()).toEqual([])
    expect([await textOf(to, 'film'), await textOf(to, 'picture')]).toEqual(['0123456789', 'pixels'])
  })
  it('lets a transfer that was in its middle go on where it stood', async () => {
    const [from, to] = [await aShelf(), createMemoryShelf()]
    await moveShelf(from, to)
    await to.add('film', 10, new Blob(['ab']))
    expect(await textOf(to, 'film')).toBe('0123456789ab')
  })
  it('leaves all where they are when there is no room, and nothing half in the other', async () => {
    const [from, to] = [await aShelf(), createMemoryShelf()]
    const { add } = to
    to.add = (sha256, ...rest) =>
      sha256 === 'picture' ? Promise.reject(new Error('full')) : add(sha256, ...rest)
    await expect(moveShelf(from, to)).rejects.toThrow('full')
    expect(await to.files()).toEqual([])
    expect([await textOf(from, 'film'), await textOf(from, 'picture')]).toEqual(['0123456789', 'pixels'])
  })
})
