import { ActionIcon, Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { Schedule } from '@vitrine/core'
import { weekdayNames, weekOrder } from '../../app/format.ts'
import { namedTimeTexts } from './namedTimes.texts.ts'

type Times = NonNullable<Schedule['times']>
type Edge = 'from' | 'until'
type Days = Pick<Schedule, 'days' | 'times'>

/** A span that people expect first. */
const FIRST_SPAN = { from: '08:00', until: '18:00' }

/** Days of the week and hours. What is left empty does not restrict. */
export function HoursFields({
  value,
  onChange,
  onSettle,
}: {
  value: Days
  onChange: (hours: Days, gesture?: string) => void
  onSettle: () => void
}) {
  const change = (part: Days, gesture?: string) => {
    const { days, times } = { ...value, ...part }
    onChange({ ...(days && { days }), ...(times && { times }) }, gesture)
  }
  const toggleDay = (day: number) => {
    const days = value.days ?? [1, 2, 3, 4, 5, 6, 7]
    const next = days.includes(day) ? days.filter((one) => one !== day) : [...days, day].sort((a, b) => a - b)
    // On no day at all it would never play: that is what taking it out is for.
    if (next.length > 0) change({ days: next.length === 7 ? undefined : next })
  }
  const setTimes = (times: Times, gesture?: string) =>
    change({ times: times.length === 0 ? undefined : times }, gesture)
  const names = weekdayNames()
  return (
    <Stack gap="sm">
      <div role="group" aria-label={namedTimeTexts.weekdays()}>
        <span className="v-field-label">{namedTimeTexts.weekdays()}</span>
        <Group gap="sm">
          {weekOrder().map((day) => (
            <Checkbox
              key={day}
              size="xs"
              label={names[day - 1]}
              checked={value.days?.includes(day) ?? true}
              onChange={() => toggleDay(day)}
            />
          ))}
        </Group>
      </div>
      <div role="group" aria-label={namedTimeTexts.dayHours()}>
        <span className="v-field-label">{namedTimeTexts.dayHours()}</span>
        <Stack gap="xs">
          {(value.times ?? []).map((span, index) => (
            <Hours
              // oxlint-disable-next-line react/no-array-index-key -- spans have nothing else to be told apart by
              key={index}
              nth={index + 1}
              span={span}
              onChange={(next) =>
                setTimes(
                  (value.times ?? []).map((one, at) => (at === index ? next : one)),
                  `hours-${index}`,
                )
              }
              onSettle={onSettle}
              onRemove={() => setTimes((value.times ?? []).filter((_, at) => at !== index))}
            />
          ))}
          <Group justify="space-between">
            <Text size="xs" c="dimmed">
              {value.times ? namedTimeTexts.localTime() : namedTimeTexts.allDay()}
            </Text>
            {(value.times ?? []).length < 24 && (
              <Button
                size="compact-xs"
                variant="subtle"
                leftSection={<IconPlus size={14} />}
                onClick={() => setTimes([...(value.times ?? []), FIRST_SPAN])}
              >
                {namedTimeTexts.addHours()}
              </Button>
            )}
          </Group>
        </Stack>
      </div>
    </Stack>
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
      aria-label={namedTimeTexts.hoursEdge({ edge: name, nth })}
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
      {field('from', namedTimeTexts.from())}
      <span aria-hidden="true">–</span>
      {field('until', namedTimeTexts.until())}
      <ActionIcon aria-label={namedTimeTexts.removeHours({ nth })} onClick={onRemove}>
        <IconX size={14} />
      </ActionIcon>
    </Group>
  )
}
