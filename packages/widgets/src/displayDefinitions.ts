import * as z from 'zod/mini'
import type { Widget } from './definitions.ts'

/*
 * What a display knows of the definitions of widgets before its first slide, in place of `definitions.ts` (the export condition
 * `display`, decision 36): all definitions together would grow its start with every widget. The settings of a widget are checked by
 * its own definition when it is drawn.
 */

/** A widget of any kind, with whatever settings. */
export const widgetSchema = z.looseObject({
  kind: z.string().check(z.minLength(1), z.maxLength(60)),
}) as unknown as z.ZodMiniType<Widget, Widget>

/** Nobody searches on a display. */
export const wordsOfWidget = (): readonly string[] => []
