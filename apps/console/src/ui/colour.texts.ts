import type { PALETTE } from '@vitrine/core'
import { defineTexts } from '@vitrine/texts'

/** The colours that every picker offers first. */
export const colourTexts = defineTexts('colours', {
  ink: ['ink', 'a colour: nearly black'],
  petrol: 'petrol',
  teal: 'teal',
  sky: ['sky', 'a colour: light blue'],
  plum: ['plum', 'a colour: violet'],
  coral: ['coral', 'a colour: orange red'],
  amber: 'amber',
  paper: ['paper', 'a colour: off-white'],
} as const satisfies Record<(typeof PALETTE)[number]['name'], unknown>)
