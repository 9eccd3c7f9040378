import type { Schedule } from '@vitrine/core'
import { counted, formatWallDate, formatWallTime, weekdayNames } from '../../../app/format.ts'

/** When something may play, in a few words: `Mon–Fri, 08:00–12:00, until 24 Dec 2026, 18:00`; null where always. */
export function whenWords(when: Schedule | undefined): string | null {
  const parts = [
    when?.days && when.days.length < 7 ? daysWords(when.days) : null,
    when?.times?.map(({ from, until }) => `${formatWallTime(from)}–${formatWallTime(until)}`).join(' and ') ??
      null,
    when?.from === undefined ? null : `from ${formatWallDate(when.from)}`,
    when?.until === undefined ? null : `until ${formatWallDate(when.until)}`,
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : parts.join(', ')
}

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
  return runs
    .map((run) =>
      run.length > 2 ? `${name(run[0]!)}–${name(run.at(-1)!)}` : run.map((day) => name(day)).join(', '),
    )
    .join(', ')
}

/** How often an item comes in a round: `once per round`, `3 times per round`. */
export const timesARound = (count: number): string =>
  count === 1 ? 'once per round' : `${counted(count, 'time')} per round`
