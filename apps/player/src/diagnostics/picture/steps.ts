/** What people do in the picture test. */
export type PictureStep = 'on' | 'back' | 'leave'

const KEYS: Record<string, PictureStep | undefined> = {
  PageDown: 'on',
  ArrowDown: 'on',
  PageUp: 'back',
  ArrowUp: 'back',
  Backspace: 'back',
  Escape: 'leave',
}

/**
 * What a key does, null where it does nothing. Enter and Space press the button that the picture is.
 * @param rightToLeft whether the page is read from the right
 */
export function stepOfKey(key: string, rightToLeft: boolean): PictureStep | null {
  if (key === 'ArrowRight') return rightToLeft ? 'back' : 'on'
  if (key === 'ArrowLeft') return rightToLeft ? 'on' : 'back'
  return KEYS[key] ?? null
}

/** Where a step leads; null is the end of the test. Nothing comes before the first picture. */
export function afterStep(at: number, step: PictureStep, count: number): number | null {
  if (step === 'leave') return null
  if (step === 'back') return Math.max(0, at - 1)
  return at + 1 < count ? at + 1 : null
}
