import { Button, Group, NumberInput, Select, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { ReportPeriod, ReportSchedule, SavedReport, SavedReportBody } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api } from '../../app/client.ts'
import { fieldMessage } from '../../app/errorReasons.ts'
import { formatWeekday, weekOrder } from '../../app/format.ts'
import { errorMessage, toast } from '../../app/toasts.ts'
import { refreshSavedReports } from '../../queries/savedReports.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { popTexts } from './pop.texts.ts'
import { savedReportTexts } from './savedReports.texts.ts'

const PERIODS = ['yesterday', 'last7', 'last30', 'lastWeek', 'lastMonth'] as const satisfies ReportPeriod[]
const FORMATS = ['xlsx', 'csv'] as const
const EVERY = ['never', 'day', 'week', 'month'] as const
type Every = (typeof EVERY)[number]

/** A schedule of another kind, at the same time of day. */
function scheduled(every: Every, before: ReportSchedule | null): ReportSchedule | null {
  const time = before?.time ?? '07:00'
  if (every === 'never') return null
  return every === 'day' ? { every, time } : { every, day: 1, time }
}

/** Saves a report, or changes when and to whom it is sent. */
export function SavedReportForm({
  report,
  start,
  onDone,
}: {
  /** null: a new one */
  report: SavedReport | null
  start: SavedReportBody
  onDone: () => void
}) {
  const [draft, setDraft] = useState(start)
  const change = (part: Partial<SavedReportBody>) => setDraft((before) => ({ ...before, ...part }))
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () =>
      report
        ? api('changeSavedReport', { params: { id: report.id }, revision: report.revision, body: draft })
        : api('makeSavedReport', { body: draft }),
    onSuccess: () => {
      toast(commonTexts.saved())
      void refreshSavedReports()
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (draft.name.trim() !== '') save.mutate()
  }
  const { schedule } = draft
  const nameError = fieldMessage(save.error, 'name')
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={commonTexts.name()}
          description={(report ? savedReportTexts.whatSaved : savedReportTexts.what)({
            by: popTexts.by[draft.by](),
          })}
          data-autofocus
          maxLength={200}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={nameError}
        />
        <Select
          label={savedReportTexts.period()}
          description={savedReportTexts.periodHint({ zone: draft.time_zone })}
          allowDeselect={false}
          data={PERIODS.map((value) => ({ value, label: popTexts.periods[value]() }))}
          value={draft.period}
          onChange={(_, { value }) => change({ period: value as ReportPeriod })}
        />
        <Select
          label={savedReportTexts.format()}
          allowDeselect={false}
          data={FORMATS.map((value) => ({ value, label: savedReportTexts.formats[value]() }))}
          value={draft.format}
          onChange={(_, { value }) => change({ format: value as SavedReportBody['format'] })}
        />
        <Group align="flex-end" grow preventGrowOverflow={false}>
          <Select
            label={savedReportTexts.schedule()}
            allowDeselect={false}
            data={EVERY.map((value) => ({ value, label: savedReportTexts.every[value]() }))}
            value={schedule?.every ?? 'never'}
            onChange={(_, { value }) => change({ schedule: scheduled(value as Every, schedule) })}
          />
          {schedule?.every === 'week' && (
            <Select
              label={savedReportTexts.weekday()}
              allowDeselect={false}
              data={weekOrder().map((day) => ({ value: String(day), label: formatWeekday(day) }))}
              value={String(schedule.day)}
              onChange={(_, { value }) => change({ schedule: { ...schedule, day: Number(value) } })}
            />
          )}
          {schedule?.every === 'month' && (
            <NumberInput
              label={savedReportTexts.monthDay()}
              title={savedReportTexts.monthDayHint()}
              min={1}
              max={31}
              allowDecimal={false}
              value={schedule.day}
              onChange={(day) => change({ schedule: { ...schedule, day: Number(day) || 1 } })}
            />
          )}
          {schedule && (
            <TextInput
              type="time"
              label={savedReportTexts.time()}
              value={schedule.time}
              onChange={(event) => change({ schedule: { ...schedule, time: event.currentTarget.value } })}
            />
          )}
        </Group>
        <TagsInput
          label={savedReportTexts.recipients()}
          description={savedReportTexts.recipientsHint()}
          inputMode="email"
          maxTags={20}
          acceptValueOnBlur
          splitChars={[',', ';', ' ']}
          value={draft.recipients}
          onChange={(recipients) => change({ recipients })}
        />
        {save.isError && nameError === undefined && (
          <Text c="var(--v-danger)" role="alert">
            {errorMessage(save.error)}
          </Text>
        )}
        <Button
          type="submit"
          loading={save.isPending}
          disabled={draft.name.trim() === ''}
          style={{ alignSelf: 'end' }}
        >
          {report ? commonTexts.save() : savedReportTexts.save()}
        </Button>
      </Stack>
    </form>
  )
}
