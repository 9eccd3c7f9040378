import type { BlobStore, KeyStore } from '../ports.ts'

/** Local storage that ends with the process. */
export function createMemoryKeys(values = new Map<string, string>()): KeyStore {
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
}

/** Files in memory. `pieces` is what is stored, by hash. */
export function createMemoryBlobs(pieces = new Map<string, Uint8Array[]>()): BlobStore {
  const bytesOf = (list: readonly Uint8Array[]) => list.reduce((sum, piece) => sum + piece.length, 0)
  return {
    list: async () => [...pieces].map(([sha256, list]) => ({ sha256, received: bytesOf(list) })),
    async append(sha256, offset, piece) {
      const list = pieces.get(sha256) ?? []
      if (bytesOf(list) !== offset) throw new Error(`A piece for ${offset} does not follow what is stored.`)
      // The network reuses its buffers.
      pieces.set(sha256, [...list, piece.slice()])
    },
    async *read(sha256) {
      for (const piece of pieces.get(sha256) ?? []) yield piece
    },
    remove: async (sha256) => void pieces.delete(sha256),
    usage: async () => null,
  }
}
