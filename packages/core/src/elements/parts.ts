import * as z from 'zod/mini'
import { ELEMENT_MOTION_MAX_MS, ITEM_DURATION_MS, PAGE_TIMEOUT_MS } from '../constants.ts'
import { betweenSchema, colourSchema, frameSchema, sha256Schema } from '../geometry.ts'

/**
 * What several types of elements have in common. Every field that was added later can be left out, and has to be left out where it
 * changes nothing: published versions are hashes.
 */
export const idSchema = z.string().check(z.minLength(1), z.maxLength(100))
export const pxSchema = (most: number) => betweenSchema(0, most)
/** 0 to 1 */
export const shareSchema = betweenSchema(0, 1)

/** 0 silent to 1 full. */
export const volumeSchema = betweenSchema(0, 1)
/** An address of the web. */
export const webAddressSchema = z
  .string()
  .check(z.maxLength(2_000), z.regex(/^https?:\/\/[^\s/]+/, 'An address begins with https:// or http://.'))

/** A file as an element shows it; `sha256` is that of the very bytes the device fetches. */
export const shownMediaSchema = z.object({
  sha256: sha256Schema,
  type: z.string(),
  width: z.number(),
  height: z.number(),
})
export type ShownMedia = z.infer<typeof shownMediaSchema>

export const shadowSchema = z.object({
  /** px to the right and down */
  x: betweenSchema(-200, 200),
  y: betweenSchema(-200, 200),
  blur: pxSchema(200),
  color: colourSchema,
  opacity: shareSchema,
})
export type Shadow = z.infer<typeof shadowSchema>

/** Letters that the project ships, so that they are there offline. */
export const fontSchema = z.enum(['inter', 'archivo', 'playfair', 'lora', 'caveat', 'mono'])
export type Font = z.infer<typeof fontSchema>

export const alignSchema = z.enum(['left', 'center', 'right'])
export type Align = z.infer<typeof alignSchema>

export const textStyleSchema = z.object({
  color: colourSchema,
  /** px on the slide */
  size: betweenSchema(8, 2_000),
  weight: z.enum(['light', 'regular', 'medium', 'bold', 'black']),
  align: alignSchema,
  valign: z.enum(['top', 'middle', 'bottom']),
  /** `shrink`: letters become smaller until all of the text is inside its frame; left out: they keep their size */
  fit: z.optional(z.literal('shrink')),
  /** left out: `inter` */
  font: z.optional(fontSchema),
  italic: z.optional(z.literal(true)),
  /** line height as a multiple of the size; left out: by the size */
  leading: z.optional(betweenSchema(0.7, 3)),
  /** em between letters; left out: by the size */
  tracking: z.optional(betweenSchema(-0.2, 1)),
  /** every line is an entry of a list */
  list: z.optional(z.enum(['bullets', 'numbers'])),
  /** of the letters */
  shadow: z.optional(shadowSchema),
})
export type TextStyle = z.infer<typeof textStyleSchema>

/** How an element comes or goes: `at` is ms after its slide began, `length` how long it takes. */
export const motionSchema = z.object({
  kind: z.enum(['fade', 'slide', 'zoom', 'wipe']),
  /** where it comes from or goes to; left out: `bottom` */
  side: z.optional(z.enum(['left', 'right', 'top', 'bottom'])),
  at: z.int().check(z.gte(0), z.lte(ITEM_DURATION_MS.max)),
  length: z.int().check(z.gte(0), z.lte(ELEMENT_MOTION_MAX_MS)),
})
export type ElementMotion = z.infer<typeof motionSchema>

/** What every element says of how it lies there. */
export const placed = {
  id: idSchema,
  frame: frameSchema,
  /** degrees clockwise about its middle */
  rotate: z.optional(betweenSchema(-360, 360)),
  /** left out: 1 */
  opacity: z.optional(shareSchema),
  enter: z.optional(motionSchema),
  exit: z.optional(motionSchema),
}
export const paintSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('color'), color: colourSchema }),
  z.object({
    kind: z.literal('gradient'),
    from: colourSchema,
    to: colourSchema,
    angle: betweenSchema(0, 360),
  }),
])
export type Paint = z.infer<typeof paintSchema>
export const strokeSchema = z.object({
  color: colourSchema,
  width: betweenSchema(0.5, 200),
  dash: z.optional(z.enum(['dashed', 'dotted'])),
})
export type Stroke = z.infer<typeof strokeSchema>

/** How long a web page may take, ms. */
export const pageTimeoutSchema = z.int().check(z.gte(PAGE_TIMEOUT_MS.min), z.lte(PAGE_TIMEOUT_MS.max))
