import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { trafficLightTexts } from './trafficLight.texts.ts'

export const trafficLight: WidgetForm<WidgetOf<'trafficLight'>> = {
  name: trafficLightTexts.name,
  description: trafficLightTexts.description,
  words: trafficLightTexts.searchWords,
  category: 'visitors',
  fields: {
    feed: { label: trafficLightTexts.feed, as: 'feed' },
    label: { label: trafficLightTexts.label, as: 'text', maxLength: 80 },
    words: { label: trafficLightTexts.words, as: 'switch' },
    go: { label: trafficLightTexts.go, as: 'text', maxLength: 60 },
    wait: { label: trafficLightTexts.wait, as: 'text', maxLength: 60 },
    stop: { label: trafficLightTexts.stop, as: 'text', maxLength: 60 },
  },
  hasLetters: () => true,
  accentLabel: () => null,
}
