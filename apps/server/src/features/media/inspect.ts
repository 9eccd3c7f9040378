import { stat } from 'node:fs/promises'
import { browserPlays, SignageError, type MediaFacts } from '@vitrine/core'
import type { Ffmpeg } from './ffmpeg.ts'
import type { Demuxer } from './ffmpegArgs.ts'
import { inspectImage, type MadePicture } from './images.ts'
import { sniffFile, unusable, WITHOUT_FFMPEG, type SniffedVideo } from './sniff.ts'
import { isHeard, mustFit, probeVideo, UnplayableCodec } from './videos.ts'
import { sizeInWords } from './words.ts'

/** What a file is, as it is noted. */
export type Inspected = {
  thumbnail: MadePicture | null
  record: {
    kind: 'image' | 'video'
    type: string
    width: number
    height: number
    blur: string | null
    durationMs: number | null
    codec: string | null
    frameRate: number | null
    hasSound: boolean
    facts: MediaFacts
  }
}

const DEMUXERS: Readonly<Record<string, Demuxer>> = {
  mp4: 'mov',
  webm: 'matroska',
  mkv: 'matroska',
  avi: 'avi',
  mpg: 'mpeg',
  mts: 'mpegts',
  wmv: 'asf',
  flv: 'flv',
  '3gp': 'mov',
  ogv: 'ogg',
}
/** How ffmpeg reads a video that was taken in. */
export const demuxerOf = ({ type, facts }: { type: string; facts: MediaFacts | null }): Demuxer =>
  DEMUXERS[facts?.container ?? ''] ?? (type === 'video/webm' ? 'matroska' : 'mov')

/**
 * What a file is and shows, before anything of it is kept.
 * @throws SignageError `MEDIA_UNUSABLE`, `TOO_LARGE`
 */
export async function inspectFile(
  sourcePath: string,
  name: string,
  maxBytes: number,
  ffmpeg: Ffmpeg,
): Promise<Inspected> {
  const { size } = await stat(sourcePath)
  if (size === 0) throw unusable(name, 'is empty.')
  if (size > maxBytes)
    throw new SignageError('TOO_LARGE', { actual: sizeInWords(size), limit: sizeInWords(maxBytes) })
  const converts = (await ffmpeg.abilities())?.makes.includes('mp4') ?? false
  const sniffed = await sniffFile(sourcePath, name, converts)
  if (sniffed.kind === 'image') {
    const { width, height, blur, thumbnail, facts } = await inspectImage(sourcePath, name)
    const still = { durationMs: null, codec: null, frameRate: null, hasSound: false }
    return { thumbnail, record: { ...sniffed, width, height, blur, facts, ...still } }
  }
  const seen = await inspectVideo(sourcePath, name, size, sniffed, converts && ffmpeg)
  const { width, height, durationMs } = seen
  const facts: MediaFacts = { container: sniffed.container, ...seen.facts }
  return {
    thumbnail: null,
    record: {
      kind: sniffed.kind,
      type: sniffed.type,
      width,
      height,
      blur: null,
      durationMs,
      codec: facts.codec ?? null,
      frameRate: facts.frame_rate ?? null,
      // What is converted is heard whatever it was.
      hasSound: browserPlays(facts) ? isHeard(facts.audio_codec) : typeof facts.audio_codec === 'string',
      facts,
    },
  }
}

async function inspectVideo(
  sourcePath: string,
  name: string,
  bytes: number,
  { container, demuxer }: SniffedVideo,
  ffmpeg: Ffmpeg | false,
) {
  const opens = container === 'mp4' || container === 'webm'
  try {
    if (opens) return await probeVideo(sourcePath, name, bytes)
  } catch (error) {
    if (!(error instanceof UnplayableCodec)) throw error
    if (!ffmpeg)
      throw unusable(
        name,
        `${error.message} Export it as H.264 (MP4) and upload it again. ${WITHOUT_FFMPEG}`,
        error,
      )
  }
  if (!ffmpeg) throw new Error('what only ffmpeg opens was taken without it')
  try {
    const probed = await ffmpeg.probe(sourcePath, demuxer)
    mustFit(name, probed.width, probed.height, probed.durationMs)
    return probed
  } catch (error) {
    if (error instanceof SignageError) throw error
    throw unusable(
      name,
      'is broken, or stored in a way that ffmpeg does not read. Export it as H.264 (MP4) and upload it again.',
      error,
    )
  }
}
