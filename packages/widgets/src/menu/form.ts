import type { WidgetOf } from '../definitions.ts'
import type { WidgetForm } from '../form.ts'
import { menuTexts } from './menu.texts.ts'

const COLUMN = { as: 'text', maxLength: 80 } as const

export const menu: WidgetForm<WidgetOf<'menu'>> = {
  name: menuTexts.name,
  description: menuTexts.description,
  words: menuTexts.searchWords,
  category: 'food',
  fields: {
    feed: { label: menuTexts.feed, as: 'feed' },
    heading: { label: menuTexts.heading, as: 'text', maxLength: 80 },
    section: { label: menuTexts.section, ...COLUMN },
    item: { label: menuTexts.item, ...COLUMN },
    description: { label: menuTexts.about, ...COLUMN },
    price: { label: menuTexts.price, ...COLUMN },
    allergens: { label: menuTexts.allergens, ...COLUMN },
    available: { label: menuTexts.available, ...COLUMN },
    seconds: { label: menuTexts.seconds, as: 'number', min: 3, max: 300, step: 1 },
  },
  hasLetters: () => true,
  accentLabel: () => menuTexts.accent,
}
