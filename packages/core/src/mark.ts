/**
 * The product's mark as data: a display window with a stronger lower edge on a tile. Console, player and icons draw it
 * from here. `tile` is filled with the gradient, `display` with paper (even-odd: the glass shows the tile).
 */
export const MARK = {
  viewBox: '0 0 64 64',
  tile: 'M14 0H50A14 14 0 0 1 64 14V50A14 14 0 0 1 50 64H14A14 14 0 0 1 0 50V14A14 14 0 0 1 14 0Z',
  display:
    'M18.5 16H45.5A5.5 5.5 0 0 1 51 21.5V43A5.5 5.5 0 0 1 45.5 48.5H18.5A5.5 5.5 0 0 1 13 43V21.5A5.5 5.5 0 0 1 18.5 16Z' +
    'M19 19.5A2.5 2.5 0 0 0 16.5 22V39.5A2.5 2.5 0 0 0 19 42H45A2.5 2.5 0 0 0 47.5 39.5V22A2.5 2.5 0 0 0 45 19.5Z',
  paper: '#F7F4EE',
  /** from the upper left to the lower right corner */
  gradient: [
    { offset: 0, colour: '#0B5563' },
    { offset: 1, colour: '#12877F' },
  ],
} as const
