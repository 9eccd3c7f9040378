import { useEffect, useRef } from 'react'
import { takesKeys } from '../../ui/takesKeys.ts'

/** Whether a key belongs to what has the focus: choices are moved through with arrows. */
const belongs = (target: EventTarget | null): boolean =>
  takesKeys(target) ||
  (target instanceof Element &&
    target.closest('[role="combobox"], [type="radio"], [role="radiogroup"]') !== null)

/** Does something at the press of a key, wherever the focus is but in fields. Held keys count once. */
export function usePadKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const act = latest.current[event.key]
      const isPlain = !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey && !event.shiftKey
      if (!act || !isPlain || event.defaultPrevented || belongs(event.target)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
