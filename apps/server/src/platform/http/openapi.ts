import {
  API_BASE,
  operations,
  problemSchema,
  type Access,
  type AlarmKeys,
  type Operation,
} from '@vitrine/protocol'
import { strictSchema } from '@vitrine/protocol/strict'
import * as z from 'zod'
import { withSharedSchemas } from './sharedSchemas.ts'

type Json = Record<string, unknown>

/** The media type of a spreadsheet. */
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The OpenAPI 3.1 document of the management API, made of the same table that the server runs on. */
export function openApiDocument(): Json {
  const components: Json = {}
  const schemaOf = (schema: z.core.$ZodType, io: 'input' | 'output'): Json => {
    const made = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'ref' }) as Json & {
      $defs?: Record<string, Json>
    }
    const { $schema: _schema, $defs = {}, ...rest } = made
    const linked = createLinks($defs)
    for (const [name, definition] of Object.entries($defs))
      if (!isUnnamed(name)) components[name] = linked(definition)
    const { id: named } = rest as { id?: string }
    if (named === undefined) return linked(rest) as Json
    components[named] = linked(rest)
    return { $ref: `${COMPONENTS}${named}` }
  }
  const problem = {
    description: 'A problem, RFC 9457',
    content: { 'application/problem+json': { schema: schemaOf(problemSchema, 'output') } },
  }

  const paths: Record<string, Json> = {}
  for (const [name, op] of Object.entries(operations) as [string, Operation][]) {
    const parameters = [
      ...[...op.path.matchAll(/\{(\w+)\}/g)].map(([, key]) => ({
        name: key,
        in: 'path',
        required: true,
        schema: { type: 'string' },
      })),
      ...(op.query
        ? Object.entries(op.query.shape).map(([key, schema]) => ({
            name: key,
            in: 'query',
            required: false,
            schema: schemaOf(schema, 'input'),
          }))
        : []),
      ...(op.ifMatch
        ? [
            {
              name: 'If-Match',
              in: 'header',
              required: true,
              schema: { type: 'string' },
              description: 'The revision that was read, in quotes',
            },
          ]
        : []),
      ...(op.method === 'POST' && op.access !== 'anyone' && op.access !== 'device' && !op.secretAnswer
        ? [
            {
              name: 'Idempotency-Key',
              in: 'header',
              required: false,
              schema: { type: 'string', maxLength: 255 },
            },
          ]
        : []),
    ]
    const status = op.answer ? (op.status ?? 200) : 204
    const success = op.answer
      ? {
          description: 'Done',
          content: {
            'application/json': { schema: schemaOf(strictSchema(op.answer), 'output') },
            ...(op.alsoCsv ? { 'text/csv': { schema: { type: 'string' } } } : {}),
            ...(op.alsoIcs ? { 'text/calendar': { schema: { type: 'string' } } } : {}),
            ...(op.alsoXlsx ? { [XLSX]: { schema: { type: 'string', format: 'binary' } } } : {}),
          },
        }
      : { description: 'Done' }
    paths[op.path] = {
      ...paths[op.path],
      [op.method.toLowerCase()]: {
        operationId: name,
        tags: [op.tag],
        summary: op.summary,
        description: `${ACCESS_WORDS[op.access]}${op.alarmKeys ? ` ${ALARM_WORDS[op.alarmKeys]}` : ''}`,
        parameters,
        ...(op.textBody
          ? {
              requestBody: {
                required: true,
                content: Object.fromEntries(
                  op.textBody.map((type) => [type, { schema: { type: 'string' } }]),
                ),
              },
            }
          : {}),
        ...(op.body
          ? {
              requestBody: {
                required: true,
                content: { 'application/json': { schema: schemaOf(strictSchema(op.body), 'input') } },
              },
            }
          : {}),
        responses: { [status]: success, default: problem },
        security: securityOf(op.access),
      },
    }
  }
  return withSharedSchemas({
    openapi: '3.1.0',
    info: {
      title: 'Vitrine management API',
      version: '1',
      description:
        'Everything the console does. Lists are paged by cursor; PUT, PATCH and DELETE need If-Match; errors are RFC 9457 problems with a stable code.',
    },
    servers: [{ url: API_BASE }],
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer' },
        basic: { type: 'http', scheme: 'basic', description: 'An API key: its id and its secret' },
        key: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        cookie: { type: 'apiKey', in: 'cookie', name: 'vitrine_session' },
      },
    },
  })
}

const ACCESS_WORDS: Readonly<Record<Access, string>> = {
  anyone: 'Needs no credential.',
  device: 'Needs a device’s own credential.',
  person: 'Needs a signed-in person; it is about their own account, so no key will do.',
  viewer: 'Needs at least the role viewer.',
  editor: 'Needs at least the role editor.',
  admin: 'Needs at least the role admin.',
  owner: 'Needs the role owner.',
}
const ALARM_WORDS: Readonly<Record<AlarmKeys, string>> = {
  also: 'API keys of the role alarm can do this too.',
  only: 'Of API keys only those of the role alarm can do this.',
}
function securityOf(access: Access): Json[] {
  if (access === 'anyone') return []
  if (access === 'device') return [{ bearer: [] }]
  const person = [{ bearer: [] }, { cookie: [] }]
  return access === 'person' ? person : [...person, { basic: [] }, { key: [] }]
}

const COMPONENTS = '#/components/schemas/'
const DEFINITIONS = '#/$defs/'
/** How zod calls a schema that it meets more than once and that has no name. */
const isUnnamed = (name: string): boolean => name.startsWith('__schema')

/**
 * What links the definitions of a schema: those with names are components, and all others are put in the places that refer to them, the
 * same object each time.
 */
function createLinks(definitions: Readonly<Record<string, Json>>): (schema: Json) => Json {
  const known = new Map<string, Json>()
  const linked = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(linked)
    if (typeof value !== 'object' || value === null) return value
    const { $ref: to, ...rest } = value as Json
    const own = Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, linked(inner)]))
    if (typeof to !== 'string' || !to.startsWith(DEFINITIONS))
      return to === undefined ? own : { $ref: to, ...own }
    const name = to.slice(DEFINITIONS.length)
    if (!isUnnamed(name)) return { $ref: `${COMPONENTS}${name}`, ...own }
    const definition = known.get(name) ?? (linked(definitions[name]!) as Json)
    known.set(name, definition)
    return Object.keys(own).length === 0 ? definition : { ...definition, ...own }
  }
  return ({ id: _id, ...schema }) => linked(schema) as Json
}
