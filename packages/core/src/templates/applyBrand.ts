import type { Brand } from '../brand.ts'
import type { SlideDraft } from '../draftWire.ts'
import { rulesOf, type Element } from '../elements/index.ts'
import type { Font } from '../elements/parts.ts'
import { coloursBehind } from './behind.ts'
import { guessBrand } from './guessBrand.ts'
import { contrast, mix, readable } from './colours.ts'
import { BIG_LETTERS_PX, inksOf, LOGO_NAME } from './sheet.ts'

const ROLES = ['primary', 'accent', 'ground', 'text'] as const
const BLACK = '#000000'
const WHITE = '#FFFFFF'
/** A small figure (share of the slide) that stood out so much must go on standing out at least a bit. */
const SEEN = { small: 0.05, before: 1.6, least: 1.35 }
/** As wide as a logo may become where only a sign stood, in heights of the sign. */
const LOGO_MOST = 5

/**
 * Gives a slide a brand: each colour, letter and logo is replaced by what has the same role in the brand. Roles are known of
 * slides that were made from a template or have had a brand before; of others they are guessed from what colours are used
 * for. Mixtures of two colours become the same mixture of the new ones; what has no role stays. Words that could not be
 * read in the new colours take one in which they can.
 */
export function applyBrand(draft: SlideDraft, brand: Brand): SlideDraft {
  const { sizes, ...first } = draft
  const from = draft.brand ?? guessBrand(draft)
  const given = inBrand({ ...first, brand: from }, from, brand)
  if (sizes === undefined) return given
  return {
    ...given,
    sizes: sizes.map((size) => {
      const { width, height, background, elements } = inBrand({ ...first, ...size }, from, brand)
      return { width, height, background, elements }
    }),
  }
}

function inBrand(draft: SlideDraft, from: Brand, brand: Brand): SlideDraft {
  const colour = recolouring(from, brand)
  const font = refonting(from, brand)
  const recoloured: SlideDraft = {
    ...draft,
    background: inColours(draft.background, colour),
    elements: draft.elements.map((element) =>
      withLogo(withFont(elementInColours(element, colour), font), from, brand, draft.width),
    ),
    brand,
  }
  return { ...recoloured, elements: seen(draft, recoloured) }
}

/** Fields of every element that hold no colours: what people wrote, and what a touch does. */
const WITHOUT_COLOURS = ['id', 'type', 'name', 'group', 'media_id', 'touch']

/** An element in other colours. What people wrote is theirs, also where it looks like a colour. */
function elementInColours(element: Element, colour: (old: string) => string): Element {
  const { keepsColours, written } = rulesOf(element).brand
  if (keepsColours) return element
  const kept = new Set([...WITHOUT_COLOURS, ...written])
  return Object.fromEntries(
    Object.entries(element).map(([key, value]) => [key, kept.has(key) ? value : inColours(value, colour)]),
  ) as Element
}

/** A value with every colour in it replaced, however deep. */
function inColours<T>(value: T, colour: (old: string) => string): T {
  if (typeof value === 'string') return (/^#[0-9a-f]{6}$/i.test(value) ? colour(value) : value) as T
  if (Array.isArray(value)) return value.map((inner: unknown) => inColours(inner, colour)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, inColours(inner as unknown, colour)]),
  ) as T
}

/** What becomes of a colour. */
function recolouring(from: Brand, to: Brand): (old: string) => string {
  type Mixture = (brand: Brand) => string
  const ends: ((brand: Brand) => string)[] = [
    ...ROLES.map((role) => (brand: Brand) => brand[role]),
    () => WHITE,
    () => BLACK,
  ]
  const mixtures = new Map<string, Mixture>()
  const offer = (old: string, mixture: Mixture) => {
    const key = old.toUpperCase()
    if (!mixtures.has(key)) mixtures.set(key, mixture)
  }
  for (const role of ROLES) offer(from[role], (brand) => brand[role])
  for (const fixed of [WHITE, BLACK]) offer(fixed, () => fixed)
  for (const [at, one] of ends.entries())
    for (const other of ends.slice(at + 1))
      for (let percent = 1; percent < 100; percent += 1) {
        const mixture: Mixture = (brand) => mix(one(brand), other(brand), percent / 100)
        offer(mixture(from), mixture)
      }
  return (old) => mixtures.get(old.toUpperCase())?.(to) ?? old
}

