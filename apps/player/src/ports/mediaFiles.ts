import type { BlobStore, Timers } from '@vitrine/device'
import type { FileKeeper } from './fileKeeper.ts'
import { openShelf } from './shelf.ts'
import type { StorageShelf } from './shelfTypes.ts'
import { within } from './within.ts'

/** Up to this size the browser's own hashing is used, which wants the whole file in memory. */
const DIGEST_MAX_BYTES = 48 * 1024 * 1024
/** Storage that takes longer than this to open is treated as not there, until it is tried again, ms. */
const OPEN_MS = 10_000

/** The files on this display, and each as one `Blob` to show. */
export type MediaFiles = BlobStore & {
  blobOf(sha256: string): Promise<Blob | null>
  /** Finds out whether this browser lets files outlive a restart; `onTrouble` has the answer. */
  check(): void
  /** Whether they are to outlive a restart, as they do at first. If not, nothing stays in the display's storage. */
  keep(kept: boolean): void
}

/**
 * Keeps files in the browser's storage. Where it has none or refuses it, they are kept in memory until the page goes: the
 * display plays, says that it cannot start offline, and tries again from time to time.
 * @param options.onTrouble why files are only in memory, null when all are in storage again
 */
export function createMediaFiles(options: {
  timers: Timers
  onTrouble: (reason: string | null) => void
  open?: () => Promise<StorageShelf>
}): MediaFiles {
  const { timers, open = openShelf } = options
  const opened = within(OPEN_MS, timers, open())
  // The first slide only reads; who writes, moves and tries again is loaded when it is needed.
  let keeper: FileKeeper | null = null
  let loading: Promise<FileKeeper> | null = null
  const keeping = (): Promise<FileKeeper> =>
    (loading ??= import('./fileKeeper.ts').then(
      ({ createFileKeeper }) =>
        (keeper = createFileKeeper({ ...options, opened, open: () => within(OPEN_MS, timers, open()) })),
      (error) => {
        loading = null
        throw error
      },
    ))
  const reader = async (): Promise<Pick<FileKeeper, 'files' | 'pieces'> | null> =>
    keeper ?? (await opened.catch(() => null))
  /** What was hashed last, and right: as a rule it is shown next, and reading it again would hold the first slide up. */
  let hashed: Blob | null = null
  let hashedAs = ''
  const fresh = async (sha256: string): Promise<Blob | null> => {
    const pieces = (await (await reader())?.pieces(sha256)) ?? []
    return pieces.length === 0 ? null : new Blob(pieces)
  }
  return {
    // What cannot be read is fetched again.
    list: async () => (await (await reader())?.files().catch(() => [])) ?? [],
    append: async (sha256, offset, piece) => (await keeping()).append(sha256, offset, piece),
    async *read(sha256) {
      for (const piece of (await (await reader())?.pieces(sha256)) ?? [])
        yield new Uint8Array(await piece.arrayBuffer())
    },
    remove: async (sha256) => (await keeping()).remove(sha256),
    setAside: async (sha256) => (await keeping()).setAside(sha256),
    async digest(sha256) {
      const blob = await fresh(sha256)
      // On plain http there is no `crypto.subtle`.
      if (!blob || blob.size > DIGEST_MAX_BYTES || !crypto.subtle) return null
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()))
      hashed = blob
      return (hashedAs = [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join(''))
    },
    usage: async () => (await keeping()).usage(),
    inMemory: () => keeper?.inMemory() ?? false,
    async blobOf(sha256) {
      const blob = hashedAs === sha256 ? hashed : null
      // Once only: what is stored may change.
      if (blob) hashed = null
      return blob ?? fresh(sha256)
    },
    check: () => void keeping().catch(() => undefined),
    keep(kept) {
      if (kept && !loading) return
      keeping().then(
        (one) => one.keep(kept),
        () => undefined,
      )
    },
  }
}
