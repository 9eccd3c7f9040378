import { colourSchema, fontSchema, renderDataSchema, widgetData, type RenderData } from '@vitrine/core'
import { feedContentSchema } from '@vitrine/core/feeds'
import { effectiveHostsSchema } from '@vitrine/core/hosts'
import * as z from 'zod'
import { EXTERNAL_HOSTS_MOST } from './externalLimits.ts'
import { epochMs, idSchema, nameSchema } from './shapes.ts'

/** How long a name of a host is at most (RFC 1035), with a port. */
const HOST_MOST = 260
const HOST = /^(\*\.)?[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*(:\d{1,5})?$/

/** What a link shows: a screen as it is published, a slide as it is saved, or a widget of a package. */
const subject = {
  site_id: idSchema.nullable().meta({ description: 'The screen that it shows, as published' }),
  slide_id: idSchema.nullable().meta({ description: 'The slide that it shows, as saved' }),
  widget: z.nullable(widgetData.fields.widget).meta({
    description:
      'The widget of a package that it shows; the others have `/player-widgets`. Its version is the one in use',
  }),
}

/** A link by which anyone can look at a screen, a slide or a widget of a package. */
export const externalLinkSchema = z
  .object({
    id: idSchema,
    name: z.string(),
    ...subject,
    hosts: z
      .array(z.string())
      .meta({ description: 'The web sites that may show it in a frame. None: it opens only by itself' }),
    starts_with: z.string().meta({ description: 'The beginning of its signature' }),
    made_by: z.string(),
    created_at: epochMs,
    ends_at: epochMs,
    revoked_at: epochMs.nullable(),
    views: z.int().meta({ description: 'How often it was opened' }),
    viewed_at: epochMs.nullable().meta({ description: 'When it was last opened' }),
  })
  .meta({ id: 'ExternalLink' })
export type ExternalLink = z.output<typeof externalLinkSchema>

export const externalLinkBodySchema = z.object({
  name: nameSchema,
  site_id: idSchema.nullable().default(null),
  slide_id: idSchema.nullable().default(null),
  widget: z.nullable(widgetData.fields.widget).default(null),
  color: z
    .optional(colourSchema)
    .meta({ description: 'Of the letters of the widget; white if it is left out' }),
  accent: z.optional(colourSchema).meta({ description: 'The second colour of the widget' }),
  font: z.optional(fontSchema).meta({ description: 'Of the letters of the widget; Inter if it is left out' }),
  hosts: z
    .array(
      z
        .string()
        .trim()
        .toLowerCase()
        .max(HOST_MOST)
        .regex(HOST, 'A web site is written like www.example.com.'),
    )
    .max(EXTERNAL_HOSTS_MOST)
    .default([])
    .meta({
      description: 'Names of hosts such as `www.example.com` or `*.example.com`, with a port if needed',
    }),
  ends_at: epochMs.meta({ description: 'When it ends, at most 366 days from now' }),
})
export type ExternalLinkBody = z.input<typeof externalLinkBodySchema>
/** The same as the server has read it. */
export type ReadExternalLinkBody = z.output<typeof externalLinkBodySchema>
export const madeExternalLinkSchema = z.object({
  link: externalLinkSchema,
  sig: z.string().meta({
    description:
      'The signature for `/external?sig=…`, returned only once. With `&fill=1`, a widget fills the page on a transparent ground',
  }),
})
export type MadeExternalLink = z.output<typeof madeExternalLinkSchema>

/** What the page of a link draws. */
export const externalViewSchema = z
  .object({
    name: z.string(),
    version: z.string().nullable().meta({ description: 'null before the first publication' }),
    render: z
      .union([renderDataSchema, z.null()])
      .meta({ description: 'null where the version is the known one' }),
    files: z
      .record(z.string(), z.string())
      .meta({ description: 'Addresses of its files by their hashes, valid for ten minutes' }),
    feeds: z.record(z.string(), z.object({ content: feedContentSchema, read_at: epochMs })),
    picture_key: z.string().nullable().meta({
      description:
        'For `/default/v1/external-pictures/{sha256}?key=…`, the pictures that its feeds name, valid for ten minutes; null if there are none',
    }),
    frame_key: z.string().nullable().meta({
      description:
        'For `/player-widget-frame?key=…`, so that widgets of packages are shown where web sites embed the link; null if none can',
    }),
    host_rules: z
      .union([effectiveHostsSchema, z.null()])
      .meta({ description: 'The rules for outside hosts of the display that it is tried on' }),
    now: epochMs.meta({ description: 'The time of the server' }),
  })
  .meta({ id: 'ExternalView' })
export type WireExternalView = z.output<typeof externalViewSchema>
/** The same in our words. */
export type ExternalView = Omit<WireExternalView, 'render'> & { render: RenderData | null }
