import { defineTexts } from '@vitrine/texts'

/** What keys do: the keys as they are printed on keyboards, and what happens. */
export const keyboardTexts = defineTexts('keyboard', {
  command: { keys: 'Ctrl K or ⌘ K', what: 'Search or run a command' },
  search: { keys: '/', what: 'Search this page' },
  help: { keys: '?', what: 'Keyboard shortcuts' },
  list: { keys: '↑ ↓ Home End', what: 'Move through a list' },
  open: { keys: 'Enter', what: 'Open the focused item' },
  select: { keys: 'Space, with Shift', what: 'Select an item, or a range' },
  selectAll: { keys: 'Ctrl A, Delete', what: 'Select all in Content or Media, and delete the selection' },
  undo: { keys: 'Ctrl Z, Shift Ctrl Z', what: 'Undo, redo in an editor' },
  play: { keys: 'Space', what: 'Play or pause the preview' },
  move: { keys: 'Arrows, with Shift', what: 'Move a zone or element by 1 px, by 10 px' },
  resize: { keys: 'Alt and arrows', what: 'Resize a zone or element' },
  remove: { keys: 'Delete', what: 'Remove the selected zone, item or element' },
  slideSelect: { keys: 'Ctrl A, Ctrl D', what: 'On a slide: select all, duplicate' },
  slideGroup: { keys: 'Ctrl G, Ctrl Shift G', what: 'On a slide: group, ungroup' },
  slideOrder: {
    keys: 'Ctrl [ and ], with Shift',
    what: 'On a slide: send backward or bring forward, to the back or front',
  },
  slideRotate: { keys: ', and ., with Shift', what: 'On a slide: rotate by 1°, by 15°' },
  slideZoom: { keys: 'Ctrl and wheel, Space and drag', what: 'On a slide: zoom, pan' },
  slideFit: { keys: 'Shift 1, Shift 0', what: 'On a slide: zoom to fit, zoom to 100%' },
  pickUp: { keys: 'Space, then arrows', what: 'Pick up an item of a zone and move it' },
  close: { keys: 'Escape', what: 'Close or cancel' },
})
