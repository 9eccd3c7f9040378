import type { Shelf } from './shelfTypes.ts'
import { PieceOutOfPlace } from './shelfWriting.ts'

/** Keeps pieces until the page goes. */
export type MemoryShelf = Shelf & {
  has(sha256: string): boolean
  /** Has a file of these pieces from now on: at no time a part of it. */
  take(sha256: string, pieces: Blob[]): void
  /** of all pieces together */
  bytes(): number
}

/** A shelf in memory. */
export function createMemoryShelf(): MemoryShelf {
  const held = new Map<string, Blob[]>()
  const sizeOf = (pieces: readonly Blob[]) => pieces.reduce((sum, piece) => sum + piece.size, 0)
  return {
    has: (sha256) => held.has(sha256),
    take(sha256, pieces) {
      if (pieces.length > 0) held.set(sha256, pieces)
    },
    bytes: () => [...held.values()].reduce((sum, pieces) => sum + sizeOf(pieces), 0),
    files: async () => [...held].map(([sha256, pieces]) => ({ sha256, received: sizeOf(pieces) })),
    async add(sha256, offset, piece) {
      const pieces = held.get(sha256) ?? []
      if (sizeOf(pieces) !== offset) throw new PieceOutOfPlace()
      held.set(sha256, [...pieces, new Blob([piece as Uint8Array<ArrayBuffer>])])
    },
    pieces: async (sha256) => held.get(sha256) ?? [],
    remove: async (sha256) => void held.delete(sha256),
  }
}

/**
 * Brings a file from one shelf to another, over what was there of it, and leaves nothing behind. It goes only when it can
 * be read from the other as it was.
 * @throws what the other shelf threw; then the file is where it was
 */
export async function moveFile(sha256: string, from: Shelf, to: Shelf): Promise<void> {
  try {
    await to.remove(sha256)
    let offset = 0
    for (const piece of await from.pieces(sha256)) {
      await to.add(sha256, offset, new Uint8Array(await piece.arrayBuffer()))
      offset += piece.size
    }
    if (!(await same(await from.pieces(sha256), await to.pieces(sha256))))
      throw new Error('What was read is not what was written.')
  } catch (error) {
    await to.remove(sha256).catch(() => undefined)
    throw error
  }
  await from.remove(sha256)
}

/** Whether two files are the same, piece by piece: they were written in the same ones. */
async function same(some: readonly Blob[], others: readonly Blob[]): Promise<boolean> {
  if (some.length !== others.length) return false
  for (const [index, piece] of some.entries()) {
    const [one, other] = await Promise.all([piece.arrayBuffer(), others[index]!.arrayBuffer()])
    const [left, right] = [new Uint8Array(one), new Uint8Array(other)]
    if (left.length !== right.length || left.some((byte, at) => byte !== right[at])) return false
  }
  return true
}
