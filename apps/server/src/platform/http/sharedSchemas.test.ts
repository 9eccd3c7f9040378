import { expect, it } from 'vitest'
import { openApiDocument } from './openapi.ts'
import { withSharedSchemas } from './sharedSchemas.ts'

type Json = Record<string, unknown>
type Document = { paths: Json; components: { schemas: Json } }

const long = 'that which says so much that it is worth a name of its own, '.repeat(8)
const colour = () => ({ type: 'string', enum: ['red', 'green'], description: long })
const answers = (schema: Json) => ({ responses: { 200: { content: { 'application/json': { schema } } } } })

/** A document without references to components. */
function resolved({ paths, components }: Document): unknown {
  const whole = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(whole)
    if (typeof value !== 'object' || value === null) return value
    const { $ref: to, ...rest } = value as Json
    const own = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, whole(inner)]))
    if (typeof to !== 'string') return own
    const schema = components.schemas[to.split('/').at(-1)!]
    expect(schema).toBeDefined()
    return { ...(whole(schema) as Json), ...own }
  }
  return whole(paths)
}

it('gives a schema that is in several places a name, after where it is and what it must be, and says the same', () => {
  const video = () => ({ type: 'object', properties: { type: { const: 'video' }, fill: colour() } })
  const document = {
    paths: {
      '/slides': {
        get: {
          operationId: 'listSlides',
          ...answers({ type: 'object', properties: { overlays: { type: 'array', items: video() } } }),
        },
        post: {
          operationId: 'makeSlide',
          requestBody: {
            content: { 'application/json': { schema: { anyOf: [video(), { type: 'null' }] } } },
          },
          ...answers({ $ref: '#/components/schemas/Slide' }),
        },
      },
    },
    components: { schemas: { Slide: { type: 'object', properties: { fill: colour() } } } },
  }
  const shared = withSharedSchemas(structuredClone(document))
  expect(Object.keys(shared.components.schemas).toSorted()).toEqual(['Fill', 'Slide', 'VideoOverlay'])
  expect((shared.components.schemas as Json)['VideoOverlay']).toEqual({
    type: 'object',
    properties: { type: { const: 'video' }, fill: { $ref: '#/components/schemas/Fill' } },
  })
  expect(resolved(shared)).toEqual(resolved(document))
})

it('leaves short and single schemas in their places, and keeps components', () => {
  const document = {
    paths: {
      '/a': {
        get: { operationId: 'readA', ...answers({ type: 'object', properties: { id: { type: 'string' } } }) },
      },
      '/b': { get: { operationId: 'readB', ...answers(colour()) } },
    },
    components: { schemas: { A: { type: 'string' }, Again: { type: 'string' }, B: { type: 'number' } } },
  }
  expect(withSharedSchemas(document)).toEqual({
    ...document,
    components: { schemas: { ...document.components.schemas, Again: { $ref: '#/components/schemas/A' } } },
  })
})

it('the document of the management API repeats no schema of any length, and can be opened', () => {
  const document = openApiDocument() as unknown as Document
  expect(JSON.stringify(document).length).toBeLessThan(800_000)
  const places = new Map<string, string[]>()
  const look = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return
    const text = JSON.stringify(value)
    if (text.length > 1_500 && ('type' in value || 'anyOf' in value || 'oneOf' in value))
      places.set(text, [...(places.get(text) ?? []), place])
    for (const [key, inner] of Object.entries(value)) look(inner, `${place}/${key}`)
  }
  look(document, '')
  expect([...places.values()].filter(({ length }) => length > 1)).toEqual([])
  // Every reference leads somewhere.
  resolved(document)
})
