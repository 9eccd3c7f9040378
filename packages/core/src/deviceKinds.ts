/** What a kind of device decodes of a codec without dropping pictures. */
export type DecodeLimit = {
  /** pixels of a picture, whichever way it lies */
  pixels: number
  /** pictures a second at that size; smaller pictures may come faster in proportion, up to `fastest` */
  frameRate: number
  fastest: number
  /** bits a second */
  bitRate: number
  /** it also takes ten bits a colour */
  tenBit?: boolean
}
/** A kind of device that people put behind their displays. */
export type DeviceKind = {
  id: 'pc' | 'pi4' | 'pi5' | 'panel' | 'stick' | 'brightsign'
  /** by codec; one that is not here does not play at all */
  plays: Readonly<Record<string, DecodeLimit>>
  /** codecs of sound that are heard */
  hears: readonly string[]
  /** whether it turns what was recorded on a turned phone */
  turns: boolean
}

const FULL_HD = 1_920 * 1_088
const FOUR_K = 3_840 * 2_160
const MBIT = 1_000_000
const limit = (pixels: number, frameRate: number, mbit: number, more: Partial<DecodeLimit> = {}) => ({
  pixels,
  frameRate,
  fastest: 60,
  bitRate: mbit * MBIT,
  ...more,
})
const BROWSER_SOUND = ['aac', 'mp3', 'opus', 'vorbis', 'flac']

/** The kinds of devices that advice is given for. Where each figure comes from: docs/videos.md. */
export const DEVICE_KINDS: readonly DeviceKind[] = [
  {
    id: 'pc',
    plays: {
      avc: limit(FOUR_K, 60, 60, { tenBit: true }),
      vp8: limit(FULL_HD, 60, 20),
      vp9: limit(FOUR_K, 60, 60, { tenBit: true }),
      av1: limit(FOUR_K, 30, 40, { tenBit: true }),
    },
    hears: BROWSER_SOUND,
    turns: true,
  },
  {
    id: 'pi4',
    plays: {
      avc: limit(FULL_HD, 60, 25),
      vp8: limit(FULL_HD, 30, 10),
      vp9: limit(FULL_HD, 30, 10),
      av1: limit(1_280 * 720, 30, 5),
    },
    hears: BROWSER_SOUND,
    turns: true,
  },
  {
    id: 'pi5',
    plays: {
      avc: limit(FULL_HD, 60, 30),
      vp8: limit(FULL_HD, 60, 15),
      vp9: limit(FULL_HD, 60, 20),
      av1: limit(FULL_HD, 30, 10),
    },
    hears: BROWSER_SOUND,
    turns: true,
  },
  {
    id: 'panel',
    plays: {
      avc: limit(FOUR_K, 60, 60),
      vp8: limit(FULL_HD, 60, 20),
      vp9: limit(FOUR_K, 60, 60, { tenBit: true }),
    },
    hears: ['aac', 'mp3', 'opus', 'vorbis'],
    turns: false,
  },
  {
    id: 'stick',
    plays: {
      avc: limit(FOUR_K, 30, 40),
      vp8: limit(FULL_HD, 60, 20),
      vp9: limit(FOUR_K, 60, 40, { tenBit: true }),
    },
    hears: BROWSER_SOUND,
    turns: true,
  },
  {
    id: 'brightsign',
    plays: {
      avc: limit(FOUR_K, 30, 25),
      vp8: limit(FULL_HD, 30, 20),
      vp9: limit(FOUR_K, 60, 25, { tenBit: true }),
    },
    hears: ['aac', 'mp3', 'opus', 'vorbis'],
    turns: false,
  },
]
