import fc from 'fast-check'
import * as z from 'zod'
import { settingsSchemaOf, type Widget, type WidgetType } from '../definitions.ts'

type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  minimum?: number
  maximum?: number
}

/** What people write, and what breaks programs that are not careful. */
const words = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '',
    ' ',
    'مرحبا',
    '👩🏽‍🚀',
    '<b>bold</b>',
    '%',
    '{name}',
    '\n',
    'Europe/Prague',
    'Nowhere/Here',
    'NaN',
  ),
)

/** Anything that a JSON schema takes, as far as the settings of our widgets use JSON Schema. */
function anyOf(schema: Schema): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const variants = schema.anyOf ?? schema.oneOf
  if (variants) return fc.oneof(...variants.map(anyOf))
  const { minLength = 0, maxLength = 200, minimum = -1e9, maximum = 1e9 } = schema
  switch (schema.type) {
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) })
    case 'number':
      return fc.double({ min: minimum, max: maximum, noNaN: true })
    case 'string':
      return schema.pattern
        ? fc.stringMatching(new RegExp(schema.pattern))
        : words.filter(({ length }) => length >= minLength && length <= maxLength)
    case 'array':
      return fc.array(anyOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 8, Math.max(8, schema.minItems ?? 0)),
      })
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, anyOf(one)])),
        { requiredKeys: schema.required ?? [] },
      )
    default:
      throw new Error(`No arbitrary for ${JSON.stringify(schema)}`)
  }
}

/** Any settings that the schema of a widget takes. */
export function anySettings(type: WidgetType): fc.Arbitrary<Widget> {
  const schema = settingsSchemaOf(type)
  return anyOf(z.toJSONSchema(schema, { io: 'input' }) as Schema)
    .filter((settings) => schema.safeParse(settings).success)
    .map((settings) => ({ kind: type, ...(settings as object) }) as Widget)
}
