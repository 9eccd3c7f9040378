import { clsx } from 'clsx'
import { Skeleton, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { Slide } from '@vitrine/protocol'
import { useState } from 'react'
import { foundSlidesQuery, useMediaById } from '../../queries/content.ts'
import { FaultMessage, Message } from '../../ui/Message.tsx'
import { rowKeys } from '../../ui/rowKeys.ts'
import { SlidePicture } from '../../ui/SlidePicture.tsx'
import { Each } from '../../ui/Guarded.tsx'
import { Modal } from '../../ui/Dialog.tsx'
import { slideTexts } from './slides.texts.ts'
import styles from './slides.module.css'

const SEARCH_AFTER_MS = 150

/** Chooses one slide. */
export function SlidePicker({
  title,
  opened,
  onClose,
  onPick,
}: {
  title: string
  opened: boolean
  onClose: () => void
  onPick: (slide: Slide) => void
}) {
  const [words, setWords] = useState('')
  const [asked] = useDebouncedValue(words.trim(), SEARCH_AFTER_MS)
  const found = useQuery({ ...foundSlidesQuery(asked), enabled: opened })
  const media = useMediaById()
  return (
    <Modal opened={opened} onClose={onClose} title={title} size="xl">
      <TextInput
        aria-label={slideTexts.searchContent()}
        placeholder={slideTexts.searchContent()}
        mb="md"
        leftSection={<IconSearch size={16} aria-hidden="true" />}
        value={words}
        onChange={(event) => setWords(event.currentTarget.value)}
        data-autofocus
      />
      {found.isError && !found.data ? (
        <FaultMessage
          title={slideTexts.couldNotLoadContent()}
          error={found.error}
          retry={() => void found.refetch()}
        />
      ) : !found.data ? (
        <div className={clsx('v-grid', styles.pickGrid)}>
          {Array.from({ length: 6 }, (_, tile) => (
            <Skeleton key={tile} style={{ aspectRatio: '16 / 10' }} />
          ))}
        </div>
      ) : found.data.length === 0 ? (
        <Message
          title={asked === '' ? slideTexts.noneYet() : slideTexts.noneFound()}
          text={asked === '' ? slideTexts.noneYetHint() : slideTexts.noneFoundHint()}
        />
      ) : (
        <ul className={clsx('v-grid', styles.pickGrid)} ref={rowKeys}>
          <Each items={found.data} keyOf={(slide) => slide.id} what="slide" as="li">
            {(slide) => (
              <li>
                <button type="button" className={styles.pickSlide} data-row onClick={() => onPick(slide)}>
                  <SlidePicture slide={slide} media={media} ratio={16 / 10} />
                  <span className="v-tile-name v-small">
                    <span className="v-clip">{slide.name}</span>
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
