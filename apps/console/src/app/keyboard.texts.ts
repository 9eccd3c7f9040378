import { defineTexts } from '@vitrine/texts'

/** What keys do: the keys as they are printed on keyboards, and what happens. */
export const keyboardTexts = defineTexts('keyboard', {
  command: { keys: 'Ctrl K or ⌘ K', what: 'Search or run a command' },
  search: { keys: '/', what: 'Search this page' },
  help: { keys: '?', what: 'Keyboard shortcuts' },
  list: { keys: '↑ ↓ Home End', what: 'Move through a list' },
  open: { keys: 'Enter', what: 'Open the focused item' },
  select: { keys: 'Space, Shift Space', what: 'Select an item, select a range' },
  selectAll: { keys: 'Ctrl A, Delete', what: 'Select all in Content or Media, and delete the selection' },
  undo: { keys: 'Ctrl Z, Ctrl Shift Z', what: 'Undo or redo in an editor' },
  play: { keys: 'Space', what: 'Play or pause the preview' },
  move: { keys: 'Arrows, Shift arrows', what: 'Move a zone or element by 1 px, by 10 px' },
  resize: { keys: 'Alt arrows', what: 'Resize a zone or element' },
  remove: { keys: 'Delete', what: 'Remove the selected zone, item or element' },
  slideSelect: { keys: 'Ctrl A, Ctrl D', what: 'On a slide: select all, duplicate the selection' },
  slideGroup: { keys: 'Ctrl G, Ctrl Shift G', what: 'On a slide: group, ungroup' },
  slideOrder: {
    keys: 'Ctrl [ and ], with Shift',
    what: 'On a slide: send backward or bring forward, with Shift all the way',
  },
  slideRotate: { keys: ', or ., with Shift', what: 'On a slide: rotate by 1°, with Shift by 15°' },
  slideZoom: { keys: 'Ctrl wheel, Space drag', what: 'On a slide: zoom, pan' },
  slideFit: { keys: 'Shift 1, Shift 0', what: 'On a slide: zoom to fit, zoom to 100%' },
  pickUp: { keys: 'Space, then arrows', what: 'Pick up an item in a zone and move it' },
  close: { keys: 'Escape', what: 'Close or cancel' },
})
