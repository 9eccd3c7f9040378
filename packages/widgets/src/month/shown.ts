import type { WidgetOf } from '../definitions.ts'
import { numberIn, timeIn } from '../drawing/intl.ts'
import { widthEm } from '../drawing/measure.ts'
import { DAY_MS } from '../time.ts'
import type { WidgetFacts, WidgetViewProps } from '../widget.ts'

/**
 * What each look of a month is given. `facts` are those of the zone that was chosen; `day`: today, whole days since 1970-01-01;
 * `turned`: so many steps on.
 */
export type Shown = WidgetViewProps<WidgetOf<'month'>> & { day: number; turned: number }

/** A local date in words. @param day whole days since 1970-01-01 */
export const dateIn = (facts: WidgetFacts, options: Intl.DateTimeFormatOptions, day: number): string =>
  timeIn(facts, options, day * DAY_MS, 'UTC')

/** The same from one date to another, written once where both say the same. */
export function datesIn(
  facts: WidgetFacts,
  options: Intl.DateTimeFormatOptions,
  from: number,
  until: number,
): string {
  const range = (language: string | undefined) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).formatRange(
      from * DAY_MS,
      until * DAY_MS,
    )
  try {
    return range(facts.language)
  } catch {
    return range(undefined)
  }
}

/** The number of a day of a month: some languages would write a word after it in a date. */
export const dayNumber = (facts: WidgetFacts, day: number): string =>
  numberIn(facts, new Date(day * DAY_MS).getUTCDate())

/** The names of the days of a week, Monday first: short ones, or single letters where those don't fit. @param mostEm em of their letters */
export function weekdaysIn(facts: WidgetFacts, mostEm: number): string[] {
  // 5 January 1970 was a Monday.
  const named = (weekday: 'short' | 'narrow') =>
    Array.from({ length: 7 }, (_, at) => dateIn(facts, { weekday }, at + 4))
  const days = named('short')
  return days.some((day) => widthEm(day) > mostEm) ? named('narrow') : days
}
