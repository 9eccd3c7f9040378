import * as z from 'zod'
import { outsideInstantSchema, siteDraftSchema } from '@vitrine/core'
import { operation, type Operation } from './operation.ts'
import { TAG_LIMITS, tagChangeSchema } from './libraryShapes.ts'
import * as s from './shapes.ts'

/** Screens, their versions and publishing. */
export const siteOperations = {
  listSites: operation({
    method: 'GET',
    path: '/sites',
    tag: 'sites',
    summary: 'Screens',
    access: 'viewer',
    query: s.listQuerySchema.extend({
      tag: z.string().max(TAG_LIMITS.characters).optional().meta({ description: 'Those with this tag' }),
    }),
    answer: s.pageOf(s.siteSchema),
  }),
  listSiteTags: operation({
    method: 'GET',
    path: '/sites/tags',
    tag: 'sites',
    summary: 'Tags of screens, and how many have each',
    access: 'viewer',
    answer: z.object({ items: z.array(z.object({ tag: z.string(), sites: z.number().int() })) }),
  }),
  tagSites: operation({
    method: 'POST',
    path: '/sites/tag',
    tag: 'sites',
    summary: 'Put tags on screens, and take tags off; it is no edit of their drafts',
    access: 'editor',
    body: tagChangeSchema,
    answer: z.object({ ids: z.array(s.idSchema).meta({ description: 'Screens that were named' }) }),
  }),
  readSite: operation({
    method: 'GET',
    path: '/sites/{id}',
    tag: 'sites',
    summary: 'A screen with its draft',
    access: 'viewer',
    noun: 'site',
    answer: s.siteSchema,
  }),
  makeSite: operation({
    method: 'POST',
    path: '/sites',
    tag: 'sites',
    summary: 'Make a screen',
    access: 'editor',
    status: 201,
    body: z.object({ name: s.nameSchema, draft: siteDraftSchema }),
    answer: s.siteSchema,
  }),
  changeSite: operation({
    method: 'PUT',
    path: '/sites/{id}',
    tag: 'sites',
    summary: 'Save the draft',
    access: 'editor',
    noun: 'site',
    ifMatch: true,
    body: z.object({ name: s.nameSchema, draft: siteDraftSchema }),
    answer: s.siteSchema,
  }),
  deleteSite: operation({
    method: 'DELETE',
    path: '/sites/{id}',
    tag: 'sites',
    summary: 'Delete a screen; refused while a device shows it',
    access: 'editor',
    noun: 'site',
    ifMatch: true,
  }),
  restoreSite: operation({
    method: 'POST',
    path: '/sites/{id}/restore',
    tag: 'sites',
    summary: 'Bring back what was deleted',
    access: 'editor',
    noun: 'site',
    answer: s.siteSchema,
  }),
  publishSite: operation({
    method: 'POST',
    path: '/sites/{id}/publish',
    tag: 'sites',
    summary: 'Freeze the draft into an immutable version and send it to the devices',
    access: 'editor',
    noun: 'site',
    status: 201,
    body: z.object({
      revision: z
        .number()
        .int()
        .meta({ description: 'The draft that was looked at; 412 when it is not the newest' }),
      when: z.enum(['now', 'boundary']).default('boundary'),
      at: z.optional(outsideInstantSchema).meta({
        description: 'Epoch ms: published then, as the draft is now; left out: at once. At most a year ahead',
      }),
    }),
    answer: z.object({ site: s.siteSchema, version: s.siteVersionSchema, devices: z.number().int() }),
  }),
  cancelPublication: operation({
    method: 'DELETE',
    path: '/sites/{id}/publication',
    tag: 'sites',
    summary: 'Take back what was set to be published later',
    access: 'editor',
    noun: 'site',
    answer: s.siteSchema,
  }),
  listVersions: operation({
    method: 'GET',
    path: '/sites/{id}/versions',
    tag: 'sites',
    summary: 'Published versions, newest first',
    access: 'viewer',
    noun: 'site',
    query: s.listQuerySchema,
    answer: s.pageOf(s.siteVersionSchema),
  }),
  readVersion: operation({
    method: 'GET',
    path: '/sites/{id}/versions/{version}',
    tag: 'sites',
    summary: 'A published version, with the draft that it was made of',
    access: 'viewer',
    noun: 'site',
    answer: s.siteVersionWholeSchema,
  }),
  readPublished: operation({
    method: 'GET',
    path: '/sites/{id}/render',
    tag: 'sites',
    summary: 'The render data that the devices show',
    access: 'viewer',
    noun: 'site',
    answer: s.renderAnswerSchema,
  }),
} as const satisfies Record<string, Operation>
