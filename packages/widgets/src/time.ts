import type { WidgetFacts } from './widget.ts'

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** The display's time zone, an IANA name. */
export const zoneOf = (facts: WidgetFacts): string =>
  facts.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** The beginning of the next step of this length, epoch ms. */
export const nextStepMs = (atMs: number, stepMs: number): number => (Math.floor(atMs / stepMs) + 1) * stepMs
