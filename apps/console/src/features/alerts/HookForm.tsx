import { Button, Checkbox, Stack, Switch, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Hook, HookBody, HookEvent } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api } from '../../app/client.ts'
import { fieldMessage } from '../../app/errorReasons.ts'
import { errorMessage, toast } from '../../app/toasts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { refresh } from './alertQueries.ts'
import { hookTexts } from './channels.texts.ts'
import { ruleTexts } from './rules.texts.ts'

const EVENTS = Object.keys(hookTexts.event) as HookEvent[]

/** Makes or changes a webhook endpoint. */
export function HookForm({
  hook,
  onDone,
}: {
  hook: Hook | null
  onDone: (made: { name: string; secret: string } | null) => void
}) {
  const [draft, setDraft] = useState<HookBody>(
    hook
      ? { name: hook.name, url: hook.url, events: hook.events, enabled: hook.enabled }
      : { name: '', url: '', events: ['device.offline', 'device.online'], enabled: true },
  )
  const change = (part: Partial<HookBody>) => setDraft((before) => ({ ...before, ...part }))
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: async () => {
      if (!hook) return api('makeHook', { body: draft })
      await api('changeHook', { params: { id: hook.id }, revision: hook.revision, body: draft })
      return null
    },
    onSuccess: (made) => {
      toast(commonTexts.saved())
      void refresh('hooks')
      onDone(made && { name: made.hook.name, secret: made.secret })
    },
  })
  const isReady = draft.name.trim() !== '' && draft.url.trim() !== '' && draft.events.length > 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) save.mutate()
  }
  const nameError = fieldMessage(save.error, 'name')
  const urlError = fieldMessage(save.error, 'url')
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
        <TextInput
          type="url"
          label={hookTexts.url()}
          description={hookTexts.urlHint()}
          value={draft.url}
          onChange={(event) => change({ url: event.currentTarget.value })}
          error={urlError}
        />
        <Checkbox.Group
          label={hookTexts.events()}
          value={draft.events}
          onChange={(events) => change({ events: events as HookEvent[] })}
        >
          <Stack gap="xs" mt="xs">
            {EVENTS.map((event) => (
              <Checkbox key={event} value={event} label={hookTexts.event[event]()} description={event} />
            ))}
          </Stack>
        </Checkbox.Group>
        <Switch
          label={ruleTexts.enabled()}
          checked={draft.enabled}
          onChange={(event) => change({ enabled: event.currentTarget.checked })}
        />
        {save.isError && (nameError ?? urlError) === undefined && (
          <Text c="var(--v-danger)" role="alert">
            {errorMessage(save.error)}
          </Text>
        )}
        <Button type="submit" loading={save.isPending} disabled={!isReady} style={{ alignSelf: 'end' }}>
          {commonTexts.save()}
        </Button>
      </Stack>
    </form>
  )
}
