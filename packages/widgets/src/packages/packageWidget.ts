import * as z from 'zod/mini'
import { PACKAGE_PREFIX } from '../kinds.ts'

/*
 * What a widget of somebody else's package says on a slide (decision 39). Its kind has our prefix, so it never clashes with a widget
 * of ours, and a display that doesn't know packages leaves it out as it leaves out any unknown kind.
 */

/** The value of a setting of a package. */
export type SettingValue = string | number | boolean

/** What a display needs to run a package. Publishing writes it; nobody can save it in a draft. */
export type ShownPackage = {
  /** of its file, which is delivered like media */
  sha256: string
  type: string
  width: number
  height: number
  /** hosts that it may reach */
  network: readonly string[]
  /** whether it may keep something on the display */
  storage: boolean
}

export type PackageWidget = {
  kind: `package:${string}`
  /** the id of a feed */
  feed?: string | undefined
  settings: Readonly<Record<string, SettingValue>>
  package?: ShownPackage | undefined
}

/** Whether a widget comes from a package. */
export const isPackageWidget = <W extends { kind: string }>(
  widget: W | PackageWidget,
): widget is PackageWidget => widget.kind.startsWith(PACKAGE_PREFIX)

/** What a draft says of such a widget. */
export const packageWidgetFields = {
  kind: z.string().check(z.regex(/^package:[a-z][a-zA-Z0-9-]{0,39}$/)),
  feed: z.optional(z.string().check(z.minLength(1), z.maxLength(60))),
  settings: z.record(
    z.string().check(z.maxLength(60)),
    z.union([z.string().check(z.maxLength(2_000)), z.number(), z.boolean()]),
  ),
}

export const packageWidgetSchema = z.object({
  ...packageWidgetFields,
  package: z.optional(
    z.object({
      sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
      type: z.string(),
      width: z.number(),
      height: z.number(),
      network: z.array(z.string()),
      storage: z.boolean(),
    }),
  ),
}) as unknown as z.ZodMiniType<PackageWidget, PackageWidget>
