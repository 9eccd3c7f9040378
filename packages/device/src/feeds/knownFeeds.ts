import { sha256 as sha256Of } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'
import { sha256Schema, type MediaEntry } from '@vitrine/core'
import {
  feedContentSchema,
  picturesIn,
  type FeedContent,
  type FeedPicture,
  type FeedReading,
  type FeedSource,
} from '@vitrine/core/feeds'
import * as z from 'zod/mini'
import type { FaultLog } from '../faultLog.ts'
import type { FileState } from '../mediaStore.ts'
import type { DevicePorts } from '../ports.ts'
import { feedFile } from './feedFiles.ts'
import { FEEDS_KEY } from './feedsKey.ts'

/** Pictures of all feeds of one device together, and the largest of them, bytes. */
const PICTURES_MOST = 1_000
const PICTURE_MOST_BYTES = 8 << 20
/** The largest content that is fetched, bytes: 500 rows of 20 cells are far below. */
const CONTENT_MOST_BYTES = 16 << 20
/** Feeds of one device. */
const FEEDS_MOST = 500

const SHA256 = /^[0-9a-f]{64}$/

/** A feed as the server lists it; its kind is that of its content. */
const listedFeedSchema = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(100)),
  sha256: sha256Schema,
  bytes: z.int().check(z.gte(1), z.lte(CONTENT_MOST_BYTES)),
  /** when its source was last read with success, epoch ms */
  read_at: z.int(),
})
type ListedFeed = z.infer<typeof listedFeedSchema>

/** What is known of a feed: what the server listed last, and what could be read last. */
type Known = { wanted: ListedFeed; good: ListedFeed | null }
const storedSchema = z.array(z.object({ wanted: listedFeedSchema, good: z.nullable(listedFeedSchema) }))

/** What feeds say on a device: their last good contents, from storage and from the server. */
export type KnownFeeds = FeedSource & {
  /** Resolves when what an earlier run has stored was read. */
  restored: Promise<void>
  /**
   * Takes the list of the server, as it came.
   * @param shown ids of feeds that are shown: those stay, listed or not, unless the server says that they are gone
   * @returns whether it was a list
   */
  take(text: string, shown: ReadonlySet<string>): boolean
  /** Files have changed: reads the contents that are there by now. */
  settle(stateOf: (sha256: string) => FileState | null): void
  /** All files that it needs: contents first, then the pictures of what is shown. */
  files(): MediaEntry[]
  /** Forgets all: the device belongs to nobody any more. */
  forget(): void
}

/**
 * Keeps what feeds say. Contents are among the device's files; local storage has only where they are. A content that cannot be
 * read never takes the place of one that could: what is shown stays.
 */
