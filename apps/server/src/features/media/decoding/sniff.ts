import type { Demuxer } from '../ffmpegArgs.ts'
import { unusable, WITHOUT_FFMPEG, type Sniffed } from '../mediaTypes.ts'

const USABLE: Readonly<Record<string, Sniffed>> = {
  'image/jpeg': { kind: 'image', type: 'image/jpeg' },
  'image/png': { kind: 'image', type: 'image/png' },
  'image/apng': { kind: 'image', type: 'image/png' },
  'image/webp': { kind: 'image', type: 'image/webp' },
  'image/gif': { kind: 'image', type: 'image/gif' },
  'image/avif': { kind: 'image', type: 'image/avif' },
  'video/mp4': { kind: 'video', type: 'video/mp4', container: 'mp4', demuxer: 'mov' },
  'video/x-m4v': { kind: 'video', type: 'video/mp4', container: 'mp4', demuxer: 'mov' },
  // The same boxes as MP4. Some browsers refuse the name but play the file, so it is delivered under the name they know.
  'video/quicktime': { kind: 'video', type: 'video/mp4', container: 'mp4', demuxer: 'mov' },
  'video/webm': { kind: 'video', type: 'video/webm', container: 'webm', demuxer: 'matroska' },
}
const only = (container: string, demuxer: Demuxer): Sniffed => ({
  kind: 'video',
  type: 'application/octet-stream',
  container,
  demuxer,
})
/** Videos that browsers do not open, but ffmpeg makes into ones that they do. Nobody but ffmpeg is given the file. */
const CONVERTIBLE: Readonly<Record<string, Sniffed>> = {
  'video/matroska': only('mkv', 'matroska'),
  'video/vnd.avi': only('avi', 'avi'),
  'video/mpeg': only('mpg', 'mpeg'),
  'video/MP1S': only('mpg', 'mpeg'),
  'video/MP2P': only('mpg', 'mpeg'),
  'video/mp2t': only('mts', 'mpegts'),
  'video/x-ms-asf': only('wmv', 'asf'),
  'video/x-flv': only('flv', 'flv'),
  'video/3gpp': only('3gp', 'mov'),
  'video/3gpp2': only('3gp', 'mov'),
  'video/ogg': only('ogv', 'ogg'),
}
const TAKEN = 'JPEG, PNG, WebP, AVIF, GIF and SVG pictures and MP4 and WebM videos can be shown.'
const AS_PICTURE = 'Save it as JPEG or PNG and upload it again.'
const AS_VIDEO = 'Export it as MP4 with H.264 and upload it again.'
const UNUSABLE: readonly [RegExp, string][] = [
  [/^image\/hei[cf]/, `is a HEIC picture, which browsers do not show. ${AS_PICTURE}`],
  [/xml$/, `is not an SVG that Vitrine can read. ${AS_PICTURE}`],
  [/^image\//, `is a kind of picture that browsers do not show. ${AS_PICTURE}`],
  [/^video\/(x-)?matroska$/, `is a Matroska (MKV) video, which browsers do not play. ${AS_VIDEO}`],
  [/^video\//, `is a kind of video that browsers do not play. ${AS_VIDEO}`],
  [/^audio\//, `holds sound but no picture. ${TAKEN}`],
  [/^application\/gzip$/, 'is compressed. If it is an SVG (SVGZ), save it uncompressed and upload it again.'],
  [/^application\/pdf$/, 'is a PDF. Export its pages as pictures (JPEG or PNG) and upload those.'],
]

/**
 * Looks at a file's content to tell what it is; its name is used for the message only.
 * @param converts whether videos that browsers do not open are made into ones that they do
 * @throws SignageError `MEDIA_UNUSABLE`
 */
export async function sniffFile(path: string, name: string, converts: boolean): Promise<Sniffed> {
  const { fileTypeFromFile } = await import('file-type')
  // What ends in the middle of its own first bytes is not told from what is unknown.
  const found = await fileTypeFromFile(path).catch(() => undefined)
  const usable = found && USABLE[found.mime]
  if (usable) return usable
  const convertible = found && CONVERTIBLE[found.mime]
  if (convertible && converts) return convertible
  if (!found) throw unusable(name, `is neither a picture nor a video, whatever its name says. ${TAKEN}`)
  const known = UNUSABLE.find(([pattern]) => pattern.test(found.mime))
  const help = convertible ? ` ${WITHOUT_FFMPEG}` : ''
  throw unusable(
    name,
    (known?.[1] ?? `is neither a picture nor a video (it is ${found.ext.toUpperCase()}). ${TAKEN}`) + help,
  )
}
