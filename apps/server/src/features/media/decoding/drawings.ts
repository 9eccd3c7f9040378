import { readFile, stat } from 'node:fs/promises'
import { SignageError, THUMBNAIL_PX } from '@vitrine/core'
import sharp from 'sharp'
import { unusable, type InspectedImage, type MadePicture } from '../mediaTypes.ts'
import { blurOf, CAREFUL_PIXELS_MOST, imageRefusal, isTransparent, made } from './images.ts'
import { isSvg, safeSvg, SVG_BYTES_MOST, SvgRefused, type SafeSvg } from './svg.ts'

/** The longest side that a drawing is rendered at, px, and how many pixels it may have: what the largest displays show. */
const DRAWING_SIDE_PX = 3_840
const DRAWING_PIXELS_MOST = 3_840 * 2_160
/** Filters need several times a picture's memory: what cannot be drawn large is drawn smaller. */
const SIDES_TRIED_PX = [DRAWING_SIDE_PX, 1_920, 1_280] as const

/** Text of a file that may be a drawing; null for one that is too long or no text. */
async function textOf(path: string): Promise<string | null> {
  if ((await stat(path)).size > SVG_BYTES_MOST) return null
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await readFile(path))
  } catch {
    return null
  }
}

/** Whether a file is a drawing (SVG). @throws SignageError `MEDIA_UNUSABLE` for one that is too long */
export async function isDrawing(path: string, name: string): Promise<boolean> {
  const text = await textOf(path)
  if (text !== null) return isSvg(text)
  if (/\.svg$/i.test(name) && (await stat(path)).size > SVG_BYTES_MOST)
    throw unusable(name, 'SVG_TOO_LARGE', {})
  return false
}

/** A drawing of which only what draws is left. @throws SignageError `MEDIA_UNUSABLE` */
async function openDrawing(path: string, name: string): Promise<SafeSvg> {
  try {
    return safeSvg((await textOf(path)) ?? '')
  } catch (error) {
    if (error instanceof SvgRefused) throw unusable(name, error.why, {}, error)
    throw error
  }
}

/** The size at which a drawing's longest side is so long, or its width is, px. */
function drawnSize(
  { width, height }: Pick<SafeSvg, 'width' | 'height'>,
  most: { sidePx: number } | { widthPx: number },
): { width: number; height: number } {
  const longest = Math.max(width, height)
  const fits = Math.min(DRAWING_SIDE_PX / longest, Math.sqrt(DRAWING_PIXELS_MOST / width / height))
  const scale = Math.min(fits, 'sidePx' in most ? most.sidePx / longest : most.widthPx / width)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** A drawing as a picture. It is drawn whole before it is written, which leaves less room for care. Nothing but its own text is read, and only while it is drawn is the reader of drawings open. */
async function drawn(drawing: SafeSvg, size: { width: number; height: number }, quality: number) {
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  try {
    const text = Buffer.from(drawing.at(size.width, size.height))
    const careful = size.width * size.height <= CAREFUL_PIXELS_MOST / 2
    return await made(sharp(text, { density: 72 }), quality, careful)
  } finally {
    sharp.block({ operation: ['VipsForeignLoadSvgBuffer'] })
  }
}

/**
 * What a drawing shows, and the picture that is handed out in its place.
 * @throws SignageError `MEDIA_UNUSABLE`, `MEDIA_NEEDS_MEMORY`
 */
export async function inspectDrawing(
  path: string,
  name: string,
): Promise<{ image: InspectedImage; rendered: MadePicture }> {
  const drawing = await openDrawing(path, name)
  for (const [index, sidePx] of SIDES_TRIED_PX.entries()) {
    try {
      const rendered = await drawn(drawing, drawnSize(drawing, { sidePx }), 90)
      const thumbnail = await drawn(drawing, drawnSize(drawing, { sidePx: THUMBNAIL_PX }), 80)
      const { width, height } = rendered
      const blur = await blurOf(thumbnail.content)
      const facts = { transparent: await isTransparent(thumbnail.content) }
      return { image: { width, height, thumbnail, blur, facts }, rendered }
    } catch (error) {
      if (index === SIDES_TRIED_PX.length - 1) throw drawingRefusal(error, name)
    }
  }
  throw new Error('no size was tried')
}

/** A copy of a drawing that players show, drawn so wide. */
export async function drawingRendition(path: string, name: string, widthPx: number): Promise<MadePicture> {
  const drawing = await openDrawing(path, name)
  try {
    return await drawn(drawing, drawnSize(drawing, { widthPx }), 84)
  } catch (error) {
    throw drawingRefusal(error, name)
  }
}

function drawingRefusal(error: unknown, name: string): unknown {
  const refusal = imageRefusal(error, name)
  if (!(refusal instanceof SignageError) || refusal.code !== 'MEDIA_UNUSABLE') return refusal
  // It is well-formed by now, and of parts that can be drawn.
  return unusable(name, 'SVG_TOO_COMPLEX', {}, error)
}
