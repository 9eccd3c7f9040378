import * as z from 'zod'
import { brandSchema } from '@vitrine/core'
import { operation, type Operation } from './operation.ts'
import { idSchema, revisionSchema } from './shapes.ts'

/** How many slides one request gives the brand. */
export const BRANDED_MAX = 50

const companyBrandSchema = z
  .object({
    brand: z.nullable(brandSchema).meta({
      description: 'null until a brand is set. A logo whose file was deleted is omitted.',
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
    summary: 'Get the brand: colours, fonts and logo',
    access: 'viewer',
    answer: companyBrandSchema,
  }),
  changeBrand: operation({
    method: 'PUT',
    path: '/brand',
    tag: 'content',
    summary: 'Set the brand; existing slides do not change',
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
      'Apply the brand to slides. Each slide keeps its previous version, which can be restored. Unknown ids are ignored.',
    access: 'editor',
    body: z.object({ slide_ids: z.array(idSchema).min(1).max(BRANDED_MAX) }),
    answer: z.object({
      items: z.array(
        z.object({
          id: idSchema,
          version: z.number().int().min(1).meta({ description: 'The version before the change' }),
          revision: revisionSchema,
        }),
      ),
    }),
  }),
} as const satisfies Record<string, Operation>
