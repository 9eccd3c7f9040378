import type { CSSProperties } from 'react'

/**
 * The box of a picture: as wide as there is room, but where what it lies in says so (`--v-picture-most`, a height) no higher
 * than that, so that an upright one leaves room for the fields below it.
 * @param ratio width by height
 */
export const boxOf = (ratio: number): CSSProperties => ({
  aspectRatio: String(ratio),
  maxWidth: `calc(var(--v-picture-most) * ${ratio})`,
})
