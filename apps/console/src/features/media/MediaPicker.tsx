import { Button, FileButton, Group, Skeleton, TextInput } from '@mantine/core'
import { IconSearch, IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Media } from '@vitrine/protocol'
import { useState } from 'react'
import { queryClient } from '../../app/client.ts'
import { allMediaQuery, mediaItemQuery } from '../../queries/content.ts'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { MediaPicture } from './MediaPicture.tsx'
import { ACCEPTED_TYPES, addUploads } from './uploads.ts'
import { Each } from '../../ui/Guarded.tsx'
import { Modal } from '../../ui/Dialog.tsx'
import { mediaTexts } from './media.texts.ts'
import { commonTexts } from '../../ui/common.texts.ts'
import styles from './media.module.css'

/** Chooses one file of a kind, or uploads it on the spot. */
export function MediaPicker({
  kind,
  opened,
  without,
  onClose,
  onPick,
}: {
  kind: 'image' | 'video'
  /** a file that is not offered */
  without?: string
  opened: boolean
  onClose: () => void
  onPick: (media: Media) => void
}) {
  const all = useQuery({ ...allMediaQuery, enabled: opened })
  const [words, setWords] = useState('')
  const [uploading, setUploading] = useState(false)
  const fitting = (all.data ?? []).filter(
    (media) =>
      media.kind === kind &&
      media.id !== without &&
      media.state === 'ready' &&
      media.name.toLowerCase().includes(words.trim().toLowerCase()),
  )
  const upload = async (file: File | null) => {
    if (!file) return
    setUploading(true)
    const [id] = await addUploads([file])
    try {
      if (id) onPick(await queryClient.fetchQuery({ ...mediaItemQuery(id), staleTime: 0 }))
    } finally {
      setUploading(false)
    }
  }
  return (
    <Modal opened={opened} onClose={onClose} title={mediaTexts.chooseOne({ kind })} size="xl">
      <Group mb="md">
        <TextInput
          aria-label={mediaTexts.searchKind({ kind })}
          placeholder={mediaTexts.searchKind({ kind })}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={words}
          onChange={(event) => setWords(event.currentTarget.value)}
          style={{ flex: 1 }}
          data-autofocus
        />
        <FileButton
          accept={ACCEPTED_TYPES.filter((type) => type.startsWith(kind)).join(',')}
          onChange={(file) => void upload(file)}
        >
          {(props) => (
            <Button {...props} variant="default" loading={uploading} leftSection={<IconUpload size={16} />}>
              {commonTexts.upload()}
            </Button>
          )}
        </FileButton>
      </Group>
      {all.isError && !all.data ? (
        <FaultMessage title={mediaTexts.couldNotLoad()} error={all.error} retry={() => void all.refetch()} />
      ) : !all.data ? (
        <div className="v-grid">
          {Array.from({ length: 6 }, (_, tile) => (
            <Skeleton key={tile} style={{ aspectRatio: '16 / 10' }} />
          ))}
        </div>
      ) : fitting.length === 0 ? (
        <Message
          title={mediaTexts.noneOfKind({ kind })}
          text={words === '' ? mediaTexts.noneOfKindText({ kind }) : mediaTexts.noResults()}
        />
      ) : (
        <ul
          className="v-grid"
          style={{ gridTemplateColumns: 'repeat(auto-fill, minmax(150px, 1fr))', gap: 'var(--v-space-4)' }}
          ref={rowKeys}
        >
          <Each items={fitting.slice(0, 200)} keyOf={(media) => media.id} what="file" as="li">
            {(media) => (
              <li>
                <button type="button" className={styles.mediaButton} data-row onClick={() => onPick(media)}>
                  <MediaPicture media={media} moves />
                  <span className="v-tile-name v-small">
                    <span className="v-clip">{media.name}</span>
                  </span>
                </button>
              </li>
            )}
          </Each>
        </ul>
      )}
    </Modal>
  )
}
