import { stat } from 'node:fs/promises'
import { browserPlays, SignageError, type MediaFacts } from '@vitrine/core'
import type { Ffmpeg } from './ffmpeg.ts'
import type { Demuxer } from './ffmpegArgs.ts'
import type { Decoding } from './decoding/decoding.ts'
import type { Looked } from './decoding/jobs.ts'
import { isHeard, mustFit, unusable, type MadePicture, type ProbedVideo } from './mediaTypes.ts'

/** What a file is, as it is noted. */
export type Inspected = {
  thumbnail: MadePicture | null
  /** the picture that is handed out as the original of a drawing; null for what is handed out as it came */
  rendered: MadePicture | null
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
 * What a file is and shows, before anything of it is kept. It is opened in a process of its own.
 * @throws SignageError `MEDIA_UNUSABLE`, `MEDIA_NEEDS_MEMORY`, `MEDIA_NEEDS_TIME`, `MEDIA_CRASHED`, `TOO_LARGE`
 */
export async function inspectFile(
  sourcePath: string,
  name: string,
  maxBytes: number,
  { ffmpeg, decoding }: { ffmpeg: Ffmpeg; decoding: Decoding },
): Promise<Inspected> {
  const { size } = await stat(sourcePath)
  if (size === 0) throw unusable(name, 'EMPTY', {})
  if (size > maxBytes) throw new SignageError('TOO_LARGE', { actual: size, limit: maxBytes })
  const converts = (await ffmpeg.abilities())?.makes.includes('mp4') ?? false
  const looked = await decoding.run('look', { path: sourcePath, name, converts })
  if (looked.kind === 'image') {
    const { width, height, blur, thumbnail, facts } = looked.image
    const still = { durationMs: null, codec: null, frameRate: null, hasSound: false }
    const { rendered } = looked
    return { thumbnail, rendered, record: { ...looked.sniffed, width, height, blur, facts, ...still } }
  }
  const { sniffed } = looked
  const seen = looked.probed ?? (await probedByFfmpeg(sourcePath, name, looked, converts && ffmpeg))
  const { width, height, durationMs } = seen
  const facts: MediaFacts = { container: sniffed.container, ...seen.facts }
  return {
    thumbnail: null,
    rendered: null,
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

async function probedByFfmpeg(
  sourcePath: string,
  name: string,
  { sniffed, codec }: Extract<Looked, { probed: null }>,
  ffmpeg: Ffmpeg | false,
): Promise<ProbedVideo> {
  if (!ffmpeg)
    throw codec === null
      ? unusable(name, 'UNKNOWN_CODEC_NO_FFMPEG', {})
      : unusable(name, 'CODEC_NO_FFMPEG', { codec })
  try {
    const probed = await ffmpeg.probe(sourcePath, sniffed.demuxer)
    mustFit(name, probed.width, probed.height, probed.durationMs)
    return probed
  } catch (error) {
    if (error instanceof SignageError) throw error
    throw unusable(name, 'VIDEO_UNREADABLE', {}, error)
  }
}
