import { Button, Fieldset, Group, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Schedule } from '@vitrine/core'
import type { StoredDaypart } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api, queryClient } from '../../app/client.ts'
import { fieldMessage } from '../../app/errorReasons.ts'
import { errorMessage, toast } from '../../app/toasts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { HoursFields } from './HoursFields.tsx'
import { namedTimeTexts } from './namedTimes.texts.ts'

type Hours = Pick<Schedule, 'days' | 'times'>
const FIRST: Hours = { times: [{ from: '07:00', until: '10:30' }] }

/** A daypart: a new one, or one to change or delete. */
export function DaypartDialog({
  daypart,
  mayEdit,
  onClose,
  onDelete,
}: {
  /** null: a new one */
  daypart: StoredDaypart | null
  mayEdit: boolean
  onClose: () => void
  onDelete: (daypart: StoredDaypart) => void
}) {
  const [name, setName] = useState(daypart?.name ?? '')
  const [hours, setHours] = useState<Hours>(() => {
    const { days, times } = daypart ?? FIRST
    return days ? { days, times } : { times }
  })
  const { days, times = [] } = hours
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () => {
      const body = { name: name.trim(), ...(days && { days }), times }
      return daypart
        ? api('changeDaypart', { params: { id: daypart.id }, revision: daypart.revision, body })
        : api('makeDaypart', { body })
    },
    onSuccess: (saved) => {
      void queryClient.invalidateQueries({ queryKey: ['dayparts'] })
      toast(namedTimeTexts.saved({ name: saved.name }))
      onClose()
    },
  })
  const isReady = mayEdit && name.trim() !== '' && times.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) save.mutate()
  }
  const atName = fieldMessage(save.error, 'name')
  return (
    <Modal
      opened
      onClose={onClose}
      title={daypart ? namedTimeTexts.editDaypart() : namedTimeTexts.newDaypart()}
    >
      <form onSubmit={submit} noValidate>
        <Fieldset variant="unstyled" disabled={!mayEdit}>
          <Stack>
            <TextInput
              label={commonTexts.name()}
              data-autofocus
              maxLength={200}
              value={name}
              error={atName}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <HoursFields value={hours} onChange={setHours} onSettle={() => undefined} />
            {times.length === 0 && <p className="v-quiet v-small">{namedTimeTexts.hoursNeeded()}</p>}
            <Text size="sm" c="dimmed">
              {namedTimeTexts.daypartHint()}
            </Text>
          </Stack>
        </Fieldset>
        {save.isError && atName === undefined && (
          <p className="v-fault" role="alert">
            {errorMessage(save.error)}
          </p>
        )}
        {mayEdit && (
          <Group mt="md" justify="flex-end">
            {daypart && (
              <Button variant="subtle" color="red" me="auto" onClick={() => onDelete(daypart)}>
                {commonTexts.deleteEllipsis()}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {commonTexts.cancel()}
            </Button>
            <Button type="submit" loading={save.isPending} disabled={!isReady}>
              {commonTexts.save()}
            </Button>
          </Group>
        )}
      </form>
    </Modal>
  )
}
