import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { chartTexts } from './chart.texts.ts'

export const chart: WidgetForm<WidgetOf<'chart'>> = {
  name: chartTexts.name,
  description: chartTexts.description,
  words: chartTexts.searchWords,
  category: 'figures',
  fields: {
    feed: { label: chartTexts.feed, as: 'feed' },
    form: {
      label: chartTexts.form,
      as: 'choice',
      choices: {
        bar: chartTexts.bar,
        line: chartTexts.line,
        pie: chartTexts.pie,
        gauge: chartTexts.gauge,
        sparkline: chartTexts.sparkline,
      },
    },
    heading: { label: chartTexts.heading, as: 'text', maxLength: 80 },
    label: { label: chartTexts.label, as: 'text', maxLength: 80 },
    value: { label: chartTexts.value, as: 'text', maxLength: 80 },
    unit: { label: chartTexts.unit, as: 'text', maxLength: 20 },
    most: { label: chartTexts.most, as: 'number', min: 0, max: 1e12, step: 1 },
    warn: { label: chartTexts.warn, as: 'text', maxLength: 20 },
    alarm: { label: chartTexts.alarm, as: 'text', maxLength: 20 },
  },
  hasLetters: () => true,
  accentLabel: () => chartTexts.colour,
}
