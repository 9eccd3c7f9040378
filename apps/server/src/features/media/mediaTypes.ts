import {
  mediaRefusalText,
  SignageError,
  type MediaFacts,
  type MediaRefusal,
  type MediaRefusalFacts,
} from '@vitrine/core'
import type { Demuxer } from './ffmpegArgs.ts'

/** What a file is, by its content. `type` is how it is delivered; a container but mp4 and webm only ffmpeg opens. */
export type Sniffed = SniffedImage | SniffedVideo
export type SniffedImage = { kind: 'image'; type: string }
export type SniffedVideo = { kind: 'video'; type: string; container: string; demuxer: Demuxer }

/** A picture made of another one, as WebP. */
export type MadePicture = { content: Uint8Array; width: number; height: number }
/** What a picture is: its size (the right way up), thumbnail and blur placeholder. */
export type InspectedImage = {
  width: number
  height: number
  thumbnail: MadePicture
  blur: string
  facts: MediaFacts
}
/** A poster and what goes with it. */
export type MadePoster = { poster: MadePicture; thumbnail: MadePicture; blur: string }
/** What a video is: size as shown (turned, square pixels), length, and how it is stored. */
export type ProbedVideo = { width: number; height: number; durationMs: number; facts: MediaFacts }

/** A drawing (SVG): kept to be drawn at every size, and never handed out itself. */
export const DRAWING_TYPE = 'image/svg+xml'
/** The rendition that a drawing itself is kept as. */
export const SOURCE_RENDITION = 'source'

/** Types that are ever delivered: what browsers show and never run. */
export const DELIVERED_TYPES: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'video/mp4',
  'video/webm',
])

/** Longest side of a video, px: beyond, no player decodes it. */
const VIDEO_SIDE_MOST_PX = 8_192
const VIDEO_DURATION_MOST_MS = 24 * 60 * 60_000
/** Codecs of sound that browsers play. */
export const HEARD: ReadonlySet<string> = new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac'])
/** Whether sound of this codec is heard in browsers. */
export const isHeard = (codec: string | null | undefined): boolean =>
  codec !== null && codec !== undefined && HEARD.has(codec)

/** A refusal of a file, with its facts where the code has some. */
export function unusable<Why extends MediaRefusal>(
  name: string,
  why: Why,
  facts: MediaRefusalFacts<Why>,
  cause?: unknown,
): SignageError {
  const given: Record<string, string | number> = { ...facts, name }
  return new SignageError(
    'MEDIA_UNUSABLE',
    { ...given, name, why, reason: mediaRefusalText(why, given) },
    { cause },
  )
}

/** @throws SignageError `MEDIA_UNUSABLE` for a video that is too long or has too many pixels */
export function mustFit(name: string, width: number, height: number, durationMs: number): void {
  if (durationMs > VIDEO_DURATION_MOST_MS) throw unusable(name, 'VIDEO_TOO_LONG', {})
  if (Math.max(width, height) > VIDEO_SIDE_MOST_PX)
    throw unusable(name, 'VIDEO_TOO_LARGE', { width, height, most: VIDEO_SIDE_MOST_PX })
}
