import { OFFSET_MOST_PX, SCALE_RANGE, type LocalChange } from '@vitrine/core'

/** What `/initialization` lets a person change. Finishing it turns `setup` off. */
export type SetupDraft = Required<Omit<LocalChange, 'setup'>>
export type SetupField = keyof SetupDraft

/** What the rows of the form are called, in their order. */
const ROWS: Record<SetupField, { label: string; unit: string }> = {
  rotate: { label: 'Rotation', unit: '°' },
  x: { label: 'Left and right', unit: ' px' },
  y: { label: 'Up and down', unit: ' px' },
  scaleX: { label: 'Width', unit: ' %' },
  scaleY: { label: 'Height', unit: ' %' },
}
export const SETUP_FIELDS = (Object.keys(ROWS) as SetupField[]).map((field) => ({ field, ...ROWS[field] }))

const ROTATIONS = [0, 90, 180, 270] as const

/** A value after one step of a button or an arrow, within its limits; `big` steps are ten times as long. */
export function stepped(draft: SetupDraft, field: SetupField, direction: -1 | 1, big: boolean): SetupDraft {
  const times = big ? 10 : 1
  switch (field) {
    case 'rotate': {
      const index = (ROTATIONS.indexOf(draft.rotate) + direction + ROTATIONS.length) % ROTATIONS.length
      return { ...draft, rotate: ROTATIONS[index] ?? 0 }
    }
    case 'x':
    case 'y':
      return { ...draft, [field]: within(draft[field] + direction * times, -OFFSET_MOST_PX, OFFSET_MOST_PX) }
    case 'scaleX':
    case 'scaleY': {
      // Counted in half per cents, so that steps there and back end where they began.
      const halves = Math.round(draft[field] * 200) + direction * times
      return { ...draft, [field]: within(halves / 200, SCALE_RANGE.least, SCALE_RANGE.most) }
    }
  }
}

/** A value as people read it. */
export function shownValue(draft: SetupDraft, field: SetupField): string {
  const value =
    field === 'scaleX' || field === 'scaleY' ? Math.round(draft[field] * 1_000) / 10 : draft[field]
  return `${value > 0 && (field === 'x' || field === 'y') ? '+' : ''}${value}`
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
