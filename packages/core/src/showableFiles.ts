/** A file of a media item, by what it is: `original`, a width (pictures), `mp4-1920` or `webm-1920` (converted videos), … */
type RenditionFile = { rendition: string; width: number }

/** What a video is converted to. */
export const VIDEO_FORMATS = ['mp4', 'webm'] as const
export type VideoFormat = (typeof VIDEO_FORMATS)[number]
/** Longest sides of converted videos, px: what displays have, whichever way they hang. */
const VIDEO_SIDES_PX = [1_920, 3_840] as const

/** The rendition of a converted video. */
export const renditionOf = (format: VideoFormat, sidePx: number): string => `${format}-${sidePx}`

/**
 * The longest sides that a video is converted to, px, smallest first: those of displays that are smaller than it, and its
 * own up to the largest.
 */
export function sidesFor(width: number, height: number): number[] {
  const widest = VIDEO_SIDES_PX[VIDEO_SIDES_PX.length - 1]!
  const own = Math.min(Math.max(width, height), widest)
  return [...VIDEO_SIDES_PX.filter((side) => side < own), own]
}

/**
 * The files of a media item that may stand on a screen, narrowest first: of a picture its copies; of a video its copies in
 * the format that is shown, where there are any, else the video as it came.
 * @param shownAs null: as it came
 */
export function showableFiles<File extends RenditionFile>(
  kind: 'image' | 'video',
  files: readonly File[],
  shownAs: VideoFormat | null,
): File[] {
  const chosen =
    kind === 'image'
      ? files.filter(({ rendition }) => /^\d+$/.test(rendition))
      : shownAs === null
        ? files.filter(({ rendition }) => rendition === 'original')
        : files.filter(({ rendition }) => rendition.startsWith(`${shownAs}-`))
  return chosen.sort((a, b) => a.width - b.width)
}
