import { Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { Folder } from '@vitrine/protocol'
import { useState, type FormEvent } from 'react'
import { api } from '../../app/client.ts'
import { errorMessage } from '../../app/toasts.ts'
import { refreshLibrary } from './libraryActions.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { libraryTexts } from './library.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'

/** Asks for the name of a new folder, or a new name for one. */
export function FolderName({
  folder,
  parentId,
  onClose,
}: {
  /** null: a new one */
  folder: Folder | null
  parentId: string | null
  onClose: () => void
}) {
  const [name, setName] = useState(folder?.name ?? '')
  const save = useMutation({
    meta: { showsError: true },
    mutationFn: () =>
      folder
        ? api('changeFolder', { params: { id: folder.id }, body: { name }, revision: folder.revision })
        : api('makeFolder', { body: { name, parent_id: parentId } }),
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
    <Modal
      opened
      onClose={onClose}
      title={folder ? libraryTexts.renameFolder() : libraryTexts.createFolder()}
      size="sm"
    >
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
            {folder ? commonTexts.rename() : libraryTexts.createFolder()}
          </Button>
        </Stack>
      </form>
    </Modal>
  )
}
