import { defineTexts } from '@vitrine/texts'

/** Why a file cannot be used. Loaded with the first error. */
export const refusedFileTexts = defineTexts('refusedFile', {
  empty: '“{name}” is empty. Export it again, then upload the new file.',
  notMedia: '“{name}” is neither an image nor a video. Use JPEG, PNG, WebP, AVIF, GIF, SVG, MP4 or WebM.',
  otherType:
    '“{name}” is neither an image nor a video (its type is {type}). Use JPEG, PNG, WebP, AVIF, GIF, SVG, MP4 or WebM.',
  heic: 'Browsers can’t show HEIC images such as “{name}”. Save it as JPEG or PNG, then upload it again.',
  notSvg: 'Vitrine can’t read “{name}” as SVG. Save it as JPEG or PNG, then upload it again.',
  pictureType:
    'Browsers can’t show the image type of “{name}”. Save it as JPEG or PNG, then upload it again.',
  pictureBroken:
    '“{name}” is damaged: part of the image is missing or can’t be read. Save or copy it again, then upload it again.',
  picturePixels: '“{name}” has too many pixels. Make it smaller, then upload it again.',
  pictureMegapixels:
    '“{name}” has {megapixels} megapixels. The limit is {most}. Make it smaller, then upload it again.',
  audio: '“{name}” has sound but no image. Use JPEG, PNG, WebP, AVIF, GIF, SVG, MP4 or WebM.',
  compressed: '“{name}” is compressed. If it is an SVG (SVGZ), save it uncompressed, then upload it again.',
  pdf: '“{name}” is a PDF. Create slides from it in Content, or export its pages as JPEG or PNG.',
  videoType:
    '“{name}” is a kind of video that browsers can’t play. Export it as MP4 with H.264, then upload it again.',
  videoTypeNoFfmpeg:
    '“{name}” is a kind of video that browsers can’t play. Export it as MP4 with H.264, then upload it again. With ffmpeg on the server, Vitrine converts such videos.',
  codec:
    '“{name}” uses {codec}, which browsers can’t play. Export it as MP4 with H.264, then upload it again. With ffmpeg on the server, Vitrine converts such videos.',
  videoBroken:
    '“{name}” is damaged: part of the video is missing or can’t be read. Export or copy it again, then upload it again.',
  videoUnreadable:
    '“{name}” is damaged, or ffmpeg can’t read it. Export it as MP4 with H.264, then upload it again.',
  videoEmpty: '“{name}” has no video track. Use an MP4 or WebM video.',
  videoTooLong: '“{name}” is longer than 24 hours. Cut it, then upload the parts.',
  videoTooLarge:
    '“{name}” has {size} pixels. The limit is {most} pixels a side. Export it smaller, then upload it again.',
  svgTooLarge: '“{name}” is larger than 4 MB, the limit for SVG. Simplify it, or upload it as PNG.',
  svgTooComplex:
    '“{name}” is damaged or too complex to draw. Simplify its filters and effects, or upload it as PNG.',
  svgBroken: '“{name}” is damaged: its XML isn’t well-formed. Export it again, then upload the new file.',
  svgEntities: '“{name}” defines XML entities. Export it as plain SVG, then upload it again.',
  svgFilters: '“{name}” uses too many filters. Simplify it, then upload it again.',
  svgEmpty: '“{name}” contains nothing that can be drawn. Export it again, then upload the new file.',
  svgParts: '“{name}” has too many parts, or parts nested too deeply. Simplify it, then upload it again.',
  svgCircle: '“{name}” contains parts that refer to themselves. Export it again, then upload the new file.',
  svgRepeats: '“{name}” repeats too many parts. Simplify it, then upload it again.',
  svgNoSize: '“{name}” has no size. Export it with a viewBox, then upload it again.',
  svgShape: '“{name}” is far too long and narrow. Change its size, then upload it again.',
})
