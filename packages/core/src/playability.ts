import { DEVICE_KINDS, type DecodeLimit, type DeviceKind } from './deviceKinds.ts'
import { browserPlays, type MediaFacts } from './mediaFacts.ts'

/** How a file does on a kind of device; each is worse than the one before. */
export const VERDICTS = ['plays', 'converted', 'stutters', 'cannot'] as const
export type Verdict = (typeof VERDICTS)[number]

/** What is said of a file on one kind of device. `reasons` are sentences; with `plays` they are remarks. */
export type Advice = { kind: DeviceKind['id']; name: string; verdict: Verdict; reasons: string[] }

/** A file as advice needs it: px, ms. */
export type AdvisedFile = {
  kind: 'image' | 'video'
  width: number
  height: number
  durationMs: number | null
  facts: MediaFacts
}

/** Longest side of the largest copy of a picture, px. */
const LARGEST_COPY_PX = 3_840
const CODEC_NAMES: Readonly<Record<string, string>> = {
  avc: 'H.264',
  hevc: 'H.265 (HEVC)',
  vp8: 'VP8',
  vp9: 'VP9',
  av1: 'AV1',
  prores: 'ProRes',
  mpeg4: 'MPEG-4 Part 2',
  mpeg2video: 'MPEG-2',
  mjpeg: 'Motion JPEG',
  wmv3: 'Windows Media Video',
  vc1: 'Windows Media Video',
}
/** A codec as people know it. */
export const codecName = (codec: string): string => CODEC_NAMES[codec] ?? codec

const megabits = (bitRate: number): string => `${Math.round(bitRate / 1_000_000)} Mbit/s`
const rounded = (rate: number): string => `${Math.round(rate * 10) / 10}`

/**
 * What is to be expected of a file on each kind of device. What is not known of it is taken for fine, so a file of which
 * nothing is known plays everywhere.
 * @param converting a copy that plays everywhere is being made, or waits to be
 */
export function adviceFor(file: AdvisedFile, converting = false): Advice[] {
  return DEVICE_KINDS.map((kind) => {
    const found = file.kind === 'image' ? onPicture(file) : onVideo(file, kind)
    const worst = found.reduce<Verdict>((so, one) => worse(so, one.verdict), 'plays')
    return {
      kind: kind.id,
      name: kind.name,
      verdict: converting && worst !== 'plays' ? 'converted' : worst,
      reasons: found.map(({ reason }) => reason),
    }
  })
}

/** The worst of what is said, over all kinds of devices. */
export function worstOf(advice: readonly Advice[]): Verdict {
  return advice.reduce<Verdict>((so, one) => worse(so, one.verdict), 'plays')
}
const worse = (a: Verdict, b: Verdict): Verdict => (VERDICTS.indexOf(a) >= VERDICTS.indexOf(b) ? a : b)

type Found = { verdict: Verdict; reason: string }

function onPicture({ width, height, facts }: AdvisedFile): Found[] {
  const found: Found[] = []
  const remark = (reason: string): void => void found.push({ verdict: 'plays', reason })
  if (Math.max(width, height) > LARGEST_COPY_PX)
    remark(
      `It is larger than any display (${width} × ${height}). Displays get a copy of at most ${LARGEST_COPY_PX} pixels, so nothing is lost.`,
    )
  if (facts.cmyk)
    remark('It is made for print (CMYK), so its colours may look different on a display. Look at it first.')
  if ((facts.pictures ?? 1) > 1)
    remark(
      `It is a moving picture of ${facts.pictures} pictures, but stands still on displays. Upload it as a video to have it move.`,
    )
  return found
}

function onVideo(file: AdvisedFile, kind: DeviceKind): Found[] {
  const { facts } = file
  const found: Found[] = []
  const find = (verdict: Verdict, reason: string): void => void found.push({ verdict, reason })
  if (!browserPlays(facts) && (facts.codec === undefined || kind.plays[facts.codec] !== undefined))
    find('cannot', `It lies in a file of a kind (${facts.container}) that displays do not open.`)
  const limit = facts.codec === undefined ? undefined : kind.plays[facts.codec]
  if (facts.codec !== undefined && !limit)
    find('cannot', `It is stored as ${codecName(facts.codec)}, which ${kind.name} does not play.`)
  if (limit) onDecoding(file, kind, limit, find)
  if (facts.hdr)
    find(
      'plays',
      'It is made for HDR displays; on others its colours look pale. A converted copy looks right.',
    )
  if (facts.uneven)
    find(
      'plays',
      'Its pictures do not come evenly (as phones record), so displays that play it together may drift apart.',
    )
  if (facts.rotation && !kind.turns)
    find('stutters', `It was recorded on a turned phone; ${kind.name} may show it lying on its side.`)
  if (facts.audio_codec && !kind.hears.includes(facts.audio_codec))
    find('plays', `Its sound (${facts.audio_codec}) is not heard on ${kind.name}.`)
  if (file.durationMs !== null && file.durationMs > 0 && file.durationMs < 500)
    find('plays', 'It is shorter than half a second, which is the shortest that an item stays.')
  return found
}

function onDecoding(
  { width, height, facts }: AdvisedFile,
  kind: DeviceKind,
  limit: DecodeLimit,
  find: (verdict: Verdict, reason: string) => void,
): void {
  if ((facts.bit_depth ?? 8) > 8 && !limit.tenBit)
    find('cannot', `Its colours are stored with ${facts.bit_depth} bits, which ${kind.name} does not decode.`)
  if (facts.chroma !== undefined && facts.chroma !== '420')
    find(
      kind.id === 'pc' ? 'stutters' : 'cannot',
      kind.id === 'pc'
        ? 'It is stored as cameras and editors do (4:2:2 or 4:4:4), which takes a computer all its strength.'
        : `It is stored as cameras and editors do (4:2:2 or 4:4:4), which ${kind.name} does not decode.`,
    )
  const pixels = width * height
  if (pixels > limit.pixels) {
    find(
      'stutters',
      `At ${width} × ${height} it has more pixels than ${kind.name} plays smoothly (${sizeOf(limit.pixels)}).`,
    )
  } else if (facts.frame_rate !== undefined && pixels > 0) {
    const most = Math.min(limit.fastest, (limit.frameRate * limit.pixels) / pixels)
    // Rates like 60.02 are how 60 is told of by some cameras.
    if (facts.frame_rate > most * 1.02)
      find(
        'stutters',
        `It has ${rounded(facts.frame_rate)} pictures a second; ${kind.name} plays at most ${Math.floor(most)} at this size.`,
      )
  }
  if (facts.bit_rate !== undefined && facts.bit_rate > limit.bitRate)
    find(
      'stutters',
      `It takes ${megabits(facts.bit_rate)}; ${kind.name} plays at most ${megabits(limit.bitRate)} smoothly.`,
    )
}

const sizeOf = (pixels: number): string =>
  pixels >= 3_840 * 2_160 ? '3840 × 2160' : pixels >= 1_920 * 1_080 ? '1920 × 1080' : '1280 × 720'
