import { defineTexts } from '@vitrine/texts'

export const weatherTexts = defineTexts('widgetWeather', {
  name: ['Weather', 'a widget'],
  description: 'Shows the weather now and the forecast for the next hours or days.',
  searchWords: [
    'forecast temperature rain sun wind snow',
    'other words that the widget “Weather” is found by',
  ],
  feed: ['Feed', 'a source of data that a widget shows'],
  layout: ['Layout', 'of a weather widget'],
  now: ['Now', 'a layout: only the present weather'],
  hours: ['Hours', 'a layout: the present weather and that of the next hours'],
  days: ['Days', 'a layout: the weather of the next days'],
  units: ['Units', 'of temperature and wind'],
  language: ['By language', 'units: as is usual where the display’s language is spoken'],
  metric: 'Metric (°C, km/h)',
  imperial: 'Imperial (°F, mph)',
  place: ['Show place', 'the name of a town'],
  accent: ['Accent', 'a colour of a widget'],
})
