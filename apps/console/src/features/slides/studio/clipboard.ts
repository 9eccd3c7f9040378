import { elementSchema, type Element } from '@vitrine/core'
import { widgetSchema } from '@vitrine/widgets/settings'
import { ELEMENTS_MAX } from './elementEdits.ts'

/** What tells our own text on the clipboard from everybody else's. */
const MARKER = 'vitrine-elements'
/** Longest text that is looked at, characters. */
const TEXT_MAX = 4_000_000

/** Elements as text for the system's clipboard, so that they go to other slides, windows and browsers. */
export function clipboardText(elements: readonly Element[]): string {
  return JSON.stringify({ [MARKER]: 1, elements })
}

/**
 * The elements in a clipboard's text. They come from outside: each is checked as the server checks it.
 * @returns null when it is not ours, or anything in it is not an element
 */
export function elementsIn(text: string): Element[] | null {
  if (text.length > TEXT_MAX || !text.includes(MARKER)) return null
  let found: unknown
  try {
    found = JSON.parse(text)
  } catch {
    return null
  }
  if (typeof found !== 'object' || found === null || !(MARKER in found) || !('elements' in found)) return null
  const { elements } = found
  if (!Array.isArray(elements) || elements.length === 0 || elements.length > ELEMENTS_MAX) return null
  const checked: Element[] = []
  for (const element of elements) {
    const parsed = elementSchema.safeParse(element)
    if (!parsed.success) return null
    const { data } = parsed
    if (data.type !== 'widget') {
      checked.push(data)
      continue
    }
    const widget = widgetSchema.safeParse(data.widget)
    if (!widget.success) return null
    checked.push({ ...data, widget: widget.data })
  }
  return checked
}
