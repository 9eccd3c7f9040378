import * as z from 'zod/mini'
import { ITEM_DURATION_MS, PLAYLIST_LIMITS } from '../constants.ts'
import { itemDurationSchema, playlistEntrySchema, type PlaylistEntry } from '../content.ts'
import { fitSchema } from '../geometry.ts'
import { transitionSchema } from '../transition.ts'

const id = z.string().check(z.minLength(1), z.maxLength(100))

/** What a rule can find. */
export const FOUND_KINDS = ['image', 'video', 'slide'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]
/** How what a rule finds is ordered. */
export const FOUND_ORDERS = ['newest', 'oldest', 'name', 'shuffled'] as const
export type FoundOrder = (typeof FOUND_ORDERS)[number]

/** Which content of the library a playlist holds: at most `most` of what is in the folder and has all of the tags. */
export const playlistRuleSchema = z.object({
  /** left out: everywhere in the library */
  folder_id: z.optional(id),
  /** folders in the folder too */
  subfolders: z.boolean(),
  tags: z
    .array(z.string().check(z.trim(), z.minLength(1), z.maxLength(40)))
    .check(z.maxLength(PLAYLIST_LIMITS.tags)),
  kinds: z.array(z.enum(FOUND_KINDS)).check(z.minLength(1, 'Choose what to include.'), z.maxLength(3)),
  /** `newest` and `oldest` go by when it was added; `shuffled` is a mixed order that stays */
  order: z.enum(FOUND_ORDERS),
  most: z.int().check(z.gte(1), z.lte(PLAYLIST_LIMITS.found)),
  /** how long a picture or slide stays, ms; videos play to their end where their length is known */
  duration: itemDurationSchema,
  fit: fitSchema,
  transition: transitionSchema,
})
export type PlaylistRule = z.infer<typeof playlistRuleSchema>

/** The items that people choose for a playlist, in order. */
export const playlistItemsSchema = z.array(playlistEntrySchema).check(z.maxLength(PLAYLIST_LIMITS.items))

/** Something in the library that a rule may find. Ids begin with the instant at which it was added. */
export type Findable = {
  id: string
  kind: FoundKind
  /** as names are compared: without capitals and accents */
  words: string
  /** length of a video, ms; null where it is not known */
  durationMs: number | null
}

/**
 * What a rule finds, as items. The id of an item is that of what it shows, so the same content stays the same item.
 * @param findable what has the folder, tags and kinds of the rule
 * @param seed     for the order `shuffled`; adding content does not change how the rest is ordered
 */
export function itemsFound(
  rule: PlaylistRule,
  findable: readonly Findable[],
  hashOf: (text: string) => string,
  seed: string,
): PlaylistEntry[] {
  const { order, most, duration, fit, transition } = rule
  const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
  const keyed = findable.map((one) => ({
    one,
    key: order === 'name' ? one.words : order === 'shuffled' ? hashOf(`${seed} ${one.id}`) : '',
  }))
  const way = order === 'newest' ? -1 : 1
  return keyed
    .sort((a, b) => byText(a.key, b.key) || way * byText(a.one.id, b.one.id))
    .slice(0, most)
    .map(({ one }) => {
      const long = one.kind === 'video' && one.durationMs ? Math.round(one.durationMs) : duration
      const shown = {
        id: one.id,
        duration: Math.min(ITEM_DURATION_MS.max, Math.max(ITEM_DURATION_MS.min, long)),
        fit,
        transition,
      }
      return one.kind === 'slide' ? { ...shown, slide_id: one.id } : { ...shown, media_id: one.id }
    })
}
