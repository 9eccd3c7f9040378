import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { tickerTexts } from './ticker.texts.ts'

export const ticker: WidgetForm<WidgetOf<'ticker'>> = {
  name: tickerTexts.name,
  description: tickerTexts.description,
  words: tickerTexts.searchWords,
  category: 'news',
  fields: {
    text: { label: tickerTexts.text, as: 'text', maxLength: 2_000 },
    speed: {
      label: tickerTexts.speed,
      as: 'choice',
      choices: { slow: tickerTexts.slow, normal: tickerTexts.normal, fast: tickerTexts.fast },
    },
  },
  hasLetters: () => true,
  accentLabel: () => tickerTexts.separator,
}
