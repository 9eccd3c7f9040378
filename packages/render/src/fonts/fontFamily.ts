import type { Font } from '@vitrine/core'
import { GLASS_FONT } from '../textStyle.ts'

/** The family of each font that the project ships, and what stands for it until it is there. */
const FAMILIES: Record<Font, string> = {
  inter: GLASS_FONT,
  archivo: `"Archivo Variable", ${GLASS_FONT}`,
  playfair: '"Playfair Display Variable", Georgia, serif',
  lora: '"Lora Variable", Georgia, serif',
  caveat: '"Caveat Variable", cursive',
  mono: '"JetBrains Mono Variable", ui-monospace, monospace',
}

/** The `font-family` of a font. */
export function fontFamily(font: Font | undefined): string {
  return FAMILIES[font ?? 'inter']
}
