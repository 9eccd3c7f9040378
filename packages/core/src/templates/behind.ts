import type { SlideDraft } from '../content.ts'
import type { Element } from '../elementDraft.ts'
import type { Frame } from '../geometry.ts'
import type { Paint } from '../elements.ts'

const coloursOf = (paint: Paint): string[] =>
  paint.kind === 'gradient' ? [paint.from, paint.to] : [paint.color]
const holds = (outer: Frame, inner: Frame): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height
const meets = (one: Frame, other: Frame): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height

/** Whether an element is seen through nowhere in its frame. */
const isSheet = (element: Element): element is Extract<Element, { type: 'shape' }> =>
  element.type === 'shape' &&
  element.shape === 'rectangle' &&
  element.fill !== undefined &&
  (element.opacity ?? 1) === 1 &&
  (element.rotate ?? 0) === 0

/**
 * The colours that lie behind an element of a slide: those of every figure that it touches, down to the one that is under
 * all of it.
 * @returns null where a picture, a video or a web page is behind, whose colours nobody knows
 */
export function coloursBehind(
  { background, interactions }: Pick<SlideDraft, 'background' | 'interactions'>,
  index: number,
): string[] | null {
  const { frame } = interactions[index]!
  const found: string[] = []
  for (const below of interactions.slice(0, index).reverse()) {
    if (below.hidden || !meets(below.frame, frame)) continue
    if (isSheet(below) && holds(below.frame, frame)) return [...found, ...coloursOf(below.fill!)]
    if (below.type === 'shape') {
      if (below.fill) found.push(...coloursOf(below.fill))
    } else if (below.type === 'qr') found.push(below.light)
    else if (below.type !== 'text' && below.type !== 'line' && below.type !== 'table') return null
  }
  return background.kind === 'media' ? null : [...found, ...coloursOf(background)]
}
