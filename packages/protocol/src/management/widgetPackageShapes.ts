import { FEED_KINDS } from '@vitrine/core/feeds'
import * as z from 'zod'
import { epochMs, idSchema } from './shapes.ts'

const reach = {
  network: z.array(z.string()).meta({ description: 'Hosts that it can reach' }),
  storage: z.boolean().meta({ description: 'Whether it can store data on the display' }),
}
const described = {
  type: z.string().meta({ description: 'Its kind on slides: `package:` and the kind of widget.json' }),
  version: z.int(),
  name: z.string(),
  description: z.string(),
  ...reach,
  feed: z.array(z.enum(FEED_KINDS)).nullable(),
}

/** The zip of a package. */
export const widgetPackageBodySchema = z.object({
  file: z.base64().min(1).meta({ description: 'A zip of at most 5 MiB with widget.json, as base64' }),
})
export type WidgetPackageBody = z.output<typeof widgetPackageBodySchema>

/** What a package would be. */
export const reviewedWidgetPackageSchema = z
  .object({
    ...described,
    files: z.int(),
    bytes: z.int(),
    replaces: z
      .object({ version: z.int(), ...reach })
      .nullable()
      .meta({ description: 'The version in use; null for a package that is not installed' }),
  })
  .meta({ id: 'ReviewedWidgetPackage' })
export type ReviewedWidgetPackage = z.output<typeof reviewedWidgetPackageSchema>

/** A package that is installed. */
export const storedWidgetPackageSchema = z
  .object({
    id: idSchema,
    ...described,
    settings_schema: z
      .record(z.string(), z.unknown())
      .meta({ description: 'JSON Schema 2020-12 of its settings' }),
    sha256: z.string().meta({ description: 'Its file, at /media/{sha256}' }),
    bytes: z.int(),
    versions: z.array(
      z.object({
        version: z.int(),
        bytes: z.int(),
        ...reach,
        installed_at: epochMs,
        installed_by: z.string(),
      }),
    ),
    used_by: z.array(z.object({ noun: z.enum(['slide', 'screen']), id: idSchema, name: z.string() })),
  })
  .meta({ id: 'WidgetPackage' })
export type StoredWidgetPackage = z.output<typeof storedWidgetPackageSchema>
export const storedWidgetPackagesSchema = z.object({ items: z.array(storedWidgetPackageSchema) })
export type StoredWidgetPackages = z.output<typeof storedWidgetPackagesSchema>

export const widgetPackageVersionBodySchema = z.object({ version: z.int().min(1).max(1_000_000) })
export type WidgetPackageVersionBody = z.output<typeof widgetPackageVersionBodySchema>
