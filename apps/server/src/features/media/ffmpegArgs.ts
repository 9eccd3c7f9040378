import type { MediaFacts, VideoFormat } from '@vitrine/core'

/** How ffmpeg reads a file: the reader is named, so that no content chooses its own. */
export type Demuxer = 'mov' | 'matroska' | 'avi' | 'mpeg' | 'mpegts' | 'asf' | 'flv' | 'ogg'

/**
 * What leads ffmpeg to a file of ours and nowhere else: named reader, no protocol but files, no references to other files
 * inside (they are off by default), one bounded piece of memory at a time.
 */
export const readingArgs = (path: string, demuxer: Demuxer): string[] => [
  '-protocol_whitelist',
  'file',
  '-f',
  demuxer,
  '-i',
  `file:${path}`,
]

/** One file to make: its format, size in px, and where it goes. */
export type ConversionTarget = { format: VideoFormat; width: number; height: number; path: string }

/** No more than this of the machine's processors. */
const THREADS = '2'
/** One piece of memory that ffmpeg may ask for, bytes. */
const MEMORY_PIECE_BYTES = 2 ** 30
const LONGEST_S = 24 * 60 * 60
/** Sides beyond this count as 4K, px; there displays play half as many pictures a second. */
const FULL_HD_PX = 1_920
const KEYFRAMES_EVERY_S = 2
const UNKNOWN_RATE = 30

/** Longest side and pictures a second decide how many bits a file may take: what the weakest device plays (docs/videos.md). */
const bitRateOf = (format: VideoFormat, sidePx: number): number =>
  (sidePx > FULL_HD_PX ? 24 : 10) * (format === 'webm' ? 0.6 : 1)

/** A size with the shape of the video whose longest side is `sidePx`; both even, as decoders want them. */
export function sizeWithin(width: number, height: number, sidePx: number): { width: number; height: number } {
  const scale = sidePx / Math.max(width, height)
  const even = (length: number): number => Math.max(2, Math.round((length * scale) / 2) * 2)
  return { width: even(width), height: even(height) }
}

/** The arguments of ffmpeg to make a file that plays on every device of its size: even pictures, eight bits, 4:2:0, upright. */
export function argsForConversion(
  source: { path: string; demuxer: Demuxer; facts: MediaFacts },
  target: ConversionTarget,
  toneMaps: boolean,
): string[] {
  const sidePx = Math.max(target.width, target.height)
  const rate = Math.min(source.facts.frame_rate ?? UNKNOWN_RATE, sidePx > FULL_HD_PX ? 30 : 60)
  const ordinary = 'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0'
  const filters = [
    ...(source.facts.hdr && toneMaps ? [`${ordinary},zscale=t=bt709:m=bt709:r=tv`] : []),
    `scale=${target.width}:${target.height}:flags=bicubic`,
    'setsar=1',
    `fps=${Math.round(rate * 1_000) / 1_000}`,
    'format=yuv420p',
  ]
  const mbit = bitRateOf(target.format, sidePx)
  const encoding =
    target.format === 'mp4'
      ? [
          ['-c:v', 'libx264', '-profile:v', 'high', '-preset', 'medium', '-crf', '21'],
          ['-maxrate', `${mbit}M`, '-bufsize', `${mbit * 2}M`],
          ['-c:a', 'aac', '-b:a', '160k', '-movflags', '+faststart', '-f', 'mp4'],
        ].flat()
      : [
          ['-c:v', 'libvpx-vp9', '-deadline', 'good', '-cpu-used', '4', '-row-mt', '1', '-crf', '32'],
          ['-b:v', `${mbit}M`, '-c:a', 'libopus', '-b:a', '128k', '-f', 'webm'],
        ].flat()
  return [
    ['-hide_banner', '-loglevel', 'error', '-nostdin', '-y', '-max_alloc', String(MEMORY_PIECE_BYTES)],
    ['-progress', 'pipe:1', '-threads', THREADS],
    readingArgs(source.path, source.demuxer),
    ['-map', '0:V:0', '-map', '0:a:0?', '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ['-vf', filters.join(','), '-ac', '2', '-t', String(LONGEST_S)],
    ['-g', String(Math.max(1, Math.round(rate * KEYFRAMES_EVERY_S))), '-threads', THREADS],
    encoding,
    [`file:${target.path}`],
  ].flat()
}
