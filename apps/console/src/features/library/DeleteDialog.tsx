import { Button, Group, Loader, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { LIBRARY_ITEMS_MAX, type LibraryRef, type LookedAt } from '@vitrine/protocol'
import { useState } from 'react'
import { Link } from 'react-router'
import { api } from '../../app/client.ts'
import { counted, listed } from '../../app/format.ts'
import { FaultMessage } from '../../ui/Message.tsx'
import { deleteThings } from './libraryActions.ts'
import { Modal } from '../../ui/Dialog.tsx'

export type Deleting = { refs: readonly LibraryRef[]; name?: string }

const SHOWN_MOST = 8

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
    <Modal opened={deleting !== null} onClose={onClose} title="Delete" size="md">
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
        title="Couldn’t load where it is used"
        error={look.error}
        retry={() => void look.refetch()}
      />
    )
  if (!look.data)
    return (
      <Group role="status">
        <Loader size="sm" aria-hidden="true" /> <Text>Checking where it is used…</Text>
      </Group>
    )
  const { folders, slides, media, kept } = look.data
  const taken = [
    folders > 0 ? counted(folders, 'folder') : '',
    slides > 0 ? counted(slides, 'slide') : '',
    media > 0 ? counted(media, 'file') : '',
  ].filter(Boolean)
  const nothing = taken.length === 0
  return (
    <div>
      {!nothing && (
        <Text>
          {deleting.name !== undefined && taken.length === 1 && refs.length === 1
            ? `“${deleting.name}”${refs[0]?.noun === 'folder' && slides + media + folders > 1 ? ` with ${listed(taken, taken.length)}` : ''}`
            : listed(taken, taken.length)}{' '}
          will move to the bin. You can restore it for 30 days.
        </Text>
      )}
      {kept.length > 0 && (
        <>
          <Text mt={nothing ? 0 : 'md'} fw={600}>
            {nothing
              ? 'Can’t be deleted while it is used'
              : 'Not deleted because it is used, with the folder it is in'}
          </Text>
          <ul className="v-kept">
            {kept.slice(0, SHOWN_MOST).map((entry) => (
              <li key={entry.id}>
                <strong>{entry.name}</strong>
                <span className="v-quiet">
                  {' on '}
                  {entry.used_by.slice(0, 3).map((user, index) => (
                    <span key={user.id}>
                      {index > 0 && ', '}
                      <Link to={`/${user.noun === 'site' ? 'sites' : 'slides'}-edit/${user.id}`}>
                        {user.name}
                      </Link>
                    </span>
                  ))}
                  {entry.used_by.length > 3 && ` and ${entry.used_by.length - 3} more`}
                </span>
              </li>
            ))}
          </ul>
          {kept.length > SHOWN_MOST && (
            <Text c="dimmed">and {counted(kept.length - SHOWN_MOST, 'other')}.</Text>
          )}
          {nothing && <Text mt="sm">Remove it there first, then delete it.</Text>}
        </>
      )}
      <Group justify="flex-end" mt="lg">
        <Button ref={focusFirst} variant="default" onClick={onClose}>
          {nothing ? 'Close' : 'Cancel'}
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
            Delete
          </Button>
        )}
      </Group>
    </div>
  )
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
