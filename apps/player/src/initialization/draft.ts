import { OFFSET_MOST_PX, SCALE_RANGE, type LocalChange } from '@vitrine/core'

/** What `/initialization` lets a person change. Finishing it turns `setup` off. */
export type SetupDraft = Required<Omit<LocalChange, 'setup'>>
export type SetupField = keyof SetupDraft

/** The rows of the form, in their order. */
export const SETUP_FIELDS = ['rotate', 'x', 'y', 'scaleX', 'scaleY'] as const satisfies SetupField[]

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

/**
 * A value as people read it.
 * @param language a BCP 47 tag; undefined is the browser's
 */
export function shownValue(draft: SetupDraft, field: SetupField, language?: string): string {
  const isScale = field === 'scaleX' || field === 'scaleY'
  const isOffset = field === 'x' || field === 'y'
  return new Intl.NumberFormat(language, {
    maximumFractionDigits: 1,
    useGrouping: false,
    ...(isOffset && { signDisplay: 'exceptZero' }),
  }).format(isScale ? draft[field] * 100 : draft[field])
}

function within(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value))
}
