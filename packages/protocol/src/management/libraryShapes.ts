import * as z from 'zod'
import {
  backgroundSchema,
  brandSchema,
  mediaFactsSchema,
  slideDraftSchema,
  slideTypeSchema,
  VIDEO_FORMATS,
  wireElementSchema,
  type OwnElements,
  type SlideDraft,
} from '@vitrine/core'
import { epochMs, idSchema, listQuerySchema, paramsSchema, revisionSchema, sha256Schema } from './shapes.ts'

/** Folders, slides and media as the management API shows them, and what is done with many of them at once. */

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
const tagsSchema = z.array(z.string()).meta({ description: 'In alphabetical order' })
const namedSchema = z.object({ id: idSchema, name: z.string() })

export const folderSchema = z
  .object({
    id: idSchema,
    parent_id: idSchema.nullable(),
    name: z.string(),
    epoch: epochMs,
    type: z.string(),
    slides: z.number().int().meta({ description: 'Number of slides in this folder, without subfolders' }),
    media: z.number().int().meta({ description: 'Number of files in this folder, without subfolders' }),
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
    interactions: z.array(wireElementSchema),
    sizes: slideDraftSchema.shape.sizes,
    brand: z.optional(brandSchema),
    template: z
      .literal(true)
      .optional()
      .meta({ description: 'This slide is a saved design that new slides can start from' }),
    tags: tagsSchema,
    epoch: epochMs.meta({ description: 'Last change, epoch milliseconds' }),
    changed_by: z.string(),
    used_by: z
      .array(namedSchema)
      .meta({ description: 'Screens and playlists that contain it, and slides that lead to it' }),
    revision: revisionSchema,
  })
  .meta({ id: 'Slide' })
export type WireSlide = z.infer<typeof slideSchema>
export type Slide = OwnElements<WireSlide>
export const slideInputSchema = z.object({
  ...slideDraftSchema.shape,
  folder_id: idSchema.nullable().default(null),
})
export const newSlideSchema = slideInputSchema.extend({
  template: z
    .literal(true)
    .optional()
    .meta({ description: 'Save as a design that new slides can start from' }),
})

/** One state of a slide as it was left: what one person saved in one go. */
export const slideVersionSchema = z
  .object({
    version: z.number().int().min(1),
    at: epochMs.meta({ description: 'The last save in this version' }),
    by: z.string(),
    published_at: epochMs.nullable().meta({ description: 'When it was last published as part of a screen' }),
    draft: slideDraftSchema,
  })
  .meta({ id: 'SlideVersion' })
export type WireSlideVersion = z.infer<typeof slideVersionSchema>
export type SlideVersion = Omit<WireSlideVersion, 'draft'> & { draft: SlideDraft }

const mediaFileSchema = z.object({
  rendition: z.string().meta({ description: '`original`, `thumbnail`, `poster`, or the width in px' }),
  sha256: sha256Schema,
  bytes: z.number().int(),
  type: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  path: z.string().meta({ description: 'The /media/… path without a signature' }),
})
/** Who shows a file. */
export const videoFormatSchema = z.enum(VIDEO_FORMATS)
const problemFacts = {
  problem_code: z.string().optional().meta({ description: 'The same as a code of the table of errors' }),
  problem_params: paramsSchema.optional().meta({ description: 'The facts of that code' }),
}
const conversionSchema = z.object({
  format: videoFormatSchema,
  state: z.enum(['queued', 'running', 'done', 'failed', 'cancelled']),
  progress: z.number().meta({ description: '0 to 1' }),
  problem: z.string().nullable().meta({ description: 'Why it failed, as an English sentence' }),
  ...problemFacts,
})
export type Conversion = z.infer<typeof conversionSchema>
/** What of conversion there is here. */
export const converterSchema = z
  .object({
    formats: z
      .array(videoFormatSchema)
      .meta({ description: 'Formats that this server can convert videos to' }),
    version: z
      .string()
      .nullable()
      .meta({ description: 'The version of ffmpeg; null if ffmpeg is not installed' }),
    missing: z
      .string()
      .nullable()
      .meta({ description: 'What is missing and how to install it, in English; null if nothing is missing' }),
  })
  .meta({ id: 'Converter' })
export type Converter = z.infer<typeof converterSchema>

const mediaUserSchema = z.object({
  noun: z.enum(['slide', 'site', 'playlist', 'campaign']),
  id: idSchema,
  name: z.string(),
})
export type MediaUser = z.infer<typeof mediaUserSchema>
export const mediaSchema = z
  .object({
    id: idSchema,
    folder_id: idSchema.nullable(),
    name: z.string(),
    kind: z.enum(['image', 'video']),
    state: z.enum(['processing', 'ready', 'failed']),
    problem: z
      .string()
      .nullable()
      .meta({ description: 'Why the file cannot be used, as an English sentence' }),
    ...problemFacts,
    ahead: z.number().int().nullable().meta({
      description:
        'Number of files that are processed before this one; 0 when it is being processed; null if unknown or ready',
    }),
    sha256: sha256Schema,
    bytes: z.number().int(),
    type: z.string(),
    width: z.number().int(),
    height: z.number().int(),
    duration: z.number().int().nullable().meta({ description: 'Milliseconds; videos only' }),
    codec: z.string().nullable(),
    frame_rate: z.number().nullable(),
    has_sound: z.boolean(),
    facts: z.nullable(mediaFactsSchema).meta({ description: 'Technical facts of the file; null if unknown' }),
    shown_as: videoFormatSchema
      .nullable()
      .meta({ description: 'The format that displays receive; null for the original file' }),
    conversions: z.array(conversionSchema),
    blur: z
      .string()
      .nullable()
      .meta({ description: 'A tiny preview as a data: URL, shown until the real picture has loaded' }),
    files: z.array(mediaFileSchema),
    tags: tagsSchema,
    expires_at: epochMs.nullable().meta({
      description:
        'After this time, displays skip content with this file. Takes effect with the next publication.',
    }),
    used_by: z.array(mediaUserSchema).meta({
      description: 'Slides that contain it, and screens and playlists that contain it without a slide',
    }),
    epoch: epochMs,
    changed_by: z.string(),
    revision: revisionSchema,
  })
  .meta({ id: 'Media' })
