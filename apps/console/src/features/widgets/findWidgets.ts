import { foldWords } from '@vitrine/core'
import { WIDGET_TYPES, type WidgetType } from '@vitrine/widgets'
import { widgetFormOf, type WidgetCategory } from '@vitrine/widgets/forms'

/** Widgets of a category whose name or description has all of these words, in the order in which they are offered. */
export function findWidgets(words: string, category: WidgetCategory | null): WidgetType[] {
  const wanted = foldWords(words).split(' ').filter(Boolean)
  return WIDGET_TYPES.filter((type) => {
    const form = widgetFormOf(type)
    const text = foldWords(`${form.name()} ${form.description()}`)
    return (category === null || form.category === category) && wanted.every((word) => text.includes(word))
  })
}
