import { foldWords } from '@vitrine/core'
import { WIDGET_TYPES, type WidgetType } from '@vitrine/widgets'
import { widgetFormOf, type WidgetCategory } from '@vitrine/widgets/forms'

/** Widgets of a category whose name, description or search words have all of these words, in the order in which they are offered. */
export function findWidgets(words: string, category: WidgetCategory | null): WidgetType[] {
  return WIDGET_TYPES.filter((type) => {
    const form = widgetFormOf(type)
    return (
      (category === null || form.category === category) &&
      hasWords(words, [form.name(), form.description(), form.words()])
    )
  })
}

/** Packages whose name or description has all of these words. They have no category, so none is found in one. */
export function findPackages<Package extends { name: string; description: string }>(
  packages: readonly Package[],
  words: string,
  category: WidgetCategory | null,
): Package[] {
  if (category !== null) return []
  return packages.filter(({ name, description }) => hasWords(words, [name, description]))
}

function hasWords(words: string, texts: readonly string[]): boolean {
  const text = foldWords(texts.join(' '))
  return foldWords(words)
    .split(' ')
    .filter(Boolean)
    .every((word) => text.includes(word))
}
