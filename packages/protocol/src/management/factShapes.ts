import { factNameSchema, factValueSchema } from '@vitrine/core'
import * as z from 'zod'
import { epochMs, idSchema } from './shapes.ts'

/** Where a fact counts; left out: everywhere in the company. A nearer place counts before one farther away. */
const place = {
  group_id: idSchema.optional().meta({ description: 'Only on devices of this group and those inside it' }),
  device_id: idSchema.optional().meta({ description: 'Only on this device (its `id`)' }),
}

/** A measurement as people and programs send it. */
export const factBodySchema = z.object({
  value: factValueSchema,
  at: epochMs.optional().meta({ description: 'When it was measured; left out: now' }),
  ...place,
})
export type FactBody = z.output<typeof factBodySchema>

export const storedFactSchema = z
  .object({
    name: factNameSchema,
    ...place,
    value: factValueSchema,
    at: epochMs.meta({ description: 'When it was measured last' }),
    set_by: z.string(),
    revision: z.int().meta({ description: 'Increases when the value changes, not with each measurement' }),
    used_by: z
      .array(z.object({ id: idSchema, name: z.string() }))
      .meta({ description: 'Published screens with a condition on it' }),
  })
  .meta({ id: 'Fact' })
export type StoredFact = z.infer<typeof storedFactSchema>
export const storedFactsSchema = z.object({ items: z.array(storedFactSchema) })
export type StoredFacts = z.infer<typeof storedFactsSchema>

const value = z.union([factValueSchema, z.array(z.string())])
/** What conditions can ask of a device, by source: `fact/<name>` and `tags` (docs/conditions.md). */
export const deviceFactsSchema = z
  .object({
    facts: z.record(
      z.string(),
      z.array(
        z.object({
          fromMs: z.number().meta({ description: 'First measurement of this reading, epoch ms; 0: always' }),
          lastMs: z.number().meta({ description: 'Last measurement of this reading, epoch ms' }),
          value,
        }),
      ),
    ),
  })
  .meta({ id: 'DeviceFacts' })
export type DeviceFacts = z.infer<typeof deviceFactsSchema>
