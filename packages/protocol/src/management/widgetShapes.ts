import {
  colourSchema,
  fontSchema,
  WIDGET_TRIAL_MARGIN_MOST,
  WIDGET_TRIAL_MOST_MS,
  WIDGET_TRIAL_MS,
  widgetData,
} from '@vitrine/core'
import { FEED_KINDS, feedContentSchema } from '@vitrine/core/feeds'
import * as z from 'zod'
import { epochMs, idSchema, nameSchema } from './shapes.ts'

const size = z.object({ width: z.int(), height: z.int() })

/** A kind of widget, for whoever makes slides or embeds widgets. */
const widgetTypeSchema = z
  .object({
    type: z.string(),
    version: z.int(),
    name: z.string(),
    description: z.string(),
    settings_schema: z
      .record(z.string(), z.unknown())
      .meta({ description: 'JSON Schema 2020-12 of its settings' }),
    feed: z
      .array(z.enum(FEED_KINDS))
      .nullable()
      .meta({ description: 'The kinds of feed that its setting `feed` accepts; null if it shows none' }),
    sizes: z
      .object({ least: size, most: size })
      .meta({ description: 'The sizes that it is designed for, in pixels' }),
  })
  .meta({ id: 'WidgetType' })
export const widgetTypesSchema = z.object({ items: z.array(widgetTypeSchema) })
export type WidgetTypes = z.output<typeof widgetTypesSchema>

/** A link by which a widget outside displays shows a feed. */
export const widgetLinkSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    feed_id: idSchema,
    starts_with: z.string().meta({ description: 'The beginning of its signature' }),
    made_by: z.string(),
    created_at: epochMs,
    revoked_at: epochMs.nullable(),
  })
  .meta({ id: 'WidgetLink' })
export type WidgetLink = z.output<typeof widgetLinkSchema>
export const widgetLinkBodySchema = z.object({ name: nameSchema, feed_id: idSchema })
export type WidgetLinkBody = z.output<typeof widgetLinkBodySchema>
export const madeWidgetLinkSchema = z.object({
  link: widgetLinkSchema,
  sig: z.string().meta({ description: 'The signature, returned only once' }),
})
export type MadeWidgetLink = z.output<typeof madeWidgetLinkSchema>

export const widgetTrialBodySchema = z.object({
  widget: z
    .nullable(widgetData.fields.widget)
    .meta({ description: 'A widget with its settings; null ends the trial' }),
  color: z.optional(colourSchema).meta({ description: 'Of its letters; white if it is left out' }),
  accent: z.optional(colourSchema),
  letters: z
    .number()
    .min(0.01)
    .max(1)
    .optional()
    .meta({ description: 'The size of its letters, as a share of the width; at most half the height' }),
  font: z.optional(fontSchema).meta({ description: 'Of its letters; Inter if it is left out' }),
  background: z.optional(colourSchema).meta({ description: 'Black if it is left out' }),
  margin: z
    .number()
    .min(0)
    .max(WIDGET_TRIAL_MARGIN_MOST)
    .default(0)
    .meta({ description: 'Left free around it, as a share of the shorter side of the display' }),
  for_ms: z.int().min(1_000).max(WIDGET_TRIAL_MOST_MS).default(WIDGET_TRIAL_MS),
})
export type WidgetTrialBody = z.input<typeof widgetTrialBodySchema>
export type ReadWidgetTrialBody = z.output<typeof widgetTrialBodySchema>

export const slideTrialBodySchema = z.object({
  slide_id: idSchema.nullable().meta({ description: 'A slide, shown as it is saved; null ends the trial' }),
  size: z.int().min(0).max(20).default(0).meta({ description: 'Which of its sizes; 0 is its first' }),
  for_ms: z.int().min(1_000).max(WIDGET_TRIAL_MOST_MS).default(WIDGET_TRIAL_MS),
})
export type SlideTrialBody = z.input<typeof slideTrialBodySchema>
export type ReadSlideTrialBody = z.output<typeof slideTrialBodySchema>

export const widgetFeedSchema = z
  .object({
    content: feedContentSchema,
    read_at: epochMs.meta({ description: 'When the source was last read successfully' }),
  })
  .meta({ id: 'WidgetFeed' })
export type WidgetFeed = z.output<typeof widgetFeedSchema>
