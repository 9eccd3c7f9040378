import { SignageError, THUMBNAIL_PX, type MediaFacts } from '@vitrine/core'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { unusable, type InspectedImage, type MadePicture, type MadePoster } from '../mediaTypes.ts'
import { needsMemory, PICTURE_MEMORY_BYTES } from './refusals.ts'

/** Pixels that a picture may have: the square of the longest side of most kinds. */
const PIXELS_MOST = 0x3fff * 0x3fff
/** Longest side that WebP holds, px. */
const WEBP_SIDE_MOST = 0x3fff
/** Pixels of a copy: to write WebP takes about ten bytes for each. */
const COPY_PIXELS_MOST = 3_840 * 3_840
/** Up to here colours are reduced the careful way, which takes ten more bytes a pixel. */
export const CAREFUL_PIXELS_MOST = 3_840 * 2_160
/** What a pixel of a copy takes while it is made, and what a picture may hold without being in the way, bytes. */
const RAW_PIXEL_BYTES = 8
const HELD_LITTLE_BYTES = 16 << 20
const BLUR_PX = 20
/** Longest side of a poster, px. */
const POSTER_PX = 1_920

// Nothing is kept between pictures, and only the readers of what we take are open: a file can never pass as something else.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((reader) => `VipsForeignLoad${reader}`),
})

/** A picture opened the right way up, first frame, without metadata when written. */
const open = (source: string | Uint8Array): Sharp =>
  sharp(source, { limitInputPixels: PIXELS_MOST, failOn: 'error' }).autoOrient()

/** Writes a picture as WebP. @param careful keeps coloured edges sharp */
export async function made(picture: Sharp, quality: number, careful = true): Promise<MadePicture> {
  const { data, info } = await picture
    .webp({ quality, smartSubsample: careful })
    .toBuffer({ resolveWithObject: true })
  return { content: data, width: info.width, height: info.height }
}

/**
 * Bytes that must be held at once to decode a picture, as it announces itself; 0 for one that is decoded line by line.
 * What is interlaced or progressive is complete only with its last byte, other kinds are decoded whole, and so is what is turned.
 */
function bytesHeld(about: Metadata): number {
  const { width, height, channels, depth, format, isProgressive, orientation = 1, chromaSubsampling } = about
  const bytes = width * height * channels * (depth === 'uchar' ? 1 : depth === 'ushort' ? 2 : 4)
  // A JPEG is made smaller while it is decoded; a progressive one keeps its 16-bit coefficients.
  if (format === 'jpeg') return isProgressive ? (chromaSubsampling === '4:2:0' ? bytes : bytes * 2) : 0
  if (format === 'png') return isProgressive || orientation > 1 ? bytes : 0
  return bytes
}

/**
 * Looks at a picture. All of it is decoded, so a broken one is found.
 * @throws SignageError `MEDIA_UNUSABLE`, `MEDIA_NEEDS_MEMORY`
 */
export async function inspectImage(source: string, name: string): Promise<InspectedImage> {
  try {
    const about = await open(source).metadata()
    const { width, height } = about.autoOrient
    if (width * height > PIXELS_MOST) {
      throw unusable(name, 'PICTURE_MEGAPIXELS', {
        megapixels: Math.round((width * height) / 1e6),
        most: Math.floor(PIXELS_MOST / 1e6),
      })
    }
    if (bytesHeld(about) > PICTURE_MEMORY_BYTES) throw needsMemory(name)
    const thumbnail = await within(source, THUMBNAIL_PX, 80)
    const facts: MediaFacts = {}
    if (about.space === 'cmyk') facts.cmyk = true
    if (about.pages !== undefined && about.pages > 1) facts.pictures = about.pages
    facts.transparent = about.hasAlpha && (await isTransparent(thumbnail.content))
    return { width, height, thumbnail, blur: await blurOf(thumbnail.content), facts }
  } catch (error) {
    throw imageRefusal(error, name)
  }
}

