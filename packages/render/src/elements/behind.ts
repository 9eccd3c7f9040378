import type { RenderElement, RenderSlide } from '@vitrine/core'

type Paint = { kind: 'color'; color: string } | { kind: 'gradient'; from: string; to: string }
type Frame = RenderElement['frame']

const coloursOf = (paint: Paint): string[] =>
  paint.kind === 'gradient' ? [paint.from, paint.to] : [paint.color]

const meets = (one: Frame, other: Frame): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
const holds = (outer: Frame, inner: Frame): boolean =>
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height

/** What is drawn by whoever made it, in colours that nobody knows. */
const UNKNOWN: ReadonlySet<RenderElement['type']> = new Set(['image', 'video', 'stream', 'page', 'html'])

/**
 * The colours behind an element of a slide, `#rrggbb`, so that what it draws stands out: those of the figures that it touches, down
 * to the one that is under all of it. Empty where nobody knows them, as on a picture.
 * @param transparent the slide has no background of its own
 */
export function coloursBehind(slide: RenderSlide, element: RenderElement, transparent = false): string[] {
  const found: string[] = []
  const at = slide.elements.findIndex(({ id }) => id === element.id)
  for (const below of slide.elements.slice(0, at).reverse()) {
    if (!meets(below.frame, element.frame)) continue
    if (UNKNOWN.has(below.type)) return []
    if (below.type !== 'shape' || !below.fill) continue
    found.push(...coloursOf(below.fill))
    const isOpaque = (below.opacity ?? 1) === 1 && !below.rotate && below.shape === 'rectangle'
    if (isOpaque && holds(below.frame, element.frame)) return found
  }
  if (transparent || slide.background.kind === 'media') return []
  return [...found, ...coloursOf(slide.background)]
}
