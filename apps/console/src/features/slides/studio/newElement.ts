import { PAGE_TIMEOUT_MS, type Background, type Element, type TextStyle } from '@vitrine/core'
import type { Media } from '@vitrine/protocol'
import { fitFor } from '../../../draft/fitFor.ts'
import { newId } from '../../../draft/newId.ts'
import type { Size } from '../../../stage/geometry.ts'
import { titleOf } from '../newSlide.ts'

export type ElementKind = Element['type']
type Slide = Size & { background: Background; interactions: readonly Element[] }

const INK = '#101828'
const PAPER = '#F7F4EE'
const TEAL = '#12877F'

/** Whether light letters are read better on a colour than dark ones. Source: WCAG, relative luminance. */
function isDark(colour: string): boolean {
  const part = (at: number) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return value <= 0.040_45 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5) < 0.18
}

function lettersOn(slide: Slide): string {
  const { background } = slide
  if (background.kind === 'media') return PAPER
  return isDark(background.kind === 'gradient' ? background.to : background.color) ? PAPER : INK
}

/** How letters of new texts look: as those of the last text, else readable on the background. */
function styleOn(slide: Slide, part: Partial<TextStyle> = {}): TextStyle {
  const last = slide.interactions.findLast((element) => element.type === 'text')
  return {
    color: lettersOn(slide),
    size: Math.max(16, Math.round(Math.min(slide.width, slide.height) * 0.06)),
    weight: 'regular',
    align: 'left',
    valign: 'middle',
    ...(last ? last.style : {}),
    ...part,
  }
}

/** A frame in the middle of the slide, in shares of it, at most so big that it keeps its proportion inside. */
function inMiddle(slide: Size, width: number, height: number) {
  const sides = { width: Math.max(1, Math.round(width)), height: Math.max(1, Math.round(height)) }
  return {
    x: Math.round((slide.width - sides.width) / 2),
    y: Math.round((slide.height - sides.height) / 2),
    ...sides,
  }
}

/** A file as an element: its own proportion, at most six tenths of the slide. */
export function newMediaElement(media: Media, slide: Slide): Element {
  const width = media.width || 16
  const height = media.height || 9
  const factor = Math.min((slide.width * 0.6) / width, (slide.height * 0.6) / height)
  const frame = inMiddle(slide, width * factor, height * factor)
  const name = titleOf(media.name)
  const fit = fitFor(media, frame)
  return media.kind === 'video'
    ? { id: newId(), type: 'video', name, frame, media_id: media.id, fit, volume: 1 }
    : { id: newId(), type: 'image', name, frame, media_id: media.id, fit, alt: '' }
}

/** What a new element of a kind without a file looks like before anything is said of it. */
export function newPlainElement(kind: Exclude<ElementKind, 'image' | 'video'>, slide: Slide): Element {
  const id = newId()
  const short = Math.min(slide.width, slide.height)
  switch (kind) {
    case 'text':
      return {
        id,
        type: 'text',
        frame: inMiddle(slide, slide.width * 0.7, short * 0.16),
        text: 'Text',
        style: styleOn(slide),
      }
    case 'shape':
      return {
        id,
        type: 'shape',
        shape: 'rectangle',
        frame: inMiddle(slide, short * 0.4, short * 0.4),
        fill: { kind: 'color', color: TEAL },
      }
    case 'line':
      return {
        id,
        type: 'line',
        frame: inMiddle(slide, slide.width * 0.5, Math.max(12, short * 0.03)),
        stroke: { color: lettersOn(slide), width: Math.max(1, Math.round(short * 0.006)) },
      }
    case 'qr':
      return {
        id,
        type: 'qr',
        frame: inMiddle(slide, short * 0.36, short * 0.36),
        text: 'https://example.org',
        dark: INK,
        light: '#FFFFFF',
      }
    case 'table':
      return {
        id,
        type: 'table',
        frame: inMiddle(slide, slide.width * 0.7, slide.height * 0.5),
        rows: [
          ['What', 'When', 'Where'],
          ['Morning', '9:00', 'Hall'],
          ['Afternoon', '14:00', 'Garden'],
        ],
        header: true,
        style: styleOn(slide, { size: Math.max(12, Math.round(short * 0.045)), align: 'left' }),
        line: '#98A4AF',
      }
    case 'button':
      return {
        id,
        type: 'button',
        frame: inMiddle(slide, short * 0.5, short * 0.13),
        text: 'Button',
        style: {
          color: '#FFFFFF',
          size: Math.max(16, Math.round(short * 0.05)),
          weight: 'bold',
          align: 'center',
          valign: 'middle',
        },
        fill: { kind: 'color', color: '#0B5563' },
        radius: Math.round(short * 0.02),
        touch: { do: 'home' },
      }
    case 'widget':
      return {
        id,
        type: 'widget',
        frame: inMiddle(slide, short * 0.5, short * 0.5),
        widget: { kind: 'clock', face: 'analog' },
        style: styleOn(slide, {
          size: Math.max(16, Math.round(short * 0.06)),
          align: 'center',
          valign: 'middle',
        }),
        accent: '#D9503F',
      }
    case 'page':
      return {
        id,
        type: 'page',
        frame: inMiddle(slide, slide.width * 0.6, slide.height * 0.6),
        url: 'https://example.org',
        timeout: PAGE_TIMEOUT_MS.default,
        background: PAPER,
      }
    case 'stream':
      return {
        id,
        type: 'stream',
        frame: inMiddle(slide, slide.width * 0.6, slide.height * 0.6),
        url: 'https://example.org/live.m3u8',
        fit: 'contain',
        volume: 1,
      }
    case 'html':
      return {
        id,
        type: 'html',
        frame: inMiddle(slide, slide.width * 0.6, slide.height * 0.4),
        html: '<p>Markup</p>',
        css: `p { font-size: ${Math.round(short * 0.06)}px; color: ${lettersOn(slide)} }`,
      }
  }
}
