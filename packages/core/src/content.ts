import * as z from 'zod/mini'
import {
  ITEM_DURATION_MS,
  ITEM_WEIGHT_MAX,
  MARKUP_MAX,
  PLAYLIST_LIMITS,
  SITE_LIMITS,
  SITE_SIDE_MAX_PX,
} from './constants.ts'
import { conditionSchema } from './conditions/condition.ts'
import { backgroundSchema } from './background.ts'
import { brandSchema } from './brand.ts'
import { wireElementSchema } from './elements/index.ts'
import { pageTimeoutSchema, volumeSchema, webAddressSchema } from './elements/parts.ts'
import { colourSchema, fitSchema, frameSchema } from './geometry.ts'
import { adFrequencySchema, grantsSchema, shuffleSchema } from './renderData.ts'
import { whenDraftSchema } from './namedTimes.ts'
import { transitionSchema } from './transition.ts'

/**
 * What operators edit: slides and the drafts of screens, as the management API and the database have them. Our own words for
 * them are in draftWire.ts. Media is named by its id here; publishing replaces that by the hash of the file that the device
 * will fetch (renderData.ts).
 */
const id = z.string().check(z.minLength(1), z.maxLength(100))
const name = z
  .string()
  .check(z.trim(), z.minLength(1, 'Enter a name.'), z.maxLength(200, 'At most 200 characters.'))

/** A script of the operator; it runs in a sandbox. */
const scriptSchema = z.string().check(z.maxLength(MARKUP_MAX))

/** Which form edits a slide. The renderer does not look at it: it draws elements. */
export const slideTypeSchema = z.enum(['image', 'video', 'text'])
export type SlideType = z.infer<typeof slideTypeSchema>

const slideSide = z.int().check(z.gte(16), z.lte(SITE_SIDE_MAX_PX))

/** One size of a slide: its own pixels and all that lies on it. A zone scales it by the item's fit. */
const slideSizeSchema = z.object({
  width: slideSide,
  height: slideSide,
  background: backgroundSchema,
  interactions: z.array(wireElementSchema).check(z.maxLength(200)),
})

/** What an operator edits of a slide. `width` and `height` are its own pixels; a zone scales it by the item's fit. */
export const slideDraftSchema = z.object({
  name,
  type: slideTypeSchema,
  ...slideSizeSchema.shape,
  /** the same slide in other sizes; a zone shows the one whose shape is nearest to its own. Left out: none */
  sizes: z.optional(z.array(slideSizeSchema).check(z.minLength(1), z.maxLength(4))),
  /** the brand that its colours and letters are of; left out: not known. Devices do not get it. */
  brand: z.optional(brandSchema),
})
/** A slide's draft in the words of the wire. */
export type WireSlideDraft = z.infer<typeof slideDraftSchema>

/** How long an item stays, ms. */
export const itemDurationSchema = z
  .int()
  .check(
    z.gte(ITEM_DURATION_MS.min, 'An item stays at least half a second.'),
    z.lte(ITEM_DURATION_MS.max, 'An item stays at most 24 hours.'),
  )
/** What every item of a zone may say beside what it shows. Left out: always, once a cycle. */
const timing = {
  when: z.optional(whenDraftSchema),
  /** how often it comes in one cycle */
  weight: z.optional(z.int().check(z.gte(1), z.lte(ITEM_WEIGHT_MAX))),
}
/** What else must hold for something to play. Left out: nothing. */
const condition = { if: z.optional(conditionSchema) }
/** What every item with a picture says: how long it stays (ms), how it fits the zone, how it enters, how loud it is. */
const shownItem = {
  id,
  duration: itemDurationSchema,
  fit: fitSchema,
  transition: transitionSchema,
  volume: z.optional(volumeSchema),
  ...timing,
  ...condition,
}
const leaf = [
  /** a slide */
  z.object({ ...shownItem, slide_id: id }),
  /** a picture or video, without a slide around it */
  z.object({ ...shownItem, media_id: id }),
  /** a web page; its time-out is ms */
  z.object({
    ...shownItem,
    page: z.object({ url: webAddressSchema, timeout: z.optional(pageTimeoutSchema) }),
  }),
] as const
const listOf = <Child extends z.ZodMiniType>(child: Child) =>
  z.object({
    id,
    ...timing,
    ...condition,
    list: z.object({
      name,
      /** `all`: everything in it at each turn; `one`: one of them at each turn, in order */
      play: z.enum(['all', 'one']),
      shuffle: z.optional(shuffleSchema),
      coll: z.array(child).check(z.maxLength(SITE_LIMITS.items)),
    }),
  })
