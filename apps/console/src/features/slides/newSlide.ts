import type { SlideDraft } from '@vitrine/core'
import type { Media } from '@vitrine/protocol'
import { fitFor } from '../../draft/fitFor.ts'
import { newId } from '../../draft/newId.ts'

const INK = '#101828'
/** Behind what is transparent: most logos are drawn for light ground. */
export const PAPER = '#F7F4EE'

/** A file's name without its ending, as the name of what shows it. */
export function titleOf(fileName: string): string {
  return (
    fileName
      .replace(/\.[a-z0-9]{2,5}$/i, '')
      .replace(/[_-]+/g, ' ')
      .trim() || fileName
  )
}

function fullSize(media: Media): { width: number; height: number } {
  const portrait = media.height > media.width
  return portrait ? { width: 1080, height: 1920 } : { width: 1920, height: 1080 }
}

export function imageSlide(media: Media): SlideDraft {
  const size = fullSize(media)
  return {
    name: titleOf(media.name),
    type: 'image',
    ...size,
    background: { kind: 'color', color: media.facts?.transparent ? PAPER : INK },
    elements: [
      {
        id: newId(),
        type: 'image',
        frame: { x: 0, y: 0, ...size },
        media_id: media.id,
        fit: fitFor(media, size),
        alt: '',
      },
    ],
  }
}

export function videoSlide(media: Media): SlideDraft {
  const size = fullSize(media)
  return {
    name: titleOf(media.name),
    type: 'video',
    ...size,
    background: { kind: 'color', color: INK },
    elements: [
      {
        id: newId(),
        type: 'video',
        frame: { x: 0, y: 0, ...size },
        media_id: media.id,
        fit: fitFor(media, size),
        volume: 1,
      },
    ],
  }
}
