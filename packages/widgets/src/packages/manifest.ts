import * as z from 'zod/mini'
import type { SettingValue } from './packageWidget.ts'
import { PACKAGE_PREFIX } from '../kinds.ts'

/*
 * The file `widget.json` of a package, for the server that installs it, the console that edits its settings, and the tool that packs
 * it (tools/widget).
 */

/** The largest package, bytes of its zip. */
export const PACKAGE_MOST_BYTES = 5 << 20
/** What its files have together when they are unpacked, bytes. */
export const UNPACKED_MOST_BYTES = 16 << 20
/** How many files it can have. */
export const PACKAGE_FILES_MOST = 200
/** Beyond this a number is no setting that anybody means. */
const NUMBER_MOST = 1e12
/** The name of the file that describes it. */
export const MANIFEST_FILE = 'widget.json'

/** Types of files that a package can have, by the ending of their names. */
export const FILE_TYPES: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  json: 'application/json',
  txt: 'text/plain',
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  woff2: 'font/woff2',
  woff: 'font/woff',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  mp4: 'video/mp4',
  webm: 'video/webm',
}
/** Files that developers need and displays don't: they can be in a zip and are left out. */
const LEFT_OUT = /(\.md|\.d\.ts|(^|\/)LICENSE)$/

/** The type of a file by its name: null for one that is left out, undefined for one that a package can't have. */
export function fileTypeOf(path: string): string | null | undefined {
  if (LEFT_OUT.test(path)) return null
  const ending = /\.([a-z0-9]+)$/.exec(path.toLowerCase())?.[1]
  return ending !== undefined && Object.hasOwn(FILE_TYPES, ending) ? FILE_TYPES[ending] : undefined
}

/** Whether a path stays inside its package and means the same everywhere. */
export const isPackagePath = (path: string): boolean =>
  path.length <= 200 &&
  /^[A-Za-z0-9._ -]+(\/[A-Za-z0-9._ -]+)*$/.test(path) &&
  path.split('/').every((part) => part !== '.' && part !== '..')

const wordsOf = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most))
const titled = { title: wordsOf(80), description: z.optional(wordsOf(300)) }
const numbered = {
  ...titled,
  default: z.number(),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
}
const setting = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('string'),
    ...titled,
    default: z.string().check(z.maxLength(2_000)),
    minLength: z.optional(z.int().check(z.gte(0), z.lte(2_000))),
    maxLength: z.optional(z.int().check(z.gte(1), z.lte(2_000))),
    /** what it can be chosen from */
    enum: z.optional(z.array(wordsOf(80)).check(z.minLength(1), z.maxLength(30))),
    /** the same, with names */
    oneOf: z.optional(
      z
        .array(z.strictObject({ const: z.string().check(z.maxLength(80)), title: wordsOf(80) }))
        .check(z.minLength(1), z.maxLength(30)),
    ),
  }),
  z.strictObject({ type: z.literal('number'), ...numbered }),
  z.strictObject({ type: z.literal('integer'), ...numbered }),
  z.strictObject({ type: z.literal('boolean'), ...titled, default: z.boolean() }),
])
/** One setting of a package, as JSON Schema says it. */
export type PackageSetting = z.output<typeof setting>

const settingsSchema = z.strictObject({
  $schema: z.optional(z.literal('https://json-schema.org/draft/2020-12/schema')),
  type: z.literal('object'),
  properties: z
    .record(z.string().check(z.regex(/^[a-z][a-zA-Z0-9_]{0,39}$/)), setting)
    .check(z.refine((properties) => Object.keys(properties).length <= 40, 'At most 40 items.')),
  additionalProperties: z.optional(z.literal(false)),
})

/** Kinds of feeds that a package can show: all those of core, which lies above (decision 19). */
const PACKAGE_FEEDS = ['weather', 'news', 'calendar', 'table', 'queue', 'counter', 'value', 'board'] as const

export const manifestSchema = z
  .strictObject({
    kind: z
      .string()
      .check(
        z.regex(
          /^[a-z][a-zA-Z0-9-]{0,39}$/,
          'A kind begins with a lowercase letter, followed by letters, digits and hyphens, at most 40 characters.',
        ),
      ),
    version: z.int().check(z.gte(1), z.lte(1_000_000)),
    name: wordsOf(60),
    description: wordsOf(200),
    entry: z.string().check(z.regex(/\.html$/), z.refine(isPackagePath)),
    settings_schema: settingsSchema,
    feed: z.optional(z.array(z.enum(PACKAGE_FEEDS)).check(z.minLength(1))),
    permissions: z._default(
      z.strictObject({
        network: z._default(
          z
            .array(
              z
                .string()
                .check(
                  z.regex(
                    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:[0-9]{1,5})?$/,
                    'A host is written like api.example.com or api.example.com:8443.',
                  ),
                ),
            )
            .check(z.maxLength(20)),
          [],
        ),
        storage: z._default(z.boolean(), false),
      }),
      { network: [], storage: false },
    ),
  })
  .check(({ value, issues }) => {
    for (const [name, one] of Object.entries(value.settings_schema.properties)) {
      const refused = schemaOf(one).safeParse(one.default).error?.issues[0]
      if (refused)
        issues.push({
          code: 'custom',
          message: refused.message,
          input: one.default,
          path: ['settings_schema', 'properties', name, 'default'],
        })
    }
  })
/** What `widget.json` says. */
export type PackageManifest = z.output<typeof manifestSchema>

/** The kind of a package's widget on slides. */
export const kindOfPackage = ({ kind }: Pick<PackageManifest, 'kind'>): `package:${string}` =>
  `${PACKAGE_PREFIX}${kind}`

/** The values that a setting can be chosen from, with their names; null where it is no choice. */
export function choicesOf(one: PackageSetting): { value: string; label: string }[] | null {
  if (one.type !== 'string') return null
  if (one.oneOf) return one.oneOf.map((choice) => ({ value: choice.const, label: choice.title }))
  return one.enum?.map((value) => ({ value, label: value })) ?? null
}

function schemaOf(one: PackageSetting): z.ZodMiniType<SettingValue> {
  switch (one.type) {
    case 'boolean':
      return z.boolean()
    case 'string': {
      const choices = choicesOf(one)
      return choices === null
        ? z.string().check(z.minLength(one.minLength ?? 0), z.maxLength(one.maxLength ?? 2_000))
        : z.enum(choices.map(({ value }) => value))
    }
    case 'number':
    case 'integer':
      return (one.type === 'integer' ? z.int() : z.number()).check(
        z.gte(one.minimum ?? -NUMBER_MOST),
        z.lte(one.maximum ?? NUMBER_MOST),
      )
  }
}

/** The schema of a package's settings; a setting that is left out is its default. */
export const settingsOfPackage = ({
  properties,
}: PackageManifest['settings_schema']): z.ZodMiniType<Record<string, SettingValue>> =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(properties).map(([name, one]) => [name, z._default(schemaOf(one), one.default)]),
    ),
  ) as unknown as z.ZodMiniType<Record<string, SettingValue>>

/** The settings that a new widget of a package begins with. */
export const defaultsOfPackage = ({
  properties,
}: PackageManifest['settings_schema']): Record<string, SettingValue> =>
  Object.fromEntries(Object.entries(properties).map(([name, one]) => [name, one.default]))
