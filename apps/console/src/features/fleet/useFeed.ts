import type { FleetQuery } from '@vitrine/protocol'
import { queryOptions } from '@tanstack/react-query'
import { startTransition, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { fleetGrown } from '../../app/live.ts'
import { useStore } from '../../app/store.ts'
import { continued, feedOf, grown, released, type Feed } from './feed.ts'

const PAGE = 100
/** Events that one piece of a replay asks for. */
const REPLAY = 200

/** What the log is narrowed to, as its address on the server has it. */
export type FeedFilter = Partial<Record<'device' | 'kind' | 'q', string>> &
  Partial<Pick<FleetQuery, 'from' | 'to'>>

/** How long a first page that was read ahead may be the first one; events since then are read afterwards, ms. */
const AHEAD_MS = 5_000

/** The newest events of a log. The page reads them ahead, while its own code is still on the way. */
export const newestEventsQuery = (filter: FeedFilter) =>
  queryOptions({
    queryKey: ['fleet', 'log', filter],
    queryFn: ({ signal }) => api('listFleetEvents', { query: { ...filter, limit: PAGE }, signal }),
    staleTime: AHEAD_MS,
    gcTime: AHEAD_MS,
  })

/**
 * The live log. It loads new events from the last position it has, so it misses none when the connection is interrupted or the
 * server restarts.
 * @param isHeld whether the list must not move now
 */
export function useFeed(filter: FeedFilter, isHeld: () => boolean) {
  const key = JSON.stringify(filter)
  const [state, setState] = useState<{ key: string; feed: Feed | null; error: unknown }>({
    key,
    feed: null,
    error: null,
  })
  const current = useRef(state)
  const isReading = useRef(false)
  const isAsked = useRef(false)
  const [attempt, setAttempt] = useState(0)
  const times = useStore(fleetGrown)

  const put = useCallback((of: string, change: (feed: Feed | null) => Feed | null, error: unknown = null) => {
    const before = current.current
    // An answer to a filter that was changed since.
    if (before.key !== of) return
    current.current = { key: of, feed: change(before.feed), error }
    // In a busy fleet many events come at a time, and drawing them must not hold up a frame.
    startTransition(() => setState(current.current))
  }, [])

  useEffect(() => {
    current.current = { key, feed: null, error: null }
    setState(current.current)
    const newest = newestEventsQuery(JSON.parse(key) as FeedFilter)
    let wanted = true
    queryClient
      .fetchQuery(newest)
      .then((page) => put(key, () => feedOf(page)))
      .catch((error: unknown) => {
        if (wanted) put(key, (feed) => feed, error)
      })
    return () => {
      wanted = false
      void queryClient.cancelQueries({ queryKey: newest.queryKey, exact: true })
    }
  }, [key, attempt, put])

  const readOn = useEffectEvent(async () => {
    isAsked.current = true
    if (isReading.current) return
    isReading.current = true
    try {
      while (isAsked.current) {
        isAsked.current = false
        const { key: of, feed } = current.current
        if (!feed) continue
        const page = await api('listFleetEvents', {
          query: { ...(JSON.parse(of) as FeedFilter), after: feed.newest, limit: REPLAY },
        })
        put(of, (now) => now && grown(now, page.items, page.newest, isHeld()))
        if (page.next !== null) isAsked.current = true
      }
    } catch {
      // The connection is gone; when it is back, the event stream says so, and this goes on where it was.
    } finally {
      isReading.current = false
    }
  })
  const isLoaded = state.feed !== null
  useEffect(() => {
    // Also once after the first page: what happened between its query and now.
    if (isLoaded) void readOn()
  }, [times, isLoaded])

  const isLoadingOlder = useRef(false)
  const loadOlder = useCallback(() => {
    const { key: of, feed } = current.current
    if (!feed || feed.older === null || isLoadingOlder.current) return
    isLoadingOlder.current = true
    api('listFleetEvents', {
      query: { ...(JSON.parse(of) as FeedFilter), cursor: feed.older, limit: PAGE },
    })
      .then((page) => put(of, (now) => now && continued(now, page)))
      .catch((error: unknown) => put(of, (now) => now, error))
      .finally(() => {
        isLoadingOlder.current = false
      })
  }, [put])
  const release = useCallback(() => put(current.current.key, (feed) => feed && released(feed)), [put])
  const retry = useCallback(() => setAttempt((before) => before + 1), [])
  const own = state.key === key ? state : { feed: null, error: null }
  return { feed: own.feed, error: own.error, loadOlder, release, retry }
}
