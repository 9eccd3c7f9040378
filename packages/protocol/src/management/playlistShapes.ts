import * as z from 'zod'
import { playlistItemsSchema, playlistRuleSchema } from '@vitrine/core/playlists'
import { epochMs, idSchema, pageOf, revisionSchema } from './shapes.ts'

const named = {
  name: z.string().trim().min(1, 'Enter a name.').max(200),
  automatic: z.boolean().default(true).meta({
    description:
      'Whether changes reach displays by themselves. Otherwise they do when the screens that show it are published',
  }),
}

/** A playlist as people write it: items that are chosen, or a rule that finds them. */
export const playlistBodySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chosen'), ...named, items: playlistItemsSchema }),
  z.object({ kind: z.literal('rule'), ...named, rule: playlistRuleSchema }),
])
export type WrittenPlaylist = z.input<typeof playlistBodySchema>
/** A playlist as it was read. */
export type ReadPlaylist = z.output<typeof playlistBodySchema>

export const storedPlaylistSchema = z
  .object({
    id: idSchema,
    revision: revisionSchema,
    name: z.string(),
    automatic: z.boolean(),
    kind: z.enum(['chosen', 'rule']),
    /** what it holds; of a rule, what the rule finds now */
    items: playlistItemsSchema,
    rule: z.optional(playlistRuleSchema),
    used_by: z
      .array(z.object({ noun: z.enum(['site', 'playlist', 'campaign']), id: idSchema, name: z.string() }))
      .meta({ description: 'Screens whose draft shows it, and playlists that contain it' }),
    changed_at: epochMs,
    changed_by: z.string(),
  })
  .meta({ id: 'Playlist' })
export type StoredPlaylist = z.infer<typeof storedPlaylistSchema>
export const playlistPageSchema = pageOf(storedPlaylistSchema)
export type PlaylistPage = z.infer<typeof playlistPageSchema>

/** What a rule would find. */
export const foundSchema = z
  .object({
    items: playlistItemsSchema,
    total: z.number().int().meta({ description: 'How many match, those beyond `most` too' }),
  })
  .meta({ id: 'FoundByRule' })
export type FoundByRule = z.infer<typeof foundSchema>
