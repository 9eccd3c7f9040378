import { Button, Fieldset, Pill, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { WhenDraft } from '@vitrine/core'
import type { WrittenScheduleEvent } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { fieldMessage, fieldMessages } from '../../app/errorReasons.ts'
import { formatWallDate } from '../../app/format.ts'
import { errorMessage } from '../../app/toasts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import { ConditionBlock } from '../conditions/index.ts'
import { WhenFields } from '../sites/index.ts'
import { ChangeCheck } from './ChangeCheck.tsx'
import { isRule, occurrencesOf } from './occurrences.ts'
import { PriorityField } from './PriorityField.tsx'
import { repeatOf, rruleOf, type Repeat } from './recurrence.ts'
import { RepeatFields } from './RepeatFields.tsx'
import { saveEvents } from './saving.ts'
import { scheduleTexts } from './schedules.texts.ts'
import { TargetFields } from './TargetFields.tsx'
import type { Facts, ScheduleView } from './useScheduleView.ts'
import { DAY_MINUTES, localOf, minuteOf } from './wall.ts'
import type { Held } from './WeekGrid.tsx'
import { bodyOf } from './moving.ts'
import styles from './schedules.module.css'

/** What the drawer shows: an event, or one that is not there yet. */
export type Opened = { held: Held } | { draft: WrittenScheduleEvent }

/** Everything about an event, and what saving it comes to. */
export function EventDrawer({
  opened,
  facts,
  view,
  mayEdit,
  onClose,
  onDelete,
}: {
  opened: Opened
  facts: Facts
  view: ScheduleView
  mayEdit: boolean
  onClose: () => void
  onDelete: (held: Held) => void
}) {
  const stored = 'held' in opened ? opened.held.event : null
  const [draft, setDraft] = useState<WrittenScheduleEvent>(() =>
    'held' in opened ? bodyOf(opened.held.event) : opened.draft,
  )
  const [repeat, setRepeat] = useState<Repeat>(() => repeatOf(draft.rrule, draft.start))
  const [restricted, setRestricted] = useState(pickWhen(draft) !== undefined)
  const change = (part: Partial<WrittenScheduleEvent>) => setDraft((before) => ({ ...before, ...part }))
  const rrule = rruleOf(repeat, draft.start)
  const { rrule: _before, ...rest } = draft
  const body: WrittenScheduleEvent = {
    ...rest,
    name: draft.name.trim(),
    ...(rrule === undefined ? { exdates: [] } : { rrule }),
  }
  const isTooEarly = draft.end !== undefined && !(minuteOf(draft.end) > minuteOf(draft.start))
  const isReady =
    body.name !== '' &&
    body.screen_id !== '' &&
    body.targets.length > 0 &&
    !Number.isNaN(minuteOf(body.start)) &&
    !isTooEarly &&
    (rrule === undefined || isRule(body.start, rrule))
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () =>
      saveEvents(
        [{ event: body, of: stored }],
        stored ? scheduleTexts.changed({ name: body.name }) : scheduleTexts.created({ name: body.name }),
      ),
    onSuccess: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady && mayEdit) save.mutate()
  }
  const refused = (field: string) => fieldMessage(save.error, field)
  const shownAtField = ['name', 'screen_id', 'start', 'end', 'rrule', 'targets']
  const isSaidBelow =
    save.isError && !fieldMessages(save.error).some(({ field }) => shownAtField.includes(field))
  const rivals = view.rivals(body).filter(({ id }) => id !== stored?.id)
  const title = !mayEdit
    ? scheduleTexts.readTitle()
    : stored
      ? scheduleTexts.editTitle()
      : scheduleTexts.newTitle()
  return (
    <Drawer opened onClose={onClose} position="right" size="md" title={title}>
      <form onSubmit={submit} noValidate>
        <Fieldset variant="unstyled" disabled={!mayEdit}>
          <Stack>
            <TextInput
              label={commonTexts.name()}
              data-autofocus
              maxLength={200}
              value={draft.name}
              error={refused('name')}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <Select
              label={scheduleTexts.screen()}
              placeholder={scheduleTexts.chooseScreen()}
              searchable
              allowDeselect={false}
              nothingFoundMessage={scheduleTexts.nothingFound()}
              data={facts.sites.map(({ id, name }) => ({ value: id, label: name }))}
              value={draft.screen_id === '' ? null : draft.screen_id}
              error={refused('screen_id')}
              onChange={(id) => change({ screen_id: id ?? '' })}
            />
            <TargetFields
              facts={facts}
              value={draft.targets}
              error={refused('targets')}
              onChange={(targets) => change({ targets })}
            />
            <div className={styles.row}>
              <TextInput
                type="datetime-local"
                label={scheduleTexts.from()}
                value={draft.start}
                error={refused('start')}
                onChange={(event) => change({ start: event.currentTarget.value.slice(0, 16) })}
              />
              <TextInput
                type="datetime-local"
                label={scheduleTexts.untilField()}
                description={
                  draft.end !== undefined
                    ? undefined
                    : rrule === undefined
                      ? scheduleTexts.untilHolds()
                      : scheduleTexts.untilDayEnds()
                }
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                value={draft.end ?? ''}
                error={isTooEarly ? scheduleTexts.untilTooEarly() : refused('end')}
                onChange={(event) => {
                  const end = event.currentTarget.value.slice(0, 16)
                  setDraft(({ end: _end, ...others }) => (end === '' ? others : { ...others, end }))
                }}
              />
            </div>
            {!Number.isNaN(minuteOf(draft.start)) && (
              <RepeatFields value={repeat} start={draft.start} onChange={setRepeat} />
            )}
            {refused('rrule') !== undefined && (
              <p className="v-fault" role="alert">
                {refused('rrule')}
              </p>
            )}
            {rrule !== undefined && <Exceptions event={body} onChange={(exdates) => change({ exdates })} />}
            <Switch
              label={scheduleTexts.restrict()}
              checked={restricted}
              onChange={(event) => {
                setRestricted(event.currentTarget.checked)
                setDraft(withoutWhen)
              }}
            />
            {restricted && (
              <WhenFields
                dated={false}
                value={pickWhen(draft)}
                onChange={(when) => setDraft((before) => ({ ...withoutWhen(before), ...when }))}
                onSettle={() => undefined}
              />
            )}
            <Select
              label={scheduleTexts.timeZone()}
              searchable
              allowDeselect={false}
              nothingFoundMessage={scheduleTexts.noZonesFound()}
              data={[
                { value: 'device', label: scheduleTexts.deviceZone() },
                ...Intl.supportedValuesOf('timeZone'),
              ]}
              value={draft.time_zone ?? 'device'}
              error={refused('time_zone')}
              onChange={(time_zone) => change({ time_zone: time_zone ?? 'device' })}
            />
            <PriorityField
              value={draft.priority ?? 0}
              rivals={rivals}
              onChange={(priority) => change({ priority })}
            />
            {(mayEdit || draft.if !== undefined) && (
              <ConditionBlock
                value={draft.if}
                onChange={(condition) =>
                  setDraft(({ if: _if, ...others }) =>
                    condition === undefined ? others : { ...others, if: condition },
                  )
                }
                onSettle={() => undefined}
                withTables={false}
              />
            )}
          </Stack>
        </Fieldset>
        <Stack mt="md">
          {mayEdit && isReady && (
            <ChangeCheck event={body} id={stored?.id ?? null} timeZone={view.timeZone} />
          )}
          {mayEdit && body.targets.length === 0 && (
            <p className="v-quiet v-small">{scheduleTexts.targetNeeded()}</p>
          )}
          {isSaidBelow && (
            <p className="v-fault" role="alert">
              {errorMessage(save.error)}
            </p>
          )}
          {mayEdit && (
            <div className={styles.feet}>
              {'held' in opened && (
                <Button variant="subtle" color="red" onClick={() => onDelete(opened.held)}>
                  {scheduleTexts.deleteEvent()}
                </Button>
              )}
              <Button variant="default" onClick={onClose}>
                {commonTexts.cancel()}
              </Button>
              <Button type="submit" loading={save.isPending} disabled={!isReady}>
                {commonTexts.save()}
              </Button>
            </div>
          )}
        </Stack>
      </form>
    </Drawer>
  )
}