/** A copy of a picture that players show, at most so wide. A tall one becomes narrower, to be held in memory. */
export async function imageRendition(source: string, name: string, width: number): Promise<MadePicture> {
  try {
    const about = await open(source).metadata()
    const { width: ownWidth, height: ownHeight } = about.autoOrient
    const held = bytesHeld(about)
    // While the picture is held there is room for this much of a copy, raw.
    const most = Math.min(COPY_PIXELS_MOST, Math.max(0, PICTURE_MEMORY_BYTES - held) / RAW_PIXEL_BYTES)
    const tall = ownHeight / ownWidth
    const fits = Math.max(1, Math.min(width, Math.floor(Math.sqrt(most / tall))))
    const box = {
      width: fits,
      height: WEBP_SIDE_MOST,
      fit: 'inside' as const,
      withoutEnlargement: true,
    }
    const careful = fits * fits * tall <= CAREFUL_PIXELS_MOST
    const smaller = open(source).resize(box)
    if (held < HELD_LITTLE_BYTES) return await made(smaller, 84, careful)
    // What is held is let go before WebP is written, which takes several times the copy's own size.
    const { data, info } = await smaller.raw().toBuffer({ resolveWithObject: true })
    const { width: rawWidth, height: rawHeight, channels } = info
    return await made(sharp(data, { raw: { width: rawWidth, height: rawHeight, channels } }), 84, careful)
  } catch (error) {
    throw imageRefusal(error, name)
  }
}

/** A poster and its thumbnail from a picture. @param shape the video's size, where the picture may be of another shape */
export async function posterOf(
  source: Uint8Array,
  name: string,
  shape?: { width: number; height: number },
): Promise<MadePoster> {
  try {
    const about = await open(source).metadata()
    if (about.width * about.height > PIXELS_MOST || bytesHeld(about) > PICTURE_MEMORY_BYTES)
      throw needsMemory(name)
    const scale = shape ? Math.min(1, POSTER_PX / Math.max(shape.width, shape.height)) : 1
    const box = shape
      ? {
          width: Math.max(1, Math.round(shape.width * scale)),
          height: Math.max(1, Math.round(shape.height * scale)),
          fit: 'fill' as const,
        }
      : { width: POSTER_PX, height: POSTER_PX, fit: 'inside' as const, withoutEnlargement: true }
    const poster = await made(open(source).resize(box), 82)
    const thumbnail = await within(poster.content, THUMBNAIL_PX, 80)
    return { poster, thumbnail, blur: await blurOf(thumbnail.content) }
  } catch (error) {
    throw imageRefusal(error, name)
  }
}

/** A picture from its bytes, at most so long on its longest side. @throws SignageError `MEDIA_UNUSABLE`, `MEDIA_NEEDS_MEMORY` */
export async function shrunk(source: Uint8Array, name: string, sidePx: number): Promise<MadePicture> {
  try {
    const about = await open(source).metadata()
    if (about.width * about.height > PIXELS_MOST || bytesHeld(about) > PICTURE_MEMORY_BYTES)
      throw needsMemory(name)
    return await within(source, sidePx, 82)
  } catch (error) {
    throw imageRefusal(error, name)
  }
}

const within = (source: string | Uint8Array, sidePx: number, quality: number): Promise<MadePicture> =>
  made(
    open(source).resize({ width: sidePx, height: sidePx, fit: 'inside', withoutEnlargement: true }),
    quality,
  )

/** Whether anything behind a picture shows through it. Many pictures have an alpha channel that is opaque everywhere. */
export const isTransparent = async (thumbnail: Uint8Array | string): Promise<boolean> =>
  !(await sharp(thumbnail).stats()).isOpaque

/** A tiny picture as a `data:` address. */
export async function blurOf(thumbnail: Uint8Array): Promise<string> {
  const { content } = await within(thumbnail, BLUR_PX, 40)
  return `data:image/webp;base64,${Buffer.from(content).toString('base64')}`
}

/** Why a picture is refused, from what its decoder says. Errors of the system stay as they are. */
export function imageRefusal(error: unknown, name: string): unknown {
  const { code, message } = error as { code?: unknown; message?: string }
  if (error instanceof SignageError || typeof code === 'string') return error
  if (/out of memory|allocation|wbuffer_write: write failed|no memory/i.test(message ?? ''))
    return needsMemory(name, error)
  if (/pixel limit/i.test(message ?? '')) return unusable(name, 'PICTURE_PIXELS', {}, error)
  return unusable(name, 'PICTURE_BROKEN', {}, error)
}
