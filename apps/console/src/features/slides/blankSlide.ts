import type { SlideDraft } from '@vitrine/core'
import type { Way } from '@vitrine/core/templates'
import { newId } from '../../draft/newId.ts'
import { PAPER } from './newSlide.ts'
import { slideTexts } from './slides.texts.ts'

/** A slide with nothing on it yet. */
export function emptySlide(way: Way): SlideDraft {
  const [width, height] = way === 'portrait' ? [1_080, 1_920] : [1_920, 1_080]
  return {
    name: slideTexts.newName(),
    type: 'text',
    width,
    height,
    background: { kind: 'color', color: PAPER },
    elements: [],
  }
}

export function textSlide(): SlideDraft {
  return {
    name: slideTexts.newTextName(),
    type: 'text',
    width: 1920,
    height: 1080,
    background: { kind: 'gradient', from: '#0B5563', to: '#12877F', angle: 135 },
    elements: [
      {
        id: newId(),
        type: 'text',
        frame: { x: 140, y: 300, width: 1640, height: 260 },
        text: slideTexts.sampleHeadline(),
        style: { color: '#F7F4EE', size: 140, weight: 'bold', align: 'left', valign: 'bottom' },
      },
      {
        id: newId(),
        type: 'text',
        frame: { x: 140, y: 590, width: 1640, height: 240 },
        text: slideTexts.sampleLine(),
        style: { color: '#F7F4EE', size: 56, weight: 'regular', align: 'left', valign: 'top' },
      },
    ],
  }
}
