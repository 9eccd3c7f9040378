import * as z from 'zod'
import { brandSchema } from '@vitrine/core'
import { operation, type Operation } from './operation.ts'
import { idSchema, revisionSchema } from './shapes.ts'

/** How many slides one request gives the brand. */
export const BRANDED_MAX = 50

const companyBrandSchema = z
  .object({
    brand: z.nullable(brandSchema).meta({
      description: 'null while nobody has said how the company looks. A logo that is gone is left out.',
    }),
    revision: revisionSchema,
  })
  .meta({ id: 'CompanyBrand' })
export type CompanyBrand = z.infer<typeof companyBrandSchema>

/** How a company looks, and giving slides that look. */
export const brandOperations = {
  readBrand: operation({
    method: 'GET',
    path: '/brand',
    tag: 'content',
    summary: 'How the company looks: its colours, fonts and logo',
    access: 'viewer',
    answer: companyBrandSchema,
  }),
  changeBrand: operation({
    method: 'PUT',
    path: '/brand',
    tag: 'content',
    summary: 'Say how the company looks; slides stay as they are',
    access: 'editor',
    ifMatch: true,
    body: brandSchema,
    answer: companyBrandSchema,
  }),
  applyBrand: operation({
    method: 'POST',
    path: '/brand/apply',
    tag: 'content',
    summary:
      'Give slides the company’s colours, fonts and logo. Each keeps the version it was, to be gone back to. Unknown ids are left out.',
    access: 'editor',
    body: z.object({ slide_ids: z.array(idSchema).min(1).max(BRANDED_MAX) }),
    answer: z.object({
      items: z.array(
        z.object({
          id: idSchema,
          version: z.number().int().min(1).meta({ description: 'The version it was before' }),
          revision: revisionSchema,
        }),
      ),
    }),
  }),
} as const satisfies Record<string, Operation>
