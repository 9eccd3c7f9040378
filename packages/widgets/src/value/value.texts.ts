import { defineTexts } from '@vitrine/texts'

export const valueTexts = defineTexts('widgetValue', {
  name: ['Number', 'a widget: one large number'],
  description:
    'Shows one number or text, such as “open”, from a table or value feed. A number changes colour when it passes a limit.',
  searchWords: [
    'mqtt sensor home assistant prometheus number text temperature measurement kpi',
    'other words that the widget “Number” is found by',
  ],
  feed: ['Feed', 'a source of data that a widget shows'],
  label: ['Label', 'what a number is, written above it'],
  unit: ['Unit', 'of a number, such as °C'],
  column: ['Column', 'name of the column with the number; empty: detected'],
  row: ['Row', 'what the first column of the row says; empty: the first row'],
  warn: ['Warning limit', 'a number from which a value has a warning colour'],
  alarm: ['Alarm limit', 'a number from which a value has an alarm colour'],
  colour: ['Accent', 'a colour of a widget'],
})
