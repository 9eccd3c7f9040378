import type { Schedule } from '@vitrine/core'
import { formatWallTime, listed, listedShort, weekdayNames } from '../../app/format.ts'

/** Days of the week and hours in a few words: `Mon–Fri`, `08:00–12:00`. What does not restrict has none. */
export const hoursWords = ({ days, times }: Pick<Schedule, 'days' | 'times'>): string[] => [
  ...(days && days.length < 7 ? [daysWords(days)] : []),
  ...(times ? [timesWords(times)] : []),
]

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
