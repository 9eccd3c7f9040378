import * as z from 'zod/mini'

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
  /**
   * Kinds of feeds of which one can be shown; its id is the setting `feed`, made with `feedField`. Left out: it shows none.
   * Kept as text because definitions lie below core (decision 19); the kinds are `FEED_KINDS` there.
   */
  feedKinds?: readonly ('weather' | 'news' | 'calendar' | 'table')[]
}

/** The setting `feed` of a widget that shows one: the feed's id; left out while none is chosen. */
export const feedField = z.optional(z.string().check(z.minLength(1), z.maxLength(60)))
