import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { scheduleSchema, type Schedule } from '@vitrine/core'
import { useState } from 'react'
import { weekdayNames, weekOrder } from '../../../app/format.ts'
import { itemTexts } from './item.texts.ts'

type Times = NonNullable<Schedule['times']>
type Edge = 'from' | 'until'

/** A span that people expect first. */
const FIRST_SPAN = { from: '08:00', until: '18:00' }

/** When something may play: from and until, days of the week, hours. What is left empty does not restrict. */
export function WhenFields({
  value,
  onChange,
  onSettle,
}: {
  value: Schedule | undefined
  /** undefined: it may always play */
  onChange: (when: Schedule | undefined, gesture?: string) => void
  onSettle: () => void
}) {
  const when = value ?? {}
  const change = (part: Partial<Schedule>, gesture?: string) => {
    const next = Object.fromEntries(
      Object.entries({ ...when, ...part }).filter(([, one]) => one !== undefined),
    )
    onChange(Object.keys(next).length === 0 ? undefined : (next as Schedule), gesture)
  }
  const toggleDay = (day: number) => {
    const days = when.days ?? [1, 2, 3, 4, 5, 6, 7]
    const next = days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort((a, b) => a - b)
    // On no day at all it would never play: that is what taking it out is for.
    if (next.length > 0) change({ days: next.length === 7 ? undefined : next })
  }
  const setTimes = (times: Times, gesture?: string) =>
    change({ times: times.length === 0 ? undefined : times }, gesture)
  const names = weekdayNames()
  const never = when.from !== undefined && when.until !== undefined && when.until <= when.from
  return (
    <Stack gap="sm">
      <DateField label={itemTexts.from()} edge="from" when={when} change={change} onSettle={onSettle} />
      <DateField
        label={itemTexts.until()}
        edge="until"
        when={when}
        change={change}
        onSettle={onSettle}
        error={never ? itemTexts.never() : undefined}
      />
      <div role="group" aria-label={itemTexts.days()}>
        <span className="v-field-label">{itemTexts.days()}</span>
        <Group gap="sm">
          {weekOrder().map((day) => (
            <Checkbox
              key={day}
              size="xs"
              label={names[day - 1]}
              checked={when.days?.includes(day) ?? true}
              onChange={() => toggleDay(day)}
            />
          ))}
        </Group>
      </div>
      <div role="group" aria-label={itemTexts.hours()}>
        <span className="v-field-label">{itemTexts.hours()}</span>
        <Stack gap="xs">
          {(when.times ?? []).map((span, index) => (
            <Hours
              // oxlint-disable-next-line react/no-array-index-key -- spans have nothing else to be told apart by
              key={index}
              nth={index + 1}
              span={span}
              onChange={(next) =>
                setTimes(
                  (when.times ?? []).map((one, at) => (at === index ? next : one)),
                  `hours-${index}`,
                )
              }
              onSettle={onSettle}
              onRemove={() => setTimes((when.times ?? []).filter((_, at) => at !== index))}
            />
          ))}
          <Group justify="space-between">
            <Text size="xs" c="dimmed">
              {when.times ? itemTexts.localTime() : itemTexts.allDay()}
            </Text>
            {(when.times ?? []).length < 24 && (
              <Button
                size="compact-xs"
                variant="subtle"
                leftSection={<IconPlus size={14} />}
                onClick={() => setTimes([...(when.times ?? []), FIRST_SPAN])}
              >
                {itemTexts.addHours()}
              </Button>
            )}
          </Group>
        </Stack>
      </div>
    </Stack>
  )
}

function DateField({
  label,
  edge,
  when,
  change,
  onSettle,
  error,
}: {
  label: string
  edge: Edge
  when: Schedule
  change: (part: Partial<Schedule>, gesture?: string) => void
  onSettle: () => void
  error?: string | undefined
}) {
  const known = when[edge] ?? ''
  // What is half typed is no date yet: the field keeps it, the draft takes it when it is one.
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <TextInput
      type="datetime-local"
      label={label}
      value={typed ?? known}
      error={error}
      onChange={(event) => {
        const text = event.currentTarget.value.slice(0, 16)
        setTyped(text)
        if (text === '' || scheduleSchema.safeParse({ [edge]: text }).success)
          change({ [edge]: text === '' ? undefined : text }, `when-${edge}`)
      }}
      onBlur={() => {
        setTyped(null)
        onSettle()
      }}
    />
  )
}

function Hours({
  nth,
  span,
  onChange,
  onSettle,
  onRemove,
}: {
  nth: number
  span: Times[number]
  onChange: (span: Times[number]) => void
  onSettle: () => void
  onRemove: () => void
}) {
  const field = (edge: Edge, name: string) => (
    <TextInput
      type="time"
      size="xs"
      aria-label={itemTexts.hoursEdge({ edge: name, nth })}
      // A browser has no 24:00: what ends at midnight ends at 00:00, which means the same.
      value={span[edge] === '24:00' ? '00:00' : span[edge]}
      onChange={(event) => {
        const text = event.currentTarget.value.slice(0, 5)
        if (text !== '') onChange({ ...span, [edge]: text })
      }}
      onBlur={onSettle}
      style={{ flex: 1 }}
    />
  )
  return (
    <Group gap="xs" wrap="nowrap">
      {field('from', itemTexts.from())}
      <span aria-hidden="true">–</span>
      {field('until', itemTexts.until())}
      <ActionIcon aria-label={itemTexts.removeHours({ nth })} onClick={onRemove}>
        <IconX size={14} />
      </ActionIcon>
    </Group>
  )
}
