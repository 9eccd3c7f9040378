import { defineTexts } from '@vitrine/texts'

/** What screen readers say of the zones on a stage. */
export const stageTexts = defineTexts('stage', {
  frame: [
    'Zone {name}, {width, number} by {height, number}, at {x, number}, {y, number}',
    'the name of a zone, its size and its place in px',
  ],
  keyboardHelp:
    'Arrow keys move it by 1 px, or by 10 px with Shift. Alt and arrow keys resize it. Delete removes it.',
})
