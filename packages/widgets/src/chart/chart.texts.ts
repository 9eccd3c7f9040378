import { defineTexts } from '@vitrine/texts'

export const chartTexts = defineTexts('widgetChart', {
  name: ['Chart', 'a widget'],
  description: 'Draws the numbers of a table or value feed as bars, a line, a pie, a gauge or a sparkline.',
  searchWords: [
    'graph diagram statistics bars line pie gauge sparkline kpi',
    'other words that the widget “Chart” is found by',
  ],
  feed: ['Feed', 'a source of data that a widget shows'],
  form: ['Type', 'of a chart'],
  bar: ['Bars', 'a type of chart'],
  line: ['Line', 'a type of chart'],
  pie: ['Pie', 'a type of chart'],
  gauge: ['Gauge', 'a type of chart: an arc that shows one number'],
  sparkline: ['Sparkline', 'a type of chart: a line without axes'],
  heading: ['Heading', 'stands above a widget'],
  label: ['Label column', 'name of the column with the labels of a chart; empty: detected'],
  value: ['Value column', 'name of the column with the numbers of a chart; empty: detected'],
  unit: ['Unit', 'of numbers, such as kWh'],
  most: ['Maximum (0: automatic)', 'where a gauge ends'],
  warn: ['Warning limit of a gauge', 'a number from which a gauge has a warning colour'],
  alarm: ['Alarm limit of a gauge', 'a number from which a gauge has an alarm colour'],
  colour: ['Colour', 'of a chart'],
})
