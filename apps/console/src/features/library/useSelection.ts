import { useEffect, useMemo, useRef, useState, type MouseEvent } from 'react'
import { extended, toggled, type Selection } from './selection.ts'

export type Choosing = {
  chosen: Selection
  /** chooses or lets go of one; with `range` everything from the last one on */
  toggle: (key: string, range: boolean) => void
  /** chooses these and nothing else */
  set: (keys: Iterable<string>) => void
  /** Whether a click chooses instead of opening: with Ctrl, ⌘ or Shift. Then it has chosen. */
  takesClick: (event: MouseEvent, key: string) => boolean
}

/**
 * Selected screens in a list, and how clicks and keys change it. The answer stays the same object until another thing is
 * chosen, so that a list of many tiles is not redrawn while one scrolls.
 * @param order keys of the list as it is drawn
 */
export function useSelection(order: readonly string[]): Choosing {
  const [chosen, setChosen] = useState<Selection>(new Set())
  const last = useRef<string | null>(null)
  const newest = useRef(order)
  useEffect(() => {
    newest.current = order
  }, [order])
  return useMemo(() => {
    const toggle = (key: string, range: boolean): void => {
      const from = last.current
      setChosen((before) => (range ? extended(before, newest.current, from, key) : toggled(before, key)))
      last.current = key
    }
    return {
      chosen,
      toggle,
      set: (keys) => setChosen(new Set(keys)),
      takesClick: (event, key) => {
        if (!event.shiftKey && !event.ctrlKey && !event.metaKey) return false
        event.preventDefault()
        toggle(key, event.shiftKey)
        return true
      },
    }
  }, [chosen])
}
