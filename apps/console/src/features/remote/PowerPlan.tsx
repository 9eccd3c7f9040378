import { ActionIcon, Button, Chip, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import type { OnHours } from '@vitrine/core/remote'
import { formatWeekday } from '../../app/format.ts'
import { minutesOf, timeOf } from './choice.ts'
import styles from './remote.module.css'
import { remoteTexts } from './remote.texts.ts'

const DAYS = [1, 2, 3, 4, 5, 6, 7]
/** Rows that a plan can have. */
const ROWS_MOST = 28

/** The hours of a week in which a display is on. */
export function PowerPlan({
  plan,
  onChange,
}: {
  plan: readonly OnHours[]
  onChange: (plan: readonly OnHours[]) => void
}) {
  const change = (index: number, hours: Partial<OnHours>) =>
    onChange(plan.map((one, at) => (at === index ? { ...one, ...hours } : one)))
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        {remoteTexts.planHint()}
      </Text>
      {plan.map((hours, index) => (
        <div
          key={index}
          className={styles.hours}
          role="group"
          aria-label={remoteTexts.hours({ number: index + 1 })}
        >
          <Chip.Group
            multiple
            value={hours.days.map(String)}
            onChange={(days) => change(index, { days: days.map(Number).sort((a, b) => a - b) })}
          >
            <Group gap="xs" role="group" aria-label={remoteTexts.days()}>
              {DAYS.map((day) => (
                <Chip key={day} value={String(day)} size="xs">
                  {formatWeekday(day)}
                </Chip>
              ))}
            </Group>
          </Chip.Group>
          <TextInput
            type="time"
            label={remoteTexts.from()}
            value={timeOf(hours.from)}
            onChange={(event) => {
              const from = minutesOf(event.currentTarget.value, false)
              if (from !== null) change(index, { from })
            }}
          />
          <TextInput
            type="time"
            label={remoteTexts.to()}
            {...(hours.to <= hours.from && { description: remoteTexts.nextDay() })}
            value={timeOf(hours.to)}
            onChange={(event) => {
              const to = minutesOf(event.currentTarget.value, true)
              if (to !== null) change(index, { to })
            }}
          />
          <ActionIcon
            variant="default"
            size={30}
            aria-label={remoteTexts.removeHours({ number: index + 1 })}
            onClick={() => onChange(plan.filter((_, at) => at !== index))}
          >
            <IconTrash size={15} />
          </ActionIcon>
        </div>
      ))}
      <Group>
        <Button
          size="xs"
          variant="default"
          disabled={plan.length >= ROWS_MOST}
          onClick={() => onChange([...plan, { days: [6, 7], from: 9 * 60, to: 18 * 60 }])}
        >
          {remoteTexts.addHours()}
        </Button>
      </Group>
    </Stack>
  )
}
