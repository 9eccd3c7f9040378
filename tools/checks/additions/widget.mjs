const WIDGETS = 'packages/widgets/src'

/** The day of the week where the display is. */
export const widget = {
  kind: 'a widget',
  adds: {
    [`${WIDGETS}/weekday/definition.ts`]: `import * as z from 'zod/mini'
import type { WidgetDefinition } from '../definition.ts'

export const weekdaySettings = { length: z.enum(['short', 'long']) }

export const weekday: WidgetDefinition<typeof weekdaySettings> = {
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
  previews: { 'a day of the week': { kind: 'weekday', length: 'long' } },
  view: () => import('./View.tsx'),
}
`,
    [`${WIDGETS}/weekday/weekday.texts.ts`]: `import { defineTexts } from '@vitrine/texts'

export const weekdayTexts = defineTexts('widgetWeekday', {
  name: 'Day of the week',
  description: 'Shows the day of the week.',
  searchWords: ['today', 'other words that the widget “Day of the week” is found by'],
  length: 'Length',
  short: 'Short',
  long: 'Long',
})
`,
    [`${WIDGETS}/weekday/form.ts`]: `import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { weekdayTexts } from './weekday.texts.ts'

export const weekday: WidgetForm<WidgetOf<'weekday'>> = {
  name: weekdayTexts.name,
  description: weekdayTexts.description,
  words: weekdayTexts.searchWords,
  category: 'time',
  fields: {
    length: {
      label: weekdayTexts.length,
      as: 'choice',
      choices: { short: weekdayTexts.short, long: weekdayTexts.long },
    },
  },
  hasLetters: () => true,
  accentLabel: () => null,
}
`,
  },
  edits: {
    [`${WIDGETS}/definitions.ts`]: [
      [
        '\n/** The settings of each widget.',
        "import { weekday, weekdaySettings } from './weekday/definition.ts'\n",
      ],
      ['}\n\ntype Table', '  weekday: weekdaySettings,\n'],
      ['}\n\n/** The settings of one widget', '  weekday,\n'],
    ],
    [`${WIDGETS}/index.ts`]: [
      ['import type { WidgetKind }', "import { weekday } from './weekday/index.ts'\n"],
      ['}\nexport const WIDGET_TYPES', '  weekday,\n'],
    ],
    [`${WIDGETS}/forms.ts`]: [
      ['\nexport { WIDGET_CATEGORIES', "import { weekday } from './weekday/form.ts'\n"],
      ['}\n\n/** How a widget', '  weekday,\n'],
    ],
  },
  costs: { newFiles: 5, tables: 3 },
  folders: [WIDGETS, `${WIDGETS}/weekday`],
  forgotten: {
    [`${WIDGETS}/index.ts`]: "Property 'weekday' is missing",
    [`${WIDGETS}/forms.ts`]: "Property 'weekday' is missing",
  },
}
