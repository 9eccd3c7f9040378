import type { SlideDraft } from '@vitrine/core'
import type { Way } from '@vitrine/core/templates'
import type { Media } from '@vitrine/protocol'
import { fitFor } from '../../draft/fitFor.ts'
import { newId } from '../../draft/newId.ts'

const INK = '#101828'
/** Behind what is transparent: most logos are drawn for light ground. */
const PAPER = '#F7F4EE'

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
    interactions: [
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
    interactions: [
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

/** A slide with nothing on it yet. */
export function emptySlide(way: Way): SlideDraft {
  const [width, height] = way === 'portrait' ? [1_080, 1_920] : [1_920, 1_080]
  return {
    name: 'New slide',
    type: 'text',
    width,
    height,
    background: { kind: 'color', color: PAPER },
    interactions: [],
  }
}

export function textSlide(): SlideDraft {
  return {
    name: 'New text',
    type: 'text',
    width: 1920,
    height: 1080,
    background: { kind: 'gradient', from: '#0B5563', to: '#12877F', angle: 135 },
    interactions: [
      {
        id: newId(),
        type: 'text',
        frame: { x: 140, y: 300, width: 1640, height: 260 },
        text: 'A headline',
        style: { color: '#F7F4EE', size: 140, weight: 'bold', align: 'left', valign: 'bottom' },
      },
      {
        id: newId(),
        type: 'text',
        frame: { x: 140, y: 590, width: 1640, height: 240 },
        text: 'And a line that says more.',
        style: { color: '#F7F4EE', size: 56, weight: 'regular', align: 'left', valign: 'top' },
      },
    ],
  }
}
