import type { Schedule } from '@vitrine/core'
import { formatWallDate, formatWallTime, listed, listedShort, weekdayNames } from '../../../app/format.ts'
import { itemTexts } from './item.texts.ts'

/** When something may play, in a few words: `Mon–Fri, 08:00–12:00, until 24 Dec 2026, 18:00`; null where always. */
export function whenWords(when: Schedule | undefined): string | null {
  const parts = [
    when?.days && when.days.length < 7 ? daysWords(when.days) : null,
    when?.times === undefined ? null : timesWords(when.times),
    when?.from === undefined ? null : itemTexts.fromDate({ date: formatWallDate(when.from) }),
    when?.until === undefined ? null : itemTexts.untilDate({ date: formatWallDate(when.until) }),
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : listedShort(parts)
}

const timesWords = (times: NonNullable<Schedule['times']>): string =>
  listed(
    times.map(({ from, until }) => `${formatWallTime(from)}–${formatWallTime(until)}`),
    times.length,
  )

/** `Mon–Fri`, `Sat, Sun`, `Mon, Wed–Fri`. */
function daysWords(days: readonly number[]): string {
  const sorted = [...new Set(days)].sort((a, b) => a - b)
  const runs: number[][] = []
  for (const day of sorted) {
    const run = runs.at(-1)
    if (run && run.at(-1) === day - 1) run.push(day)
    else runs.push([day])
  }
  const names = weekdayNames()
  const name = (day: number) => names[day - 1]!
  return listedShort(
    runs.flatMap((run) =>
      run.length > 2 ? [`${name(run[0]!)}–${name(run.at(-1)!)}`] : run.map((day) => name(day)),
    ),
  )
}
