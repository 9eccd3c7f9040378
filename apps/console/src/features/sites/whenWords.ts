import type { Schedule } from '@vitrine/core'

const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** The days of the week as they are written in short, Monday first. */
export const DAY_NAMES: readonly string[] = DAYS

/** When something may play, in a few words: `Mon–Fri, 08:00–12:00, until 24 Dec 2026, 18:00`; null where always. */
export function whenWords(when: Schedule | undefined): string | null {
  const parts = [
    when?.days && when.days.length < 7 ? daysWords(when.days) : null,
    when?.times?.map(({ from, until }) => `${from}–${until}`).join(' and ') ?? null,
    when?.from === undefined ? null : `from ${dateWords(when.from)}`,
    when?.until === undefined ? null : `until ${dateWords(when.until)}`,
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
  const name = (day: number) => DAYS[day - 1]!
  return runs
    .map((run) =>
      run.length > 2 ? `${name(run[0]!)}–${name(run.at(-1)!)}` : run.map((day) => name(day)).join(', '),
    )
    .join(', ')
}

/** A local date and time as people read it; midnight is said by its date alone. */
function dateWords(local: string): string {
  const [date = '', time = ''] = local.split('T')
  const day = new Intl.DateTimeFormat(undefined, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(`${date}T00:00Z`))
  return time === '00:00' ? day : `${day}, ${time}`
}
