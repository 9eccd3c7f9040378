import { Loader } from '@mantine/core'
import { showableFiles } from '@vitrine/core'
import type { Media } from '@vitrine/protocol'
import { useState } from 'react'
import { formatPosition } from '../../app/format.ts'
import { fitFor } from '../../draft/fitFor.ts'
import { placeholderOf } from './placeholder.ts'
import { mediaTexts } from './media.texts.ts'

/** The shape of the frame. Source: tiles.css. */
const FRAME = { width: 16, height: 10 }

/** A media item as its picture, with its blurred placeholder until that is there; a video moves while the pointer is over it. */
export function MediaPicture({ media, moves = false }: { media: Media; moves?: boolean }) {
  const [hovered, setHovered] = useState(false)
  const [loaded, setLoaded] = useState<string | null>(null)
  const small =
    media.files.find((file) => file.rendition === 'thumbnail') ??
    media.files.find((file) => file.rendition === 'poster')
  const still =
    small ?? (media.kind === 'image' ? media.files.find((file) => file.rendition === 'original') : undefined)
  const plays =
    media.kind === 'video' && media.state === 'ready' && (still === undefined || (moves && hovered))
  return (
    <div
      className="v-media-picture"
      data-transparent={media.facts?.transparent}
      style={placeholderOf(media, still !== undefined && loaded === still.path)}
      {...(moves ? { onPointerEnter: () => setHovered(true), onPointerLeave: () => setHovered(false) } : {})}
    >
      {still && (
        <img
          src={still.path}
          alt=""
          loading="lazy"
          draggable={false}
          style={{ objectFit: fitFor(media, FRAME) }}
          onLoad={() => setLoaded(still.path)}
        />
      )}
      {plays && (
        <video
          src={showableFiles('video', media.files, media.shown_as)[0]?.path}
          muted
          loop
          autoPlay={hovered}
          playsInline
          preload="metadata"
          tabIndex={-1}
          aria-hidden="true"
        />
      )}
      {media.state === 'processing' && (
        <span className="v-picture-note">
          <Loader size="sm" aria-hidden="true" />
        </span>
      )}
      {media.state === 'failed' && <span className="v-picture-note">{mediaTexts.unusable()}</span>}
      {media.duration !== null && <span className="v-media-badge">{formatPosition(media.duration)}</span>}
    </div>
  )
}
