import type { Font } from '@vitrine/core'
import { fieldTexts } from './field.texts.ts'

/** The fonts that come with the program, by their own names, as fields to choose from take them. */
export const fontChoices = (): { value: Font; label: string }[] => [
  { value: 'inter', label: 'Inter' },
  { value: 'archivo', label: 'Archivo' },
  { value: 'playfair', label: 'Playfair Display' },
  { value: 'lora', label: 'Lora' },
  { value: 'caveat', label: fieldTexts.handwritten({ font: 'Caveat' }) },
  { value: 'mono', label: 'JetBrains Mono' },
]
