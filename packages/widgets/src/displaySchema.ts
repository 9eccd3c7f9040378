import * as z from 'zod/mini'
import type { Widget } from './definitions.ts'

/**
 * Widgets as a display reads them before its first slide: of any kind, with whatever settings. All definitions together would grow
 * its start with every widget, so each is checked by its own when it is drawn. The player takes this in place of the schema in
 * `definitions.ts` by the export condition `display` (decision 36).
 */
export const widgetSchema = z.looseObject({
  kind: z.string().check(z.minLength(1), z.maxLength(60)),
}) as unknown as z.ZodMiniType<Widget, Widget>
