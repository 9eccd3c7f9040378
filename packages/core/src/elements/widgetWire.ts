import {
  migratedWidget,
  PACKAGE_PREFIX,
  versionOfWidget,
  wireWidgetFields,
} from '@vitrine/widgets/definitions'
import * as z from 'zod/mini'
import { drafted } from './drafted.ts'
import { placed } from './parts.ts'
import { widgetData } from './widget.ts'

/*
 * A widget in the draft of a slide, as the management API and the database say it: `kind`, `version` and `settings` (contract §10). In
 * our words it is one `widget`, as on displays. Drafts of before this rule say `widget` as well, and are read all the same.
 */

type Json = Readonly<Record<string, unknown>>

const isOfPackage = (kind: unknown): boolean => typeof kind === 'string' && kind.startsWith(PACKAGE_PREFIX)

/** The same element with `widget` in the place of `kind`, `version` and `settings`; any other element as it is. */
export function readWidgetElement<T extends object>(wire: T): T {
  if (!('type' in wire) || wire.type !== 'widget' || 'widget' in wire || !('kind' in wire)) return wire
  const { kind, version: _version, feed, settings, ...rest } = wire as Json
  const widget = isOfPackage(kind)
    ? { kind, ...(feed === undefined ? {} : { feed }), settings }
    : { kind, ...(settings as Json) }
  return inPlace(wire, 'kind', rest, { widget }) as T
}

/** The same element with `kind`, `version` and `settings` in the place of `widget`; any other element as it is. */
export function writeWidgetElement<T extends object>(element: T): T {
  if (!('type' in element) || element.type !== 'widget' || !('widget' in element)) return element
  const { widget, ...rest } = element as Json
  const { kind, ...said } = widget as Json
  const version = versionOfWidget(String(kind))
  const { feed, settings } = said
  const added = isOfPackage(kind)
    ? { kind, version, ...(feed === undefined ? {} : { feed }), settings }
    : { kind, version, settings: said }
  return inPlace(element, 'widget', rest, added) as T
}

/** `rest` with `added` where `key` was in `whole`: drafts are compared and stored as text. */
function inPlace(whole: object, key: string, rest: Json, added: Json): Json {
  return Object.fromEntries(
    Object.keys(whole).flatMap((name) =>
      name === key ? Object.entries(added) : Object.hasOwn(rest, name) ? [[name, rest[name]] as const] : [],
    ),
  )
}

/** A widget in a draft, in the words of the wire. It is checked by its kind first, so that errors name the setting. */
export function makeWireWidgetSchema() {
  const { widget: _widget, ...fields } = widgetData.fields
  // An older draft says `widget`, and whoever leaves out the version means the newest.
  const sentSchema = z.looseObject({
    ...placed,
    type: z.literal('widget'),
    kind: z.optional(z.string()),
    version: z.optional(z.int().check(z.gte(1))),
    settings: z.optional(z.record(z.string(), z.unknown())),
  })
  const schemas = wireWidgetFields.map((own) =>
    z.object({ ...placed, type: z.literal('widget'), ...own, ...fields, ...drafted }),
  )
  const ofKind = (kind: unknown) => schemas.find(({ shape }) => shape.kind.safeParse(kind).success)

  const normalised = z.transform((sent: z.output<typeof sentSchema>, context) => {
    const wire: Json = writeWidgetElement(sent)
    const { kind, settings = {} } = wire
    const schema = ofKind(kind)
    if (!schema) {
      const values = schemas.flatMap(({ shape }) => ('values' in shape.kind.def ? shape.kind.def.values : []))
      context.issues.push({ code: 'invalid_value', values, input: kind, path: ['kind'] })
      return z.NEVER
    }
    const newest = versionOfWidget(String(kind))
    const version = Number(wire['version'] ?? newest)
    if (version > newest) {
      const bound = { origin: 'number', maximum: newest, inclusive: true } as const
      context.issues.push({ code: 'too_big', ...bound, input: version, path: ['version'] })
      return z.NEVER
    }
    const migrated = migratedWidget(String(kind), version, settings as Json)
    const parsed = schema.safeParse({ ...wire, version: newest, settings: migrated })
    if (parsed.success) return parsed.data
    for (const issue of parsed.error.issues) context.issues.push({ ...issue, input: wire } as never)
    return z.NEVER
  })
  return z.pipe(z.pipe(sentSchema, normalised), z.union(schemas))
}
