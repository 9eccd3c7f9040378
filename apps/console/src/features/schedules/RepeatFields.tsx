import { Chip, Group, NumberInput, Select, Stack, TextInput } from '@mantine/core'
import { formatWeekday, weekdayNames, weekOrder } from '../../app/format.ts'
import { isRule } from './occurrences.ts'
import { FREQUENCIES, newRule, nthOf, rruleOf, type Repeat, type RuleRepeat } from './recurrence.ts'
import { scheduleTexts } from './schedules.texts.ts'
import { dateOfDay, dayOf, minuteOf, weekdayOf } from './wall.ts'
import styles from './schedules.module.css'

const KINDS = ['never', ...FREQUENCIES, 'custom'] as const
/** How far ahead a date is that a repetition is asked to end on, days. */
const FIRST_END_DAYS = 28
const FIRST_COUNT = 10

/** How an event repeats. */
export function RepeatFields({
  value,
  start,
  onChange,
}: {
  value: Repeat
  start: string
  onChange: (repeat: Repeat) => void
}) {
  const kind = value.kind === 'rule' ? value.frequency : value.kind
  const choose = (name: (typeof KINDS)[number]) => {
    if (name === 'never') onChange({ kind: 'never' })
    // A custom rule starts from the current choice.
    else if (name === 'custom') onChange({ kind: 'custom', text: rruleOf(value, start) ?? 'FREQ=WEEKLY' })
    else if (value.kind === 'rule') onChange({ ...value, frequency: name })
    else onChange(newRule(name, start))
  }
  return (
    <Stack gap="sm">
      <div className={styles.row}>
        <Select
          label={scheduleTexts.repeats()}
          allowDeselect={false}
          data={KINDS.map((name) => ({ value: name, label: scheduleTexts.repeat[name]() }))}
          value={kind}
          onChange={(name) => choose(name as (typeof KINDS)[number])}
        />
        {value.kind === 'rule' && (
          <NumberInput
            label={scheduleTexts.every()}
            min={1}
            max={99}
            allowDecimal={false}
            suffix={` ${scheduleTexts.unit[value.frequency]({ count: value.interval })}`}
            value={value.interval}
            onChange={(interval) => onChange({ ...value, interval: Number(interval) || 1 })}
          />
        )}
      </div>
      {value.kind === 'custom' && (
        <TextInput
          label={scheduleTexts.rule()}
          description={scheduleTexts.ruleHint()}
          spellCheck={false}
          autoComplete="off"
          value={value.text}
          error={isRule(start, value.text) ? undefined : scheduleTexts.ruleWrong()}
          onChange={(event) => onChange({ kind: 'custom', text: event.currentTarget.value })}
        />
      )}
      {value.kind === 'rule' && <RuleFields value={value} start={start} onChange={onChange} />}
    </Stack>
  )
}

function RuleFields({
  value,
  start,
  onChange,
}: {
  value: RuleRepeat
  start: string
  onChange: (repeat: Repeat) => void
}) {
  const names = weekdayNames()
  const { ends } = value
  return (
    <>
      {value.frequency === 'WEEKLY' && (
        <div role="group" aria-label={scheduleTexts.onDays()}>
          <span className="v-field-label">{scheduleTexts.onDays()}</span>
          <Chip.Group
            multiple
            value={value.days.map(String)}
            onChange={(days) =>
              // On no day at all it would never happen.
              days.length > 0 && onChange({ ...value, days: days.map(Number).toSorted((a, b) => a - b) })
            }
          >
            <Group gap="xs">
              {weekOrder().map((day) => (
                <Chip key={day} value={String(day)} size="xs" aria-label={formatWeekday(day)}>
                  {names[day - 1]}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
        </div>
      )}
      {value.frequency === 'MONTHLY' && (
        <Select
          label={scheduleTexts.onEach()}
          allowDeselect={false}
          data={[
            { value: 'date', label: scheduleTexts.onDate({ day: Number(start.slice(8, 10)) }) },
            { value: 'weekday', label: nthWords(start) },
          ]}
          value={value.monthly}
          onChange={(monthly) => onChange({ ...value, monthly: monthly as RuleRepeat['monthly'] })}
        />
      )}
      <div className={styles.row}>
        <Select
          label={scheduleTexts.ends()}
          allowDeselect={false}
          data={(['never', 'on', 'after'] as const).map((name) => ({
            value: name,
            label: scheduleTexts.end[name](),
          }))}
          value={ends.kind}
          onChange={(name) => onChange({ ...value, ends: firstEnd(name as typeof ends.kind, start) })}
        />
        {ends.kind === 'on' && (
          <TextInput
            type="date"
            label={scheduleTexts.lastDay()}
            min={start.slice(0, 10)}
            value={ends.date}
            onChange={(event) => {
              const date = event.currentTarget.value
              if (date !== '') onChange({ ...value, ends: { kind: 'on', date } })
            }}
          />
        )}
        {ends.kind === 'after' && (
          <NumberInput
            label={scheduleTexts.times()}
            min={1}
            max={1_000}
            allowDecimal={false}
            value={ends.count}
            onChange={(count) => onChange({ ...value, ends: { kind: 'after', count: Number(count) || 1 } })}
          />
        )}
      </div>
    </>
  )
}

function firstEnd(kind: RuleRepeat['ends']['kind'], start: string): RuleRepeat['ends'] {
  if (kind === 'after') return { kind, count: FIRST_COUNT }
  return kind === 'on' ? { kind, date: dateOfDay(dayOf(minuteOf(start)) + FIRST_END_DAYS) } : { kind }
}

function nthWords(start: string): string {
  const weekday = formatWeekday(weekdayOf(dayOf(minuteOf(start))))
  const { first, second, third, fourth, last } = scheduleTexts.onNth
  const say = { 1: first, 2: second, 3: third, 4: fourth }[nthOf(start)] ?? last
  return say({ weekday })
}
