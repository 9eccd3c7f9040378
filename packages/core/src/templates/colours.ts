/** The parts of a colour `#rrggbb`, 0 to 255. */
function partsOf(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** A colour between two. @param share of the second, 0 to 1 */
export function mix(one: string, other: string, share: number): string {
  const [a, b] = [partsOf(one), partsOf(other)]
  const mixed = a.map((part, at) => Math.round(part + (b[at]! - part) * share))
  return `#${mixed.map((part) => part.toString(16).padStart(2, '0')).join('')}`.toUpperCase()
}

/** How light a colour is, 0 black to 1 white. Source: WCAG 2.2, relative luminance. */
export function luminance(colour: string): number {
  const [red, green, blue] = partsOf(colour).map((part) => {
    const share = part / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** How much two colours stand out from each other, 1 to 21. Source: WCAG 2.2, contrast ratio. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

/** How colourful a colour is, 0 grey to 1. */
export function saturation(colour: string): number {
  const parts = partsOf(colour)
  return (Math.max(...parts) - Math.min(...parts)) / 255
}

/** The first of some colours that stands out from all that is behind by so much; else the one that does most. */
export function readable(behind: readonly string[], candidates: readonly string[], atLeast: number): string {
  const worst = (colour: string) => Math.min(...behind.map((one) => contrast(colour, one)))
  return (
    candidates.find((colour) => worst(colour) >= atLeast) ??
    candidates.reduce((best, colour) => (worst(colour) > worst(best) ? colour : best))
  )
}
