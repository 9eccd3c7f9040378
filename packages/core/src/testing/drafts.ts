import type { SiteDraft } from '../draftWire.ts'
import type { FreezableMedia, FreezableSlide, MediaFile } from '../freezeSite.ts'

/** A file of this width and type; its hash follows from both. */
export function aFile(width: number, type: string): MediaFile {
  const sha256 = `${type.startsWith('video/') ? 'f' : 'a'}${width.toString(16).padStart(63, '0')}`
  return { sha256, bytes: width * 10, type, width, height: (width * 9) / 16, path: `/media/${sha256}` }
}

const frame = { x: 96, y: 128.5, width: 640, height: 360 }
const slides: FreezableSlide[] = [
  {
    id: 'board',
    name: 'Board',
    type: 'text',
    width: 1_920,
    height: 1_080,
    background: { kind: 'gradient', from: '#0B5563', to: '#12877F', angle: 135 },
    elements: [
      {
        id: 'words',
        type: 'text',
        frame,
        text: 'Good morning\n{ and } — “quoted”',
        style: {
          color: '#F7F4EE',
          size: 96,
          weight: 'bold',
          align: 'center',
          valign: 'middle',
          fit: 'shrink',
        },
      },
      {
        id: 'small',
        type: 'text',
        frame: { x: 0, y: 900, width: 1_920, height: 120 },
        text: 'Open until six',
        style: { color: '#101828', size: 40, weight: 'regular', align: 'left', valign: 'bottom' },
      },
      { id: 'photo', type: 'image', frame, media_id: 'photo', fit: 'contain', alt: 'The sea' },
      { id: 'film', type: 'video', frame, media_id: 'film', fit: 'cover', volume: 0.25 },
      { id: 'markup', type: 'html', frame, html: '<b>Hi</b>', css: 'b{color:red}' },
      { id: 'page', type: 'page', frame, url: 'https://example.com/', timeout: 8_000, background: '#101828' },
      { id: 'live', type: 'stream', frame, url: 'https://example.com/live.m3u8', fit: 'cover', volume: 1 },
    ],
  },
  {
    id: 'cover',
    name: 'Cover',
    type: 'image',
    width: 1_080,
    height: 1_920,
    background: { kind: 'media', media_id: 'photo', dim: 0.4, color: '#101828' },
    elements: [],
  },
]
const shown = { duration: 8_000, fit: 'cover', transition: { kind: 'fade', duration: 600 } } as const
const site: SiteDraft = {
  width: 1_920,
  height: 1_080,
  groups: [
    {
      id: 'main',
      name: 'Main',
      frame: { x: 0, y: 0, width: 1_920, height: 1_080 },
      background: '#101828',
      items: [
        { ...shown, id: 'a', slide_id: 'board', when: { days: [1, 5] }, weight: 2 },
        { ...shown, id: 'b', media_id: 'film', volume: 0.5 },
        { ...shown, id: 'c', page: { url: 'https://example.com/board' } },
        { id: 'l', list: { name: 'Offers', play: 'one', items: [{ ...shown, id: 'd', slide_id: 'cover' }] } },
      ],
    },
  ],
  ads: [
    {
      id: 'ad',
      name: 'Coffee',
      group_id: 'main',
      mode: 'over',
      duration: 4_000,
      width: 1_920,
      height: 1_080,
      overlays: [{ id: 'p', type: 'image', frame, media_id: 'photo', fit: 'cover', alt: '' }],
      frequency: { every: 3 },
    },
  ],
  js: 'go()',
}
const files: FreezableMedia[] = [
  { id: 'photo', name: 'Photo', files: [640, 1_280, 3_840].map((width) => aFile(width, 'image/webp')) },
  { id: 'film', name: 'Film', files: [aFile(1_920, 'video/mp4')] },
]

/**
 * A draft of the time when slides had text, pictures, videos, markup, pages and streams, and the version that it was
 * published with then (at 1,700,000,000,000): written down, never made again.
 */
export const aDraftOfBefore = {
  site,
  slides: new Map(slides.map((slide) => [slide.id, slide])),
  files: new Map(files.map((file) => [file.id, file])),
  version: 'e739525ddd66d946633fc35ac801b033ceb9a13d6bca0391684757a232adee86',
}
