import { spawn } from 'node:child_process'
import { SignageError } from '@vitrine/core'
import { unusable } from './sniff.ts'

/** How long looking at a video may take, ms. */
const PROBE_TIMEOUT_MS = 30_000
/** How long ffmpeg may take for a poster, ms. */
const FFMPEG_TIMEOUT_MS = 30_000
/** What ffmpeg may write: a frame as PNG. */
const FRAME_BYTES_MOST = 128 << 20
/** Longest side of a video, px: beyond, no player decodes it. */
const VIDEO_SIDE_MOST_PX = 8_192
const VIDEO_DURATION_MOST_MS = 24 * 60 * 60_000
/** The poster is taken this far into the video, or at a third of a shorter one, s. */
const POSTER_AT_S = 1

const PLAYED = new Set(['avc', 'vp8', 'vp9', 'av1'])
const HEARD = new Set(['aac', 'mp3', 'opus', 'vorbis', 'flac'])
const CODEC_NAMES: Readonly<Record<string, string>> = {
  hevc: 'H.265 (HEVC)',
  prores: 'ProRes',
  mpeg4: 'MPEG-4 Part 2',
}

/** What a video is: size as shown (turned, square pixels), length, codec, pictures a second. */
export type ProbedVideo = {
  width: number
  height: number
  durationMs: number
  codec: string
  frameRate: number | null
  hasSound: boolean
}

/** @throws SignageError `MEDIA_UNUSABLE` for a video that is broken or that browsers do not play */
export async function probeVideo(path: string, name: string): Promise<ProbedVideo> {
  const { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } = await import('mediabunny')
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
  const broken = (cause?: unknown): SignageError =>
    unusable(
      name,
      'is broken: part of the video is missing or cannot be read. Export or copy it again and upload it once more.',
      cause,
    )
  const probe = async (): Promise<ProbedVideo> => {
    const track = await input.getPrimaryVideoTrack()
    if (!track) throw unusable(name, 'holds no moving picture. MP4 and WebM videos can be shown.')
    const codec: string = track.codec ?? 'unknown'
    if (!PLAYED.has(codec)) {
      const known = CODEC_NAMES[codec] ?? CODEC_NAMES[String(track.internalCodecId)]
      throw unusable(
        name,
        `${known ? `uses ${known}, which` : 'is stored in a way that'} browsers do not play. Export it as H.264 (MP4) and upload it again.`,
      )
    }
    // The last picture is there only if the whole file is.
    const packets = new EncodedPacketSink(track)
    const [first, last] = [await packets.getFirstPacket(), await packets.getPacket(Number.POSITIVE_INFINITY)]
    if (!first || !last) throw broken()
    const durationMs = Math.round((await input.computeDuration()) * 1_000)
    const { displayWidth: width, displayHeight: height } = track
    if (durationMs <= 0 || width <= 0 || height <= 0) throw broken()
    if (durationMs > VIDEO_DURATION_MOST_MS)
      throw unusable(name, 'is longer than 24 hours. Cut it and upload the parts.')
    if (Math.max(width, height) > VIDEO_SIDE_MOST_PX)
      throw unusable(
        name,
        `is ${width} × ${height} pixels; at most ${VIDEO_SIDE_MOST_PX} a side are taken. Export it smaller and upload it again.`,
      )
    const { averagePacketRate } = await track.computePacketStats(200)
    const sound = (await input.getAudioTracks()).some(
      (audio) => audio.codec !== null && HEARD.has(audio.codec),
    )
    return {
      width,
      height,
      durationMs,
      codec,
      frameRate: averagePacketRate > 0 ? Math.round(averagePacketRate * 1_000) / 1_000 : null,
      hasSound: sound,
    }
  }
  let timer: NodeJS.Timeout | undefined
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(unusable(name, 'takes too long to look at. Export it again and upload it once more.')),
      PROBE_TIMEOUT_MS,
    )
  })
  try {
    return await Promise.race([probe(), tooLong])
  } catch (error) {
    throw error instanceof SignageError ? error : broken(error)
  } finally {
    clearTimeout(timer)
    input.dispose()
  }
}

/** Takes pictures out of videos with the system's ffmpeg, where there is one. */
export type FrameGrabber = {
  /** Whether ffmpeg is installed; looked up once. */
  able(): Promise<boolean>
  /** A frame as PNG. @throws Error when ffmpeg does not give one */
  grab(path: string, container: 'mp4' | 'webm', durationMs: number): Promise<Buffer>
  /** Ends what runs. */
  close(): void
}

export function createFrameGrabber(program = 'ffmpeg'): FrameGrabber {
  const ending = new AbortController()
  let known: Promise<boolean> | null = null

  const run = (args: readonly string[]): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const child = spawn(program, args, {
        stdio: ['ignore', 'pipe', 'pipe'],
        timeout: FFMPEG_TIMEOUT_MS,
        killSignal: 'SIGKILL',
        signal: ending.signal,
      })
      const pieces: Buffer[] = []
      let bytes = 0
      let words = ''
      child.stdout.on('data', (piece: Buffer) => {
        bytes += piece.length
        if (bytes > FRAME_BYTES_MOST) child.kill('SIGKILL')
        else pieces.push(piece)
      })
      child.stderr.on('data', (piece: Buffer) => {
        words = (words + piece.toString('utf8')).slice(-500)
      })
      child.once('error', reject)
      child.once('close', (code, signal) => {
        if (code === 0) resolve(Buffer.concat(pieces))
        else reject(new Error(`ffmpeg ended with ${code ?? signal}: ${words.trim()}`))
      })
    })

  return {
    able: () =>
      (known ??= run(['-hide_banner', '-version']).then(
        () => true,
        () => false,
      )),
    async grab(path, container, durationMs) {
      const atS = Math.min(POSTER_AT_S, durationMs / 3_000).toFixed(3)
      // The reader is named and may open nothing but this file: no playlist inside leads it elsewhere.
      const reading = [
        '-f',
        container === 'webm' ? 'matroska' : 'mov',
        '-protocol_whitelist',
        'file',
        '-ss',
        atS,
        '-i',
        `file:${path}`,
      ]
      const picture = await run([
        '-hide_banner',
        '-loglevel',
        'error',
        '-nostdin',
        ...reading,
        '-map',
        '0:V:0',
        '-frames:v',
        '1',
        '-f',
        'image2pipe',
        '-c:v',
        'png',
        'pipe:1',
      ])
      if (picture.length === 0) throw new Error('ffmpeg gave no picture')
      return picture
    },
    close: () => ending.abort(),
  }
}
