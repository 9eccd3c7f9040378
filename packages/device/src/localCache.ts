import { LOCAL_CACHE } from '@vitrine/core'
import * as z from 'zod/mini'
import type { KeyStore } from './ports.ts'

/** What is known of an item without reading it. `visit` counts up with every visit: clocks may be set back. */
const entrySchema = z.object({
  bytes: z.number(),
  priority: z.number(),
  expiresMs: z.number(),
  visit: z.number(),
})
const indexSchema = z.record(z.string(), entrySchema)
type Entry = z.infer<typeof entrySchema>

/** 1 is kept longest, 5 goes first. */
export type CachePriority = 1 | 2 | 3 | 4 | 5

/** Texts that can be fetched again. */
export type LocalCache = {
  /** null when it is not there, or not good any more */
  get(key: string): string | null
  /** @returns whether it was kept; one that is too large leaves the old one where it is */
  set(key: string, text: string, options?: { priority?: CachePriority; ttlMs?: number }): boolean
  clear(): void
  /** bytes of all items with their keys, as UTF-8 */
  bytes(): number
}

const PREFIX = 'cache:'
const INDEX = 'cacheIndex'
const encoder = new TextEncoder()
const bytesOf = (key: string, text: string) => encoder.encode(key).length + encoder.encode(text).length

/**
 * A small cache over the device's keys, specification §9 "Local cache". When room is needed, what is not good any more
 * goes first, then the items of the lowest priority, of those the longest unvisited. Nothing in it is ever needed: what
 * cannot be kept is not, without a fault.
 * @param nowMs for how long an item is good
 * @param warn  once each time the cache becomes fuller than `warnAt`
 */
export function createLocalCache(
  keys: KeyStore,
  nowMs: () => number,
  warn: (text: string) => void,
): LocalCache {
  const entries = readIndex(keys)
  let warned = false

  const bytes = () => [...entries.values()].reduce((sum, entry) => sum + entry.bytes, 0)
  const attempt = (run: () => void): boolean => {
    try {
      run()
      return true
    } catch {
      return false
    }
  }
  const keepIndex = () => attempt(() => keys.set(INDEX, JSON.stringify(Object.fromEntries(entries))))
  const drop = (key: string) => {
    attempt(() => keys.remove(PREFIX + key))
    entries.delete(key)
  }
  const nextVisit = () => 1 + Math.max(0, ...[...entries.values()].map((entry) => entry.visit))
  /** The worst first. */
  const inOrderOfGoing = (): string[] => {
    const gone = (entry: Entry) => (entry.expiresMs <= nowMs() ? 1 : 0)
    return [...entries]
      .sort(([, a], [, b]) => gone(b) - gone(a) || b.priority - a.priority || a.visit - b.visit)
      .map(([key]) => key)
  }

  return {
    bytes,
    get(key) {
      const entry = entries.get(key)
      if (!entry) return null
      let text: string | null = null
      attempt(() => (text = keys.get(PREFIX + key)))
      if (text === null || entry.expiresMs <= nowMs()) {
        drop(key)
        text = null
      } else entry.visit = nextVisit()
      keepIndex()
      return text
    },
    set(key, text, { priority = LOCAL_CACHE.priority, ttlMs = LOCAL_CACHE.ttlMs } = {}) {
      const itemBytes = bytesOf(key, text)
      if (itemBytes > LOCAL_CACHE.itemMaxBytes) return false
      drop(key)
      let allBytes = bytes() + itemBytes
      for (const other of inOrderOfGoing()) {
        if (allBytes <= LOCAL_CACHE.capacityBytes) break
        allBytes -= entries.get(other)!.bytes
        drop(other)
      }
      entries.set(key, { bytes: itemBytes, priority, expiresMs: nowMs() + ttlMs, visit: nextVisit() })
      // The index first: an entry without its item is noticed, an item without its entry would lie there for ever.
      const kept = keepIndex() && attempt(() => keys.set(PREFIX + key, text))
      if (!kept) {
        drop(key)
        keepIndex()
      }
      const full = allBytes > LOCAL_CACHE.warnAt * LOCAL_CACHE.capacityBytes
      if (full && !warned) warn(`the cache holds ${allBytes} of ${LOCAL_CACHE.capacityBytes} bytes`)
      warned = full
      return kept
    },
    clear() {
      for (const key of entries.keys()) drop(key)
      attempt(() => keys.remove(INDEX))
    },
  }
}

function readIndex(keys: KeyStore): Map<string, Entry> {
  try {
    return new Map(Object.entries(indexSchema.parse(JSON.parse(keys.get(INDEX) ?? '{}'))))
  } catch {
    return new Map()
  }
}
