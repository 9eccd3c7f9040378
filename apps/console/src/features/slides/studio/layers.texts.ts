import { defineTexts } from '@vitrine/texts'

export const layerTexts = defineTexts('layers', {
  title: ['Layers', 'the elements of a slide, one above another'],
  none: 'No elements yet.',
  name: 'Layer name',
  rowHint: '{name}. Drag or press Alt and arrow keys to reorder. Double-click or press F2 to rename.',
  hideNamed: 'Hide {name}',
  show: ['Show', 'shows a hidden element'],
  hide: ['Hide', 'hides an element'],
  lockNamed: 'Lock {name}',
  unlock: 'Unlock',
  lock: ['Lock', 'verb: keeps an element as it is'],
  row: ['{kind}: {name}', 'for screen readers: an element'],
  groupedRow: ['{kind}: {name}, in a group', 'for screen readers: an element'],
})
