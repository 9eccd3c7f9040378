import type { PALETTE } from '@vitrine/core'
import { defineTexts } from '@vitrine/texts'

/** The colours that every picker offers first. */
export const colourTexts = defineTexts('colours', {
  ink: ['Ink', 'a colour: nearly black'],
  petrol: 'Petrol',
  teal: 'Teal',
  sky: ['Sky', 'a colour: light blue'],
  plum: ['Plum', 'a colour: violet'],
  coral: ['Coral', 'a colour: orange red'],
  amber: 'Amber',
  paper: ['Paper', 'a colour: off-white'],
} as const satisfies Record<(typeof PALETTE)[number]['name'], unknown>)
