import type { Brand } from '../brand.ts'
import type { Background } from '../background.ts'
import type { SlideDraft } from '../draftWire.ts'
import type { Element } from '../elements/index.ts'
import type { ElementMotion, Paint, TextStyle } from '../elements/parts.ts'
import { contrast, mix, readable } from './colours.ts'

/** Which way up a slide is. */
export type Way = 'landscape' | 'portrait'
/** x, y, width and height, px of the slide. */
export type Box = readonly [x: number, y: number, width: number, height: number]

type ElementOf<Type extends Element['type']> = Extract<Element, { type: Type }>
type Words = Partial<Omit<TextStyle, 'font' | 'color' | 'size'>> & {
  font?: 'heading' | 'body'
  color: string
  size: number
  enter?: ElementMotion
  rotate?: number
}
type Figure = Partial<
  Pick<ElementOf<'shape'>, 'stroke' | 'radius' | 'shadow' | 'rotate' | 'opacity' | 'enter'>
> & {
  fill?: string | Paint
}

const SIZES = {
  landscape: { width: 1_920, height: 1_080 },
  portrait: { width: 1_080, height: 1_920 },
} as const
/** Words of tables stand so far inside their cells, em (TableView). */
const CELL_INSET_EM = 0.55
/** Letters from here on are big enough to be read with less contrast, px. */
export const BIG_LETTERS_PX = 56
const INK = '#101828'
const WHITE = '#FFFFFF'

/** What words may be written in, the first that can be read: one of the last two always can. */
export const inksOf = (brand: Brand): string[] => [brand.ground, brand.text, INK, WHITE, '#000000']

/** A fade, the nth of some that follow each other. */
export const comes = (nth: number): ElementMotion => ({ kind: 'fade', at: 150 + nth * 130, length: 700 })
/** Uncovered from one side, the nth of some that follow each other. */
export const opens = (nth: number, side: NonNullable<ElementMotion['side']> = 'left'): ElementMotion => ({
  kind: 'wipe',
  side,
  at: 100 + nth * 130,
  length: 800,
})

/**
 * A slide that is being designed: elements are put on it bottom first, in a brand's colours and letters. Every text
 * shrinks into its frame, so that longer words of one's own stay whole.
 */
