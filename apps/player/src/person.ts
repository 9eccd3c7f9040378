import type { Clock } from '@vitrine/device'

/** A person who did nothing for this long has gone, ms. */
const GONE_AFTER_MS = 30_000

/** Whether somebody uses the screen just now. */
export type Person = { present(): boolean }

/** Notices people by what they touch. */
export function watchPerson(clock: Clock): Person {
  let seenMs = Number.NEGATIVE_INFINITY
  for (const type of ['pointerdown', 'keydown'])
    window.addEventListener(
      type,
      () => {
        seenMs = clock.monotonicMs()
      },
      { passive: true, capture: true },
    )
  return { present: () => clock.monotonicMs() - seenMs < GONE_AFTER_MS }
}
