import type { SlideDraft } from '../draftWire.ts'
import { rulesOf, type Element } from '../elements/index.ts'
import { coloursOf } from '../elements/paint.ts'
import type { Frame } from '../geometry.ts'

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

/** Whether nothing is seen through an element that fills its frame. */
const isOpaque = ({ opacity = 1, rotate = 0 }: Element): boolean => opacity === 1 && rotate === 0

/**
 * The colours that lie behind an element of a slide: those of every figure that it touches, down to the one that is under
 * all of it.
 * @returns null where a picture, a video or a web page is behind, whose colours nobody knows
 */
export function coloursBehind(
  { background, elements }: Pick<SlideDraft, 'background' | 'elements'>,
  index: number,
): string[] | null {
  const { frame } = elements[index]!
  const found: string[] = []
  for (const below of elements.slice(0, index).reverse()) {
    if (below.hidden || !meets(below.frame, frame)) continue
    const own = rulesOf(below).brand.behind(below)
    if (own === null) return null
    found.push(...own.colours)
    if (own.isSheet && isOpaque(below) && holds(below.frame, frame)) return found
  }
  return background.kind === 'media' ? null : [...found, ...coloursOf(background)]
}
