import { Button, Select, Stack, Switch, TextInput } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { MadeTrigger, ReadTrigger, StoredTrigger } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api } from '../../../app/client.ts'
import { fieldMessage } from '../../../app/errorReasons.ts'
import { errorMessage, toast } from '../../../app/toasts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'
import { emergenciesQuery } from '../emergencyQueries.ts'
import { outsideTexts } from './outside.texts.ts'
import { refresh } from './removing.ts'

/** Makes or changes a trigger. A new one fires drills only. */
export function TriggerForm({
  trigger,
  onDone,
}: {
  trigger: StoredTrigger | null
  /** @param made the new one with its secret */
  onDone: (made: MadeTrigger | null) => void
}) {
  const { data: emergencies = [] } = useQuery(emergenciesQuery)
  const [draft, setDraft] = useState<ReadTrigger>(() =>
    trigger === null
      ? { name: '', emergency_id: '', drill: true, enabled: true }
      : {
          name: trigger.name,
          emergency_id: trigger.emergency_id,
          drill: trigger.drill,
          enabled: trigger.enabled,
        },
  )
  const change = (part: Partial<ReadTrigger>) => setDraft((before) => ({ ...before, ...part }))
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: async () => {
      if (!trigger) return api('makeTrigger', { body: draft })
      await api('changeTrigger', { params: { id: trigger.id }, revision: trigger.revision, body: draft })
      return null
    },
    onSuccess: (made) => {
      toast(commonTexts.saved())
      void refresh()
      onDone(made)
    },
  })
  const isReady = draft.name.trim() !== '' && draft.emergency_id !== ''
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) save.mutate()
  }
  const nameError = fieldMessage(save.error, 'name')
  const emergencyError = fieldMessage(save.error, 'emergency_id')
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={commonTexts.name()}
          data-autofocus
          maxLength={200}
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          error={nameError}
        />
        <Select
          label={outsideTexts.emergency()}
          required
          allowDeselect={false}
          data={emergencies.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.emergency_id || null}
          onChange={(emergency_id) => emergency_id && change({ emergency_id })}
          error={emergencyError}
        />
        <Switch
          label={outsideTexts.triggerDrill()}
          description={outsideTexts.triggerDrillHint()}
          checked={draft.drill}
          onChange={(event) => change({ drill: event.currentTarget.checked })}
        />
        <Switch
          label={outsideTexts.enabled()}
          checked={draft.enabled}
          onChange={(event) => change({ enabled: event.currentTarget.checked })}
        />
        {save.isError && (nameError ?? emergencyError) === undefined && (
          <p className="v-fault" role="alert">
            {errorMessage(save.error)}
          </p>
        )}
        <Button type="submit" loading={save.isPending} disabled={!isReady} style={{ alignSelf: 'end' }}>
          {commonTexts.save()}
        </Button>
      </Stack>
    </form>
  )
}
