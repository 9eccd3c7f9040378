const WIDGETS = 'packages/widgets/src'

/** The day of the week where the display is. */
export const widget = {
  kind: 'a widget',
  adds: {
    [`${WIDGETS}/weekday/definition.ts`]: `import * as z from 'zod/mini'
import type { WidgetDefinition } from '../definition.ts'

export const weekdaySettings = { length: z.enum(['short', 'long']) }

export const weekday: WidgetDefinition<typeof weekdaySettings> = {
  version: 1,
  defaults: () => ({ length: 'long' }),
  words: () => [],
}
`,
    [`${WIDGETS}/weekday/View.tsx`]: `import { zoneTimeOf } from '@vitrine/core'
import type { WidgetOf } from '../definitions.ts'
import { zoneOf } from '../time.ts'
import type { WidgetView } from '../widget.ts'

const view: WidgetView<WidgetOf<'weekday'>> = {
  View: ({ settings, style, facts, atMs, parts: { Text }, onReady }) => {
    const format = new Intl.DateTimeFormat(facts.language, { weekday: settings.length, timeZone: zoneOf(facts) })
    return <Text text={format.format(atMs)} style={style} onReady={onReady} />
  },
  nextChangeMs: (_settings, facts, atMs) => {
    const zone = zoneTimeOf(zoneOf(facts))
    return zone.startOfDayMs(zone.localAt(atMs).day + 1)
  },
}
export default view
`,
    [`${WIDGETS}/weekday/index.ts`]: `import type { WidgetOf } from '../definitions.ts'
import type { WidgetKind } from '../widget.ts'

export const weekday: WidgetKind<WidgetOf<'weekday'>> = {
  name: 'Day of the week',
  form: { length: { label: 'Length', as: 'choice', choices: { short: 'Short', long: 'Long' } } },
  hasLetters: () => true,
  accentLabel: () => null,
  previews: { 'a day of the week': { kind: 'weekday', length: 'long' } },
  view: () => import('./View.tsx'),
}
`,
  },
  edits: {
    [`${WIDGETS}/definitions.ts`]: [
      [
        '\n/** The settings of each widget.',
        "import { weekday, weekdaySettings } from './weekday/definition.ts'\n",
      ],
      ['month: monthSettings }', 'weekday: weekdaySettings, '],
      ['  month,\n}', '  weekday,\n'],
    ],
    [`${WIDGETS}/index.ts`]: [
      ['import type { WidgetKind }', "import { weekday } from './weekday/index.ts'\n"],
      ['month }\nexport', 'weekday, '],
    ],
  },
  costs: { newFiles: 3, tables: 2 },
  folders: [WIDGETS, `${WIDGETS}/weekday`],
  forgotten: { [`${WIDGETS}/index.ts`]: "Property 'weekday' is missing" },
}
