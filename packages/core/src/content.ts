import * as z from 'zod/mini'
import { ITEM_DURATION_MS, SITE_LIMITS, SITE_SIDE_MAX_PX } from './constants.ts'
import { colourSchema, fitSchema, frameSchema } from './geometry.ts'
import { transitionSchema } from './transition.ts'

/**
 * What operators edit: slides and the drafts of screens. Media is named by its id here; publishing replaces that by
 * the hash of the file that the device will fetch (renderData.ts).
 */
const id = z.string().check(z.minLength(1), z.maxLength(100))
const name = z
  .string()
  .check(z.trim(), z.minLength(1, 'A name is needed.'), z.maxLength(200, 'At most 200 characters.'))

export const textStyleSchema = z.object({
  color: colourSchema,
  /** px on the slide */
  size: z.number().check(z.gte(8), z.lte(2_000)),
  weight: z.enum(['regular', 'medium', 'bold']),
  align: z.enum(['left', 'center', 'right']),
  valign: z.enum(['top', 'middle', 'bottom']),
})
export type TextStyle = z.infer<typeof textStyleSchema>

const textElement = z.object({
  id,
  type: z.literal('text'),
  frame: frameSchema,
  text: z.string().check(z.maxLength(5_000)),
  style: textStyleSchema,
})
const imageElement = z.object({
  id,
  type: z.literal('image'),
  frame: frameSchema,
  media_id: id,
  fit: fitSchema,
  alt: z.string().check(z.maxLength(500)),
})
const videoElement = z.object({
  id,
  type: z.literal('video'),
  frame: frameSchema,
  media_id: id,
  fit: fitSchema,
  /** 0 silent to 1 full */
  volume: z.number().check(z.gte(0), z.lte(1)),
})

/** One thing on a slide (`interactions` on the wire). */
export const elementSchema = z.discriminatedUnion('type', [textElement, imageElement, videoElement])
export type Element = z.infer<typeof elementSchema>

/** What lies under a slide's elements. `dim` darkens a picture, 0 to 1, so that text stays readable. */
export const backgroundSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('color'), color: colourSchema }),
  z.object({
    kind: z.literal('gradient'),
    from: colourSchema,
    to: colourSchema,
    angle: z.number().check(z.gte(0), z.lte(360)),
  }),
  z.object({
    kind: z.literal('media'),
    media_id: id,
    dim: z.number().check(z.gte(0), z.lte(1)),
    color: colourSchema,
  }),
])
export type Background = z.infer<typeof backgroundSchema>

/** Which form edits a slide. The renderer does not look at it: it draws elements. */
export const slideTypeSchema = z.enum(['image', 'video', 'text'])
export type SlideType = z.infer<typeof slideTypeSchema>

const slideSide = z.int().check(z.gte(16), z.lte(SITE_SIDE_MAX_PX))

/** What an operator edits of a slide. `width` and `height` are its own pixels; a zone scales it by the item's fit. */
export const slideDraftSchema = z.object({
  name,
  type: slideTypeSchema,
  width: slideSide,
  height: slideSide,
  background: backgroundSchema,
  interactions: z.array(elementSchema).check(z.maxLength(200)),
})
export type SlideDraft = z.infer<typeof slideDraftSchema>

/** One item of a zone: which slide, how long (ms), how it fits the zone and how it enters. */
export const itemDraftSchema = z.object({
  id,
  slide_id: id,
  duration: z
    .int()
    .check(
      z.gte(ITEM_DURATION_MS.min, 'An item stays at least half a second.'),
      z.lte(ITEM_DURATION_MS.max, 'An item stays at most 24 hours.'),
    ),
  fit: fitSchema,
  transition: transitionSchema,
})
export type ItemDraft = z.infer<typeof itemDraftSchema>

/** One zone: a rectangle of the screen with its own ordered items. Later zones lie over earlier ones. */
export const groupDraftSchema = z.object({
  id,
  name,
  frame: frameSchema,
  background: colourSchema,
  coll: z.array(itemDraftSchema).check(z.maxLength(SITE_LIMITS.items)),
})
export type GroupDraft = z.infer<typeof groupDraftSchema>

const siteSide = z.int().check(z.gte(16), z.lte(SITE_SIDE_MAX_PX))

/** The draft of a screen: its size in px and its zones, bottom first. */
export const siteDraftSchema = z.object({
  width: siteSide,
  height: siteSide,
  groups: z
    .array(groupDraftSchema)
    .check(z.minLength(1, 'A screen needs at least one zone.'), z.maxLength(SITE_LIMITS.groups)),
})
export type SiteDraft = z.infer<typeof siteDraftSchema>
