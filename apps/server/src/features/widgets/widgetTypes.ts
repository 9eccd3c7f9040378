import type { WidgetTypes } from '@vitrine/protocol'
import { DEFINITIONS, settingsSchemaOf, versionOfWidget, type WidgetType } from '@vitrine/widgets/definitions'
import { widgetFormOf } from '@vitrine/widgets/forms'
import * as z from 'zod'

/** Every widget is designed for all that lies between, in pixels. */
const SIZES = { least: { width: 200, height: 100 }, most: { width: 3_840, height: 2_160 } }

/** A kind of widget of a package. */
export type PackageType = Omit<WidgetTypes['items'][number], 'sizes'>

/** Every kind of widget, in the words of the API's language, and those of packages. */
export const listWidgetTypes = (packages: readonly PackageType[] = []): WidgetTypes => ({
  items: [
    ...(Object.keys(DEFINITIONS) as WidgetType[]).map((type) => {
      const { feedKinds } = DEFINITIONS[type]
      const { name, description } = widgetFormOf(type)
      return {
        type,
        version: versionOfWidget(type),
        name: name(),
        description: description(),
        settings_schema: z.toJSONSchema(settingsSchemaOf(type), { io: 'input', unrepresentable: 'any' }),
        feed: feedKinds ? [...feedKinds] : null,
        sizes: SIZES,
      }
    }),
    ...packages.map((one) => ({ ...one, sizes: SIZES })),
  ],
})
