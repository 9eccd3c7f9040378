import type { Font } from '@vitrine/core'

/** The letters that come with the program, as they are called. */
export const FONTS: { value: Font; label: string }[] = [
  { value: 'inter', label: 'Inter' },
  { value: 'archivo', label: 'Archivo' },
  { value: 'playfair', label: 'Playfair Display' },
  { value: 'lora', label: 'Lora' },
  { value: 'caveat', label: 'Caveat, by hand' },
  { value: 'mono', label: 'JetBrains Mono' },
]