export function createSheet(brand: Brand, way: Way) {
  const size = SIZES[way]
  const elements: Element[] = []
  const put = (element: Element): void => {
    elements.push(element)
  }
  const placed = (name: string, [x, y, width, height]: Box) => ({
    id: `t${elements.length + 1}`,
    name,
    frame: { x, y, width, height },
  })
  const styleOf = ({ font, ...words }: Words, defaults: { valign: TextStyle['valign'] }): TextStyle => {
    const { enter: _enter, rotate: _rotate, ...told } = words
    const family = brand[font ?? 'body']
    return {
      weight: 'regular',
      align: 'left',
      ...defaults,
      ...told,
      fit: 'shrink',
      ...(family === 'inter' ? {} : { font: family }),
    }
  }
  const moving = ({ enter, rotate }: { enter?: ElementMotion; rotate?: number }) => ({
    ...(enter === undefined ? {} : { enter }),
    ...(rotate === undefined ? {} : { rotate }),
  })

  return {
    ...size,
    brand,
    portrait: way === 'portrait',
    /** a colour for words that lie over all of these */
    on: (...behind: string[]): string => readable(behind, inksOf(brand), 4.5),
    /** the first of some colours that can be read over another; else one that always can */
    pick: (behind: string, wanted: readonly string[], big = true): string =>
      wanted.find((colour) => contrast(colour, behind) >= (big ? 3 : 4.5)) ??
      readable([behind], inksOf(brand), 4.5),
    /** quieter than the words themselves, and still to be read */
    quiet: (behind: string): string => {
      const full = readable([behind], inksOf(brand), 4.5)
      const softer = mix(full, behind, 0.22)
      return contrast(softer, behind) >= 4.5 ? softer : full
    },

    text: (name: string, box: Box, text: string, words: Words): void =>
      put({
        ...placed(name, box),
        type: 'text',
        text,
        style: styleOf(words, { valign: 'top' }),
        ...moving(words),
      }),
    shape: (name: string, shape: ElementOf<'shape'>['shape'], box: Box, { fill, ...figure }: Figure): void =>
      put({
        ...placed(name, box),
        type: 'shape',
        shape,
        ...(fill === undefined
          ? {}
          : { fill: typeof fill === 'string' ? { kind: 'color' as const, color: fill } : fill }),
        ...figure,
      }),
    /** a line between two points, its width centred on them */
    line: (
      name: string,
      [fromX, fromY]: readonly [number, number],
      [toX, toY]: readonly [number, number],
      stroke: ElementOf<'line'>['stroke'],
      more: Partial<Pick<ElementOf<'line'>, 'end' | 'start' | 'enter'>> = {},
    ): void => {
      const length = Math.hypot(toX - fromX, toY - fromY)
      const angle = (Math.atan2(toY - fromY, toX - fromX) * 180) / Math.PI
      const high = Math.max(stroke.width * 4, 8)
      const rounded = (value: number) => Math.round(value * 100) / 100
      put({
        ...placed(name, [
          rounded((fromX + toX) / 2 - length / 2),
          rounded((fromY + toY) / 2 - high / 2),
          rounded(length),
          high,
        ]),
        type: 'line',
        stroke,
        ...(Math.abs(angle) < 0.01 ? {} : { rotate: rounded(angle) }),
        ...more,
      })
    },
    /**
     * Rows of cells. Without lines their words, not their edges, stand flush with `box`.
     * @param more.columns shares of the width
     */
    table: (
      name: string,
      [x, y, width, height]: Box,
      rows: string[][],
      words: Words,
      more: Partial<Pick<ElementOf<'table'>, 'columns' | 'aligns' | 'header' | 'line' | 'band'>> = {},
    ): void => {
      const out =
        more.line === undefined && more.band === undefined ? Math.floor(words.size * CELL_INSET_EM) : 0
      put({
        ...placed(name, [x - out, y, width + 2 * out, height]),
        type: 'table',
        rows,
        ...more,
        style: styleOf(words, { valign: 'middle' }),
        ...moving(words),
      })
    },
    /** a code that is always dark on light, whatever the brand */
    qr: (name: string, box: Box, text: string, enter?: ElementMotion): void =>
      put({
        ...placed(name, box),
        type: 'qr',
        text,
        dark: INK,
        light: WHITE,
        ...(enter === undefined ? {} : { enter }),
      }),
    /**
     * The brand's logo, whole inside a place; without one a sign that is replaced when there is one.
     * @param side which edge of the place it is flush with
     */
    logo: ([x, y, width, height]: Box, color: string, side: 'left' | 'right' = 'left'): void => {
      const { logo } = brand
      if (logo === undefined) {
        put({
          ...placed(LOGO_NAME, [side === 'left' ? x : x + width - height, y, height, height]),
          type: 'shape',
          shape: 'ellipse',
          fill: { kind: 'color', color },
        })
        return
      }
      const wide = Math.min(width, height * logo.ratio)
      const high = wide / logo.ratio
      put({
        ...placed(LOGO_NAME, [side === 'left' ? x : x + width - wide, y + (height - high) / 2, wide, high]),
        type: 'image',
        media_id: logo.media_id,
        fit: 'contain',
        alt: 'Logo',
      })
    },
    /** What has been put on it, as a slide. */
    slide: (name: string, background: string | Background): SlideDraft => ({
      name,
      type: 'text',
      ...size,
      background: typeof background === 'string' ? { kind: 'color', color: background } : background,
      elements,
      brand,
    }),
  }
}
export type Sheet = ReturnType<typeof createSheet>

/** What the layer with the logo is called; whoever calls a layer so has it replaced too. */
export const LOGO_NAME = 'Logo'
