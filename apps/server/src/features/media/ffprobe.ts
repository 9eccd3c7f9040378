import type { MediaFacts } from '@vitrine/core'
import * as z from 'zod'

/** What is used of ffprobe's answer; everything else it says is passed over. */
const streamSchema = z.object({
  codec_type: z.string().optional(),
  codec_name: z.string().optional(),
  profile: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
  sample_aspect_ratio: z.string().optional(),
  pix_fmt: z.string().optional(),
  color_transfer: z.string().optional(),
  bit_rate: z.string().optional(),
  avg_frame_rate: z.string().optional(),
  r_frame_rate: z.string().optional(),
  duration: z.string().optional(),
  disposition: z.object({ attached_pic: z.number().optional() }).optional(),
  side_data_list: z.array(z.object({ rotation: z.number().optional() })).optional(),
})
const answerSchema = z.object({
  streams: z.array(streamSchema).default([]),
  format: z.object({ duration: z.string().optional(), bit_rate: z.string().optional() }).default({}),
})

/** A video as ffprobe sees it: size as shown (turned, square pixels), ms. */
export type ProbedByFfmpeg = { width: number; height: number; durationMs: number; facts: MediaFacts }

const CODECS: Readonly<Record<string, string>> = { h264: 'avc' }
const HDR_TRANSFERS = new Set(['smpte2084', 'arib-std-b67'])
/** Rates that differ by more than this part are uneven. */
const UNEVEN = 0.02

/** @throws Error where there is no video in what was probed */
export function readProbe(answer: string): ProbedByFfmpeg {
  const { streams, format } = answerSchema.parse(JSON.parse(answer))
  const video = streams.find(
    ({ codec_type, disposition }) => codec_type === 'video' && disposition?.attached_pic !== 1,
  )
  if (!video?.width || !video.height) throw new Error('there is no video in it')
  const durationMs = Math.round(Number(format.duration ?? video.duration ?? 0) * 1_000)
  if (!(durationMs > 0)) throw new Error('it does not say how long it is')
  const rotation = ((Math.round(-(turnOf(video) ?? 0)) % 360) + 360) % 360
  const [across, down] = (video.sample_aspect_ratio ?? '1:1').split(':').map(Number)
  const stretch = across && down ? across / down : 1
  const wide = Math.max(1, Math.round(video.width * stretch))
  const [width, height] = rotation % 180 === 90 ? [video.height, wide] : [wide, video.height]
  const average = rateOf(video.avg_frame_rate)
  const real = rateOf(video.r_frame_rate)
  const bitRate = Number(video.bit_rate ?? format.bit_rate)
  const sound = streams.find(({ codec_type }) => codec_type === 'audio')
  const depth = /p(10|12|14|16)(le|be)?$/.exec(video.pix_fmt ?? '')?.[1]
  const chroma = /^yuv(?:j|a)?(420|422|444)/.exec(video.pix_fmt ?? '')?.[1] as MediaFacts['chroma']
  const facts: MediaFacts = {
    codec: CODECS[video.codec_name ?? ''] ?? video.codec_name ?? 'unknown',
    hdr: HDR_TRANSFERS.has(video.color_transfer ?? ''),
    rotation,
    audio_codec: sound?.codec_name ?? null,
    ...(video.profile === undefined ? {} : { profile: video.profile.slice(0, 60) }),
    ...(video.pix_fmt === undefined ? {} : { bit_depth: depth === undefined ? 8 : Number(depth) }),
    ...(chroma === undefined ? {} : { chroma }),
    ...(bitRate > 0 ? { bit_rate: Math.round(bitRate) } : {}),
    ...(average === null ? {} : { frame_rate: Math.round(average * 1_000) / 1_000 }),
    ...(average === null || real === null ? {} : { uneven: Math.abs(average - real) / real > UNEVEN }),
  }
  return { width, height, durationMs, facts }
}

const turnOf = (video: z.infer<typeof streamSchema>): number | undefined =>
  video.side_data_list?.find(({ rotation }) => rotation !== undefined)?.rotation

/** A rate written as a fraction; null where it says nothing. */
function rateOf(text: string | undefined): number | null {
  const [pictures, seconds] = (text ?? '').split('/').map(Number)
  return pictures && seconds ? pictures / seconds : null
}
