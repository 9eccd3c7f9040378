import { WHOLE_GLASS, type PlannedSlide, type PlannedZone } from './content.ts'

const MOTION_MS = 200
const HALF = { width: 0.5, height: 0.5 }

/** One zone of pictures over the whole glass, changing by cuts: its instants can be read to the frame. */
export const picturesByCut = (firstCode: number, count: number, durationMs: number): PlannedZone[] => [
  {
    id: 'whole',
    frame: WHOLE_GLASS,
    slides: Array.from({ length: count }, (_, index) => ({
      code: firstCode + index * 7,
      kind: 'image',
      durationMs,
      motion: 'cut',
    })),
  },
]

/**
 * Four zones with everything: pictures by cut; pictures that fade, wipe and slide; videos; words over a picture. Their
 * lengths differ, so that changes meet in every way.
 * @param edition other slides for other editions, 0 to 6
 * @param variant another one makes a file that no device has yet
 * @param motionMs how long each motion takes, ms
 */
export function fourZones(edition: number, variant = 0, motionMs = MOTION_MS): PlannedZone[] {
  const first = edition * 128
  const slide = (
    at: number,
    kind: PlannedSlide['kind'],
    durationMs: number,
    motion: PlannedSlide['motion'],
  ): PlannedSlide => ({ code: first + at, kind, durationMs, motion, motionMs })
  return [
    {
      id: 'cuts',
      frame: { x: 0, y: 0, ...HALF },
      slides: [3, 22, 41].map((at) => ({
        ...slide(at, 'image', 500, 'cut'),
        variant: at === 3 ? variant : 0,
      })),
    },
    {
      id: 'motions',
      frame: { x: 0.5, y: 0, ...HALF },
      slides: (['fade', 'wipe', 'slide', 'zoom'] as const).map((motion, at) =>
        slide(60 + at * 13, 'image', 600, motion),
      ),
    },
    {
      id: 'videos',
      frame: { x: 0, y: 0.5, ...HALF },
      slides: [slide(7, 'video', 1_000, 'cut'), slide(90, 'video', 900, 'fade')],
    },
    {
      id: 'words',
      frame: { x: 0.5, y: 0.5, ...HALF },
      slides: [
        slide(110, 'text', 700, 'cut'),
        slide(33, 'text', 500, 'fade'),
        slide(84, 'image', 500, 'cut'),
      ],
    },
  ]
}
