import * as z from 'zod/mini'
import type { StoredSettings } from './definition.ts'
import type { AnyWidget } from './definitions.ts'

/*
 * What player and console know of the definitions of widgets when they start, in place of `definitions.ts` (the export condition
 * `light`, decision 36): all definitions together would grow every start with every widget. The settings of a widget are checked by
 * its own definition when it is drawn or edited, and by the server when they are saved.
 */

/** A widget of any kind, with whatever settings. */
export const widgetSchema = z.looseObject({
  kind: z.string().check(z.minLength(1), z.maxLength(60)),
}) as unknown as z.ZodMiniType<AnyWidget, AnyWidget>

/** What elements of any widget say of it on the wire. */
export const wireWidgetFields = /* @__PURE__ */ anyFields()

function anyFields() {
  return [
    {
      kind: z.string().check(z.minLength(1), z.maxLength(60)),
      version: z.int(),
      feed: z.optional(z.string()),
      settings: z.record(z.string(), z.unknown()),
    },
  ]
}

/** The server migrates. */
export const migratedWidget = (_kind: string, _version: number, settings: StoredSettings): StoredSettings =>
  settings

/** Only the server searches. */
export const wordsOfWidget = (): readonly string[] => []

export { PACKAGE_PREFIX, versionOfWidget } from './kinds.ts'
