import { Stack, TextInput } from '@mantine/core'
import { scheduleSchema, type WhenDraft } from '@vitrine/core'
import { useState } from 'react'
import { CalendarFields, DaypartField, HoursFields } from '../../namedTimes/index.ts'
import { itemTexts } from './item.texts.ts'

type Edge = 'from' | 'until'

/** When something may play: from and until, days of the week and hours or a daypart, calendars. What is left empty does not restrict. */
export function WhenFields({
  value,
  onChange,
  onSettle,
  dated = true,
}: {
  value: WhenDraft | undefined
  /** undefined: it may always play */
  onChange: (when: WhenDraft | undefined, gesture?: string) => void
  onSettle: () => void
  /** false: what has dates of its own is only restricted to days and hours */
  dated?: boolean
}) {
  const when = value ?? {}
  const change = (part: Partial<WhenDraft>, gesture?: string) => {
    const next = Object.fromEntries(
      Object.entries({ ...when, ...part }).filter(([, one]) => one !== undefined),
    )
    onChange(Object.keys(next).length === 0 ? undefined : (next as WhenDraft), gesture)
  }
  const never = when.from !== undefined && when.until !== undefined && when.until <= when.from
  return (
    <Stack gap="sm">
      {dated && (
        <>
          <DateField label={itemTexts.from()} edge="from" when={when} change={change} onSettle={onSettle} />
          <DateField
            label={itemTexts.until()}
            edge="until"
            when={when}
            change={change}
            onSettle={onSettle}
            error={never ? itemTexts.never() : undefined}
          />
        </>
      )}
      <DaypartField
        value={when.daypart_id}
        onChange={(id) => change({ daypart_id: id, days: undefined, times: undefined })}
      />
      {when.daypart_id === undefined && (
        <HoursFields
          value={when}
          onChange={({ days, times }, gesture) => change({ days, times }, gesture)}
          onSettle={onSettle}
        />
      )}
      <CalendarFields
        value={when.calendars}
        onChange={(calendars) => change({ calendars })}
        {...(!dated && { hint: itemTexts.startCounts() })}
      />
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
  when: WhenDraft
  change: (part: Partial<WhenDraft>, gesture?: string) => void
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
