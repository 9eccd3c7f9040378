/** What a key on an event of the month asks for. */
export type MonthAct = { kind: 'move'; days: number } | { kind: 'delete' | 'undo' | 'cancel' }

type Keys = Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>

const DAYS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/**
 * What a key does with an event of the month; null: nothing of ours.
 * @param key with left and right as the line is read (`keyAlongLine`)
 */
export function monthActOf({ key, altKey, shiftKey, ctrlKey, metaKey }: Keys): MonthAct | null {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'z' && !shiftKey ? { kind: 'undo' } : null
  if (altKey) {
    const days = DAYS[key]
    return days === undefined ? null : { kind: 'move', days }
  }
  if (key === 'Delete' || key === 'Backspace') return { kind: 'delete' }
  return key === 'Escape' ? { kind: 'cancel' } : null
}