export type Media = z.infer<typeof mediaSchema>

/** What a list of slides or media may be narrowed by. */
const narrowedBy = {
  folder_id: idSchema.optional().meta({
    description: `Only items in this folder; “${NO_FOLDER}” for items outside all folders; omit for all items`,
  }),
  tag: z.string().max(TAG_LIMITS.characters).optional().meta({ description: 'Only items with this tag' }),
  used: z
    .enum(['yes', 'no'])
    .optional()
    .meta({ description: 'Only items that are used (`yes`) or not used (`no`)' }),
}
export const slideQuerySchema = listQuerySchema.extend({
  ...narrowedBy,
  type: z.optional(slideTypeSchema),
  template: z.enum(['yes', 'no']).default('no').meta({ description: 'List saved designs instead of slides' }),
})
export type SlideQuery = z.infer<typeof slideQuerySchema>
export const mediaQuerySchema = listQuerySchema.extend({
  ...narrowedBy,
  kind: z.enum(['image', 'video']).optional(),
  sha256: sha256Schema.optional().meta({ description: 'Only the file with this SHA-256 hash' }),
  expired: z.enum(['yes', 'no']).optional(),
})
export type MediaQuery = z.infer<typeof mediaQuerySchema>

/** What a company's files take. */
export const storageSchema = z
  .object({
    bytes: z.number().int().meta({ description: 'Size of all files with their copies, including the bin' }),
    quota: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'Storage limit of the company in bytes; null for no limit' }),
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
  .meta({ id: 'LibraryRef', description: 'A folder with its contents, a slide or a file' })
export type LibraryRef = z.infer<typeof libraryRefSchema>
/** Tags to add to screens or devices, and to remove from them. */
export const tagChangeSchema = z.object({
  ids: z
    .array(idSchema)
    .min(1)
    .max(LIBRARY_ITEMS_MAX)
    .meta({ description: 'Unknown items and items of other companies are ignored' }),
  add: z.array(tagSchema).max(TAG_LIMITS.each).default([]),
  remove: z.array(tagSchema).max(TAG_LIMITS.each).default([]),
})

const refsSchema = z.array(libraryRefSchema).min(1).max(LIBRARY_ITEMS_MAX)
export const manySchema = z.object({
  items: refsSchema.meta({ description: 'Unknown items and items of other companies are ignored' }),
})
export const moveManySchema = manySchema.extend({
  folder_id: idSchema.nullable().meta({ description: 'Target folder; null for no folder' }),
})
export const copyManySchema = manySchema.extend({
  folder_id: idSchema.nullish().meta({
    description: 'Target folder of the copies; null for no folder; omit to keep them next to the originals',
  }),
})
export const tagManySchema = manySchema.extend({
  add: z.array(tagSchema).max(TAG_LIMITS.each).default([]),
  remove: z.array(tagSchema).max(TAG_LIMITS.each).default([]),
})
/** What was done, by what was named. */
export const doneSchema = z.object({ items: z.array(libraryRefSchema) }).meta({ id: 'LibraryDone' })

/** What keeps something from being deleted: something that shows it, or a feed that is made of a folder. */
const libraryUserSchema = z.object({
  noun: z.enum(['slide', 'site', 'playlist', 'campaign', 'feed']),
  id: idSchema,
  name: z.string(),
})
export type LibraryUser = z.infer<typeof libraryUserSchema>
/** Something that is used somewhere. */
const shownSchema = z.object({
  ...libraryRefSchema.shape,
  name: z.string(),
  used_by: z.array(libraryUserSchema),
})
export const deletedManySchema = z
  .object({
    items: z.array(libraryRefSchema).meta({ description: 'The requested items that are now in the bin' }),
    kept: z
      .array(shownSchema)
      .meta({ description: 'Items that were not deleted because they are in use, with their folders' }),
  })
  .meta({ id: 'LibraryDeleted' })
/** What a deletion would take. */
export const lookedAtSchema = z
  .object({
    folders: z.number().int(),
    slides: z.number().int(),
    media: z.number().int(),
    kept: z.array(shownSchema).meta({ description: 'Items that are in use and would not be deleted' }),
  })
  .meta({ id: 'LibraryLook' })
export type LookedAt = z.infer<typeof lookedAtSchema>

export const binnedSchema = z
  .object({
    ...libraryRefSchema.shape,
    name: z.string(),
    holds: z.number().int().meta({ description: 'Number of items that were deleted together with it' }),
    picture: z.string().nullable().meta({
      description: 'The /media/… path of the thumbnail, without a signature; null if there is none',
    }),
    deleted_at: epochMs,
    deleted_by: z.string(),
    ends_at: epochMs.meta({ description: 'When it is deleted permanently' }),
  })
  .meta({ id: 'Binned' })
export type Binned = z.infer<typeof binnedSchema>

export const tagSummarySchema = z
  .object({ tag: z.string(), slides: z.number().int(), media: z.number().int() })
  .meta({ id: 'Tag' })
export type TagSummary = z.infer<typeof tagSummarySchema>
