import type { WidgetFacts } from './widget.ts'

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** The display's time zone, an IANA name. */
export const zoneOf = (facts: WidgetFacts): string =>
  facts.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone

/** The facts of a display as they are in another zone. @param zone an IANA name; left out: the display's own */
export const factsIn = (facts: WidgetFacts, zone: string | undefined): WidgetFacts =>
  zone === undefined ? facts : { ...facts, timeZone: zone }

/** The beginning of the next step of this length, epoch ms. */
export const nextStepMs = (atMs: number, stepMs: number): number => (Math.floor(atMs / stepMs) + 1) * stepMs