const leafDraftSchema = z.union([...leaf])
/** One item of a zone that is drawn: a slide, a picture or video, or a web page. */
export type LeafDraft = z.infer<typeof leafDraftSchema>

/** A playlist in a zone, a list or another playlist: all of it in its place, or so many of its items at each turn. */
const playlistItemSchema = z.object({
  id,
  playlist_id: id,
  turn: z.union([z.literal('all'), z.int().check(z.gte(1), z.lte(PLAYLIST_LIMITS.turn))]),
  ...timing,
  ...condition,
})
/** An item of a zone that stands for what a playlist holds. */
export type PlaylistItemDraft = z.infer<typeof playlistItemSchema>

/** What a playlist holds: something that is drawn, or another playlist. */
export const playlistEntrySchema = z.union([...leaf, playlistItemSchema])
export type PlaylistEntry = z.infer<typeof playlistEntrySchema>

const innerList = listOf(playlistEntrySchema)

/** One item of a zone: something that is drawn, a playlist, or a list of such items, at most two lists deep. */
export const itemDraftSchema = z.union([
  ...leaf,
  playlistItemSchema,
  listOf(z.union([...leaf, playlistItemSchema, innerList])),
])

/** One zone: a rectangle of the screen with its own ordered items. Later zones lie over earlier ones. */
export const groupDraftSchema = z.object({
  id,
  name,
  frame: frameSchema,
  background: colourSchema,
  /** the whole zone as one sheet, 0 to 1; left out: 1 */
  opacity: z.optional(z.number().check(z.gte(0), z.lte(1))),
  /** how loud the zone is, 0 to 1; left out: 1 */
  volume: z.optional(volumeSchema),
  shuffle: z.optional(shuffleSchema),
  /** when it is there; what lies beneath shows through at other times. Left out: always */
  when: z.optional(whenDraftSchema),
  coll: z.array(itemDraftSchema).check(z.maxLength(SITE_LIMITS.items)),
})

const siteSide = z.int().check(z.gte(16), z.lte(SITE_SIDE_MAX_PX))

/**
 * An ad (`crosstalk` on the wire): elements shown over the items of a zone (`over`) or as an item of their own between them
 * (`between`). `duration` is ms, `per_hour` the most often it may begin in any hour.
 */
export const adDraftSchema = z.object({
  id,
  name,
  group_id: id,
  mode: z.enum(['over', 'between']),
  duration: itemDurationSchema,
  /** px of its own; a zone scales it whole inside */
  width: siteSide,
  height: siteSide,
  overlays: z.array(wireElementSchema).check(z.maxLength(200)),
  frequency: adFrequencySchema,
  per_hour: z.optional(z.int().check(z.gte(1), z.lte(3_600))),
  when: z.optional(whenDraftSchema),
  ...condition,
  js: z.optional(scriptSchema),
})
export type AdDraft = z.infer<typeof adDraftSchema>

const siteDraft = z.object({
  width: siteSide,
  height: siteSide,
  groups: z
    .array(groupDraftSchema)
    .check(z.minLength(1, 'A screen needs at least one zone.'), z.maxLength(SITE_LIMITS.groups)),
  ads: z.optional(z.array(adDraftSchema).check(z.maxLength(SITE_LIMITS.ads))),
  js: z.optional(scriptSchema),
  /** origins (`https://host`) that the scripts of the screen and its ads may reach; left out: none */
  network: z.optional(grantsSchema),
  /** `all`: every zone that has sound is heard; left out: one at a time */
  sound: z.optional(z.literal('all')),
})
type OfSiteDraft = typeof siteDraft
/** By name, because what is made of it would else be too long to be written down. */
export interface SiteDraftSchema extends OfSiteDraft {}
/** The draft of a screen: its size in px, its zones, bottom first, its ads and its script. */
export const siteDraftSchema: SiteDraftSchema = siteDraft
/** A screen's draft in the words of the wire. */
export type WireSiteDraft = z.infer<SiteDraftSchema>
