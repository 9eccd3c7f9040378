import { Button, Group, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LIBRARY_ITEMS_MAX, type LibraryRef, type LookedAt } from '@vitrine/protocol'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../app/client.ts'
import { listed } from '../../app/format.ts'
import { FaultMessage } from '../../ui/Message.tsx'
import { deleteThings } from './libraryActions.ts'
import { Modal } from '../../ui/Dialog.tsx'
import { rich } from '@vitrine/texts/rich'
import { libraryTexts } from './library.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import { userPath } from '../../ui/userPath.ts'
import styles from './library.module.css'

export type Deleting = { refs: readonly LibraryRef[]; name?: string }

const SHOWN_MOST = 8
const USERS_SHOWN = 3

/** Says what a deletion takes and what of it is shown somewhere, before anything is deleted. */
export function DeleteDialog({
  deleting,
  onClose,
  onDone,
}: {
  deleting: Deleting | null
  onClose: () => void
  onDone: () => void
}) {
  return (
    <Modal opened={deleting !== null} onClose={onClose} title={commonTexts.delete()} size="md">
      {deleting && <DeleteQuestion deleting={deleting} onClose={onClose} onDone={onDone} />}
    </Modal>
  )
}

function DeleteQuestion({
  deleting,
  onClose,
  onDone,
}: {
  deleting: Deleting
  onClose: () => void
  onDone: () => void
}) {
  const [busy, setBusy] = useState(false)
  const { refs } = deleting
  const look = useQuery({
    queryKey: ['look', refs],
    queryFn: ({ signal }) => lookAt(refs, signal),
    staleTime: 0,
    gcTime: 0,
  })
  if (look.isError)
    return (
      <FaultMessage
        title={libraryTexts.couldNotLoadUses()}
        error={look.error}
        retry={() => void look.refetch()}
      />
    )
  if (!look.data)
    return (
      <Group role="status">
        <Loader size="sm" aria-hidden="true" /> <Text>{libraryTexts.loadingUses()}</Text>
      </Group>
    )
  const { folders, slides, media, kept } = look.data
  const taken = [
    folders > 0 ? libraryTexts.things.folders({ count: folders }) : '',
    slides > 0 ? libraryTexts.things.slides({ count: slides }) : '',
    media > 0 ? libraryTexts.things.files({ count: media }) : '',
  ].filter(Boolean)
  const nothing = taken.length === 0
  return (
    <div>
      {!nothing && <Text>{willMove(deleting, look.data, listed(taken, taken.length))}</Text>}
      {kept.length > 0 && (
        <>
          <Text mt={nothing ? 0 : 'md'} fw={600}>
            {nothing ? libraryTexts.allKept() : libraryTexts.someKept()}
          </Text>
          <ul className={styles.kept}>
            {kept.slice(0, SHOWN_MOST).map((entry) => (
              <li key={entry.id}>
                <strong>{entry.name}</strong>
                <span className="v-quiet">
                  {' '}
                  <UsedOn users={entry.used_by} />
                </span>
              </li>
            ))}
          </ul>
          {kept.length > SHOWN_MOST && (
            <Text c="dimmed">{libraryTexts.moreKept({ count: kept.length - SHOWN_MOST })}</Text>
          )}
          {nothing && <Text mt="sm">{libraryTexts.keptHint()}</Text>}
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button ref={focusFirst} variant="default" onClick={onClose}>
          {nothing ? commonTexts.close() : commonTexts.cancel()}
        </Button>
        {!nothing && (
          <Button
            color="danger.7"
            loading={busy}
            onClick={() => {
              setBusy(true)
              void deleteThings(refs, deleting.name).then((done) => {
                setBusy(false)
                if (done) onDone()
                onClose()
              })
            }}
          >
            {commonTexts.delete()}
          </Button>
        )}
      </Group>
    </div>
  )
}

/** What moves to the bin: one thing by its name, with what lies in it; more by how many. */
function willMove({ name, refs }: Deleting, { folders, slides, media }: LookedAt, contents: string): string {
  const kinds = [folders, slides, media].filter((count) => count > 0).length
  if (name === undefined || kinds !== 1 || refs.length !== 1)
    return libraryTexts.willMoveToBin({ things: contents })
  return refs[0]?.noun === 'folder' && slides + media + folders > 1
    ? libraryTexts.folderWillMoveToBin({ name, contents })
    : libraryTexts.willMoveToBin({ things: libraryTexts.things.named({ name }) })
}

/** The slides and screens that something is used on, the first few by name. */
function UsedOn({ users }: { users: LookedAt['kept'][number]['used_by'] }) {
  const names = (
    <>
      {users.slice(0, USERS_SHOWN).map((user, index) => (
        <span key={user.id}>
          {index > 0 && ', '}
          <Link to={userPath(user)}>{user.name}</Link>
        </span>
      ))}
    </>
  )
  return users.length > USERS_SHOWN
    ? rich(libraryTexts.usedOnMore, { names, count: users.length - USERS_SHOWN })
    : rich(libraryTexts.usedOn, { names })
}

/** What a deletion would take; one request looks at so many things, more go one after the other. */
async function lookAt(refs: readonly LibraryRef[], signal: AbortSignal): Promise<LookedAt> {
  const all: LookedAt = { folders: 0, slides: 0, media: 0, kept: [] }
  for (let at = 0; at < refs.length; at += LIBRARY_ITEMS_MAX) {
    const items = refs.slice(at, at + LIBRARY_ITEMS_MAX)
    const seen = await api('lookAtMany', { body: { items }, signal })
    all.folders += seen.folders
    all.slides += seen.slides
    all.media += seen.media
    all.kept.push(...seen.kept)
  }
  return all
}

/** The dialogue takes the focus before its words are there; the way out takes it then. */
const focusFirst = (button: HTMLButtonElement | null): void => button?.focus()