/** What becomes of letters. Where one font had both roles, big letters are headings. */
function refonting(from: Brand, to: Brand): (font: Font, size: number) => Font {
  return (font, size) => {
    if (from.heading === from.body && font === from.heading)
      return size >= BIG_LETTERS_PX ? to.heading : to.body
    return font === from.heading ? to.heading : font === from.body ? to.body : font
  }
}

function withFont(element: Element, change: (font: Font, size: number) => Font): Element {
  if (!('style' in element)) return element
  const { font: old, ...style } = element.style
  const font = change(old ?? 'inter', style.size)
  return { ...element, style: font === 'inter' ? style : { ...style, font } }
}

/** The brand's logo where the old one was, or where a layer is called so. */
function withLogo(element: Element, from: Brand, { logo }: Brand, slideWidth: number): Element {
  if (logo === undefined) return element
  const shows = element.type === 'image' && element.media_id === from.logo?.media_id
  if (!shows && element.name !== LOGO_NAME) return element
  const { x, y, width, height } = element.frame
  const toTheRight = x + width / 2 > slideWidth / 2
  const room = Math.max(width, Math.min(height * LOGO_MOST, toTheRight ? x + width : slideWidth - x))
  const wide = Math.min(room, height * logo.ratio)
  const high = wide / logo.ratio
  const { id, enter, exit, rotate, opacity, locked, hidden, group } = element
  const kept = { enter, exit, rotate, opacity, locked, hidden, group }
  return {
    id,
    ...(Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined)) as typeof kept),
    name: LOGO_NAME,
    type: 'image',
    media_id: logo.media_id,
    fit: 'contain',
    alt: 'Logo',
    frame: { x: toTheRight ? x + width - wide : x, y: y + (height - high) / 2, width: wide, height: high },
  } as Element
}

/** The elements, their words to be read and their small figures to be seen as they were. */
function seen(before: SlideDraft, after: SlideDraft): Element[] {
  const inks = inksOf(after.brand!)
  const elements = [...after.elements]
  for (const [index, element] of elements.entries()) {
    const { behind: own, figure } = rulesOf(element).brand
    // What is below has its last colours already.
    const below = coloursBehind({ background: after.background, elements }, index)
    if ('style' in element) {
      const behind = behindLetters(own(element), below)
      if (behind === null) continue
      const needed = element.style.size >= BIG_LETTERS_PX ? 3 : 4.5
      if (worstContrast(element.style.color, behind) < needed)
        elements[index] = {
          ...element,
          style: { ...element.style, color: readable(behind, inks, needed) },
        }
    } else if (figure && below !== null && stoodOut(before, index)) {
      const color = figure.colorOf(element)
      if (color !== null && worstContrast(color, below) < SEEN.least)
        elements[index] = figure.withColor(element, readable(below, inks, 3)) as Element
    }
  }
  return elements
}

/** The colours behind an element's own letters: of its plate, where it has one, else of what is below it. */
function behindLetters(
  own: { colours: readonly string[]; isSheet: boolean } | null,
  below: readonly string[] | null,
): readonly string[] | null {
  if (own?.isSheet) return own.colours
  return below && [...(own?.colours ?? []), ...below]
}

const worstContrast = (colour: string, behind: readonly string[]): number =>
  Math.min(...behind.map((one) => contrast(colour, one)))

/** Whether an element was a small figure that stood out from what is behind it. */
function stoodOut(slide: SlideDraft, index: number): boolean {
  const element = slide.elements[index]!
  const color = rulesOf(element).brand.figure?.colorOf(element) ?? null
  const behind = coloursBehind(slide, index)
  if (color === null || behind === null) return false
  const share = (element.frame.width * element.frame.height) / (slide.width * slide.height)
  return share <= SEEN.small && worstContrast(color, behind) >= SEEN.before
}
