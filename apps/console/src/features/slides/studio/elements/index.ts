import type { Element, ElementType, TextStyle } from '@vitrine/core'
import type { MediaById } from '../drawing.ts'
import { button } from './button.tsx'
import { html } from './html.tsx'
import { image } from './image.tsx'
import type { ElementKind, PackageName } from './kind.ts'
import { line } from './line.tsx'
import { page } from './page.tsx'
import { qr } from './qr.tsx'
import { shape } from './shape.tsx'
import { stream } from './stream.tsx'
import { table } from './table.tsx'
import { text } from './text.tsx'
import { video } from './video.tsx'
import { widget } from './widget.tsx'

/** What the editor knows of each type of element, in the order in which they are offered. */
const KINDS: { readonly [Type in ElementType]: ElementKind<Type> } = {
  text,
  image,
  video,
  shape,
  line,
  button,
  qr,
  table,
  widget,
  page,
  stream,
  html,
}
/** Every type, in the order in which they are offered. */
export const OFFERED = Object.keys(KINDS) as ElementType[]

/** What the editor knows of an element, by its type. */
export function kindOf({ type }: { type: ElementType }): ElementKind<ElementType> {
  // Each entry is handed elements of its own type, which TypeScript cannot follow.
  return KINDS[type] as unknown as ElementKind<ElementType>
}

/** Whether an element's words are edited where they stand. */
export function isWrittenInPlace(
  element: Element | undefined,
): element is Extract<Element, { text: string; style: TextStyle }> {
  return element !== undefined && kindOf(element).isWrittenInPlace === true
}

const NAME_MAX = 40

/** What an element is called: by the operator, else by what it shows. */
export function elementName(
  element: Element,
  media: MediaById | null,
  packages: readonly PackageName[] = [],
): string {
  if (element.name) return element.name
  const { name, title } = kindOf(element)
  return title?.(element, media, packages).slice(0, NAME_MAX) || name()
}
