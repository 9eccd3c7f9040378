import type { Size } from '@vitrine/core'

/** The sides of a size that people choose themselves, px: from the least that shows anything to a display of 8K. */
export const CUSTOM_SIDE = { least: 50, most: 7_680 } as const

/** What is typed for the sides of a custom size, as the fields have it. */
export type TypedSize = { readonly [Side in keyof Size]: number | string }

/** Whether an entered width or height is a whole number of pixels within the limits. */
export const isSide = (typed: number | string): typed is number =>
  Number.isInteger(typed) && Number(typed) >= CUSTOM_SIDE.least && Number(typed) <= CUSTOM_SIDE.most

/** The size that is typed; null where a side isn't one. */
export const typedSize = ({ width, height }: TypedSize): Size | null =>
  isSide(width) && isSide(height) ? { width, height } : null
