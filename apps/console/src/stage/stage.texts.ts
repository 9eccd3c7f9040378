import { defineTexts } from '@vitrine/texts'

/** What screen readers say of the frames on a stage. */
export const stageTexts = defineTexts('stage', {
  frame: [
    '{noun} {name}, {width, number} by {height, number}, at {x, number}, {y, number}',
    'what it is (a zone) and its name, its size and place in px',
  ],
  keyboardHelp: 'Arrow keys move it, with Shift by ten. Alt and arrow keys resize it. Delete removes it.',
})
