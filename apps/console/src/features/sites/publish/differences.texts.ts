import { defineTexts } from '@vitrine/texts'

/** What changed between two versions of a screen, one sentence for each change. */
export const differenceTexts = defineTexts('differences', {
  size: 'Screen size changed from {width} × {height} px to {newWidth} × {newHeight} px.',
  stackingOrder: 'Stacking order of the zones changed.',
  scriptAdded: 'Script added.',
  scriptChanged: 'Script changed.',
  scriptRemoved: 'Script removed.',
  network: 'Allowed addresses for scripts changed.',
  soundOfAll: 'All zones now play sound.',
  soundOfOne: 'One zone at a time now plays sound.',
  adAdded: 'Ad “{name}” added.',
  adChanged: 'Ad “{name}” changed.',
  adRemoved: 'Ad “{name}” removed.',

  zone: {
    added: 'Zone “{name}” added with {count, plural, one {# item} other {# items}}.',
    removed: 'Zone “{name}” removed.',
    renamed: 'Zone “{before}” renamed to “{name}”.',
    frame: 'Zone “{zone}” moved or resized.',
    looks: 'Background, opacity or volume of zone “{zone}” changed.',
    shuffled: 'Shuffled order of “{zone}” changed.',
    shuffleOn: 'Shuffle turned on in “{zone}”.',
    shuffleOff: 'Shuffle turned off in “{zone}”.',
    always: 'Zone “{zone}” is now shown at all times.',
    when: ['Zone “{zone}” is now shown only {when}.', 'when: days, hours and dates, separated by commas'],
    order: 'Order of items in “{zone}” changed.',
  },

  item: {
    added: '“{item}” added to “{zone}”.',
    removed: '“{item}” removed from “{zone}”.',
    edited: '“{item}” edited.',
    source: 'Content of “{item}” in “{zone}” replaced.',
    duration: 'Duration of “{item}” in “{zone}” changed from {before} to {after}.',
    transition: 'Transition of “{item}” in “{zone}” changed.',
    fit: ['Fit of “{item}” in “{zone}” changed.', 'how an image fills its zone'],
    volume: 'Volume of “{item}” in “{zone}” changed.',
    weight:
      '{count, plural, =1 {“{item}” in “{zone}” now plays once per cycle.} other {“{item}” in “{zone}” now plays # times per cycle.}}',
    onlyIf: '“{item}” in “{zone}” now plays only if {condition}.',
    noCondition: '“{item}” in “{zone}” no longer has a condition.',
    always: '“{item}” in “{zone}” now plays at all times.',
    when: ['“{item}” in “{zone}” now plays only {when}.', 'when: days, hours and dates, separated by commas'],
  },

  list: {
    renamed: 'List “{before}” renamed to “{item}” in “{zone}”.',
    shuffled: 'Shuffled order of “{item}” in “{zone}” changed.',
    shuffleOn: 'Shuffle turned on for “{item}” in “{zone}”.',
    shuffleOff: 'Shuffle turned off for “{item}” in “{zone}”.',
    playsAll: '“{item}” in “{zone}” now plays all items in turn.',
    playsOne: '“{item}” in “{zone}” now plays one item per cycle.',
    playsSome: '“{item}” in “{zone}” now plays {count, plural, one {# item} other {# items}} per cycle.',
  },
})
