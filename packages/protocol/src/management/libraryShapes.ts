import * as z from 'zod'
import {
  backgroundSchema,
  brandSchema,
  elementSchema,
  mediaFactsSchema,
  slideDraftSchema,
  slideTypeSchema,
  VIDEO_FORMATS,
} from '@vitrine/core'
import { epochMs, idSchema, listQuerySchema, revisionSchema, sha256Schema } from './shapes.ts'

/** Folders, slides and media as the management API tells of them, and what is done with many of them at once. */

/** Words that people put on things to find them again; compared without regard to capitals and accents. */
export const TAG_LIMITS = { characters: 40, each: 20 } as const
/** How many things one request may name. */
export const LIBRARY_ITEMS_MAX = 500
/** `folder_id` of a list: what lies in no folder. */
export const NO_FOLDER = 'none'

export const tagSchema = z
  .string()
  .trim()
  .min(1, 'A tag needs a word.')
  .max(TAG_LIMITS.characters, `A tag has at most ${TAG_LIMITS.characters} characters.`)
const tagsSchema = z.array(z.string()).meta({ description: 'In the order of the alphabet' })
const namedSchema = z.object({ id: idSchema, name: z.string() })

export const folderSchema = z
  .object({
    id: idSchema,
    parent_id: idSchema.nullable(),
    name: z.string(),
    epoch: epochMs,
    type: z.string(),
    slides: z.number().int().meta({ description: 'Slides that lie in it, without those in its folders' }),
    media: z.number().int().meta({ description: 'Files that lie in it, without those in its folders' }),
    revision: revisionSchema,
  })
  .meta({ id: 'Folder' })
export type Folder = z.infer<typeof folderSchema>

export const slideSchema = z
  .object({
    id: idSchema,
    folder_id: idSchema.nullable(),
    name: z.string(),
    type: slideTypeSchema,
    width: z.number(),
    height: z.number(),
    background: backgroundSchema,
    interactions: z.array(elementSchema),
    sizes: slideDraftSchema.shape.sizes,
    brand: z.optional(brandSchema),
    template: z
      .literal(true)
      .optional()
      .meta({ description: 'It is a design of one’s own, to begin slides with' }),
    tags: tagsSchema,
    epoch: epochMs.meta({ description: 'Last change' }),
    changed_by: z.string(),
    used_by: z.array(namedSchema).meta({ description: 'Screens whose draft shows it' }),
    revision: revisionSchema,
  })
  .meta({ id: 'Slide' })
export type Slide = z.infer<typeof slideSchema>
export const slideInputSchema = z.object({
  ...slideDraftSchema.shape,
  folder_id: idSchema.nullable().default(null),
})
export const newSlideSchema = slideInputSchema.extend({
  template: z.literal(true).optional().meta({ description: 'Keep it as a design to begin slides with' }),
})

/** One state of a slide as it was left: what one person saved in one go. */
export const slideVersionSchema = z
  .object({
    version: z.number().int().min(1),
    at: epochMs.meta({ description: 'The last save in it' }),
    by: z.string(),
    published_at: epochMs.nullable().meta({ description: 'When it was last published with a screen' }),
    draft: slideDraftSchema,
  })
  .meta({ id: 'SlideVersion' })
export type SlideVersion = z.infer<typeof slideVersionSchema>

const mediaFileSchema = z.object({
  rendition: z.string().meta({ description: 'original, thumbnail, poster, or the width in px' }),
  sha256: sha256Schema,
  bytes: z.number().int(),
  type: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  path: z.string().meta({ description: 'The bare /media/… path' }),
})
/** Who shows a file. */
export const videoFormatSchema = z.enum(VIDEO_FORMATS)
const conversionSchema = z.object({
  format: videoFormatSchema,
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  progress: z.number().meta({ description: '0 to 1' }),
  problem: z.string().nullable().meta({ description: 'Why it failed, as a sentence' }),
})
export type Conversion = z.infer<typeof conversionSchema>
/** What of conversion there is here. */
export const converterSchema = z
  .object({
    formats: z.array(videoFormatSchema).meta({ description: 'What videos can be converted to here' }),
    version: z.string().nullable().meta({ description: 'The ffmpeg that does it; null: there is none' }),
    missing: z
      .string()
      .nullable()
      .meta({ description: 'What is missing and how to get it, as sentences; null: nothing' }),
  })
  .meta({ id: 'Converter' })
export type Converter = z.infer<typeof converterSchema>

const mediaUserSchema = z.object({ noun: z.enum(['slide', 'site']), id: idSchema, name: z.string() })
export type MediaUser = z.infer<typeof mediaUserSchema>
export const mediaSchema = z
  .object({
    id: idSchema,
    folder_id: idSchema.nullable(),
    name: z.string(),
    kind: z.enum(['image', 'video']),
    state: z.enum(['processing', 'ready', 'failed']),
    problem: z.string().nullable().meta({ description: 'Why it cannot be used, as a sentence' }),
    ahead: z.number().int().nullable().meta({
      description:
        'While it is prepared: how many files come before it, 0 when it is its turn. null: not known, or prepared',
    }),
    sha256: sha256Schema,
    bytes: z.number().int(),
    type: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    duration: z.number().int().nullable().meta({ description: 'ms, videos only' }),
    codec: z.string().nullable(),
    frame_rate: z.number().nullable(),
    has_sound: z.boolean(),
    facts: z
      .nullable(mediaFactsSchema)
      .meta({ description: 'How it is stored, as far as it is known; null: not known' }),
    shown_as: videoFormatSchema
      .nullable()
      .meta({ description: 'Displays get its copies in this format; null: the file as it came' }),
    conversions: z.array(conversionSchema),
    blur: z
      .string()
      .nullable()
      .meta({ description: 'A tiny picture as a data: address, shown until the real one is there' }),
    files: z.array(mediaFileSchema),
    tags: tagsSchema,
    expires_at: epochMs
      .nullable()
      .meta({ description: 'From then on displays skip what shows it; frozen when a screen is published' }),
    used_by: z
      .array(mediaUserSchema)
      .meta({ description: 'Slides that show it, and screens that show it without a slide' }),
    epoch: epochMs,
    changed_by: z.string(),
    revision: revisionSchema,
  })
  .meta({ id: 'Media' })
