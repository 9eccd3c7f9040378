import { defineTexts } from '@vitrine/texts'

export const airQualityTexts = defineTexts('widgetAirQuality', {
  name: ['Air quality', 'a widget'],
  description: 'Shows how good the air is, with the measured substances.',
  searchWords: [
    'pollution pollen ozone particulates pm10 pm2.5 no2 aqi smog',
    'other words that the widget “Air quality” is found by',
  ],
  feed: ['Feed', 'a source of data that a widget shows'],
  heading: ['Heading', 'what stands above a widget'],
  index: ['Index', 'a scale of air quality'],
  european: ['European', 'an index of air quality'],
  us: ['US', 'an index of air quality'],
  details: ['Show substances', 'fine dust, ozone and others'],
})
