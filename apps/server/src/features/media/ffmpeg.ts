import type { MediaFacts, VideoFormat } from '@vitrine/core'
import { runProgram, type ProgramOptions } from '../../platform/programs/runProgram.ts'
import { argsForConversion, readingArgs, type ConversionTarget, type Demuxer } from './ffmpegArgs.ts'
import { readProbe, type ProbedByFfmpeg } from './ffprobe.ts'

const FRAME_TIMEOUT_MS = 30_000
const LOOK_TIMEOUT_MS = 30_000
/** Longest side of a frame, px, and what ffmpeg may write for one: a PNG of that size. */
const FRAME_PX = 1_920
const FRAME_BYTES_MOST = 16 << 20
/** Lists and descriptions. */
const WORDS_BYTES_MOST = 8 << 20
const FRAME_MEMORY_BYTES = 3 * 2 ** 30
const CONVERSION_MEMORY_BYTES = 8 * 2 ** 30
/** A conversion may take this long, and this many times as long as the video. */
const CONVERSION_BASE_MS = 10 * 60_000
const CONVERSION_PER_MS = 60
/** The poster is taken this far into the video, or at a third of a shorter one, s. */
const POSTER_AT_S = 1

/** What the system's ffmpeg can do; null where there is none. */
export type FfmpegAbilities = {
  version: string
  /** formats that it can make */
  makes: readonly VideoFormat[]
  /** whether it brings HDR into what ordinary displays show */
  toneMaps: boolean
}

/** The system's ffmpeg. Without it everything else works; `abilities` says so. */
export type Ffmpeg = {
  /** looked up once */
  abilities(): Promise<FfmpegAbilities | null>
  /** What ffprobe reports about a video. @throws Error for one that it cannot read */
  probe(path: string, demuxer: Demuxer): Promise<ProbedByFfmpeg>
  /** A frame as PNG. @throws Error when ffmpeg does not give one */
  frame(path: string, demuxer: Demuxer, durationMs: number): Promise<Buffer>
  /** Makes one file of one size. @param onProgress called with the progress, 0 to 1 */
  convert(
    source: { path: string; demuxer: Demuxer; durationMs: number; facts: MediaFacts },
    target: ConversionTarget,
    onProgress: (done: number) => void,
    signal: AbortSignal,
  ): Promise<void>
  /** Ends what runs. */
  close(): void
}

/** @param program, probe what ffmpeg and ffprobe are called here */
export function createFfmpeg(program = 'ffmpeg', probe = 'ffprobe'): Ffmpeg {
  const ending = new AbortController()
  let known: Promise<FfmpegAbilities | null> | null = null
  const ask = (name: string, args: readonly string[], more: Partial<ProgramOptions> = {}): Promise<Buffer> =>
    runProgram(name, args, {
      timeoutMs: LOOK_TIMEOUT_MS,
      outputBytesMost: WORDS_BYTES_MOST,
      memoryBytes: FRAME_MEMORY_BYTES,
      signal: ending.signal,
      ...more,
    })
  const look = async (): Promise<FfmpegAbilities | null> => {
    try {
      const words = async (...args: string[]): Promise<string> =>
        (await ask(program, ['-hide_banner', ...args])).toString('utf8')
      const version = /ffmpeg version (\S+)/.exec(await words('-version'))?.[1] ?? 'unknown'
      await ask(probe, ['-hide_banner', '-version'])
      const encoders = await words('-encoders')
      const has = (name: string): boolean => new RegExp(`\\s${name}\\s`).test(encoders)
      const makes: VideoFormat[] = []
      if (has('libx264') && has('aac')) makes.push('mp4')
      if (has('libvpx-vp9') && has('libopus')) makes.push('webm')
      const filters = await words('-filters')
      return { version, makes, toneMaps: /\szscale\s/.test(filters) && /\stonemap\s/.test(filters) }
    } catch {
      return null
    }
  }

  return {
    abilities: () => (known ??= look()),
    async probe(path, demuxer) {
      const answer = await ask(probe, [
        '-hide_banner',
        '-loglevel',
        'error',
        ...readingArgs(path, demuxer),
        '-show_streams',
        '-show_format',
        '-of',
        'json',
      ])
      return readProbe(answer.toString('utf8'))
    },
    async frame(path, demuxer, durationMs) {
      const atS = Math.min(POSTER_AT_S, durationMs / 3_000).toFixed(3)
      const args = ['-hide_banner', '-loglevel', 'error', '-nostdin', '-ss', atS]
      const scale = `scale=w='min(${FRAME_PX},iw)':h='min(${FRAME_PX},ih)':force_original_aspect_ratio=decrease`
      const writing = [
        '-map',
        '0:V:0',
        '-frames:v',
        '1',
        '-vf',
        scale,
        '-f',
        'image2pipe',
        '-c:v',
        'png',
        'pipe:1',
      ]
      const picture = await ask(program, [...args, ...readingArgs(path, demuxer), ...writing], {
        timeoutMs: FRAME_TIMEOUT_MS,
        outputBytesMost: FRAME_BYTES_MOST,
      })
      if (picture.length === 0) throw new Error('ffmpeg gave no picture')
      return picture
    },
    async convert(source, target, onProgress, signal) {
      const toneMaps = (await this.abilities())?.toneMaps ?? false
      await ask(program, argsForConversion(source, target, toneMaps), {
        timeoutMs: CONVERSION_BASE_MS + CONVERSION_PER_MS * source.durationMs,
        outputBytesMost: Number.POSITIVE_INFINITY,
        memoryBytes: CONVERSION_MEMORY_BYTES,
        signal: AbortSignal.any([ending.signal, signal]),
        onLine: (line) => {
          const us = /^out_time_us=(\d+)$/.exec(line)?.[1]
          if (us) onProgress(Math.min(1, Number(us) / 1_000 / Math.max(1, source.durationMs)))
        },
      })
    },
    close: () => ending.abort(),
  }
}
