import { fillText, type FactsIn } from './deviceErrors.ts'

const TAKEN = 'JPEG, PNG, WebP, AVIF, GIF and SVG pictures and MP4 and WebM videos can be shown.'
const AS_PICTURE = 'Save it as JPEG or PNG and upload it again.'
const AS_VIDEO = 'Export it as MP4 with H.264 and upload it again.'
const AS_H264 = 'Export it as H.264 (MP4) and upload it again.'
const WITHOUT_FFMPEG = 'If ffmpeg is installed on the server, Vitrine converts such videos.'

/** Why a file cannot be used, for `MEDIA_UNUSABLE`: the code is for programs, the English text for people who read the API. */
export const mediaRefusals = {
  EMPTY: '“{name}” is empty.',
  NOT_MEDIA: `“{name}” is neither a picture nor a video, whatever its name says. ${TAKEN}`,
  OTHER_TYPE: `“{name}” is neither a picture nor a video (it is {type}). ${TAKEN}`,
  HEIC: `“{name}” is a HEIC picture, which browsers do not show. ${AS_PICTURE}`,
  NOT_SVG: `“{name}” is not an SVG that Vitrine can read. ${AS_PICTURE}`,
  PICTURE_TYPE: `“{name}” is a kind of picture that browsers do not show. ${AS_PICTURE}`,
  PICTURE_BROKEN:
    '“{name}” is broken: part of the picture is missing or cannot be read. Save or copy it again and upload it once more.',
  PICTURE_PIXELS: '“{name}” has more pixels than are taken. Make it smaller and upload it again.',
  PICTURE_MEGAPIXELS:
    '“{name}” has {megapixels} megapixels; at most {most} are taken. Make it smaller and upload it again.',
  AUDIO: `“{name}” holds sound but no picture. ${TAKEN}`,
  COMPRESSED: '“{name}” is compressed. If it is an SVG (SVGZ), save it uncompressed and upload it again.',
  PDF: '“{name}” is a PDF. Export its pages as pictures (JPEG or PNG) and upload those.',
  MATROSKA: `“{name}” is a Matroska (MKV) video, which browsers do not play. ${AS_VIDEO}`,
  MATROSKA_NO_FFMPEG: `“{name}” is a Matroska (MKV) video, which browsers do not play. ${AS_VIDEO} ${WITHOUT_FFMPEG}`,
  VIDEO_TYPE: `“{name}” is a kind of video that browsers do not play. ${AS_VIDEO}`,
  VIDEO_TYPE_NO_FFMPEG: `“{name}” is a kind of video that browsers do not play. ${AS_VIDEO} ${WITHOUT_FFMPEG}`,
  CODEC_NO_FFMPEG: `“{name}” uses {codec}, which browsers do not play. ${AS_H264} ${WITHOUT_FFMPEG}`,
  UNKNOWN_CODEC_NO_FFMPEG: `“{name}” is stored in a way that browsers do not play. ${AS_H264} ${WITHOUT_FFMPEG}`,
  VIDEO_BROKEN:
    '“{name}” is broken: part of the video is missing or cannot be read. Export or copy it again and upload it once more.',
  VIDEO_UNREADABLE: `“{name}” is broken, or stored in a way that ffmpeg does not read. ${AS_H264}`,
  VIDEO_EMPTY: '“{name}” holds no moving picture. MP4 and WebM videos can be shown.',
  VIDEO_TOO_LONG: '“{name}” is longer than 24 hours. Cut it and upload the parts.',
  VIDEO_TOO_LARGE:
    '“{name}” is {width} × {height} pixels; at most {most} a side are taken. Export it smaller and upload it again.',
  SVG_TOO_LARGE:
    '“{name}” is larger than 4 MB, the most an SVG file can have. Simplify it, or upload it as PNG.',
  SVG_TOO_COMPLEX:
    '“{name}” is too complex to draw, or damaged. Simplify its filters and effects, or upload it as PNG.',
  SVG_BROKEN: '“{name}” is broken: it is not well-formed XML. Export it again and upload the new file.',
  SVG_ENTITIES: '“{name}” defines XML entities. Export it as plain SVG and upload it again.',
  SVG_FILTERS: '“{name}” uses too many filters. Simplify it and upload it again.',
  SVG_EMPTY: '“{name}” contains nothing that can be drawn. Export it again and upload the new file.',
  SVG_PARTS: '“{name}” has too many parts, or parts nested too deeply. Simplify it and upload it again.',
  SVG_CIRCLE: '“{name}” uses parts of itself in a circle. Export it again.',
  SVG_REPEATS: '“{name}” draws too many parts again and again. Simplify it and upload it again.',
  SVG_NO_SIZE: '“{name}” does not say how large it is. Export it with a viewBox and upload it again.',
  SVG_SHAPE: '“{name}” is far too long for its width. Change its size and upload it again.',
} as const satisfies Record<string, string>

/** A code of the table of refused files. */
export type MediaRefusal = keyof typeof mediaRefusals
/** The facts of a refused file beside its name, by the code. */
export type MediaRefusalFacts<Code extends MediaRefusal> = Code extends MediaRefusal
  ? Omit<FactsIn<(typeof mediaRefusals)[Code]>, 'name'>
  : never

/** Why a file cannot be used, in English. */
export const mediaRefusalText = (
  why: MediaRefusal,
  facts: Readonly<Record<string, string | number>>,
): string => fillText(mediaRefusals[why], facts)
