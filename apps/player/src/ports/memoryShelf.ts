import type { Shelf } from './mediaFiles.ts'

/**
 * Brings all files from one shelf to another, and leaves nothing behind. When the other has no room, all stay where they
 * are.
 * @throws what the other shelf threw
 */
export async function moveShelf(from: Shelf, to: Shelf): Promise<void> {
  const files = await from.files()
  try {
    for (const [sha256] of files) {
      let offset = 0
      for (const piece of await from.pieces(sha256)) {
        // A copy of the bytes: a piece of the old shelf may end with it.
        await to.add(sha256, offset, new Blob([await piece.arrayBuffer()]))
        offset += piece.size
      }
    }
  } catch (error) {
    for (const [sha256] of files) await to.remove(sha256)
    throw error
  }
  for (const [sha256] of files) await from.remove(sha256)
}

/** Keeps pieces until the page goes. */
export function createMemoryShelf(): Shelf {
  const held = new Map<string, Blob[]>()
  const sizeOf = (pieces: readonly Blob[]) => pieces.reduce((sum, piece) => sum + piece.size, 0)
  return {
    lasting: false,
    files: async () =>
      [...held].map(([sha256, pieces]) => [sha256, { received: sizeOf(pieces), pieces: pieces.length }]),
    async add(sha256, offset, piece) {
      const pieces = held.get(sha256) ?? []
      if (sizeOf(pieces) !== offset) throw new Error('A piece does not follow what is stored.')
      held.set(sha256, [...pieces, piece])
    },
    pieces: async (sha256) => held.get(sha256) ?? [],
    remove: async (sha256) => void held.delete(sha256),
  }
}
