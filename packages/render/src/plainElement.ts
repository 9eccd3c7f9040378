import type { RenderElement } from '@vitrine/core'

/** What few elements say: the code for it comes with the first that does. */
const RARE = [
  'rotate',
  'enter',
  'exit',
  'crop',
  'focus',
  'filter',
  'mask',
  'shadow',
  'font',
  'italic',
  'list',
]
const PLAIN_TYPES = ['text', 'image', 'video', 'html', 'page', 'stream']

/** Whether what comes before the first slide can draw an element; everything else is `ElementView`'s. */
export function isPlain(element: RenderElement): boolean {
  const facts = element.type === 'text' ? { ...element, ...element.style } : element
  return (
    PLAIN_TYPES.includes(element.type) &&
    !(element.type === 'text' && element.text.includes('{{')) &&
    !Object.entries(facts).some(([name, value]) => value !== undefined && RARE.includes(name))
  )
}
