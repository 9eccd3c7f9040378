import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Changes are gathered for this long before anything is read again, so that a busy fleet costs few reads, ms. */
const GATHER_MS = 400
/** A read that takes longer than this no longer holds back the next one of the same part, ms. */
const PATIENCE_MS = 10_000

/**
 * Reads all queries under a key again. One that is on its way for the first time may have been answered before the change, and the
 * library would take that answer for the new one: it is read once more.
 */
export async function readOnce(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const isFirst = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .some(({ state }) => state.data === undefined)
  await client.invalidateQueries({ queryKey })
  if (isFirst) await client.invalidateQueries({ queryKey })
}

/**
 * Reads parts of what the server knows again when they have changed. A read is never given up for the next change: on a fleet
 * where something changes all the time, no read would come to its end, and the page would stay as it was.
 * @param read reads what a key stands for; resolves when that is done
 */
export function createReadAgain(read: (key: QueryKey) => Promise<unknown>) {
  type Part = { key: QueryKey; isDue: boolean; isReading: boolean }
  const parts = new Map<string, Part>()
  const patience = new Set<ReturnType<typeof setTimeout>>()
  let gathering: ReturnType<typeof setTimeout> | undefined

  const gather = () => (gathering ??= setTimeout(readDue, GATHER_MS))
  function readDue(): void {
    gathering = undefined
    for (const part of parts.values()) if (part.isDue && !part.isReading) start(part)
  }
  function start(part: Part): void {
    part.isDue = false
    part.isReading = true
    let hasEnded = false
    const end = () => {
      if (hasEnded) return
      hasEnded = true
      clearTimeout(waiting)
      patience.delete(waiting)
      part.isReading = false
      if (part.isDue) gather()
    }
    const waiting = setTimeout(end, PATIENCE_MS)
    patience.add(waiting)
    void read(part.key).then(end, end)
  }

  return {
    /** What a key stands for has changed. */
    note(key: QueryKey): void {
      const name = JSON.stringify(key)
      const part = parts.get(name) ?? { key, isDue: false, isReading: false }
      parts.set(name, part)
      part.isDue = true
      if (!part.isReading) gather()
    },
    stop(): void {
      clearTimeout(gathering)
      for (const waiting of patience) clearTimeout(waiting)
      parts.clear()
    },
  }
}
