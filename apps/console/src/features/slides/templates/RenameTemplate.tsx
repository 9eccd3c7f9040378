import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Slide } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api } from '../../../app/client.ts'
import { errorMessage } from '../../../app/toasts.ts'
import { refreshLibrary } from '../../library/index.ts'
import { designOf } from './templateQueries.ts'
import { Modal } from '../../../ui/Dialog.tsx'
import { templateTexts } from './template.texts.ts'
import { commonTexts } from '../../../ui/common.texts.ts'

/** Asks for another name of a design. */
export function RenameTemplate({ template, onClose }: { template: Slide; onClose: () => void }) {
  const [name, setName] = useState(template.name)
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () =>
      api('changeSlide', {
        params: { id: template.id },
        body: { ...designOf(template), name, folder_id: template.folder_id },
        revision: template.revision,
      }),
    onSuccess: () => {
      void refreshLibrary()
      onClose()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') save.mutate()
  }
  return (
    <Modal opened onClose={onClose} title={templateTexts.renameTitle()} size="sm">
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={commonTexts.name()}
            data-autofocus
            maxLength={200}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {save.error && (
            <Text c="var(--v-danger)" role="alert">
              {errorMessage(save.error)}
            </Text>
          )}
          <Button
            type="submit"
            loading={save.isPending}
            disabled={name.trim() === ''}
            style={{ alignSelf: 'end' }}
          >
            {commonTexts.rename()}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
