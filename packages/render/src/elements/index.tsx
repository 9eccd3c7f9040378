import type { ElementType, RenderElement } from '@vitrine/core'
import { button } from './button.tsx'
import { line } from './line.tsx'
import { picture } from './picture.tsx'
import { plainOnly } from './plainOnly.ts'
import { qr } from './qr.tsx'
import { shape } from './shape.tsx'
import { table } from './table.tsx'
import { text } from './text.tsx'
import type { ElementDrawing } from './view.ts'
import { widget } from './widget.tsx'

/**
 * How each type of element is drawn, loaded with the first element that says more than most. Types that are also drawn before that
 * are in `plain.tsx` too.
 */
const DRAWINGS: { readonly [Type in ElementType]: ElementDrawing<Type> } = {
  text,
  image: picture,
  video: picture,
  html: plainOnly,
  page: plainOnly,
  stream: plainOnly,
  shape,
  line,
  qr,
  table,
  button,
  widget,
}

/** How an element is drawn, by its type. */
export function drawingOf({ type }: RenderElement): ElementDrawing<ElementType> {
  // Each drawing is handed elements of its own type, which TypeScript cannot follow.
  return DRAWINGS[type] as ElementDrawing<ElementType>
}
