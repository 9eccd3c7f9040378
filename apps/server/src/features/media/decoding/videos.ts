import { SignageError, type MediaFacts } from '@vitrine/core'
import type { InputVideoTrack } from 'mediabunny'
import { HEARD, mustFit, unusable, type ProbedVideo } from '../mediaTypes.ts'

/** Pictures that are looked at to tell whether they come evenly. */
const PICTURES_LOOKED_AT = 120
/** A pause this many times the usual one is uneven. */
const UNEVEN = 1.6

const PLAYED = new Set(['avc', 'vp8', 'vp9', 'av1'])
const CODEC_NAMES: Readonly<Record<string, string>> = {
  hevc: 'H.265 (HEVC)',
  prores: 'ProRes',
  mpeg4: 'MPEG-4 Part 2',
}
const H264_PROFILES: Readonly<Record<string, string>> = {
  '42': 'Baseline',
  '4d': 'Main',
  '64': 'High',
  '6e': 'High 10',
  '7a': 'High 4:2:2',
  f4: 'High 4:4:4',
}

/** A video whose codec browsers do not play; ffmpeg may make one of it that they do. */
export class UnplayableCodec extends Error {
  /** @param codec its name, null for one that has none */
  constructor(readonly codec: string | null) {
    super(`browsers do not play ${codec ?? 'this codec'}`)
  }
}

/**
 * Looks at a video that browsers can open.
 * @param bytes the file's size
 * @throws SignageError `MEDIA_UNUSABLE` for one that is broken, too long or too large
 * @throws UnplayableCodec
 */
export async function probeVideo(path: string, name: string, bytes: number): Promise<ProbedVideo> {
  const { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } = await import('mediabunny')
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
  const broken = (cause?: unknown): SignageError => unusable(name, 'VIDEO_BROKEN', {}, cause)
  const probe = async (): Promise<ProbedVideo> => {
    const track = await input.getPrimaryVideoTrack()
    if (!track) throw unusable(name, 'VIDEO_EMPTY', {})
    const codec: string = track.codec ?? 'unknown'
    if (!PLAYED.has(codec)) {
      const known = CODEC_NAMES[codec] ?? CODEC_NAMES[String(track.internalCodecId)]
      throw new UnplayableCodec(known ?? null)
    }
    // The last picture is there only if the whole file is.
    const packets = new EncodedPacketSink(track)
    const [first, last] = [await packets.getFirstPacket(), await packets.getPacket(Number.POSITIVE_INFINITY)]
    if (!first || !last) throw broken()
    const durationMs = Math.round((await input.computeDuration()) * 1_000)
    const { displayWidth: width, displayHeight: height } = track
    if (durationMs <= 0 || width <= 0 || height <= 0) throw broken()
    mustFit(name, width, height, durationMs)
    const instants: number[] = []
    for await (const packet of packets.packets(undefined, undefined, { metadataOnly: true })) {
      instants.push(packet.timestamp)
      if (instants.length === PICTURES_LOOKED_AT) break
    }
    const { averagePacketRate } = await track.computePacketStats(200)
    const sounds = await input.getAudioTracks()
    const heard = sounds.find((audio) => audio.codec !== null && HEARD.has(audio.codec))
    const facts: MediaFacts = {
      codec,
      ...(await storedAs(track, codec)),
      bit_rate: Math.round((bytes * 8_000) / durationMs),
      uneven: isUneven(instants),
      rotation: await track.getRotation(),
      audio_codec: sounds.length === 0 ? null : (heard?.codec ?? sounds[0]?.codec ?? 'unknown'),
    }
    if (averagePacketRate > 0) facts.frame_rate = Math.round(averagePacketRate * 1_000) / 1_000
    return { width, height, durationMs, facts }
  }
  try {
    return await probe()
  } catch (error) {
    throw error instanceof SignageError || error instanceof UnplayableCodec ? error : broken(error)
  } finally {
    input.dispose()
  }
}

/** What a codec's own text says: profile, bits a colour, how much colour, HDR. */
async function storedAs(track: InputVideoTrack, codec: string): Promise<MediaFacts> {
  const text = (await track.getCodecParameterString()) ?? ''
  const facts: MediaFacts = { hdr: await track.hasHighDynamicRange() }
  if (codec === 'avc') {
    const id = /^avc[13]\.([0-9a-f]{2})/i.exec(text)?.[1]?.toLowerCase() ?? ''
    const profile = H264_PROFILES[id]
    if (profile) facts.profile = profile
    if (['42', '4d', '64'].includes(id)) Object.assign(facts, { bit_depth: 8, chroma: '420' })
    if (id === '6e') Object.assign(facts, { bit_depth: 10, chroma: '420' })
    // Its profile allows ten bits, and it is what cameras write them as.
    if (id === '7a') Object.assign(facts, { bit_depth: 10, chroma: '422' })
    if (id === 'f4') facts.chroma = '444'
  } else if (codec === 'vp9') {
    const [, profile, , depth] = text.split('.').map(Number)
    if (depth) facts.bit_depth = depth
    if (profile !== undefined && profile % 2 === 0) facts.chroma = '420'
  } else if (codec === 'av1') {
    const [, profile, , depth] = text.split('.').map(Number)
    if (depth) facts.bit_depth = depth
    if (profile === 0) facts.chroma = '420'
  } else if (codec === 'vp8') {
    Object.assign(facts, { bit_depth: 8, chroma: '420' })
  }
  return facts
}

/** @param instants of pictures as stored, s: some codecs store them out of order */
function isUneven(instants: readonly number[]): boolean {
  const inOrder = [...instants].sort((a, b) => a - b)
  // Where the first so many are looked at, one that belongs among the last of them may not be there yet.
  const gaps = inOrder.slice(1, -4).map((at, index) => at - inOrder[index]!)
  if (gaps.length < 3) return false
  const usual = [...gaps].sort((a, b) => a - b)[Math.floor(gaps.length / 2)]!
  return usual > 0 && gaps.some((gap) => gap > usual * UNEVEN)
}
