import { defineTexts } from '@vitrine/texts'

/** What a visitor who touches a screen reads, beside what the screen says. */
export const touchTexts = defineTexts('player-touch', {
  back: ['Back', 'button: one step back'],
  home: ['Home', 'button: back to what the display shows by itself'],
  close: 'Close',
  print: 'Print',
})
