import { RENDITION_WIDTHS_PX, THUMBNAIL_PX, type MediaFacts } from '@vitrine/core'
import type { Sharp } from 'sharp'
import { unusable } from './sniff.ts'

/** Pixels that a picture may have; more would need gigabytes to decode. */
const PIXELS_MOST = 0x3fff * 0x3fff
/** Longest side that WebP holds, px. */
const WEBP_SIDE_MOST = 0x3fff
/** How long one step may work on a picture, s. */
const TIMEOUT_S = 60
const BLUR_PX = 20
/** Longest side of a poster, px. */
const POSTER_PX = 1_920

/** A picture made of another one, as WebP. */
export type MadePicture = { content: Buffer; width: number; height: number }

type SharpModule = (typeof import('sharp'))['default']
let loaded: Promise<SharpModule> | null = null
/** Loaded when the first picture comes. Only the readers of what we take are open: a file can never pass as something else. */
const sharp = (): Promise<SharpModule> =>
  (loaded ??= import('sharp').then(({ default: module }) => {
    module.cache(false)
    module.block({ operation: ['VipsForeignLoad'] })
    module.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((reader) => `VipsForeignLoad${reader}`),
    })
    return module
  }))

/** A picture opened the right way up, first frame, without metadata when written. */
async function open(source: string | Buffer): Promise<Sharp> {
  return (await sharp())(source, { limitInputPixels: PIXELS_MOST, failOn: 'error' })
    .autoOrient()
    .timeout({ seconds: TIMEOUT_S })
}

async function made(picture: Sharp, quality: number): Promise<MadePicture> {
  const { data, info } = await picture
    .webp({ quality, smartSubsample: true })
    .toBuffer({ resolveWithObject: true })
  return { content: data, width: info.width, height: info.height }
}

/** A picture's size (the right way up), thumbnail and blur placeholder. The whole picture is decoded, so a broken one is found. */
export type InspectedImage = {
  width: number
  height: number
  thumbnail: MadePicture
  blur: string
  facts: MediaFacts
}

/** @throws SignageError `MEDIA_UNUSABLE` for a picture that is broken, too large or takes too long */
export async function inspectImage(source: string | Buffer, name: string): Promise<InspectedImage> {
  try {
    const { autoOrient, space, pages } = await (await open(source)).metadata()
    const { width, height } = autoOrient
    if (width * height > PIXELS_MOST) {
      throw unusable(
        name,
        `has ${Math.round((width * height) / 1e6)} megapixels; at most ${Math.floor(PIXELS_MOST / 1e6)} are taken. Make it smaller and upload it again.`,
      )
    }
    const thumbnail = await made(
      (await open(source)).resize({
        width: THUMBNAIL_PX,
        height: THUMBNAIL_PX,
        fit: 'inside',
        withoutEnlargement: true,
      }),
      80,
    )
    const facts: MediaFacts = {}
    if (space === 'cmyk') facts.cmyk = true
    if (pages !== undefined && pages > 1) facts.pictures = pages
    return { width, height, thumbnail, blur: await blurOf(thumbnail.content), facts }
  } catch (error) {
    throw imageRefusal(error, name)
  }
}

/**
 * The copies of a picture that players show, narrowest first: at each of the usual widths that is smaller than the
 * picture, and at its own width up to the largest of them.
 */
export async function* imageRenditions(source: string, width: number): AsyncGenerator<MadePicture> {
  const widest = RENDITION_WIDTHS_PX[RENDITION_WIDTHS_PX.length - 1]!
  const widths = new Set([
    ...RENDITION_WIDTHS_PX.filter((candidate) => candidate < width),
    Math.min(width, widest),
  ])
  for (const target of widths) {
    yield await made(
      (await open(source)).resize({
        width: target,
        height: WEBP_SIDE_MOST,
        fit: 'inside',
        withoutEnlargement: true,
      }),
      84,
    )
  }
}

/** A poster and its thumbnail from a picture. @param shape the video's size, where the picture may be of another shape */
export async function posterOf(
  source: Buffer,
  name: string,
  shape?: { width: number; height: number },
): Promise<{ poster: MadePicture; thumbnail: MadePicture; blur: string }> {
  try {
    const scale = shape ? Math.min(1, POSTER_PX / Math.max(shape.width, shape.height)) : 1
    const box = shape
      ? {
          width: Math.max(1, Math.round(shape.width * scale)),
          height: Math.max(1, Math.round(shape.height * scale)),
          fit: 'fill' as const,
        }
      : { width: POSTER_PX, height: POSTER_PX, fit: 'inside' as const, withoutEnlargement: true }
    const poster = await made((await open(source)).resize(box), 82)
    const thumbnail = await made(
      (await open(poster.content)).resize({
        width: THUMBNAIL_PX,
        height: THUMBNAIL_PX,
        fit: 'inside',
        withoutEnlargement: true,
      }),
      80,
    )
    return { poster, thumbnail, blur: await blurOf(thumbnail.content) }
  } catch (error) {
    throw imageRefusal(error, name)
  }
}

/** A tiny picture as a `data:` address. */
async function blurOf(thumbnail: Buffer): Promise<string> {
  const { content } = await made(
    (await open(thumbnail)).resize({
      width: BLUR_PX,
      height: BLUR_PX,
      fit: 'inside',
      withoutEnlargement: true,
    }),
    40,
  )
  return `data:image/webp;base64,${content.toString('base64')}`
}

function imageRefusal(error: unknown, name: string): unknown {
  const { code, message, name: kind } = error as { code?: unknown; message?: string; name?: string }
  if (kind === 'SignageError' || typeof code === 'string') return error
  if (/timeout/i.test(message ?? ''))
    return unusable(name, 'takes longer than a minute to open. Make it smaller and upload it again.', error)
  if (/pixel limit/i.test(message ?? ''))
    return unusable(name, 'has more pixels than are taken. Make it smaller and upload it again.', error)
  return unusable(
    name,
    'is broken: part of the picture is missing or cannot be read. Save or copy it again and upload it once more.',
    error,
  )
}
