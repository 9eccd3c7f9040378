import { rmSync } from 'node:fs'
import { mkdtemp, open, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BlobStore } from '@vitrine/device'

const READ_BYTES = 256 * 1024

/** Files of all devices, each content once on disk and none in memory. */
export type SharedFiles = {
  /** the storage of one device: it knows what that device has received */
  forDevice(): BlobStore
  /** Removes the folder. */
  dispose(): void
}

/**
 * Keeps the files of a whole fleet in one temporary folder. Every device receives and checks its own bytes; what is
 * written twice is the same, so it is written once. A device that finds a file wrong makes the next one write it again.
 */
export async function createSharedFiles(): Promise<SharedFiles> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-simulate-'))
  /** bytes on disk, by hash */
  const written = new Map<string, number>()
  /** one write at a time to a file */
  const writing = new Map<string, Promise<void>>()
  const pathOf = (sha256: string) => join(folder, sha256)

  const write = async (sha256: string, offset: number, piece: Uint8Array) => {
    if ((written.get(sha256) ?? 0) >= offset + piece.length) return
    const file = await open(pathOf(sha256), written.has(sha256) ? 'r+' : 'w')
    await using(file, () => file.write(piece, 0, piece.length, offset))
    written.set(sha256, offset + piece.length)
  }
  const inTurn = (sha256: string, run: () => Promise<void>): Promise<void> => {
    const turn = (writing.get(sha256) ?? Promise.resolve()).then(run)
    const settled = turn.catch(() => undefined)
    writing.set(sha256, settled)
    void settled.then(() => writing.get(sha256) === settled && writing.delete(sha256))
    return turn
  }

  return {
    forDevice() {
      const received = new Map<string, number>()
      return {
        list: async () => [...received].map(([sha256, bytes]) => ({ sha256, received: bytes })),
        async append(sha256, offset, piece) {
          const before = received.get(sha256) ?? 0
          if (before !== offset) throw new Error(`A piece for ${offset} does not follow what is stored.`)
          // The network reuses its buffers, and the turn may come later.
          const copy = (written.get(sha256) ?? 0) >= offset + piece.length ? piece : new Uint8Array(piece)
          await inTurn(sha256, () => write(sha256, offset, copy))
          received.set(sha256, offset + piece.length)
        },
        async *read(sha256) {
          const bytes = received.get(sha256) ?? 0
          const file = await open(pathOf(sha256), 'r')
          try {
            for (let at = 0; at < bytes;) {
              const { bytesRead, buffer } = await file.read(
                new Uint8Array(Math.min(READ_BYTES, bytes - at)),
                0,
                null,
                at,
              )
              if (bytesRead === 0) return
              at += bytesRead
              yield buffer.subarray(0, bytesRead)
            }
          } finally {
            await file.close()
          }
        },
        async remove(sha256) {
          if (!received.delete(sha256)) return
          await inTurn(sha256, async () => void written.delete(sha256))
        },
        usage: async () => null,
      }
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function using(file: FileHandle, run: () => Promise<unknown>): Promise<void> {
  try {
    await run()
  } finally {
    await file.close()
  }
}
