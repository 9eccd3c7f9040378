import * as z from 'zod'
import { outsideInstantSchema, renderDataSchema, siteDraftSchema } from '@vitrine/core'
import { operation, type Operation } from './operation.ts'
import { TAG_LIMITS, tagChangeSchema } from './libraryShapes.ts'
import * as s from './shapes.ts'
import { draftWording, pageWording, renderWording, versionWording } from './wording.ts'

const siteWording = draftWording<s.WireSite>()
const siteInputSchema = z.object({ name: s.nameSchema, draft: siteDraftSchema })
const siteInputWording = draftWording<z.infer<typeof siteInputSchema>>()

const publicationSchema = z.object({
  site: s.siteSchema,
  version: s.siteVersionSchema,
  devices: z.number().int(),
})
type WirePublication = z.infer<typeof publicationSchema>
type Publication = Omit<WirePublication, 'site'> & { site: s.Site }

/** Screens, their versions and publishing. */
export const siteOperations = {
  listSites: operation({
    method: 'GET',
    path: '/sites',
    tag: 'sites',
    summary: 'List screens',
    access: 'viewer',
    query: s.listQuerySchema.extend({
      tag: z.string().max(TAG_LIMITS.characters).optional().meta({ description: 'Only items with this tag' }),
    }),
    answer: s.pageOf(s.siteSchema),
    answerWording: pageWording(siteWording),
  }),
  listSiteTags: operation({
    method: 'GET',
    path: '/sites/tags',
    tag: 'sites',
    summary: 'List the tags of screens with their counts',
    access: 'viewer',
    answer: z.object({ items: z.array(z.object({ tag: z.string(), sites: z.number().int() })) }),
  }),
  tagSites: operation({
    method: 'POST',
    path: '/sites/tag',
    tag: 'sites',
    summary: 'Add tags to screens and remove tags from them; drafts do not change',
    access: 'editor',
    body: tagChangeSchema,
    answer: z.object({ ids: z.array(s.idSchema).meta({ description: 'Ids of the screens found' }) }),
  }),
  readSite: operation({
    method: 'GET',
    path: '/sites/{id}',
    tag: 'sites',
    summary: 'Get a screen with its draft',
    access: 'viewer',
    noun: 'site',
    answer: s.siteSchema,
    answerWording: siteWording,
  }),
  makeSite: operation({
    method: 'POST',
    path: '/sites',
    tag: 'sites',
    summary: 'Create a screen',
    access: 'editor',
    status: 201,
    body: siteInputSchema,
    bodyWording: siteInputWording,
    answer: s.siteSchema,
    answerWording: siteWording,
  }),
  changeSite: operation({
    method: 'PUT',
    path: '/sites/{id}',
    tag: 'sites',
    summary: 'Save the draft',
    access: 'editor',
    noun: 'site',
    ifMatch: true,
    body: siteInputSchema,
    bodyWording: siteInputWording,
    answer: s.siteSchema,
    answerWording: siteWording,
  }),
  deleteSite: operation({
    method: 'DELETE',
    path: '/sites/{id}',
    tag: 'sites',
    summary: 'Delete a screen; not possible while a device shows it',
    access: 'editor',
    noun: 'site',
    ifMatch: true,
  }),
  restoreSite: operation({
    method: 'POST',
    path: '/sites/{id}/restore',
    tag: 'sites',
    summary: 'Restore a deleted item',
    access: 'editor',
    noun: 'site',
    answer: s.siteSchema,
    answerWording: siteWording,
  }),
  publishSite: operation({
    method: 'POST',
    path: '/sites/{id}/publish',
    tag: 'sites',
    summary: 'Publish the draft as an immutable version and send it to the devices',
    access: 'editor',
    noun: 'site',
    status: 201,
    body: z.object({
      revision: z
        .number()
        .int()
        .meta({ description: 'Revision of the draft to publish; 412 if it is not the latest' }),
      when: z.enum(['now', 'boundary']).default('boundary'),
      at: z.optional(outsideInstantSchema).meta({
        description:
          'When to publish the current draft, epoch milliseconds, at most a year ahead; omit to publish now',
      }),
    }),
    answer: publicationSchema,
    answerWording: {
      read: ({ site, ...rest }: WirePublication) => ({ ...rest, site: siteWording.read(site) }),
      write: ({ site, ...rest }: Publication) => ({ ...rest, site: siteWording.write(site) }),
    },
  }),
  cancelPublication: operation({
    method: 'DELETE',
    path: '/sites/{id}/publication',
    tag: 'sites',
    summary: 'Cancel a scheduled publication',
    access: 'editor',
    noun: 'site',
    answer: s.siteSchema,
    answerWording: siteWording,
  }),
  listVersions: operation({
    method: 'GET',
    path: '/sites/{id}/versions',
    tag: 'sites',
    summary: 'List published versions, newest first',
    access: 'viewer',
    noun: 'site',
    query: s.listQuerySchema,
    answer: s.pageOf(s.siteVersionSchema),
  }),
  readVersion: operation({
    method: 'GET',
    path: '/sites/{id}/versions/{version}',
    tag: 'sites',
    summary: 'Get a published version with its draft',
    access: 'viewer',
    noun: 'site',
    answer: s.siteVersionWholeSchema,
    answerWording: versionWording<s.WireSiteVersionWhole>(),
  }),
  readPublished: operation({
    method: 'GET',
    path: '/sites/{id}/render',
    tag: 'sites',
    summary: 'Get the render data that devices show',
    access: 'viewer',
    noun: 'site',
    answer: renderDataSchema,
    answerWording: renderWording,
  }),
} as const satisfies Record<string, Operation>