/** What narrows an event within its occurrences, and which of them count. */
function pickWhen({ days, times, daypart_id, calendars }: WrittenScheduleEvent): WhenDraft | undefined {
  const when = {
    ...(days && { days }),
    ...(times && { times }),
    ...(daypart_id !== undefined && { daypart_id }),
    ...(calendars && { calendars }),
  }
  return Object.keys(when).length > 0 ? when : undefined
}

function withoutWhen({
  days: _days,
  times: _times,
  daypart_id: _daypart,
  calendars: _calendars,
  ...rest
}: WrittenScheduleEvent): WrittenScheduleEvent {
  return rest
}

/** Occurrences that are left out. */
function Exceptions({
  event,
  onChange,
}: {
  event: WrittenScheduleEvent
  onChange: (exdates: string[]) => void
}) {
  const [date, setDate] = useState('')
  const left = event.exdates ?? []
  /** Where on a day an occurrence begins, which is what an exception names. */
  const startOn = (day: string): string => {
    const from = minuteOf(`${day}T00:00`)
    const { exdates: _exdates, ...all } = event
    const found = occurrencesOf({ ...all, time_zone: 'device' }, from, from + DAY_MINUTES, 'UTC')
    const begun = found.find(({ start }) => start >= from)
    return begun === undefined ? `${day}T${event.start.slice(11)}` : localOf(begun.start)
  }
  const add = () => {
    if (date !== '') onChange([...new Set([...left, startOn(date)])].sort())
    setDate('')
  }
  return (
    <div role="group" aria-label={scheduleTexts.exceptions()}>
      <TextInput
        type="date"
        label={scheduleTexts.addException()}
        value={date}
        onChange={(changed) => setDate(changed.currentTarget.value)}
        onBlur={add}
        onKeyDown={(key) => {
          if (key.key !== 'Enter') return
          key.preventDefault()
          add()
        }}
      />
      {left.length > 0 && (
        <div className={styles.exceptions}>
          {left.map((one) => (
            <Pill
              key={one}
              withRemoveButton
              removeButtonProps={{
                'aria-label': scheduleTexts.removeException({ date: formatWallDate(one) }),
                'aria-hidden': false,
                tabIndex: 0,
              }}
              onRemove={() => onChange(left.filter((other) => other !== one))}
            >
              {formatWallDate(one)}
            </Pill>
          ))}
        </div>
      )}
    </div>
  )
}
