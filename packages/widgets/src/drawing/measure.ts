import type { WidgetBox } from '../widget.ts'

/**
 * Sizes are estimated from the letters, not measured: a view is drawn once, looks the same wherever it is drawn, and never moves
 * after it was shown. What is estimated too small is cut by its box.
 */
const WIDE = /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\ud83c-\ud83e]/
const NARROW = /[\s.,:;!|'’ijltfrI()[\]\u00a0·]/
const BROAD = /[A-HJ-Z&]/
/** As bold letters of the widest font that is offered. */
const BROADEST = /[MWmw@%—]/
/** Seen and sad of Arabic, the broadest of all; one of them stands for a half of the day. */
const LONG = /[\u0633-\u0636]/
/** As in tables, all of the same width; often bold. */
const DIGIT = /\d/

/** About how wide a line of text is, em of its letters. */
export function widthEm(text: string): number {
  let em = 0
  for (const letter of text)
    em += WIDE.test(letter)
      ? 1.02
      : LONG.test(letter)
        ? 1.25
        : NARROW.test(letter)
          ? 0.34
          : BROADEST.test(letter)
            ? 1
            : BROAD.test(letter)
              ? 0.75
              : DIGIT.test(letter)
                ? 0.66
                : 0.6
  return em
}

/** A letter of the font whose letters are all of one width, em. */
const MONOSPACED = 0.605
/** How wide a column has to be for a short text in any font that is offered, bold or not, em of its letters. */
export const columnEm = (text: string): number =>
  Math.max(widthEm(text) * 1.04, [...text].length * MONOSPACED)

/** About how many lines a text takes in a width, broken between words. */
export function linesIn(text: string, widthPx: number, sizePx: number): number {
  const mostEm = Math.max(1, widthPx / sizePx)
  let lines = 1
  let lineEm = 0
  for (const word of text.split(/\s+/)) {
    const em = widthEm(word)
    if (lineEm > 0 && lineEm + em > mostEm) {
      lines += 1
      lineEm = 0
    }
    lines += Math.max(0, Math.ceil(em / mostEm) - 1)
    lineEm += (em % mostEm) + 0.34
  }
  return lines
}

/**
 * The largest size at which a text is whole in a box.
 * @param mostPx  it is never larger
 * @param leastPx it is never smaller: what does not fit then is cut
 */
export function fittingPx(
  text: string,
  { widthPx, heightPx }: WidgetBox,
  {
    mostPx,
    leastPx,
    leading = 1.15,
    mostLines = 99,
  }: {
    mostPx: number
    leastPx: number
    leading?: number
    mostLines?: number
  },
): number {
  const fits = (sizePx: number) => {
    const lines = linesIn(text, widthPx, sizePx)
    const longestEm = Math.max(...text.split(/\s+/).map(widthEm))
    return lines <= mostLines && lines * sizePx * leading <= heightPx && longestEm * sizePx <= widthPx
  }
  let [low, high] = [leastPx, Math.max(leastPx, mostPx)]
  if (fits(high)) return high
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2
    if (fits(middle)) low = middle
    else high = middle
  }
  return low
}

/** The smallest legible text, px of the slide. Quieter text never becomes smaller than this. */
export const LEGIBLE_PX = 8

/** The size of text that is smaller than the text around it, for `fontSize`. @param share of the letters around it */
export const smallEm = (share: number): string => `max(${share}em, min(1em, ${LEGIBLE_PX}px))`

/** The same in px. @param sizePx of the letters around it */
export const smallPx = (sizePx: number, share: number): number =>
  Math.max(sizePx * share, Math.min(sizePx, LEGIBLE_PX))

/** How much of a widget's height the line below it takes that says how old it is and whom it is from, px (`Sheet`). */
export const footPx = (unit: number): number => Math.max(unit * 1.35, smallPx(unit, 0.62) * 1.8)

/**
 * The size of plain text in a widget, px: as its style says, unless its frame is too small for letters of that size.
 * @param wideEm what has to fit beside each other, em
 * @param highEm what has to fit below each other, em
 */
export const unitPx = (sizePx: number, box: WidgetBox, wideEm: number, highEm: number): number =>
  Math.max(4, Math.min(sizePx, box.widthPx / wideEm, box.heightPx / highEm))
