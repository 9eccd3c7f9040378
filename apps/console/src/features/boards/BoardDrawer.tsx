import { Button, NumberInput, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { BOARD_SHOWS } from '@vitrine/core/board'
import type { StoredBoard } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { fieldMessage } from '../../app/errorReasons.ts'
import { readerTimeZone } from '../../app/format.ts'
import { errorMessage, toast } from '../../app/toasts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { Drawer } from '../../ui/Dialog.tsx'
import { appointmentTexts } from './boards.texts.ts'
import styles from './boards.module.css'

/** The settings of a board: a new one, or one to rename, change or delete. */
export function BoardDrawer({
  board,
  onClose,
  onDone,
  onDelete,
}: {
  /** null: a new one */
  board: StoredBoard | null
  onClose: () => void
  onDone: (board: StoredBoard) => void
  onDelete: ((board: StoredBoard) => void) | null
}) {
  const [draft, setDraft] = useState(() => ({
    name: board?.name ?? '',
    timeZone: board?.time_zone ?? readerTimeZone(),
    rooms: board?.rooms.join('\n') ?? '',
    shows: board?.shows ?? BOARD_SHOWS[0],
    keepDays: board?.keep_days ?? 30,
  }))
  const set = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () => {
      const rooms = draft.rooms.split('\n').map((room) => room.trim())
      const body = {
        name: draft.name.trim(),
        time_zone: draft.timeZone,
        rooms: [...new Set(rooms.filter(Boolean))],
        shows: draft.shows,
        keep_days: draft.keepDays,
      }
      return board
        ? api('changeBoard', { params: { id: board.id }, revision: board.revision, body })
        : api('makeBoard', { body })
    },
    onSuccess: async (saved) => {
      await queryClient.invalidateQueries({ queryKey: ['boards'] })
      toast(appointmentTexts.saved({ name: saved.name }))
      onDone(saved)
    },
  })
  const isReady = draft.name.trim() !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) save.mutate()
  }
  const refused = (field: string) => fieldMessage(save.error, field)
  const isSaid = ['name', 'time_zone', 'rooms'].some((field) => refused(field) !== undefined)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="md"
      title={board ? appointmentTexts.settings() : appointmentTexts.newBoard()}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={commonTexts.name()}
            data-autofocus
            maxLength={200}
            value={draft.name}
            error={refused('name')}
            onChange={(event) => set({ name: event.currentTarget.value })}
          />
          <Textarea
            label={appointmentTexts.rooms()}
            description={appointmentTexts.roomsHint()}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autosize
            minRows={3}
            maxRows={12}
            value={draft.rooms}
            error={refused('rooms')}
            onChange={(event) => set({ rooms: event.currentTarget.value })}
          />
          <Select
            label={appointmentTexts.shows()}
            description={appointmentTexts.showsHint()}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            allowDeselect={false}
            data={BOARD_SHOWS.map((value) => ({ value, label: appointmentTexts.showsName[value]() }))}
            value={draft.shows}
            onChange={(value) => set({ shows: BOARD_SHOWS.find((one) => one === value) ?? draft.shows })}
          />
          <Select
            label={appointmentTexts.timeZone()}
            description={appointmentTexts.timeZoneKept()}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            searchable
            allowDeselect={false}
            limit={50}
            data={[...new Set([draft.timeZone, ...Intl.supportedValuesOf('timeZone')])].map((zone) => ({
              value: zone,
              label: zone.replaceAll('_', ' '),
            }))}
            value={draft.timeZone}
            error={refused('time_zone')}
            onChange={(timeZone) => timeZone !== null && set({ timeZone })}
          />
          <NumberInput
            label={appointmentTexts.keepDays()}
            min={0}
            max={365}
            allowDecimal={false}
            value={draft.keepDays}
            onChange={(value) => typeof value === 'number' && set({ keepDays: value })}
          />
        </Stack>
        {save.isError && !isSaid && (
          <p className="v-fault" role="alert">
            {errorMessage(save.error)}
          </p>
        )}
        <div className={styles.feet}>
          {board && onDelete && (
            <Button variant="subtle" color="red" onClick={() => onDelete(board)}>
              {commonTexts.deleteEllipsis()}
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
