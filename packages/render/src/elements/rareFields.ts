import type { RenderElement, RenderElementOf, TextStyle } from '@vitrine/core'
import type { PlainType } from './plain.tsx'

type OptionalOf<T> = T extends unknown
  ? { [Name in keyof T]-?: undefined extends T[Name] ? Name : never }[keyof T]
  : never
/** What an element can say that the plain views draw. */
type Common =
  | 'opacity'
  | 'touch'
  | 'zoom'
  | 'scroll'
  | 'refresh'
  | 'untouchable'
  | 'protocol'
  | 'media'
  | keyof Pick<TextStyle, 'fit' | 'leading' | 'tracking'>

/** What few elements say: the code for it is loaded with the first that does. A new field has to be named here or in `Common`. */
const RARE: Record<Exclude<OptionalOf<RenderElementOf<PlainType> | TextStyle>, Common>, 1> = {
  rotate: 1,
  enter: 1,
  exit: 1,
  crop: 1,
  focus: 1,
  filter: 1,
  mask: 1,
  shadow: 1,
  font: 1,
  italic: 1,
  list: 1,
}

/** Whether an element says something that the plain views do not draw. */
export function saysRare(element: RenderElement): boolean {
  return (
    ('text' in element && element.text.includes('{{')) ||
    Object.entries('style' in element ? { ...element, ...element.style } : element).some(
      ([name, value]) => value !== undefined && name in RARE,
    )
  )
}
