import * as z from 'zod/mini'
import { SITE_SIDE_MAX_PX } from './constants.ts'

/** A number within bounds. */
export const betweenSchema = (least: number, most: number) => z.number().check(z.gte(least), z.lte(most))

const px = betweenSchema(-SITE_SIDE_MAX_PX, SITE_SIDE_MAX_PX)
const side = betweenSchema(1, SITE_SIDE_MAX_PX)

/** A rectangle in the pixels of what it lies on (a screen for a zone, a slide for an element). */
export const frameSchema = z.object({ x: px, y: px, width: side, height: side })
export type Frame = z.infer<typeof frameSchema>

/** How a picture fills its box: whole inside, filling and cut, stretched. */
export const fitSchema = z.enum(['contain', 'cover', 'fill'])
export type Fit = z.infer<typeof fitSchema>

/** A colour as `#rrggbb`. */
export const colourSchema = z
  .string()
  .check(z.regex(/^#[0-9a-fA-F]{6}$/, 'A colour is written like #0B5563.'))

/** A SHA-256 in lower-case hex. */
export const sha256Schema = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'A SHA-256 has 64 hex digits.'))

/** Sides in px. */
export type Size = { width: number; height: number }

/** Size of an inner box inside an outer one by `fit`, in px, centred by the caller. */
export function fitBox(inner: Size, outer: Size, fit: Fit): Size {
  if (fit === 'fill') return { width: outer.width, height: outer.height }
  const byWidth = outer.width / inner.width
  const byHeight = outer.height / inner.height
  const scale = fit === 'contain' ? Math.min(byWidth, byHeight) : Math.max(byWidth, byHeight)
  return { width: inner.width * scale, height: inner.height * scale }
}
