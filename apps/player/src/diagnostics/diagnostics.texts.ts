import { defineTexts } from '@vitrine/texts'

/** The page on which a display finds out what it can do. The findings have their words in packages/render. */
export const diagnosticsTexts = defineTexts('player-diagnostics', {
  title: 'Diagnostics',
  pairedAs: 'This display is paired as “{name}”.',
  notPaired: 'This browser isn’t paired as a display.',
  checking: 'Checking this display',
  checked: '{done, number} of {total, number} checks done',
  movement: 'Shapes move across the display for five seconds.',
  findings: 'Findings',
  details: 'Details',
  level: {
    poor: ['Limit', 'how much a finding weighs: the display works with it'],
    bad: ['Problem', 'how much a finding weighs: the display is not suitable'],
  },
  send: 'Send to the console',
  sending: 'Sending to the console…',
  sent: 'Sent to the console. Open this device there to read the report.',
  sendUnreachable: 'Couldn’t send the report. Check the network connection and try again.',
  sendEnded:
    'Couldn’t send the report because this display isn’t paired anymore. Open the player to pair it.',
  runAgain: 'Run again',
  testPicture: 'Test the picture',
  playTone: 'Play a tone',
  noTone: 'This browser can’t play the tone.',
  copy: 'Copy report',
  copied: 'Report copied.',
  notCopied: 'Couldn’t copy the report. Download it instead.',
  download: 'Download report',
  openPlayer: 'Open the player',
})

/** The pictures that people look at themselves. */
export const pictureTexts = defineTexts('player-picture-test', {
  title: 'Picture test',
  next: ['Next picture', 'a button: the picture itself'],
  step: '{step, number} of {steps, number}',
  keys: 'Tap, click or press an arrow key to go on. Press Escape to leave.',
  patch: {
    bars: { name: 'Colour bars', look: 'Each bar has one even colour, and none looks like another.' },
    greys: { name: 'Grey steps', look: 'All steps are visible, evenly spaced, and without colour.' },
    black: { name: 'Near black', look: 'The squares are visible, the last ones just barely.' },
    white: { name: 'Near white', look: 'The squares are visible, the last ones just barely.' },
    red: { name: 'Red', look: 'The display is evenly red, without dots.' },
    green: { name: 'Green', look: 'The display is evenly green, without dots.' },
    blue: { name: 'Blue', look: 'The display is evenly blue, without dots.' },
    edges: {
      name: 'Edges',
      look: 'The frame and all four corners are completely visible. If not, turn off overscan.',
    },
    grid: { name: 'Fine grid', look: 'The lines are sharp and even. If not, set the native resolution.' },
    motion: { name: 'Motion', look: 'The bar moves smoothly, and its edges don’t tear.' },
  },
})
