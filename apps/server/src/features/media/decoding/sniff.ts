import type { MediaRefusal } from '@vitrine/core'
import type { Demuxer } from '../ffmpegArgs.ts'
import { unusable, type Sniffed } from '../mediaTypes.ts'

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
const UNUSABLE: readonly (readonly [RegExp, MediaRefusal])[] = [
  [/^image\/hei[cf]/, 'HEIC'],
  [/xml$/, 'NOT_SVG'],
  [/^image\//, 'PICTURE_TYPE'],
  [/^video\/(x-)?matroska$/, 'MATROSKA'],
  [/^video\//, 'VIDEO_TYPE'],
  [/^audio\//, 'AUDIO'],
  [/^application\/gzip$/, 'COMPRESSED'],
  [/^application\/pdf$/, 'PDF'],
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
  if (!found) throw unusable(name, 'NOT_MEDIA', {})
  if (convertible)
    throw unusable(name, found.mime === 'video/matroska' ? 'MATROSKA_NO_FFMPEG' : 'VIDEO_TYPE_NO_FFMPEG', {})
  const known = UNUSABLE.find(([pattern]) => pattern.test(found.mime))
  throw known ? unusable(name, known[1], {}) : unusable(name, 'OTHER_TYPE', { type: found.ext.toUpperCase() })
}
