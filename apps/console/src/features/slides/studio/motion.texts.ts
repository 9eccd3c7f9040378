import { defineTexts } from '@vitrine/texts'

export const motionTexts = defineTexts('motion', {
  fade: ['Fade', 'how an element comes or goes'],
  slide: ['Slide', 'how an element comes or goes: it moves in or out of the slide'],
  zoom: ['Zoom', 'how an element comes or goes'],
  wipe: ['Wipe', 'how an element comes or goes: it is uncovered or covered from one side'],
  left: ['Left', 'a side'],
  right: ['Right', 'a side'],
  top: ['Top', 'a side'],
  bottom: ['Bottom', 'a side'],
  entrance: ['Entrance', 'how an element comes'],
  fromSide: ['From', 'a field: left, right, top or bottom'],
  exit: ['Exit', 'how an element goes'],
  toSide: ['To', 'a field: left, right, top or bottom'],
  stop: ['Stop', 'ends playing the motion'],
  hint: 'Select an element to add an entrance or exit.',
  startAt: 'Start (seconds)',
  duration: 'Duration (seconds)',
  timeline: 'Entrances and exits',
  when: ['at {start}, for {length}', 'when a motion starts and how long it lasts'],
  /** A bar of the timeline. */
  bar: {
    enter: {
      label: ['Entrance of {name}', 'of an element'],
      hint: 'Entrance of {name} at {start}, for {length}',
    },
    exit: {
      label: ['Exit of {name}', 'of an element'],
      hint: 'Exit of {name} at {start}, for {length}',
    },
  },
})
