import type { BlobStore, StoredFile, Timers } from '@vitrine/device'
import { createMemoryShelf, moveFile } from './memoryShelf.ts'
import type { StorageShelf } from './shelfTypes.ts'
import { PieceOutOfPlace } from './shelfWriting.ts'
import { within } from './within.ts'

/** How soon storage that failed is tried again; each time it fails again the wait doubles, ms. */
const RETRY_MS = { first: 30_000, most: 10 * 60_000 } as const
/** A check or a write that is not answered by then has failed, ms. */
const CHECK_MS = 10_000
const WRITE_MS = 60_000
/** What memory takes: more of it and a small display would end the page. */
const MEMORY_MAX_BYTES = 512 * 1024 * 1024

const NO_ROOM = 'There is no room left on this device.'

/** Files in storage as far as it takes them, and in memory as far as not. */
export type FileKeeper = Required<
  Pick<BlobStore, 'append' | 'remove' | 'setAside' | 'inMemory' | 'usage'>
> & {
  files(): Promise<StoredFile[]>
  pieces(sha256: string): Promise<Blob[]>
  keep(kept: boolean): void
}

/**
 * Writes files where they outlive the page. Whatever storage refuses goes to memory instead, so that it can be shown, and
 * moves into storage when that works again.
 */
export function createFileKeeper(options: {
  timers: Timers
  opened: Promise<StorageShelf>
  open: () => Promise<StorageShelf>
  onTrouble: (reason: string | null) => void
}): FileKeeper {
  const { timers } = options
  const memory = createMemoryShelf()
  let storage: StorageShelf | null = null
  /** What is stored can be read before it is known whether more can be. */
  const readable = async () => storage ?? (await options.opened.catch(() => null))
  /** why what is new goes to memory */
  let trouble: string | null = null
  let kept = true
  let retryMs: number = RETRY_MS.first
  let waiting = false
  let settledOnce = false
  /** files that storage would not let go of: they are not there */
  const gone = new Set<string>()

  /** One after the other: a piece that is written while files move must not be left behind. */
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(run: () => Promise<T>): Promise<T> => {
    const done = last.then(run)
    last = done.catch(() => undefined)
    return done
  }

  const failed = (error: unknown) => {
    const reason = isFull(error) ? NO_ROOM : error instanceof Error ? error.message : String(error)
    if (trouble !== reason) {
      trouble = reason
      options.onTrouble(reason)
    }
    if (waiting) return
    waiting = true
    timers.after(retryMs, () => {
      waiting = false
      void inTurn(settle)
    })
    retryMs = Math.min(retryMs * 2, RETRY_MS.most)
  }
  const checked = async (shelf: StorageShelf): Promise<StorageShelf> => {
    await within(CHECK_MS, timers, shelf.check())
    return shelf
  }
  /** Storage that takes something, opened once more if what is open does not: the browser may have closed it. */
  const working = async (): Promise<StorageShelf> => {
    // The first time, what could not be opened just now is not tried at once again.
    const known = settledOnce ? await readable() : await options.opened
    if (!known) return checked((storage = await options.open()))
    return checked(known).catch(async () => {
      const opened = await checked(await options.open())
      known.close()
      return opened
    })
  }
  /** Brings everything to where it should be. */
  const settle = async () => {
    try {
      storage = await working().finally(() => (settledOnce = true))
      for (const sha256 of gone) {
        await storage.remove(sha256)
        gone.delete(sha256)
      }
      if (kept) for (const { sha256 } of await memory.files()) await moveFile(sha256, memory, storage)
      else for (const { sha256 } of await storage.files()) await moveOut(sha256, storage)
      retryMs = RETRY_MS.first
      if (trouble === null) return
      trouble = null
      options.onTrouble(null)
    } catch (error) {
      failed(error)
    }
  }
  const inStorage = (sha256: string) => !memory.has(sha256) && !gone.has(sha256)
  const toMemory = async (sha256: string) => {
    if (storage && inStorage(sha256)) await moveOut(sha256, storage)
  }
  /** The part of a file that storage has, if it still gives it. */
  const moveOut = async (sha256: string, from: StorageShelf) => {
    try {
      memory.take(sha256, await Promise.all((await from.pieces(sha256)).map(copyOf)))
    } catch (error) {
      gone.add(sha256)
      throw error
    }
    await from.remove(sha256).catch(() => gone.add(sha256))
  }

  void inTurn(settle)
  return {
    async files() {
      const stored = (await (await readable())?.files().catch(() => [])) ?? []
      return [...stored.filter(({ sha256 }) => inStorage(sha256)), ...(await memory.files())]
    },
    pieces: async (sha256) =>
      inStorage(sha256) ? ((await (await readable())?.pieces(sha256)) ?? []) : memory.pieces(sha256),
    append: (sha256, offset, piece) =>
      inTurn(async () => {
        if (storage && kept && trouble === null && inStorage(sha256)) {
          try {
            return await within(WRITE_MS, timers, storage.add(sha256, offset, piece))
          } catch (error) {
            // What nothing needs gives way first, which is not decided here.
            if (isFull(error) || error instanceof PieceOutOfPlace) throw error
            failed(error)
          }
        }
        if (memory.bytes() + piece.length > MEMORY_MAX_BYTES)
          throw new DOMException(NO_ROOM, 'QuotaExceededError')
        await toMemory(sha256)
        await memory.add(sha256, offset, piece)
      }),
    remove: (sha256) =>
      inTurn(async () => {
        await memory.remove(sha256)
        try {
          await storage?.remove(sha256)
        } catch (error) {
          gone.add(sha256)
          failed(error)
        }
      }),
    setAside: (sha256) =>
      inTurn(async () => {
        if (memory.has(sha256) || memory.bytes() >= MEMORY_MAX_BYTES) return false
        await toMemory(sha256)
        failed(new DOMException(NO_ROOM, 'QuotaExceededError'))
        return true
      }),
    async usage() {
      if (!navigator.storage?.estimate) return null
      const { usage, quota } = await navigator.storage.estimate()
      if (usage === undefined || quota === undefined) return null
      return { used: usage, quota, persisted: (await navigator.storage.persisted?.()) ?? false }
    },
    inMemory: () => !kept || trouble !== null,
    keep(wanted) {
      if (wanted === kept) return
      kept = wanted
      void inTurn(settle)
    },
  }
}

/** A copy of the bytes: a piece of storage may end with it. */
async function copyOf(piece: Blob): Promise<Blob> {
  return new Blob([await piece.arrayBuffer()])
}

function isFull(error: unknown): boolean {
  return error instanceof Error && /^(QuotaExceededError|NS_ERROR_DOM_QUOTA_REACHED)$/.test(error.name)
}
