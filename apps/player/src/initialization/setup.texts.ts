import { defineTexts, type Source } from '@vitrine/texts'
import type { SetupField } from './draft.ts'

/** The setup page of a display. */
export const setupTexts = defineTexts('player-setup', {
  title: 'Set up this display',
  titleOf: 'Set up “{name}”',
  screen: 'It will show the screen “{screen}”.',
  noScreen: 'No screen is assigned yet.',
  help: 'Move the red corners into the corners of the display and make the circles round.',
  field: {
    rotate: 'Rotation',
    x: ['Left and right', 'moves the picture'],
    y: ['Up and down', 'moves the picture'],
    scaleX: ['Width', 'of the picture'],
    scaleY: ['Height', 'of the picture'],
  } as const satisfies Record<SetupField, Source>,
  less: ['{field}: less', 'field: what the button changes, such as Width'],
  more: ['{field}: more', 'field: what the button changes, such as Width'],
  px: ['px', 'pixels, after a number'],
  start: ['Start', 'button: ends the setup'],
  startsOnPress: 'It starts when you press Start.',
  startsIn:
    '{seconds, plural, one {It starts automatically in # second.} other {It starts automatically in # seconds.}}',
  reset: 'Reset this display',
  resetAgain: 'Press again to reset. The display must then be paired again.',
})
