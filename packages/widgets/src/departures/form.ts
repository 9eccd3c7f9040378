import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { departuresTexts } from './departures.texts.ts'

const COLUMN = { as: 'text', maxLength: 80 } as const

export const departures: WidgetForm<WidgetOf<'departures'>> = {
  name: departuresTexts.name,
  description: departuresTexts.description,
  words: departuresTexts.searchWords,
  category: 'transport',
  fields: {
    feed: { label: departuresTexts.feed, as: 'feed' },
    heading: { label: departuresTexts.heading, as: 'text', maxLength: 80 },
    show: {
      label: departuresTexts.show,
      as: 'choice',
      choices: { minutes: departuresTexts.minutes, times: departuresTexts.times },
    },
    line: { label: departuresTexts.line, ...COLUMN },
    destination: { label: departuresTexts.destination, ...COLUMN },
    time: { label: departuresTexts.time, ...COLUMN },
    platform: { label: departuresTexts.platform, ...COLUMN },
    color: { label: departuresTexts.color, ...COLUMN },
    walk: { label: departuresTexts.walk, as: 'number', min: 0, max: 120, step: 1 },
  },
  hasLetters: () => true,
  accentLabel: () => departuresTexts.accent,
}
