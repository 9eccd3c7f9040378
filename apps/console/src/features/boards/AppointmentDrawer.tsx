import { Button, Group, NumberInput, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { zoneTimeOf } from '@vitrine/core'
import { dateOf, SLOT_MINUTES } from '@vitrine/core/board'
import type { StoredAppointment, StoredBoard } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { fieldMessage } from '../../app/errorReasons.ts'
import { formatWallTime } from '../../app/format.ts'
import { errorMessage, toast } from '../../app/toasts.ts'
import { boardSlotsQuery } from '../../queries/boards.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import { Steps } from './AppointmentRows.tsx'
import { bodyOf } from './appointmentWords.ts'
import { appointmentTexts } from './boards.texts.ts'
import type { BoardChanges } from './useBoardChanges.ts'
import styles from './boards.module.css'

const SLOT_MS = SLOT_MINUTES * 60_000

/** Where an appointment is planned: a local date, a quarter-hour like `10:15`, and a room. */
export type Place = { date: string; slot: string | null; room: string }

/** Where an appointment is. */
function placeOf({ starts_at, room }: StoredAppointment, { time_zone }: StoredBoard): Place {
  const { day, wallMs } = zoneTimeOf(time_zone).localAt(starts_at)
  const slot = new Date(Math.floor(wallMs / SLOT_MS) * SLOT_MS).toISOString().slice(11, 16)
  return { date: dateOf(day), slot, room }
}

const draftOf = (appointment: StoredAppointment | null, { date, slot, room }: Place) => ({
  patient: appointment?.patient ?? '',
  birthDate: appointment?.birth_date ?? '',
  date,
  slot,
  minutes: appointment?.minutes ?? SLOT_MINUTES,
  room,
  note: appointment?.note ?? '',
})

/** An appointment: a new one, or one to change, call or erase. */
export function AppointmentDrawer({
  board,
  appointment,
  place,
  changes,
  onClose,
  onErase,
}: {
  board: StoredBoard
  /** null: a new one */
  appointment: StoredAppointment | null
  /** where a new one is to be */
  place: Place
  changes: BoardChanges
  onClose: () => void
  onErase: (appointment: StoredAppointment) => void
}) {
  const [known, setKnown] = useState(appointment)
  const at = known ? placeOf(known, board) : place
  const [draft, setDraft] = useState(() => draftOf(known, at))
  const isDirty = JSON.stringify(draft) !== JSON.stringify(draftOf(known, at))
  // It follows what others do with it, unless something was written: then the server says that it was changed.
  if (appointment && known && appointment.revision !== known.revision && !isDirty) {
    setKnown(appointment)
    setDraft(draftOf(appointment, placeOf(appointment, board)))
  }
  const set = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const slots = useQuery({ ...boardSlotsQuery(board.id, draft.date), enabled: draft.date !== '' })
  const chosen = slots.data?.items.find(({ name }) => name === draft.slot)
  const isMoved = draft.date !== at.date || draft.slot !== at.slot
  // A time between two quarter-hours stays as it is until another one is chosen.
  const startsAt = known && !isMoved ? known.starts_at : chosen?.epoch
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: (starts_at: number) => {
      const written = {
        starts_at,
        patient: draft.patient.trim(),
        birth_date: draft.birthDate === '' ? null : draft.birthDate,
        minutes: draft.minutes,
        room: draft.room,
        note: draft.note.trim(),
      }
      return known
        ? api('changeAppointment', {
            params: { id: board.id, appointment: known.id },
            revision: known.revision,
            body: { ...bodyOf(known), ...written },
          })
        : api('makeAppointment', { params: { id: board.id }, body: written })
    },
    onSuccess: (saved) => {
      void queryClient.invalidateQueries({ queryKey: ['boards', board.id] })
      const name = saved.patient ?? saved.text
      toast(appointment ? appointmentTexts.savedAppointment({ name }) : appointmentTexts.planned({ name }))
      onClose()
    },
  })
  const isReady = draft.patient.trim() !== '' && startsAt !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) save.mutate(startsAt)
  }
  const refused = (field: string) => fieldMessage(save.error, field)
  const isSaid = ['patient', 'starts_at', 'birth_date', 'room'].some((field) => refused(field) !== undefined)
  const rooms = [...new Set([...board.rooms, ...(draft.room === '' ? [] : [draft.room])])]
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={appointment ? (appointment.patient ?? appointment.text) : appointmentTexts.newAppointment()}
    >
      {appointment && !isDirty && (
        <Group gap="xs" mb="md">
          <Steps appointment={appointment} changes={changes} onOpen={null} />
        </Group>
      )}
      {appointment && appointment.room === '' && (
        <p className="v-quiet v-small">{appointmentTexts.callNeedsRoom()}</p>
      )}
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={appointmentTexts.person()}
            data-autofocus
            autoComplete="off"
            maxLength={200}
            value={draft.patient}
            error={refused('patient')}
            onChange={(event) => set({ patient: event.currentTarget.value })}
          />
          <TextInput
            type="date"
            label={appointmentTexts.date()}
            value={draft.date}
            onChange={(event) => set({ date: event.currentTarget.value })}
          />
          <Group grow align="flex-start">
            <Select
              label={appointmentTexts.time()}
              searchable
              allowDeselect={false}
              data={(slots.data?.items ?? []).map(({ name, clocks }) => ({
                value: name,
                label: formatWallTime(name),
                disabled: clocks === 'skipped',
              }))}
              value={draft.slot}
              error={refused('starts_at') ?? (slots.isError ? errorMessage(slots.error) : undefined)}
              onChange={(slot) => set({ slot })}
            />
            <NumberInput
              label={appointmentTexts.minutes()}
              min={1}
              max={1_440}
              allowDecimal={false}
              value={draft.minutes}
              onChange={(value) => typeof value === 'number' && set({ minutes: value })}
            />
          </Group>
          <Select
            label={appointmentTexts.room()}
            placeholder={appointmentTexts.noRoom()}
            clearable
            data={rooms}
            value={draft.room === '' ? null : draft.room}
            error={refused('room')}
            onChange={(room) => set({ room: room ?? '' })}
          />
          <TextInput
            type="date"
            label={appointmentTexts.birthDate()}
            value={draft.birthDate}
            error={refused('birth_date')}
            onChange={(event) => set({ birthDate: event.currentTarget.value })}
          />
          <Textarea
            label={appointmentTexts.note()}
            autosize
            minRows={2}
            maxRows={8}
            maxLength={2_000}
            value={draft.note}
            onChange={(event) => set({ note: event.currentTarget.value })}
          />
          <Text size="sm" c="dimmed">
            {appointmentTexts.privacy({
              text: appointment?.text ?? appointmentTexts.showsName[board.shows](),
            })}
          </Text>
        </Stack>
        {save.isError && !isSaid && (
          <p className="v-fault" role="alert">
            {errorMessage(save.error)}
          </p>
        )}
        <div className={styles.feet}>
          {appointment && (
            <Button variant="subtle" color="red" onClick={() => onErase(appointment)}>
              {appointmentTexts.eraseEllipsis()}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {commonTexts.cancel()}
          </Button>
          <Button type="submit" loading={save.isPending} disabled={!isReady}>
            {commonTexts.save()}
          </Button>
        </div>
      </form>
    </Drawer>
  )
}
