import { mediaRefusals, type MediaRefusal } from '@vitrine/core'
import type { Problem } from '@vitrine/protocol'
import { formatDimensions, formatNumber } from './format.ts'
import { refusedFileTexts } from './refusedFile.texts.ts'

type Facts = { readonly [fact: string]: string | number }
const number = (value: string | number | undefined): string => formatNumber(Number(value))

const words: { [Why in MediaRefusal]: (facts: Facts & { name: string }) => string } = {
  EMPTY: refusedFileTexts.empty,
  NOT_MEDIA: refusedFileTexts.notMedia,
  OTHER_TYPE: ({ name, type }) => refusedFileTexts.otherType({ name, type: type! }),
  HEIC: refusedFileTexts.heic,
  NOT_SVG: refusedFileTexts.notSvg,
  PICTURE_TYPE: refusedFileTexts.pictureType,
  PICTURE_BROKEN: refusedFileTexts.pictureBroken,
  PICTURE_PIXELS: refusedFileTexts.picturePixels,
  PICTURE_MEGAPIXELS: ({ name, megapixels, most }) =>
    refusedFileTexts.pictureMegapixels({ name, megapixels: number(megapixels), most: number(most) }),
  AUDIO: refusedFileTexts.audio,
  COMPRESSED: refusedFileTexts.compressed,
  PDF: refusedFileTexts.pdf,
  MATROSKA: refusedFileTexts.videoType,
  MATROSKA_NO_FFMPEG: refusedFileTexts.videoTypeNoFfmpeg,
  VIDEO_TYPE: refusedFileTexts.videoType,
  VIDEO_TYPE_NO_FFMPEG: refusedFileTexts.videoTypeNoFfmpeg,
  CODEC_NO_FFMPEG: ({ name, codec }) => refusedFileTexts.codec({ name, codec: codec! }),
  UNKNOWN_CODEC_NO_FFMPEG: refusedFileTexts.videoTypeNoFfmpeg,
  VIDEO_BROKEN: refusedFileTexts.videoBroken,
  VIDEO_UNREADABLE: refusedFileTexts.videoUnreadable,
  VIDEO_EMPTY: refusedFileTexts.videoEmpty,
  VIDEO_TOO_LONG: refusedFileTexts.videoTooLong,
  VIDEO_TOO_LARGE: ({ name, width, height, most }) =>
    refusedFileTexts.videoTooLarge({
      name,
      size: formatDimensions(Number(width), Number(height)),
      most: number(most),
    }),
  SVG_TOO_LARGE: refusedFileTexts.svgTooLarge,
  SVG_TOO_COMPLEX: refusedFileTexts.svgTooComplex,
  SVG_BROKEN: refusedFileTexts.svgBroken,
  SVG_ENTITIES: refusedFileTexts.svgEntities,
  SVG_FILTERS: refusedFileTexts.svgFilters,
  SVG_EMPTY: refusedFileTexts.svgEmpty,
  SVG_PARTS: refusedFileTexts.svgParts,
  SVG_CIRCLE: refusedFileTexts.svgCircle,
  SVG_REPEATS: refusedFileTexts.svgRepeats,
  SVG_NO_SIZE: refusedFileTexts.svgNoSize,
  SVG_SHAPE: refusedFileTexts.svgShape,
}

/** Why a file cannot be used, by the code of the refusal; in the server's English where only a newer server knows it. */
export function refusedFile(params: Problem['params']): string {
  const { why, reason } = params
  if (typeof why !== 'string' || !Object.hasOwn(words, why)) return String(reason)
  const known = why as MediaRefusal
  const isComplete = [...mediaRefusals[known].matchAll(/\{(\w+)\}/g)].every(
    ([, name]) => params[name!] !== undefined,
  )
  return isComplete ? words[known](params as Facts & { name: string }) : String(reason)
}
