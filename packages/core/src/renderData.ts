import * as z from 'zod/mini'
import { colourSchema, fitSchema, frameSchema, sha256Schema } from './geometry.ts'
import { textStyleSchema } from './content.ts'
import { transitionSchema } from './transition.ts'

/**
 * What a device renders: frozen at publication, the shape of specification §3 and contract §6. All durations are ms.
 * Built with zod's small entry because the player loads it before its first slide.
 */
const id = z.string().check(z.minLength(1), z.maxLength(100))
const text = z.string().check(z.maxLength(5_000))
const durationMs = z.int().check(z.gte(0))
const pxString = z.string().check(z.regex(/^[1-9][0-9]{0,4}px$/, 'A size is written like 1920px.'))

/** A file as an element shows it; `sha256` is that of the very bytes the device fetches. */
const shownMedia = z.object({ sha256: sha256Schema, type: z.string(), width: z.number(), height: z.number() })
export type ShownMedia = z.infer<typeof shownMedia>

const renderElement = z.discriminatedUnion('type', [
  z.object({ id, type: z.literal('text'), frame: frameSchema, text, style: textStyleSchema }),
  z.object({
    id,
    type: z.literal('image'),
    frame: frameSchema,
    media: shownMedia,
    fit: fitSchema,
    alt: text,
  }),
  z.object({
    id,
    type: z.literal('video'),
    frame: frameSchema,
    media: shownMedia,
    fit: fitSchema,
    volume: z.number(),
  }),
])
export type RenderElement = z.infer<typeof renderElement>

const renderBackground = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('color'), color: colourSchema }),
  z.object({ kind: z.literal('gradient'), from: colourSchema, to: colourSchema, angle: z.number() }),
  z.object({ kind: z.literal('media'), media: shownMedia, dim: z.number(), color: colourSchema }),
])
export type RenderBackground = z.infer<typeof renderBackground>

const renderSlide = z.object({
  id,
  name: text,
  width: z.number(),
  height: z.number(),
  background: renderBackground,
  interactions: z.array(renderElement),
})
/** A slide as it is drawn, by every host. */
export type RenderSlide = z.infer<typeof renderSlide>

const renderItem = z.object({
  id,
  duration: durationMs,
  /** ids of the `crosstalk` entries due in this item */
  ads: z.array(id),
  fit: fitSchema,
  transition: transitionSchema,
  slide: renderSlide,
})
export type RenderItem = z.infer<typeof renderItem>

const renderGroup = z.object({
  id,
  name: text,
  frame: frameSchema,
  background: colourSchema,
  coll: z.array(renderItem),
})
/** A zone as it is drawn. */
export type RenderGroup = z.infer<typeof renderGroup>

const renderAd = z.object({
  id,
  group_id: id,
  duration: durationMs,
  width: pxString,
  height: pxString,
  overlays: z.array(renderElement),
  js: z.string(),
})

const mediaEntry = z.object({
  sha256: sha256Schema,
  bytes: z.int().check(z.gte(0)),
  type: z.string(),
  url: z.string().check(z.regex(/^\/media\/[0-9a-f]{64}(\/[a-z0-9-]+)?$/, 'A bare /media/ path.')),
})
/** One file that must be on the device before its version is shown. */
export type MediaEntry = z.infer<typeof mediaEntry>

export const renderDataSchema = z.object({
  /** SHA-256 of the RFC 8785 JSON of all the rest, without `media[].url` */
  version: sha256Schema,
  /** epoch ms of the publication: every zone's cycle counts from it, on every device */
  startedAt: z.int().check(z.gte(0)),
  site: z.object({
    width: pxString,
    height: pxString,
    interactions: z.object({ groups: z.array(renderGroup).check(z.minLength(1)) }),
    js: z.string(),
  }),
  crosstalk: z.array(renderAd),
  media: z.array(mediaEntry),
})
/** A published version of a screen, immutable. */
export type RenderData = z.infer<typeof renderDataSchema>
