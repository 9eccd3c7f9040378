import { defineTexts } from '@vitrine/texts'

export const energyPricesTexts = defineTexts('widgetEnergyPrices', {
  name: ['Electricity prices', 'a widget'],
  description: 'Shows what electricity costs now and in the next hours.',
  searchWords: [
    'power energy spot market tariff kwh',
    'other words that the widget “Electricity prices” is found by',
  ],
  feed: ['Feed', 'a source of data that a widget shows'],
  heading: ['Heading', 'what stands above a widget'],
  hours: 'Number of hours',
  unit: ['Unit', 'of prices'],
  kWh: ['Cents per kWh', 'a unit of prices'],
  MWh: ['Euros per MWh', 'a unit of prices'],
  accent: ['Cheapest hour', 'a colour of a widget'],
})
