import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import { useSearchState } from '../../ui/useSearchState.ts'
import { kindsOf, QUIET_KINDS } from './eventWords.ts'
import { isChoice, type LogChoice } from './groups.ts'
import type { FeedFilter } from './useFeed.ts'

/** What the log is narrowed to, kept in the address. */
export type LogFilter = {
  group: LogChoice
  words: string
  /** id of the device whose events are shown; empty: of all */
  device: string
  isSet: boolean
  /** as the server is asked */
  asked: FeedFilter
  setGroup: (group: string) => void
  setWords: (words: string) => void
  setDevice: (id: string) => void
  /** null: without a beginning, or without an end */
  setTime: (fromMs: number | null, toMs: number | null) => void
  clear: () => void
}

/**
 * What an address narrows the log to, as the server is asked.
 * @param device id, on the dashboard of one
 */
export function askedOf(search: URLSearchParams, device: string | null): FeedFilter {
  const group = choiceOf(search)
  const words = search.get('q') ?? ''
  const [from, to] = [timeOf(search, 'from'), timeOf(search, 'to')]
  const of = device ?? search.get('device') ?? ''
  return {
    ...(of === '' ? {} : { device: of }),
    ...(group === 'all' ? {} : { kind: (group === '' ? QUIET_KINDS : kindsOf(group)).join(',') }),
    ...(words === '' ? {} : { q: words }),
    ...(from === null ? {} : { from }),
    ...(to === null ? {} : { to }),
  }
}

function choiceOf(search: URLSearchParams): LogChoice {
  const given = search.get('show') ?? ''
  return isChoice(given) ? given : ''
}

function timeOf(search: URLSearchParams, name: 'from' | 'to'): number | null {
  const text = search.get(name) ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** @param device id, on the dashboard of one */
export function useLogFilter(device: string | null): LogFilter {
  const [search, setSearch] = useSearchParams()
  const [words, setWords] = useSearchState('q', '')
  const [, setGroup] = useSearchState('show', '')
  const [chosen, setDevice] = useSearchState('device', '')
  const group = choiceOf(search)
  const asked = askedOf(search, device)
  const change = useCallback(
    (edit: (search: URLSearchParams) => void) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          edit(after)
          return after
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch],
  )
  const setTime = useCallback(
    (fromMs: number | null, toMs: number | null) =>
      change((after) => {
        for (const [name, atMs] of [
          ['from', fromMs],
          ['to', toMs],
        ] as const)
          if (atMs === null) after.delete(name)
          else after.set(name, String(atMs))
      }),
    [change],
  )
  return {
    group,
    words,
    device: chosen,
    isSet:
      group !== '' ||
      words !== '' ||
      (device === null && chosen !== '') ||
      asked.from !== undefined ||
      asked.to !== undefined,
    asked,
    setGroup,
    setWords,
    setDevice,
    setTime,
    clear: () =>
      change((after) => {
        for (const name of ['from', 'to', 'q', 'show', 'device']) after.delete(name)
      }),
  }
}
