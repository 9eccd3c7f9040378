import type * as z from 'zod/mini'

/** Schemas of a widget's settings, by their names. */
export type SettingsFields = Readonly<Record<string, z.ZodMiniType>>

/** The settings of a widget with these fields, beside the widget's own name. */
export type Settings<F extends SettingsFields> = Omit<
  z.output<z.ZodMiniObject<F & { kind: z.ZodMiniUnknown }>>,
  'kind'
>

/** What is known of a widget wherever it is stored: what drawing and editing it take is in its `index.ts`. */
export type WidgetDefinition<F extends SettingsFields> = {
  /** raised with a change of the settings that makes older ones mean something else */
  version: number
  /** the settings of a new one, made at an instant (epoch ms) */
  defaults(nowMs: number): Settings<F>
  /** what is to be read in it: what slides are found by */
  words(settings: Settings<F>): readonly string[]
}
