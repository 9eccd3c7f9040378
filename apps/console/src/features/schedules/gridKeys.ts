import type { Shift } from './moving.ts'
import type { Spot } from './gridGesture.ts'
import { DAY_MINUTES } from './wall.ts'
import type { Bar, PlacedPiece } from './weekLayout.ts'

/** How far an arrow key moves the cursor, and what it holds, minutes. */
const KEY_STEP = 30
const SHIFT_STEP = 15

/** What a key asks for. */
export type KeyAct =
  | { kind: 'cursor'; to: Spot }
  | { kind: 'week'; by: 1 | -1 }
  | { kind: 'shift'; by: Shift }
  | { kind: 'open' | 'next' | 'delete' | 'undo' | 'cancel' }

type Keys = Pick<KeyboardEvent, 'key' | 'altKey' | 'shiftKey' | 'ctrlKey' | 'metaKey'>

/**
 * What a key does in the grid; null: nothing of ours.
 * @param key with left and right as the line is read (`keyAlongLine`)
 */
export function actOf(
  { key, altKey, shiftKey, ctrlKey, metaKey }: Keys,
  at: Spot,
  columns: number,
): KeyAct | null {
  if (ctrlKey || metaKey) return key.toLowerCase() === 'z' && !shiftKey ? { kind: 'undo' } : null
  const across = { ArrowLeft: -1, ArrowRight: 1 }[key]
  const down = { ArrowUp: -1, ArrowDown: 1 }[key]
  if (altKey) {
    const by = across === undefined ? (down ?? 0) * SHIFT_STEP : across * DAY_MINUTES
    return by === 0 ? null : { kind: 'shift', by: { start: by, end: by } }
  }
  if (shiftKey) return down === undefined ? null : { kind: 'shift', by: { start: 0, end: down * SHIFT_STEP } }
  if (across !== undefined) {
    const column = at.column + across
    if (column < 0) return { kind: 'week', by: -1 }
    return column >= columns ? { kind: 'week', by: 1 } : { kind: 'cursor', to: { ...at, column } }
  }
  if (down !== undefined) {
    const minute = Math.max(0, Math.min(DAY_MINUTES - KEY_STEP, at.minute + down * KEY_STEP))
    return { kind: 'cursor', to: { ...at, minute } }
  }
  switch (key) {
    case 'Home':
      return { kind: 'cursor', to: { ...at, column: 0 } }
    case 'End':
      return { kind: 'cursor', to: { ...at, column: columns - 1 } }
    case 'PageUp':
      return { kind: 'week', by: -1 }
    case 'PageDown':
      return { kind: 'week', by: 1 }
    case 'Enter':
      return { kind: 'open' }
    case ' ':
      return { kind: 'next' }
    case 'Delete':
    case 'Backspace':
      return { kind: 'delete' }
    case 'Escape':
      return { kind: 'cancel' }
    default:
      return null
  }
}

/** The events at the cursor: those of the day by what lies in front, then what lasts the whole day. */
export function allAtCursor(
  { columns, bars }: { columns: readonly PlacedPiece[][]; bars: readonly Bar[] },
  { column, minute }: Spot,
): (PlacedPiece | Bar)[] {
  const here = (columns[column] ?? []).filter(
    (piece) => piece.from < minute + KEY_STEP && minute < piece.until,
  )
  const front = here.toSorted((a, b) => b.depth - a.depth || a.lane - b.lane)
  return [...front, ...bars.filter(({ first, last }) => first <= column && column <= last)]
}
