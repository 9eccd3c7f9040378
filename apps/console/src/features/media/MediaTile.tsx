import { Checkbox } from '@mantine/core'
import type { LibraryRef, Media } from '@vitrine/protocol'
import { memo } from 'react'
import { formatBytes } from '../../app/format.ts'
import { Pill } from '../../ui/StatusPill.tsx'
import { keyOf, startDrag, type Choosing } from '../library/index.ts'
import { MediaPicture } from './MediaPicture.tsx'

/** One file in the library: its picture, its name, its state. */
export const MediaTile = memo(function MediaTile({
  media,
  chosen,
  expired,
  choosing,
  onOpen,
  dragged,
}: {
  media: Media
  chosen: boolean
  expired: boolean
  /** null for those who may only look */
  choosing: Choosing | null
  onOpen: (id: string) => void
  /** what goes along when it is dragged */
  dragged: (ref: LibraryRef) => LibraryRef[]
}) {
  const ref: LibraryRef = { noun: 'media', id: media.id }
  const key = keyOf(ref)
  return (
    <div
      className="v-tile"
      data-chosen={chosen}
      draggable={choosing !== null}
      onDragStart={(event) => startDrag(event, dragged(ref))}
    >
      {choosing && (
        <span className="v-tile-check">
          <Checkbox
            size="xs"
            aria-label={`Choose ${media.name}`}
            checked={chosen}
            onChange={(event) => choosing.toggle(key, (event.nativeEvent as unknown as MouseEvent).shiftKey)}
          />
        </span>
      )}
      <button
        type="button"
        className="v-media-button"
        data-row
        onClick={(event) => {
          if (!choosing?.takesClick(event, key)) onOpen(media.id)
        }}
      >
        <MediaPicture media={media} moves />
        <span className="v-tile-name">
          <span className="v-clip">{media.name}</span>
          {media.state === 'processing' && (
            <Pill tone="busy" shape="half">
              Preparing
            </Pill>
          )}
          {media.state === 'failed' && (
            <Pill tone="bad" shape="square">
              Cannot be used
            </Pill>
          )}
          {expired && (
            <Pill tone="warn" shape="square">
              Expired
            </Pill>
          )}
        </span>
        <span className="v-quiet v-small v-numbers v-tile-facts">
          <span>
            {media.width > 0 ? `${media.width} × ${media.height} · ` : ''}
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
