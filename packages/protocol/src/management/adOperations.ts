import { adDraftSchema, readAdWords, writeAdWords, type AdDraft } from '@vitrine/core'
import * as zm from 'zod/mini'
import * as z from 'zod'
import { operation, type Operation } from './operation.ts'
import * as s from './shapes.ts'
import { pageWording } from './wording.ts'

/** An ad where it lies: in the draft of a screen, whose revision it has. */
const adSchema = z
  .looseObject({
    ...adDraftSchema.shape,
    id: z.string().max(300).meta({ description: 'Id of the screen and of its ad' }),
    ad_id: s.idSchema.meta({
      description: 'Id of the ad within its screen, as in drafts and render data',
    }),
    site_id: s.idSchema,
    site_name: z.string(),
    epoch: s.epochMs.meta({ description: 'Last change of the screen’s draft' }),
    changed_by: z.string(),
    revision: s.revisionSchema.meta({ description: 'Revision of the screen' }),
  })
  .meta({ id: 'Ad' })
export type Ad = z.infer<typeof adSchema>

const adWording = { read: readAdWords<Ad>, write: writeAdWords<Ad> }
const draftWording = {
  read: readAdWords<Omit<AdDraft, 'id'>>,
  write: writeAdWords<Omit<AdDraft, 'id'>>,
}

/** Ads across screens. An ad lies in a screen's draft: changing it is a revision of that screen. */
export const adOperations = {
  listAds: operation({
    method: 'GET',
    path: '/ads',
    tag: 'ads',
    summary: 'List the ads of all screens',
    access: 'viewer',
    query: s.listQuerySchema.extend({
      site_id: s.idSchema.optional().meta({ description: 'Only ads of this screen' }),
    }),
    answer: s.pageOf(adSchema),
    answerWording: pageWording(adWording),
  }),
  readAd: operation({
    method: 'GET',
    path: '/ads/{id}',
    tag: 'ads',
    summary: 'Get an ad',
    access: 'viewer',
    noun: 'ad',
    answer: adSchema,
    answerWording: adWording,
  }),
  changeAd: operation({
    method: 'PUT',
    path: '/ads/{id}',
    tag: 'ads',
    summary: 'Save an ad in the draft of its screen; If-Match is the revision of the screen',
    access: 'editor',
    noun: 'ad',
    ifMatch: true,
    body: zm.omit(adDraftSchema, { id: true }),
    bodyWording: draftWording,
    answer: adSchema,
    answerWording: adWording,
  }),
} as const satisfies Record<string, Operation>
