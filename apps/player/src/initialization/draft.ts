import type { DeviceSettings } from '@vitrine/core'

/** What `/initialization` lets a person change. */
export type SetupDraft = Pick<DeviceSettings, 'rotate' | 'x' | 'y' | 'scaleX' | 'scaleY'>
export type SetupField = keyof SetupDraft

/** The rows of the form, in their order. */
export const SETUP_FIELDS: readonly { field: SetupField; label: string; unit: string }[] = [
  { field: 'rotate', label: 'Rotation', unit: '°' },
  { field: 'x', label: 'Left and right', unit: ' px' },
  { field: 'y', label: 'Up and down', unit: ' px' },
  { field: 'scaleX', label: 'Width', unit: ' %' },
  { field: 'scaleY', label: 'Height', unit: ' %' },
]

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
      return { ...draft, [field]: within(draft[field] + direction * times, -16_384, 16_384) }
    case 'scaleX':
    case 'scaleY': {
      // Counted in half per cents, so that steps there and back end where they began.
      const halves = Math.round(draft[field] * 200) + direction * times
      return { ...draft, [field]: within(halves / 200, 0.1, 10) }
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
