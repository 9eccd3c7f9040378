import { dayOf, dateOfDay, minuteOf, weekdayOf } from './wall.ts'

export const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof FREQUENCIES)[number]
const DAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/**
 * How an event repeats, as the form asks for it. `monthly` is the date of the month (the 24th) or the day of the week in it (the
 * last Friday). What the form can't say is `custom`, with the text as it is.
 */
export type Repeat =
  | { kind: 'never' }
  | { kind: 'custom'; text: string }
  | {
      kind: 'rule'
      frequency: Frequency
      interval: number
      /** days of the week of WEEKLY, 1 Monday to 7 Sunday */
      days: number[]
      monthly: 'date' | 'weekday'
      ends: { kind: 'never' } | { kind: 'on'; date: string } | { kind: 'after'; count: number }
    }
export type RuleRepeat = Extract<Repeat, { kind: 'rule' }>

/** A rule as the form begins with it. */
export const newRule = (frequency: Frequency, start: string): RuleRepeat => ({
  kind: 'rule',
  frequency,
  interval: 1,
  days: [weekdayOf(dayOf(minuteOf(start)))],
  monthly: 'date',
  ends: { kind: 'never' },
})

/** Which of its weekday a day is in its month: 1 to 4, or -1 for the last. */
export function nthOf(start: string): number {
  const day = Number(start.slice(8, 10))
  const [year, month] = start.split('-').map(Number) as [number, number]
  const inMonth = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return day + 7 > inMonth ? -1 : Math.ceil(day / 7)
}

/** The RFC 5545 text of what the form says, without DTSTART; undefined: it does not repeat. */
export function rruleOf(repeat: Repeat, start: string): string | undefined {
  if (repeat.kind === 'never') return undefined
  if (repeat.kind === 'custom') return repeat.text.trim().replace(/^RRULE:/i, '')
  const { frequency, interval, days, monthly, ends } = repeat
  const parts = [`FREQ=${frequency}`]
  if (interval > 1) parts.push(`INTERVAL=${interval}`)
  if (frequency === 'WEEKLY') parts.push(`BYDAY=${days.map((day) => DAYS[day - 1]).join(',')}`)
  if (frequency === 'MONTHLY')
    parts.push(
      monthly === 'date'
        ? `BYMONTHDAY=${Number(start.slice(8, 10))}`
        : `BYDAY=${nthOf(start)}${DAYS[weekdayOf(dayOf(minuteOf(start))) - 1]}`,
    )
  if (ends.kind === 'after') parts.push(`COUNT=${ends.count}`)
  if (ends.kind === 'on') parts.push(`UNTIL=${ends.date.replaceAll('-', '')}`)
  return parts.join(';')
}

/** What the form shows of a rule: its fields where it can say the same, else the text. */
export function repeatOf(rrule: string | undefined, start: string): Repeat {
  if (rrule === undefined || rrule === '') return { kind: 'never' }
  const custom: Repeat = { kind: 'custom', text: rrule }
  const parts = new Map(rrule.split(';').map((part) => part.split('=') as [string, string]))
  const frequency = FREQUENCIES.find((one) => one === parts.get('FREQ'))
  if (frequency === undefined) return custom
  const until = /^(\d{4})(\d\d)(\d\d)/.exec(parts.get('UNTIL') ?? '')
  const count = parts.get('COUNT')
  const repeat: RuleRepeat = {
    ...newRule(frequency, start),
    interval: Number(parts.get('INTERVAL') ?? 1),
    monthly: frequency === 'MONTHLY' && parts.has('BYDAY') ? 'weekday' : 'date',
    ends:
      count !== undefined
        ? { kind: 'after', count: Number(count) }
        : until
          ? { kind: 'on', date: until.slice(1).join('-') }
          : { kind: 'never' },
  }
  if (frequency === 'WEEKLY' && parts.has('BYDAY'))
    repeat.days = parts
      .get('BYDAY')!
      .split(',')
      .map((name) => DAYS.indexOf(name as (typeof DAYS)[number]) + 1)
  // Only what comes back the same can be shown as fields: nothing of a rule may get lost in a form.
  const same = (text: string) =>
    text
      .replace(/(UNTIL=\d{8})(T235959Z?)?/, '$1')
      .split(';')
      .sort()
      .join()
  const plain = frequency === 'MONTHLY' && !parts.has('BYDAY') && !parts.has('BYMONTHDAY')
  const alike = plain ? `${rrule};BYMONTHDAY=${Number(start.slice(8, 10))}` : rrule
  const weekly = frequency === 'WEEKLY' && !parts.has('BYDAY')
  const full = weekly ? `${alike};BYDAY=${DAYS[repeat.days[0]! - 1]}` : alike
  return same(rruleOf(repeat, start)!) === same(full) ? repeat : custom
}

/**
 * The rule of an event whose beginning moves by so many days.
 * @returns null where its days can't be moved without changing what it means
 */
export function movedRule(rrule: string, start: string, byDays: number): string | null {
  if (byDays === 0) return rrule
  const repeat = repeatOf(rrule, start)
  if (repeat.kind !== 'rule') return null
  const days = repeat.days.map((day) => ((((day - 1 + byDays) % 7) + 7) % 7) + 1).sort((a, b) => a - b)
  const moved = `${dateOfDay(dayOf(minuteOf(start)) + byDays)}T00:00`
  return rruleOf({ ...repeat, days }, moved)!
}