export function createKnownFeeds(parts: {
  ports: Pick<DevicePorts, 'keys' | 'blobs' | 'log'>
  faults: Pick<FaultLog, 'note' | 'over'>
}): KnownFeeds {
  const { ports, faults } = parts
  const known = new Map(storedFeeds(ports.keys).map((one) => [one.wanted.id, one]))
  const contents = new Map<string, FeedContent>()
  const readings = new Map<string, FeedReading>()
  /** hashes that are being read, and of contents that cannot be */
  const reading = new Set<string>()
  const unreadable = new Set<string>()
  /** hashes of pictures that are there */
  const seen = new Set<string>()
  const listeners = new Set<() => void>()
  let run = 0

  const pictures = (): FeedPicture[] =>
    [...known.values()]
      .flatMap(({ good }) => {
        const content = good && contents.get(good.sha256)
        return content ? picturesIn(content) : []
      })
      .filter(({ sha256, bytes }) => SHA256.test(sha256) && bytes > 0 && bytes <= PICTURE_MOST_BYTES)
      .slice(0, PICTURES_MOST)
  const changed = () => {
    for (const listener of listeners) listener()
  }
  const keep = () => {
    try {
      if (known.size === 0) ports.keys.remove(FEEDS_KEY)
      else ports.keys.set(FEEDS_KEY, JSON.stringify([...known.values()]))
    } catch {
      // Full: they count until the page goes, and are listed again then.
      ports.log('the list of feeds could not be stored')
    }
  }
  const tidy = () => {
    const needed = new Set([...known.values()].flatMap(({ wanted, good }) => [wanted.sha256, good?.sha256]))
    for (const hashes of [contents, unreadable])
      for (const sha256 of hashes.keys()) if (!needed.has(sha256)) hashes.delete(sha256)
    for (const id of readings.keys()) if (!known.has(id)) readings.delete(id)
    const named = new Set(pictures().map(({ sha256 }) => sha256))
    for (const sha256 of seen) if (!named.has(sha256)) seen.delete(sha256)
    if (unreadable.size === 0) faults.over('FEED_UNREADABLE')
  }
  /** Whatever is wanted and could be read is good from now on. */
  const renew = () => {
    for (const [id, { wanted, good }] of known)
      if (good !== wanted && contents.has(wanted.sha256)) known.set(id, { wanted, good: wanted })
    tidy()
    keep()
    changed()
  }
  /** @returns whether it could be read */
  const load = async (file: Pick<ListedFeed, 'sha256' | 'bytes'>): Promise<boolean> => {
    const mine = run
    const text = await readText(ports.blobs, file)
    const content = text === null ? null : parseContent(text)
    if (mine !== run || content === null) return false
    contents.set(file.sha256, content)
    return true
  }
  const restore = async () => {
    const stored = [...known.values()].flatMap(({ good }) => good ?? [])
    await Promise.all(stored.map(load))
    if (stored.length > 0) changed()
  }

  return {
    samples: false,
    read(id) {
      const good = known.get(id)?.good
      const content = good && contents.get(good.sha256)
      if (!content) return null
      const before = readings.get(id)
      if (before?.content === content && before.readMs === good.read_at) return before
      const made = { content, readMs: good.read_at }
      readings.set(id, made)
      return made
    },
    follow(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    restored: restore(),
    take(text, shown) {
      const list = parseList(text)
      if (!list) return false
      const { listed, gone } = list
      const before = new Map(known)
      const ids = new Set(listed.map(({ id }) => id))
      known.clear()
      for (const wanted of listed.slice(0, FEEDS_MOST))
        known.set(wanted.id, { wanted, good: before.get(wanted.id)?.good ?? null })
      for (const [id, one] of before) if (!ids.has(id) && shown.has(id) && !gone.has(id)) known.set(id, one)
      renew()
      return true
    },
    settle(stateOf) {
      const arrived = pictures().filter(({ sha256 }) => !seen.has(sha256) && stateOf(sha256) === 'checked')
      for (const { sha256 } of arrived) seen.add(sha256)
      if (arrived.length > 0) changed()
      for (const { wanted, good } of known.values())
        for (const file of good ? [wanted, good] : [wanted]) {
          const { sha256 } = file
          const isDue = !contents.has(sha256) && !unreadable.has(sha256) && !reading.has(sha256)
          if (!isDue || stateOf(sha256) !== 'checked') continue
          const mine = run
          reading.add(sha256)
          void load(file).then((ok) => {
            reading.delete(sha256)
            if (mine !== run) return
            if (ok) return renew()
            unreadable.add(sha256)
            faults.note('FEED_UNREADABLE', { name: wanted.id })
          })
        }
    },
    files() {
      const files = [...known.values()].flatMap(({ wanted, good }) => (good ? [good, wanted] : [wanted]))
      const all = [...files, ...pictures()]
      return [...new Map(all.map((file) => [file.sha256, feedFile(file)])).values()]
    },
    forget() {
      run += 1
      known.clear()
      reading.clear()
      tidy()
      keep()
      changed()
    },
  }
}

/** The feeds of a server's answer, those that can be read, and the ids of those that are gone; null where it is no list. */
function parseList(text: string): { listed: ListedFeed[]; gone: ReadonlySet<unknown> } | null {
  try {
    const { feeds, gone } = JSON.parse(text) as { feeds?: unknown; gone?: unknown }
    if (!Array.isArray(feeds)) return null
    return {
      listed: feeds.flatMap((feed) => listedFeedSchema.safeParse(feed).data ?? []),
      gone: new Set(Array.isArray(gone) ? gone : []),
    }
  } catch {
    return null
  }
}

function storedFeeds(keys: DevicePorts['keys']): Known[] {
  try {
    return storedSchema.safeParse(JSON.parse(keys.get(FEEDS_KEY) ?? 'null')).data ?? []
  } catch {
    return []
  }
}

/** A stored text; null where it is not there, or is not what its hash says. */
async function readText(
  blobs: DevicePorts['blobs'],
  file: Pick<ListedFeed, 'sha256' | 'bytes'>,
): Promise<string | null> {
  const bytes = new Uint8Array(file.bytes)
  let at = 0
  try {
    for await (const piece of blobs.read(file.sha256)) {
      bytes.set(piece, at)
      at += piece.length
    }
  } catch {
    // Not there, or longer than it should be.
    return null
  }
  return at === file.bytes && bytesToHex(sha256Of(bytes)) === file.sha256
    ? new TextDecoder().decode(bytes)
    : null
}

function parseContent(text: string): FeedContent | null {
  try {
    return feedContentSchema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
