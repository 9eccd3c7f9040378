import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** One value kept in the address, so that a link and the back button bring it back. The default is left out. */
export function useSearchState(name: string, fallback: string): [string, (value: string) => void] {
  const [search, setSearch] = useSearchParams()
  const set = useCallback(
    (value: string) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          if (value === fallback) after.delete(name)
          else after.set(name, value)
          return after
        },
        { replace: true, preventScrollReset: true },
      ),
    [setSearch, name, fallback],
  )
  return [search.get(name) ?? fallback, set]
}
