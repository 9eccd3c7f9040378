import { defineTexts } from '@vitrine/texts'

export const trafficLightTexts = defineTexts('widgetTrafficLight', {
  name: ['Traffic light', 'a widget at an entrance'],
  description:
    'Shows at an entrance whether to come in, wait or stop. It follows a counter, or you set it manually.',
  searchWords: [
    'entrance red green go stop access people',
    'other words that the widget “Traffic light” is found by',
  ],
  feed: ['Counter', 'a feed that a widget shows'],
  label: ['Label', 'which room a traffic light is about'],
  words: ['Show words', 'beside a traffic light'],
  go: ['Words at green', 'empty: “Come in”'],
  wait: ['Words at amber', 'empty: “Please wait”'],
  stop: ['Words at red', 'empty: “Stop”'],
})
