import type { Brand } from '../brand.ts'
import type { SlideDraft } from '../draftWire.ts'
import { rulesOf } from '../elements/index.ts'
import type { Font } from '../elements/parts.ts'
import { luminance, saturation } from './colours.ts'

const INK = '#101828'
const PAPER = '#F7F4EE'
/** A background lighter than this has dark words on it. */
const LIGHT = 0.4
/** From here on a colour is one, not a grey. */
const COLOURFUL = 0.2

/** What the colours and letters of a slide are for, of one whose brand nobody knows. */
export function guessBrand({ background, elements }: SlideDraft): Brand {
  const area = new Map<string, number>()
  const add = (colour: string, px: number) => area.set(colour, (area.get(colour) ?? 0) + px)
  const words = new Map<string, number>()
  const fonts = new Map<Font, number>()
  let [biggest, heading]: [number, Font] = [0, 'inter']
  for (const element of elements) {
    const main = rulesOf(element).brand.main?.(element)
    if (main) add(main.color, main.weight)
    if (!('style' in element)) continue
    const { color, size, font = 'inter' } = element.style
    words.set(color, (words.get(color) ?? 0) + 1)
    // A colourful word is as good as a small figure.
    if (saturation(color) >= COLOURFUL) add(color, 1)
    fonts.set(font, (fonts.get(font) ?? 0) + 1)
    if (size > biggest) [biggest, heading] = [size, font]
  }
  const under = background.kind === 'gradient' ? background.from : background.color
  const most = <Key>(counted: Map<Key, number>, wanted: (key: Key) => boolean): Key | undefined =>
    [...counted].filter(([key]) => wanted(key)).sort((a, b) => b[1] - a[1])[0]?.[0]
  const isLight = luminance(under) >= LIGHT
  const primary = isLight
    ? (most(area, (colour) => colour !== under && saturation(colour) >= COLOURFUL) ?? INK)
    : under
  const accent = most(area, (colour) => ![under, primary].includes(colour) && saturation(colour) >= COLOURFUL)
  const lightWords = most(words, (colour) => luminance(colour) >= LIGHT)
  const darkWords = most(words, (colour) => luminance(colour) < LIGHT && colour !== primary)
  const lightFill = most(area, (colour) => luminance(colour) >= LIGHT && saturation(colour) < COLOURFUL)
  return {
    primary,
    accent: accent ?? primary,
    ground: isLight ? under : (lightWords ?? lightFill ?? PAPER),
    text: darkWords ?? INK,
    heading,
    body: most(fonts, (font) => font !== heading) ?? heading,
  }
}
