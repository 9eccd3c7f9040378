import { ITEM_DURATION_MS } from './constants.ts'
import { DEVICE_KINDS, type DecodeLimit, type DeviceKind } from './deviceKinds.ts'
import { browserPlays, type MediaFacts } from './mediaFacts.ts'

/** How a file does on a kind of device; each is worse than the one before. */
export const VERDICTS = ['plays', 'converted', 'stutters', 'cannot'] as const
export type Verdict = (typeof VERDICTS)[number]

/**
 * What there is to know about a file: each code with its facts. Sizes are px, rates are pictures or bits a second, and codecs
 * have the names of `MediaFacts`.
 */
export type AdviceFacts = {
  largePicture: { width: number; height: number; most: number }
  printColours: Record<never, never>
  stillPicture: { pictures: number }
  container: { container: string }
  codec: { codec: string }
  bitDepth: { bits: number }
  chroma: Record<never, never>
  chromaIsHard: Record<never, never>
  pixels: { width: number; height: number; mostWidth: number; mostHeight: number }
  frameRate: { rate: number; most: number }
  bitRate: { rate: number; most: number }
  hdr: Record<never, never>
  unevenPictures: Record<never, never>
  rotated: Record<never, never>
  sound: { codec: string }
  short: { leastMs: number }
}
export type AdviceReason = {
  [C in keyof AdviceFacts]: { code: C; params: AdviceFacts[C] }
}[keyof AdviceFacts]

/** What is to be expected of a file on one kind of device. With `plays`, the reasons are remarks. */
export type Advice = { kind: DeviceKind['id']; verdict: Verdict; reasons: AdviceReason[] }

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
      verdict: converting && worst !== 'plays' ? 'converted' : worst,
      reasons: found.map(({ verdict: _verdict, ...reason }) => reason),
    }
  })
}

/** The worst of what is said, over all kinds of devices. */
export function worstOf(advice: readonly Advice[]): Verdict {
  return advice.reduce<Verdict>((so, one) => worse(so, one.verdict), 'plays')
}
const worse = (a: Verdict, b: Verdict): Verdict => (VERDICTS.indexOf(a) >= VERDICTS.indexOf(b) ? a : b)

type Found = { verdict: Verdict } & AdviceReason

function onPicture({ width, height, facts }: AdvisedFile): Found[] {
  const found: Found[] = []
  const remark = (reason: AdviceReason): void => void found.push({ verdict: 'plays', ...reason })
  if (Math.max(width, height) > LARGEST_COPY_PX)
    remark({ code: 'largePicture', params: { width, height, most: LARGEST_COPY_PX } })
  if (facts.cmyk) remark({ code: 'printColours', params: {} })
  if (facts.pictures !== undefined && facts.pictures > 1)
    remark({ code: 'stillPicture', params: { pictures: facts.pictures } })
  return found
}

function onVideo({ facts, ...file }: AdvisedFile, kind: DeviceKind): Found[] {
  const found: Found[] = []
  const find = (verdict: Verdict, reason: AdviceReason): void => void found.push({ verdict, ...reason })
  if (
    facts.container !== undefined &&
    !browserPlays(facts) &&
    (facts.codec === undefined || kind.plays[facts.codec] !== undefined)
  )
    find('cannot', { code: 'container', params: { container: facts.container } })
  const limit = facts.codec === undefined ? undefined : kind.plays[facts.codec]
  if (facts.codec !== undefined && !limit) find('cannot', { code: 'codec', params: { codec: facts.codec } })
  if (limit) onDecoding({ facts, ...file }, kind, limit, find)
  if (facts.hdr) find('plays', { code: 'hdr', params: {} })
  if (facts.uneven) find('plays', { code: 'unevenPictures', params: {} })
  if (facts.rotation && !kind.turns) find('stutters', { code: 'rotated', params: {} })
  if (facts.audio_codec && !kind.hears.includes(facts.audio_codec))
    find('plays', { code: 'sound', params: { codec: facts.audio_codec } })
  const leastMs = ITEM_DURATION_MS.min
  if (file.durationMs !== null && file.durationMs > 0 && file.durationMs < leastMs)
    find('plays', { code: 'short', params: { leastMs } })
  return found
}

function onDecoding(
  { width, height, facts }: AdvisedFile,
  kind: DeviceKind,
  limit: DecodeLimit,
  find: (verdict: Verdict, reason: AdviceReason) => void,
): void {
  if (facts.bit_depth !== undefined && facts.bit_depth > 8 && !limit.tenBit)
    find('cannot', { code: 'bitDepth', params: { bits: facts.bit_depth } })
  if (facts.chroma !== undefined && facts.chroma !== '420') {
    if (kind.id === 'pc') find('stutters', { code: 'chromaIsHard', params: {} })
    else find('cannot', { code: 'chroma', params: {} })
  }
  const pixels = width * height
  if (pixels > limit.pixels) {
    find('stutters', { code: 'pixels', params: { width, height, ...sidesOf(limit.pixels) } })
  } else if (facts.frame_rate !== undefined && pixels > 0) {
    const most = Math.min(limit.fastest, (limit.frameRate * limit.pixels) / pixels)
    // Some cameras note a rate of 60 as 60.02 or the like.
    if (facts.frame_rate > most * 1.02)
      find('stutters', { code: 'frameRate', params: { rate: facts.frame_rate, most: Math.floor(most) } })
  }
  if (facts.bit_rate !== undefined && facts.bit_rate > limit.bitRate)
    find('stutters', { code: 'bitRate', params: { rate: facts.bit_rate, most: limit.bitRate } })
}

/** The usual size with so many pixels. */
function sidesOf(pixels: number): { mostWidth: number; mostHeight: number } {
  if (pixels >= 3_840 * 2_160) return { mostWidth: 3_840, mostHeight: 2_160 }
  if (pixels >= 1_920 * 1_080) return { mostWidth: 1_920, mostHeight: 1_080 }
  return { mostWidth: 1_280, mostHeight: 720 }
}
