import { defineTexts } from '@vitrine/texts'

export const menuTexts = defineTexts('widgetMenu', {
  name: ['Menu board', 'a widget: dishes and prices'],
  description: 'Shows dishes and prices by section, with allergens and what is sold out.',
  searchWords: [
    'lunch dishes canteen cafeteria restaurant food meals drinks',
    'other words that the widget “Menu board” is found by',
  ],
  feed: ['Feed', 'a source of data that a widget shows'],
  heading: ['Heading', 'stands above a widget'],
  section: ['Section column', 'name of the column with the sections of a menu; empty: detected'],
  item: ['Dish column', 'name of the column with the dishes of a menu; empty: detected'],
  about: ['Description column', 'name of the column that describes dishes; empty: detected'],
  price: ['Price column', 'name of the column with prices; empty: detected'],
  allergens: ['Allergens column', 'name of the column with allergens; empty: detected'],
  available: [
    'Availability column',
    'name of the column that says whether a dish is sold out; empty: detected',
  ],
  seconds: ['Seconds for each page', 'how long a page of a menu is shown'],
  accent: ['Accent', 'a colour of a widget'],
})
