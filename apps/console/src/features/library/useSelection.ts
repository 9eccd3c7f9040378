import { useCallback, useRef, useState, type MouseEvent } from 'react'
import { extended, toggled, type Selection } from './selection.ts'

export type Choosing = {
  chosen: Selection
  /** chooses or lets go of one; with Shift everything from the last one on */
  toggle: (key: string, range: boolean) => void
  /** chooses all of these, or nothing */
  set: (keys: Iterable<string>) => void
  /** A click that chooses instead of opening: with Ctrl, ⌘ or Shift, or while something is chosen on a touch screen. */
  takesClick: (event: MouseEvent, key: string) => boolean
}

/** What is chosen in a list, and how clicks and keys change it. @param order keys of the list as it is drawn */
export function useSelection(order: readonly string[]): Choosing {
  const [chosen, setChosen] = useState<Selection>(new Set())
  const last = useRef<string | null>(null)
  const toggle = useCallback(
    (key: string, range: boolean) => {
      setChosen((before) => (range ? extended(before, order, last.current, key) : toggled(before, key)))
      last.current = key
    },
    [order],
  )
  const set = useCallback((keys: Iterable<string>) => setChosen(new Set(keys)), [])
  const takesClick = useCallback(
    (event: MouseEvent, key: string) => {
      if (!event.shiftKey && !event.ctrlKey && !event.metaKey) return false
      event.preventDefault()
      toggle(key, event.shiftKey)
      return true
    },
    [toggle],
  )
  return { chosen, toggle, set, takesClick }
}
