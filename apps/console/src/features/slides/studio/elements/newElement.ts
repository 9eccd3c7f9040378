import { rulesOf, type Background, type Element, type ElementType } from '@vitrine/core'
import type { Media } from '@vitrine/protocol'
import { fitFor } from '../../../../draft/fitFor.ts'
import { newId } from '../../../../draft/newId.ts'
import type { Size } from '../../../../stage/geometry.ts'
import { titleOf } from '../../newSlide.ts'
import { kindOf, OFFERED } from './index.ts'

type Slide = Size & { background: Background; elements: readonly Element[] }

/** A new element of a type that shows no file, before anything is said of it. */
export function newElement<Type extends ElementType>(type: Type, slide: Slide): Element & { type: Type } {
  const made = { id: newId(), type, ...rulesOf({ type }).draft(slide), ...kindOf({ type }).says?.() }
  // Together these are what the schema of its type asks for.
  return made as unknown as Element & { type: Type }
}

/** A file as an element: in its own proportion, at most six tenths of the slide. */
export function newMediaElement(media: Media, slide: Slide): Element {
  const type = OFFERED.find((one) => kindOf({ type: one }).picks === media.kind)
  if (type === undefined) throw new Error(`No type of element shows a ${media.kind}.`)
  const size = { width: media.width || 16, height: media.height || 9 }
  const drafted = rulesOf({ type }).draft(slide, size)
  const made = {
    id: newId(),
    type,
    name: titleOf(media.name),
    ...drafted,
    media_id: media.id,
    fit: fitFor(media, drafted.frame),
  }
  return made as unknown as Element
}
