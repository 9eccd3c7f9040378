import type { RenderElement } from '@vitrine/core'
import { WIDGET_TYPES, widgetKindOf } from '@vitrine/widgets'

export const PHOTO = { sha256: 'a'.repeat(64), type: 'image/png', width: 800, height: 600 }
export const FILM = { sha256: 'f'.repeat(64), type: 'video/mp4', width: 640, height: 360 }

const frame = { x: 90, y: 60, width: 420, height: 240 }
const style = { color: '#0B5563', size: 48, weight: 'bold', align: 'left', valign: 'top' } as const
const shadow = { x: 8, y: 10, blur: 16, color: '#101828', opacity: 0.6 }
const words = 'Fresh bread from six\nČerstvý chléb, Größe 2, naïve café'
const shape = { id: 'e', type: 'shape', frame, fill: { kind: 'color', color: '#E39A1F' } } as const
const image = { id: 'e', type: 'image', frame, media: PHOTO, fit: 'cover', alt: '' } as const

/** Every kind of element with everything that it may say, by what is special about it; one slide of 600 by 360 each. */
export function everyElement(pageUrl: string): Record<string, RenderElement> {
  const text = (name: string, more: object, content = words): Record<string, RenderElement> => ({
    [name]: { id: 'e', type: 'text', frame, text: content, style: { ...style, ...more } },
  })
  const shapes = ['rectangle', 'ellipse', 'triangle', 'diamond', 'star', 'arrow', 'speech'] as const
  const fonts = ['inter', 'archivo', 'playfair', 'lora', 'caveat', 'mono'] as const
  const previews = WIDGET_TYPES.flatMap((type) => Object.entries(widgetKindOf(type).previews))
  const widgets = Object.fromEntries(
    previews.map(([name, widget]): [string, RenderElement] => [
      name,
      { id: 'e', type: 'widget', frame, widget, style: { ...style, size: 28, shadow }, accent: '#D9503F' },
    ]),
  )
  return {
    ...text('plain text', {}),
    ...Object.assign({}, ...fonts.map((font) => text(`text in ${font}`, { font }))),
    ...Object.assign({}, ...fonts.map((font) => text(`slanted text in ${font}`, { font, italic: true }))),
    ...text('text that shrinks', { size: 200, fit: 'shrink', font: 'playfair' }),
    ...text('bullets that shrink', { size: 200, fit: 'shrink', list: 'bullets' }),
    ...text('numbers', { size: 36, list: 'numbers', align: 'center', valign: 'middle' }),
    ...text('text with a shadow', { shadow, weight: 'black', leading: 1.6, tracking: 0.1 }),
    ...text('thin text to the right', { weight: 'light', align: 'right', valign: 'bottom' }),
    ...text('placeholders', { size: 40 }, '{{device}} in {{screen}}'),
    'a turned text': { id: 'e', type: 'text', frame, text: words, style, rotate: -17, opacity: 0.7 },
    'a button': {
      id: 'e',
      type: 'button',
      frame,
      text: 'Menu',
      style: { ...style, color: '#FFFFFF', align: 'center', valign: 'middle' },
      fill: { kind: 'gradient', from: '#0B5563', to: '#12877F', angle: 90 },
      stroke: { color: '#E39A1F', width: 8 },
      radius: 40,
      shadow,
    },
    ...widgets,
    'a picture': image,
    'a picture whole': { ...image, fit: 'contain' },
    'a part of a picture': { ...image, crop: { x: 0.3, y: 0.1, width: 0.4, height: 0.8 } },
    'a part of a picture whole': {
      ...image,
      fit: 'contain',
      crop: { x: 0.3, y: 0.1, width: 0.3, height: 0.9 },
    },
    'a picture by its focus': { ...image, focus: { x: 0.5, y: 1 } },
    'a picture with filters': {
      ...image,
      filter: { brightness: 1.2, contrast: 0.8, saturation: 0.3, blur: 4 },
    },
    'a picture in a circle': { ...image, mask: 'circle', shadow },
    'a turned picture with round corners': { ...image, mask: 40, rotate: 12, opacity: 0.8 },
    'a video': { id: 'e', type: 'video', frame, media: FILM, fit: 'cover', volume: 0 },
    'a part of a video in a circle': {
      id: 'e',
      type: 'video',
      frame,
      media: FILM,
      fit: 'cover',
      volume: 0,
      crop: { x: 0, y: 0.2, width: 0.6, height: 0.6 },
      mask: 'circle',
      filter: { saturation: 0.2 },
    },
    markup: {
      id: 'e',
      type: 'html',
      frame,
      html: '<p>Hello</p>',
      css: 'p{font:700 60px serif;color:#6A4BBC}',
    },
    'a web page': { id: 'e', type: 'page', frame, url: pageUrl, timeout: 5_000, background: '#101828' },
    ...Object.fromEntries(
      shapes.map((one): [string, RenderElement] => [`a ${one}`, { ...shape, shape: one }]),
    ),
    'a rectangle with everything': {
      ...shape,
      shape: 'rectangle',
      fill: { kind: 'gradient', from: '#0B5563', to: '#E39A1F', angle: 60 },
      stroke: { color: '#101828', width: 12, dash: 'dashed' },
      radius: 50,
      shadow,
      rotate: 8,
    },
    'an outline of dots': {
      ...shape,
      shape: 'star',
      stroke: { color: '#6A4BBC', width: 10, dash: 'dotted' },
    },
    'a line': { id: 'e', type: 'line', frame, stroke: { color: '#101828', width: 14 } },
    'an arrow of dashes': {
      id: 'e',
      type: 'line',
      frame,
      stroke: { color: '#6A4BBC', width: 14, dash: 'dashed' },
      start: 'dot',
      end: 'arrow',
      rotate: 25,
    },
    'a QR code': {
      id: 'e',
      type: 'qr',
      frame,
      text: 'https://example.com/m',
      dark: '#101828',
      light: '#ffffff',
    },
    'a table': {
      id: 'e',
      type: 'table',
      frame,
      rows: [
        ['Drink', 'Small', 'Large'],
        ['Tea', '2.40', '3.20'],
        ['Hot chocolate with cream', '3.10', '4.00'],
        ['At {{device}}', '', '1.00'],
      ],
      columns: [3, 1, 1],
      aligns: ['left', 'right', 'right'],
      header: true,
      style: { ...style, size: 60, fit: 'shrink', valign: 'middle' },
      line: '#0B5563',
      band: '#E8EEF0',
    },
  }
}
