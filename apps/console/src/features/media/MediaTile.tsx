import { clsx } from 'clsx'
import { Checkbox } from '@mantine/core'
import type { LibraryRef, Media } from '@vitrine/protocol'
import { memo } from 'react'
import { formatAgo, formatBytes, formatDimensions } from '../../app/format.ts'
import { Pill } from '../../ui/StatusPill.tsx'
import { useNow } from '../../ui/useNow.ts'
import { keyOf, startDrag, type Choosing } from '../library/index.ts'
import { mediaMark } from './advice.ts'
import { MediaPicture } from './MediaPicture.tsx'
import { mediaTexts } from './media.texts.ts'
import styles from './media.module.css'

type Props = {
  media: Media
  chosen: boolean
  expired: boolean
  /** null for those who may only look */
  choosing: Choosing | null
  onOpen: (id: string) => void
  /** what goes along when it is dragged */
  dragged: (ref: LibraryRef) => LibraryRef[]
}

/** One file in the grid: its picture, its name, its state. */
export const MediaTile = memo(function MediaTile({
  media,
  chosen,
  expired,
  choosing,
  onOpen,
  dragged,
}: Props) {
  const ref: LibraryRef = { noun: 'media', id: media.id }
  const key = keyOf(ref)
  return (
    <div
      className="v-tile"
      data-chosen={chosen}
      draggable={choosing !== null}
      onDragStart={(event) => startDrag(event, dragged(ref))}
    >
      {choosing && <Choose media={media} chosen={chosen} choosing={choosing} />}
      <button
        type="button"
        className={styles.mediaButton}
        data-row
        onClick={(event) => {
          if (!choosing?.takesClick(event, key)) onOpen(media.id)
        }}
      >
        <MediaPicture media={media} moves />
        <span className="v-tile-name">
          <span className="v-clip">{media.name}</span>
          <Standing media={media} expired={expired} />
        </span>
        <span className="v-quiet v-small v-numbers v-tile-facts">
          <span>
            {media.width > 0 ? `${formatDimensions(media.width, media.height)} · ` : ''}
            {formatBytes(media.bytes)}
          </span>
          {media.tags.map((tag) => (
            <span key={tag} className="v-tag">
              {tag}
            </span>
          ))}
        </span>
      </button>
    </div>
  )
})

/** One file in the list. */
export const MediaLine = memo(function MediaLine({
  media,
  chosen,
  expired,
  choosing,
  onOpen,
  dragged,
}: Props) {
  const nowMs = useNow()
  const ref: LibraryRef = { noun: 'media', id: media.id }
  return (
    <div
      className="v-line"
      data-chosen={chosen}
      draggable={choosing !== null}
      onDragStart={(event) => startDrag(event, dragged(ref))}
    >
      {choosing ? <Choose media={media} chosen={chosen} choosing={choosing} /> : <span />}
      <MediaPicture media={media} />
      <button
        type="button"
        className={clsx('v-line-name v-clip', styles.mediaButton)}
        data-row
        onClick={(event) => {
          if (!choosing?.takesClick(event, keyOf(ref))) onOpen(media.id)
        }}
      >
        {media.name}
      </button>
      <span className="v-line-more v-tile-facts">
        <Standing media={media} expired={expired} />
        {media.tags.map((tag) => (
          <span key={tag} className="v-tag">
            {tag}
          </span>
        ))}
      </span>
      <span className="v-line-more v-quiet v-small v-numbers">
        {media.width > 0 ? `${formatDimensions(media.width, media.height)} · ` : ''}
        {formatBytes(media.bytes)}
      </span>
      <span className="v-line-more v-quiet v-small">{formatAgo(media.epoch, nowMs)}</span>
    </div>
  )
})

function Choose({ media, chosen, choosing }: { media: Media; chosen: boolean; choosing: Choosing }) {
  return (
    <span className="v-tile-check">
      <Checkbox
        size="xs"
        aria-label={mediaTexts.selectFile({ name: media.name })}
        checked={chosen}
        onChange={(event) =>
          choosing.toggle(
            keyOf({ noun: 'media', id: media.id }),
            (event.nativeEvent as unknown as MouseEvent).shiftKey,
          )
        }
      />
    </span>
  )
}

function Standing({ media, expired }: { media: Media; expired: boolean }) {
  const mark = mediaMark(media)
  return (
    <>
      {mark && (
        <Pill tone={mark.tone} shape={mark.shape}>
          {mark.text}
        </Pill>
      )}
      {media.state === 'failed' && (
        <Pill tone="bad" shape="square">
          {mediaTexts.unusable()}
        </Pill>
      )}
      {expired && (
        <Pill tone="warn" shape="square">
          {mediaTexts.expired()}
        </Pill>
      )}
    </>
  )
}