export type Media = z.infer<typeof mediaSchema>

/** What a list of slides or media may be narrowed by. */
const narrowedBy = {
  folder_id: idSchema
    .optional()
    .meta({ description: `What lies in this folder; “${NO_FOLDER}”: in none. Left out: anywhere` }),
  tag: z.string().max(TAG_LIMITS.characters).optional().meta({ description: 'What has this tag' }),
  used: z.enum(['yes', 'no']).optional().meta({ description: 'Whether anything shows it' }),
}
export const slideQuerySchema = listQuerySchema.extend({
  ...narrowedBy,
  type: z.optional(slideTypeSchema),
  template: z
    .enum(['yes', 'no'])
    .default('no')
    .meta({ description: 'Designs of one’s own instead of slides' }),
})
export type SlideQuery = z.infer<typeof slideQuerySchema>
export const mediaQuerySchema = listQuerySchema.extend({
  ...narrowedBy,
  kind: z.enum(['image', 'video']).optional(),
  sha256: sha256Schema.optional().meta({ description: 'The file with these bytes' }),
  expired: z.enum(['yes', 'no']).optional(),
})
export type MediaQuery = z.infer<typeof mediaQuerySchema>

/** What a company's files take. */
export const storageSchema = z
  .object({
    bytes: z.number().int().meta({ description: 'Of all files with their copies, the bin’s too' }),
    quota: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Bytes that the company may use; null: no limit' }),
    files: z.number().int(),
    unused: z.object({ files: z.number().int(), bytes: z.number().int() }),
    bin: z.object({ files: z.number().int(), bytes: z.number().int() }),
  })
  .meta({ id: 'Storage' })
export type Storage = z.infer<typeof storageSchema>

const libraryNounSchema = z.enum(['folder', 'slide', 'media'])
export type LibraryNoun = z.infer<typeof libraryNounSchema>
export const libraryRefSchema = z
  .object({ noun: libraryNounSchema, id: idSchema })
  .meta({ id: 'LibraryRef', description: 'A folder (with all that is in it), a slide or a file' })
export type LibraryRef = z.infer<typeof libraryRefSchema>
/** Tags to add to screens or devices, and to remove from them. */
export const tagChangeSchema = z.object({
  ids: z
    .array(idSchema)
    .min(1)
    .max(LIBRARY_ITEMS_MAX)
    .meta({ description: 'What is unknown, or somebody else’s, is left out' }),
  add: z.array(tagSchema).max(TAG_LIMITS.each).default([]),
  remove: z.array(tagSchema).max(TAG_LIMITS.each).default([]),
})

const refsSchema = z.array(libraryRefSchema).min(1).max(LIBRARY_ITEMS_MAX)
export const manySchema = z.object({
  items: refsSchema.meta({ description: 'What is unknown, or somebody else’s, is left out' }),
})
export const moveManySchema = manySchema.extend({
  folder_id: idSchema.nullable().meta({ description: 'Where to; null: out of all folders' }),
})
export const copyManySchema = manySchema.extend({
  folder_id: idSchema
    .nullish()
    .meta({ description: 'Where the copies go; null: out of all folders; left out: beside the originals' }),
})
export const tagManySchema = manySchema.extend({
  add: z.array(tagSchema).max(TAG_LIMITS.each).default([]),
  remove: z.array(tagSchema).max(TAG_LIMITS.each).default([]),
})
/** What was done, by what was named. */
export const doneSchema = z.object({ items: z.array(libraryRefSchema) }).meta({ id: 'LibraryDone' })

/** Something that is shown somewhere. */
const shownSchema = z.object({
  ...libraryRefSchema.shape,
  name: z.string(),
  used_by: z.array(z.object({ noun: z.enum(['slide', 'site']), id: idSchema, name: z.string() })),
})
export const deletedManySchema = z
  .object({
    items: z.array(libraryRefSchema).meta({ description: 'What is in the bin now, by what was named' }),
    kept: z
      .array(shownSchema)
      .meta({ description: 'What is shown somewhere, and keeps itself and its folders from being deleted' }),
  })
  .meta({ id: 'LibraryDeleted' })
/** What a deletion would take. */
export const lookedAtSchema = z
  .object({
    folders: z.number().int(),
    slides: z.number().int(),
    media: z.number().int(),
    kept: z.array(shownSchema).meta({ description: 'What is shown somewhere and would stay' }),
  })
  .meta({ id: 'LibraryLook' })
export type LookedAt = z.infer<typeof lookedAtSchema>

export const binnedSchema = z
  .object({
    ...libraryRefSchema.shape,
    name: z.string(),
    holds: z.number().int().meta({ description: 'How much was deleted together with it' }),
    picture: z
      .string()
      .nullable()
      .meta({ description: 'The bare /media/… path of a file’s small picture; null: there is none' }),
    deleted_at: epochMs,
    deleted_by: z.string(),
    ends_at: epochMs.meta({ description: 'From then on it is deleted for good' }),
  })
  .meta({ id: 'Binned' })
export type Binned = z.infer<typeof binnedSchema>

export const tagSummarySchema = z
  .object({ tag: z.string(), slides: z.number().int(), media: z.number().int() })
  .meta({ id: 'Tag' })
export type TagSummary = z.infer<typeof tagSummarySchema>
