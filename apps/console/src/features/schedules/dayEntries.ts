import type { Occurrence, Span } from './occurrences.ts'
import type { StoredScheduleEvent } from '@vitrine/protocol'
import { lossWords } from './scheduleWords.ts'
import type { ScheduleView } from './useScheduleView.ts'
import { DAY_MINUTES } from './wall.ts'
import { lostEverywhere } from './winners.ts'

/** An event on one day, as lists show it. Minutes are wall minutes. */
export type DayEntry = Span & {
  event: StoredScheduleEvent
  occurrence: Occurrence
  wholeDay: boolean
  /** whether another event is shown all the time */
  isLost: boolean
  /** why it is not shown, and when not on all devices */
  why: string[]
}

/** The events of a day: those of the whole day first, then by the time they begin. */
export function entriesOf(view: ScheduleView, day: number): DayEntry[] {
  const index = day - view.firstDay
  const start = day * DAY_MINUTES
  const bars = view.bars
    .filter(({ first, last }) => first <= index && index <= last)
    .map(({ event, occurrence }) => ({
      event,
      occurrence,
      from: start,
      until: start + DAY_MINUTES,
      wholeDay: true,
    }))
  const pieces = (view.columns[index] ?? [])
    .map(({ event, occurrence, from, until }) => ({
      event,
      occurrence,
      from: start + from,
      until: start + until,
      wholeDay: false,
    }))
    .toSorted((a, b) => a.from - b.from)
  return [...bars, ...pieces].map((entry) => {
    const losses = (view.outcome.losses.get(entry.event.id) ?? []).filter(
      ({ from, until }) => from < entry.until && entry.from < until,
    )
    return {
      ...entry,
      isLost: lostEverywhere(losses).some(({ from, until }) => from <= entry.from && until >= entry.until),
      why: [...new Set(losses.map((loss) => lossWords(loss, view.nameOf)))],
    }
  })
}
