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
