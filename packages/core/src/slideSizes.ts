import type { SlideDraft, SlideSize } from './draftWire.ts'
import { rulesOf, type Element } from './elements/index.ts'

/** The sizes that a slide is kept in, its first one first. */
export function sizesOf({ width, height, background, elements, sizes = [] }: SlideDraft): SlideSize[] {
  return [{ width, height, background, elements }, ...sizes]
}

/** Every element of a slide, in all of its sizes. */
export function elementsOf(draft: Pick<SlideDraft, 'elements' | 'sizes'>): Element[] {
  return [draft, ...(draft.sizes ?? [])].flatMap(({ elements }) => elements)
}

/** A slide in one of its sizes, as if that were the only one. @param index 0: its first; one that is not there: its first */
export function inSize<T extends SlideDraft>(draft: T, index: number): T {
  const { sizes, ...rest } = draft
  return { ...rest, ...sizes?.[index - 1] } as T
}

/** A slide one of whose sizes was changed. @param changed as `inSize` gave it; what all sizes share is taken from it too */
export function withSize<T extends SlideDraft>(draft: T, index: number, changed: T): T {
  const { sizes } = draft
  if (sizes === undefined) return changed
  if (sizes[index - 1] === undefined) return { ...changed, sizes }
  const { width, height, background, elements } = changed
  const first = { width: draft.width, height: draft.height, background: draft.background }
  return {
    ...changed,
    ...first,
    elements: draft.elements,
    sizes: sizes.map((size, at) => (at === index - 1 ? { width, height, background, elements } : size)),
  }
}

/** A slide without one of its sizes. Where that is its first, the next one becomes it; the last one stays. */
export function withoutSize<T extends SlideDraft>(draft: T, index: number): T {
  const left = sizesOf(draft).filter((_size, at) => at !== index)
  const [first, ...more] = left
  if (first === undefined) return draft
  const { sizes: _sizes, ...rest } = draft
  return { ...rest, ...first, ...(more.length === 0 ? {} : { sizes: more }) } as T
}

/** Shapes that differ by less are the same: boxes are rounded. */
const ALIKE = 0.01

/**
 * Which of a slide's sizes is shown in a box: that whose shape is nearest to the box's.
 * @returns its index, 0 for the first; of equally near ones the first
 */
export function fittingSizeOf(draft: SlideDraft, box: { width: number; height: number }): number {
  const far = sizesOf(draft).map(({ width, height }) =>
    Math.abs(Math.log((width * box.height) / (height * box.width))),
  )
  const nearest = Math.min(...far) + ALIKE
  return far.findIndex((one) => one <= nearest)
}

/**
 * A size laid out again for another: everything keeps its place in proportion. Letters, round things and codes become smaller
 * as a whole, so that none is stretched, and texts shrink into the room they have.
 */
export function relayout(from: SlideSize, to: { width: number; height: number }): SlideSize {
  const across = to.width / from.width
  const down = to.height / from.height
  const whole = Math.min(across, down)
  const rounded = (value: number) => Math.round(value * 100) / 100
  return {
    ...to,
    background: from.background,
    elements: from.elements.map((element): Element => {
      const { x, y, width, height } = element.frame
      const [wide, high] = stretches(element)
        ? [width * across, height * down]
        : [width * whole, height * whole]
      const frame = {
        x: rounded((x + width / 2) * across - wide / 2),
        y: rounded((y + height / 2) * down - high / 2),
        width: Math.max(1, rounded(wide)),
        height: Math.max(1, rounded(high)),
      }
      if (!('style' in element)) return { ...element, frame }
      const size = Math.max(8, rounded(element.style.size * whole))
      return { ...element, frame, style: { ...element.style, size, fit: 'shrink' } }
    }),
  }
}

/** Whether an element may become wider without becoming as much higher. */
function stretches(element: Element): boolean {
  if ((element.rotate ?? 0) % 180 !== 0) return false
  return rulesOf(element).stretches(element)
}
