import { Button, Group, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { api } from '../../app/client.ts'
import { fieldMessage } from '../../app/errorReasons.ts'
import { errorMessage, toast } from '../../app/toasts.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { sentWords } from './sentWords.ts'
import { notificationTexts } from './notification.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'

/** To whom a notification goes, and what they are called in the dialogue. */
export type NotifyTarget = { name: string } & ({ deviceIds: string[] } | { siteId: string })

/** A short text for the people in front of one display, of several, or of all that show a screen. */
export function NotifyDialog({ target, onClose }: { target: NotifyTarget | null; onClose: () => void }) {
  return (
    <Modal opened={target !== null} onClose={onClose} title={notificationTexts.notify()} size="md">
      {target && <NotifyForm target={target} onSent={onClose} />}
    </Modal>
  )
}

function NotifyForm({ target, onSent }: { target: NotifyTarget; onSent: () => void }) {
  const [title, setTitle] = useState('')
  const [body, setBody] = useState('')
  // Whom it did not reach is read here, and stands until the dialog is closed.
  const [missed, setMissed] = useState<string | null>(null)
  const send = useMutation({
    meta: { showsError: true },
    mutationFn: () =>
      api('notifyDevices', {
        body: {
          title,
          body,
          ...('siteId' in target ? { site_id: target.siteId } : { device_ids: target.deviceIds }),
        },
      }),
    onSuccess: (sent) => {
      const { complete, text } = sentWords(sent)
      if (!complete) return setMissed(text)
      toast(text)
      onSent()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (title.trim() !== '') send.mutate()
  }
  const onTitle = fieldMessage(send.error, 'title')
  if (missed !== null)
    return (
      <Stack>
        <Text role="status">{missed}</Text>
        <Group justify="flex-end">
          <Button data-autofocus onClick={onSent}>
            {commonTexts.close()}
          </Button>
        </Group>
      </Stack>
    )
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text c="dimmed">{notificationTexts.explanation({ name: target.name })}</Text>
        <TextInput
          label={commonTexts.title()}
          data-autofocus
          maxLength={120}
          value={title}
          onChange={(event) => setTitle(event.currentTarget.value)}
          error={onTitle}
        />
        <Textarea
          label={commonTexts.text()}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
          error={fieldMessage(send.error, 'body')}
        />
        {send.isError && onTitle === undefined && (
          <Text c="var(--v-danger)" role="alert">
            {errorMessage(send.error)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={send.isPending} disabled={title.trim() === ''}>
            {commonTexts.send()}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
