import * as z from 'zod/mini'

/** Schemas of a widget's settings, by their names. */
export type SettingsFields = Readonly<Record<string, z.ZodMiniType>>

/** The settings of a widget with these fields, beside the widget's own name. */
export type Settings<F extends SettingsFields> = Omit<
  z.output<z.ZodMiniObject<F & { kind: z.ZodMiniUnknown }>>,
  'kind'
>

/** Settings that were stored, by any version of their widget. */
export type StoredSettings = Readonly<Record<string, unknown>>

/** What is known of a widget wherever it is stored: what drawing and editing it take is in its `index.ts`. */
export type WidgetDefinition<F extends SettingsFields> = {
  /**
   * How settings of each earlier version become those of the next, the first version first; left out: there is no earlier one. A
   * change of the settings that makes older ones mean something else needs one, and another number in `VERSIONS`.
   */
  migrations?: readonly ((settings: StoredSettings) => StoredSettings)[]
  /** the settings of a new one, made at an instant (epoch ms) */
  defaults(nowMs: number): Settings<F>
  /** what is to be read in it: what slides are found by */
  words(settings: Settings<F>): readonly string[]
  /**
   * Kinds of feeds of which one can be shown; its id is the setting `feed`, made with `feedField`. Left out: it shows none.
   * Kept as text because definitions lie below core (decision 19); the kinds are `FEED_KINDS` there.
   */
  feedKinds?: readonly ('weather' | 'news' | 'calendar' | 'table' | 'queue' | 'counter' | 'value' | 'board')[]
}

/** The setting `feed` of a widget that shows one: the feed's id; left out while none is chosen. */
export const feedField = z.optional(z.string().check(z.minLength(1), z.maxLength(60)))

/** A number without decimals within bounds. */
export const wholeField = (least: number, most: number) => z.int().check(z.gte(least), z.lte(most))
/** A text up to a length; it can be empty. */
export const textField = (most: number) => z.string().check(z.maxLength(most))
/** The name of a column of a table; empty: the one that looks like it. */
export const columnField = textField(80)
/** What stands above a widget; empty: nothing. */
export const headingField = textField(80)
/** How long an entry or a page is shown, seconds. */
export const secondsField = wholeField(3, 300)
/** Something that is shown or not; left out: not. */
export const switchField = z.optional(z.literal(true))
/** An IANA name; what it means where it is left out, its widget says. */
export const zoneField = z.optional(z.string().check(z.minLength(1), z.maxLength(60)))
const TIME_TEXT = 'A time is written 2027-01-31T18:00.'
/** Whether there is such a minute: no 30 February, no 24:00. */
const isMinute = (text: string): boolean => {
  const ms = Date.parse(`${text}Z`)
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)
}
/** A date and time of day where the display is, in the years 1000 to 2999. */
export const localTimeField = z
  .string()
  .check(z.regex(/^[12]\d{3}-\d{2}-\d{2}T\d{2}:\d{2}$/, TIME_TEXT), z.refine(isMinute, TIME_TEXT))
