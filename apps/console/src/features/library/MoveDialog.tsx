import { Button, Group, TextInput } from '@mantine/core'
import { IconFolder, IconHome } from '@tabler/icons-react'
import type { Folder, LibraryRef } from '@vitrine/protocol'
import { useState } from 'react'
import { rowKeys } from '../../ui/rowKeys.ts'
import { asTree } from './folderTree.ts'
import { moveThings, things } from './libraryActions.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { libraryTexts } from './library.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import styles from './library.module.css'

/** Chooses the folder that things go to. A folder cannot go into itself, so it is not offered. */
export function MoveDialog({
  homes,
  folders,
  onClose,
  onDone,
}: {
  /** what is moved, each with the folder it lies in; null while nothing is */
  homes: ReadonlyMap<LibraryRef, string | null> | null
  folders: readonly Folder[]
  onClose: () => void
  onDone: () => void
}) {
  const refs = [...(homes?.keys() ?? [])]
  return (
    <Modal
      opened={homes !== null}
      onClose={onClose}
      title={libraryTexts.moveTitle({ things: things(refs) })}
      size="md"
    >
      {homes && <Folders homes={homes} folders={folders} onClose={onClose} onDone={onDone} />}
    </Modal>
  )
}

function Folders({
  homes,
  folders,
  onClose,
  onDone,
}: {
  homes: ReadonlyMap<LibraryRef, string | null>
  folders: readonly Folder[]
  onClose: () => void
  onDone: () => void
}) {
  const [words, setWords] = useState('')
  const moved = new Set([...homes.keys()].filter(({ noun }) => noun === 'folder').map(({ id }) => id))
  const shown = asTree(folders, moved).filter(({ folder }) =>
    folder.name.toLowerCase().includes(words.trim().toLowerCase()),
  )
  const [busy, setBusy] = useState(false)
  const move = async (id: string | null, name: string | null) => {
    setBusy(true)
    const done = await moveThings(homes, id, name)
    setBusy(false)
    if (done) onDone()
    onClose()
  }
  return (
    <>
      <TextInput
        aria-label={libraryTexts.searchFolders()}
        placeholder={libraryTexts.searchFolders()}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        data-autofocus
      />
      <ul className={styles.folderChoice} ref={rowKeys} aria-label={libraryTexts.folders()}>
        {words === '' && (
          <li>
            <button type="button" data-row disabled={busy} onClick={() => void move(null, null)}>
              <IconHome size={18} aria-hidden="true" /> {libraryTexts.topLevel()}
            </button>
          </li>
        )}
        {shown.map(({ folder, depth }) => (
          <li key={folder.id}>
            <button
              type="button"
              data-row
              disabled={busy}
              style={{ paddingInlineStart: 12 + depth * 20 }}
              onClick={() => void move(folder.id, folder.name)}
            >
              <IconFolder size={18} aria-hidden="true" /> <span className="v-clip">{folder.name}</span>
            </button>
          </li>
        ))}
        {shown.length === 0 && words !== '' && <li className="v-quiet">{libraryTexts.noFolders()}</li>}
      </ul>
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {commonTexts.cancel()}
        </Button>
      </Group>
    </>
  )
}
