import { Chip, Group, Stack, Text, TextInput } from '@mantine/core'
import type { AlertRuleBody } from '@vitrine/protocol'
import { formatWeekday, weekdayNames, weekOrder } from '../../app/format.ts'
import { ruleTexts } from './rules.texts.ts'
import styles from './alerts.module.css'

export type Hours = NonNullable<AlertRuleBody['hours']>
/** What a form begins with. */
export const WORKING_HOURS: Hours = { days: [1, 2, 3, 4, 5], from: '08:00', until: '18:00' }

/** Hours of some days of the week. */
export function HoursField({ value, onChange }: { value: Hours; onChange: (hours: Hours) => void }) {
  const names = weekdayNames()
  return (
    <Stack gap="sm">
      <div role="group" aria-label={ruleTexts.days()}>
        <Chip.Group
          multiple
          value={value.days.map(String)}
          onChange={(days) => onChange({ ...value, days: days.map(Number).toSorted((a, b) => a - b) })}
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
      <div className={styles.times}>
        <TextInput
          type="time"
          label={ruleTexts.from()}
          value={value.from}
          onChange={(event) => onChange({ ...value, from: event.currentTarget.value })}
        />
        <TextInput
          type="time"
          label={ruleTexts.until()}
          value={value.until}
          onChange={(event) => onChange({ ...value, until: event.currentTarget.value })}
        />
      </div>
      {value.until <= value.from && (
        <Text size="sm" c="dimmed">
          {ruleTexts.untilHint()}
        </Text>
      )}
    </Stack>
  )
}

/** Whether the hours say something. */
export const areHours = ({ days, from, until }: Hours): boolean =>
  days.length > 0 && from !== '' && until !== ''
