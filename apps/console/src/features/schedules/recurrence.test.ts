import { describe, expect, it } from 'vitest'
import { movedRule, newRule, nthOf, repeatOf, rruleOf } from './recurrence.ts'

const START = '2026-12-24T18:00'

describe('how an event repeats', () => {
  it.each([
    'FREQ=DAILY',
    'FREQ=DAILY;INTERVAL=2',
    'FREQ=WEEKLY;BYDAY=MO,WE,FR',
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH;COUNT=10',
    'FREQ=MONTHLY;BYMONTHDAY=24',
    'FREQ=MONTHLY;BYDAY=4TH',
    'FREQ=YEARLY;UNTIL=20301231',
  ])('is shown as fields and written the same: %s', (rrule) => {
    const repeat = repeatOf(rrule, START)
    expect(repeat.kind).toBe('rule')
    expect(rruleOf(repeat, START)).toBe(rrule)
  })

  it('shows a rule that leaves out what follows from the start as fields too', () => {
    expect(repeatOf('FREQ=WEEKLY', START)).toMatchObject({ kind: 'rule', days: [4] })
    expect(repeatOf('FREQ=MONTHLY', START)).toMatchObject({ kind: 'rule', monthly: 'date' })
  })

  it.each(['FREQ=YEARLY;BYWEEKNO=49;BYDAY=TU', 'FREQ=MONTHLY;BYDAY=-1FR', 'FREQ=WEEKLY;BYDAY=MO;WKST=SU'])(
    'keeps what fields cannot say as text: %s',
    (rrule) => {
      expect(repeatOf(rrule, START)).toEqual({ kind: 'custom', text: rrule })
      expect(rruleOf({ kind: 'custom', text: `RRULE:${rrule}` }, START)).toBe(rrule)
    },
  )

  it('never repeats without a rule', () => {
    expect(repeatOf(undefined, START)).toEqual({ kind: 'never' })
    expect(rruleOf({ kind: 'never' }, START)).toBeUndefined()
  })

  it('counts weekdays in their month, the last of them as the last', () => {
    expect(nthOf('2026-12-01T08:00')).toBe(1)
    expect(nthOf(START)).toBe(4)
    expect(nthOf('2026-12-31T08:00')).toBe(-1)
    expect(
      rruleOf({ ...newRule('MONTHLY', '2026-12-31T08:00'), monthly: 'weekday' }, '2026-12-31T08:00'),
    ).toBe('FREQ=MONTHLY;BYDAY=-1TH')
  })

  it('moves its days of the week with its beginning', () => {
    expect(movedRule('FREQ=WEEKLY;BYDAY=SA,SU', START, 1)).toBe('FREQ=WEEKLY;BYDAY=MO,SU')
    expect(movedRule('FREQ=MONTHLY;BYMONTHDAY=24', START, -3)).toBe('FREQ=MONTHLY;BYMONTHDAY=21')
    expect(movedRule('FREQ=YEARLY;BYWEEKNO=49;BYDAY=TU', START, 0)).toBe('FREQ=YEARLY;BYWEEKNO=49;BYDAY=TU')
    expect(movedRule('FREQ=YEARLY;BYWEEKNO=49;BYDAY=TU', START, 1)).toBeNull()
  })
})
