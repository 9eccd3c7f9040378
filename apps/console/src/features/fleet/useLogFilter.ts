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
  isSet: boolean
  /** as the server is asked */
  asked: FeedFilter
  setGroup: (group: string) => void
  setWords: (words: string) => void
  setTime: (fromMs: number, toMs: number) => void
  clearTime: () => void
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
  return {
    ...(device === null ? {} : { device }),
    ...(group === 'all' ? {} : { kind: (group === '' ? QUIET_KINDS : kindsOf(group)).join(',') }),
    ...(words === '' ? {} : { q: words }),
    ...(from !== null && to !== null ? { from, to } : {}),
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
    (fromMs: number, toMs: number) =>
      change((after) => {
        after.set('from', String(fromMs))
        after.set('to', String(toMs))
      }),
    [change],
  )
  const without = (names: readonly string[]) =>
    change((after) => {
      for (const name of names) after.delete(name)
    })
  return {
    group,
    words,
    isSet: group !== '' || words !== '' || asked.from !== undefined,
    asked,
    setGroup,
    setWords,
    setTime,
    clearTime: () => without(['from', 'to']),
    clear: () => without(['from', 'to', 'q', 'show']),
  }
}
