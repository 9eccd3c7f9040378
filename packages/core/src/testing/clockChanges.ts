import { Temporal } from 'temporal-polyfill'

/** Where the clocks of a zone are changed: the instant (epoch ms), and how far they are ahead of UTC before and after it (ms). */
export type ClockChange = { atMs: number; beforeMs: number; afterMs: number }

/** All zones that this system knows. */
export const ALL_ZONES = Intl.supportedValuesOf('timeZone')
/** The years for which rules of time are tested, as a half-open period (epoch ms). */
export const TESTED_YEARS = { fromMs: Date.UTC(2026, 0, 1), untilMs: Date.UTC(2037, 0, 1) }

const NS_PER_MS = 1_000_000

/** The changes of a zone's clocks within the tested years, as Temporal knows them, ascending. */
export function clockChangesOf(timeZone: string): ClockChange[] {
  const zoned = (atMs: number) => Temporal.Instant.fromEpochMilliseconds(atMs).toZonedDateTimeISO(timeZone)
  const changes: ClockChange[] = []
  let at: Temporal.ZonedDateTime | null = zoned(TESTED_YEARS.fromMs)
  while ((at = at.getTimeZoneTransition('next')) && at.epochMilliseconds < TESTED_YEARS.untilMs) {
    const atMs = at.epochMilliseconds
    changes.push({
      atMs,
      beforeMs: zoned(atMs - 1).offsetNanoseconds / NS_PER_MS,
      afterMs: at.offsetNanoseconds / NS_PER_MS,
    })
  }
  return changes
}

/** What a wall clock shows around a change, as milliseconds of an imagined clock without a zone. */
export const wallMsAround = ({ atMs, beforeMs, afterMs }: ClockChange, instantMs: number): number =>
  instantMs + (instantMs < atMs ? beforeMs : afterMs)

/**
 * The first instant around a change at which a wall clock has reached a wall time: where a gap swallows it, the end of the gap;
 * where it is read twice, the first time.
 */
export const firstReachedMs = ({ atMs, beforeMs, afterMs }: ClockChange, wallMs: number): number =>
  wallMs - beforeMs < atMs ? wallMs - beforeMs : Math.max(atMs, wallMs - afterMs)
