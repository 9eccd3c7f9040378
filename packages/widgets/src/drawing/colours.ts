/** A colour that lets what is behind it through: 0 all of it, 1 nothing. */
export const tint = (colour: string, share: number): string =>
  colour +
  Math.round(Math.max(0, Math.min(1, share)) * 255)
    .toString(16)
    .padStart(2, '0')

/** How light a colour is, 0 to 1, as WCAG counts it. */
export function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((from) => {
    const part = Number.parseInt(colour.slice(from, from + 2), 16) / 255
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const LIGHT_INK = '#ffffff'
const DARK_INK = '#101828'

/** How much two colours stand out from each other, 1 to 21, as WCAG counts it. */
export function contrast(one: string, other: string): number {
  const [a, b] = [lightness(one), lightness(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** The ink that is read best on a colour. */
export function inkOn(colour: string): string {
  // White is kept a little longer than counting alone would: on strong colours it looks calmer.
  return contrast(colour, LIGHT_INK) * 1.35 >= contrast(colour, DARK_INK) ? LIGHT_INK : DARK_INK
}
