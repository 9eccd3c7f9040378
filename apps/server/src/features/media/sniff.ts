import { SignageError } from '@vitrine/core'

/** What a file is, by its content. `type` is how it is delivered. */
export type Sniffed =
  { kind: 'image'; type: string } | { kind: 'video'; type: string; container: 'mp4' | 'webm' }

/** Types that are ever delivered: what browsers show and never run. */
export const DELIVERED_TYPES: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/gif',
  'image/avif',
  'video/mp4',
  'video/webm',
])

const USABLE: Readonly<Record<string, Sniffed>> = {
  'image/jpeg': { kind: 'image', type: 'image/jpeg' },
  'image/png': { kind: 'image', type: 'image/png' },
  'image/apng': { kind: 'image', type: 'image/png' },
  'image/webp': { kind: 'image', type: 'image/webp' },
  'image/gif': { kind: 'image', type: 'image/gif' },
  'image/avif': { kind: 'image', type: 'image/avif' },
  'video/mp4': { kind: 'video', type: 'video/mp4', container: 'mp4' },
  'video/x-m4v': { kind: 'video', type: 'video/mp4', container: 'mp4' },
  // The same boxes as MP4. Some browsers refuse the name but play the file, so it is delivered under the name they know.
  'video/quicktime': { kind: 'video', type: 'video/mp4', container: 'mp4' },
  'video/webm': { kind: 'video', type: 'video/webm', container: 'webm' },
}
const TAKEN = 'JPEG, PNG, WebP, AVIF and GIF pictures and MP4 and WebM videos can be shown.'
const AS_PICTURE = 'Save it as JPEG or PNG and upload it again.'
const AS_VIDEO = 'Export it as MP4 with H.264 and upload it again.'
const UNUSABLE: readonly [RegExp, string][] = [
  [/^image\/hei[cf]/, `is a HEIC picture, which browsers do not show. ${AS_PICTURE}`],
  [
    /^image\/svg|xml$/,
    `is a drawing or page made of text (such as SVG), which could carry a program. ${AS_PICTURE}`,
  ],
  [/^image\//, `is a kind of picture that browsers do not show. ${AS_PICTURE}`],
  [/^video\/(x-)?matroska$/, `is a Matroska (MKV) video, which browsers do not play. ${AS_VIDEO}`],
  [/^video\//, `is a kind of video that browsers do not play. ${AS_VIDEO}`],
  [/^audio\//, `holds sound but no picture. ${TAKEN}`],
  [/^application\/pdf$/, 'is a PDF. Export its pages as pictures (JPEG or PNG) and upload those.'],
]

/** A refusal in words that name the file. */
export const unusable = (name: string, sentence: string, cause?: unknown): SignageError =>
  new SignageError('MEDIA_UNUSABLE', { reason: `“${name}” ${sentence}` }, { cause })

/**
 * Looks at a file's content to tell what it is; its name is used for the message only.
 * @throws SignageError `MEDIA_UNUSABLE`
 */
export async function sniffFile(path: string, name: string): Promise<Sniffed> {
  const { fileTypeFromFile } = await import('file-type')
  // What ends in the middle of its own first bytes is not told from what is unknown.
  const found = await fileTypeFromFile(path).catch(() => undefined)
  const usable = found && USABLE[found.mime]
  if (usable) return usable
  if (!found) throw unusable(name, `is neither a picture nor a video, whatever its name says. ${TAKEN}`)
  const known = UNUSABLE.find(([pattern]) => pattern.test(found.mime))
  throw unusable(
    name,
    known?.[1] ?? `is neither a picture nor a video (it is ${found.ext.toUpperCase()}). ${TAKEN}`,
  )
}
