import { NumberInput, SegmentedControl, Stack, Text } from '@mantine/core'
import type { StoredScheduleEvent } from '@vitrine/protocol'
import { listed } from '../../app/format.ts'
import { scheduleTexts } from './schedules.texts.ts'

/** Priorities by name, each with where its range begins and the value that it stands for. */
const NAMED = [
  { name: 'low', from: 0, value: 10 },
  { name: 'normal', from: 20, value: 30 },
  { name: 'high', from: 50, value: 60 },
  { name: 'highest', from: 80, value: 90 },
] as const
/** The priority of a new event. */
export const NORMAL_PRIORITY = NAMED[1].value

/** The priority by name and number, with what it comes to against other events of the same devices. */
export function PriorityField({
  value,
  rivals,
  onChange,
}: {
  value: number
  rivals: readonly StoredScheduleEvent[]
  onChange: (priority: number) => void
}) {
  const name = NAMED.findLast(({ from }) => value >= from)?.name ?? 'low'
  const namesOf = (pick: (event: StoredScheduleEvent) => boolean) =>
    rivals.filter(pick).map((one) => one.name)
  const below = namesOf(({ priority }) => priority < value)
  const above = namesOf(({ priority }) => priority > value)
  const same = namesOf(({ priority }) => priority === value)
  return (
    <Stack gap="xs" role="group" aria-label={scheduleTexts.priority()}>
      <span className="v-field-label">{scheduleTexts.priority()}</span>
      <SegmentedControl
        aria-label={scheduleTexts.priority()}
        data={NAMED.map((one) => ({ value: one.name, label: scheduleTexts.priorityName[one.name]() }))}
        value={name}
        onChange={(chosen) => onChange(NAMED.find((one) => one.name === chosen)!.value)}
      />
      <NumberInput
        label={scheduleTexts.priorityExact()}
        min={0}
        max={100}
        allowDecimal={false}
        clampBehavior="strict"
        value={value}
        onChange={(next) => onChange(Number(next) || 0)}
      />
      <Text size="sm" c="dimmed">
        {rivals.length === 0 && scheduleTexts.competesNone()}
        {below.length > 0 && `${scheduleTexts.winsOver({ events: listed(below) })} `}
        {above.length > 0 && `${scheduleTexts.givesWay({ events: listed(above) })} `}
        {same.length > 0 && scheduleTexts.sameAs({ events: listed(same) })}
      </Text>
    </Stack>
  )
}
