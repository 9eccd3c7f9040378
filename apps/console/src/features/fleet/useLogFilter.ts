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

export function useLogFilter(): LogFilter {
  const [search, setSearch] = useSearchParams()
  const [words, setWords] = useSearchState('q', '')
  const [given, setGroup] = useSearchState('show', '')
  const group = isChoice(given) ? given : ''
  const time = (name: string): number | null => {
    const text = search.get(name) ?? ''
    return /^\d{1,15}$/.test(text) ? Number(text) : null
  }
  const [from, to] = [time('from'), time('to')]
  const change = (edit: (search: URLSearchParams) => void) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        edit(after)
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  const hasTime = from !== null && to !== null
  const without = (names: readonly string[]) =>
    change((after) => {
      for (const name of names) after.delete(name)
    })
  return {
    group,
    words,
    isSet: group !== '' || words !== '' || hasTime,
    asked: {
      ...(group === 'all' ? {} : { kind: (group === '' ? QUIET_KINDS : kindsOf(group)).join(',') }),
      ...(words === '' ? {} : { q: words }),
      ...(hasTime ? { from, to } : {}),
    },
    setGroup,
    setWords,
    setTime: (fromMs, toMs) =>
      change((after) => {
        after.set('from', String(fromMs))
        after.set('to', String(toMs))
      }),
    clearTime: () => without(['from', 'to']),
    clear: () => without(['from', 'to', 'q', 'show']),
  }
}
