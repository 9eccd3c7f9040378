import { columnField, feedField, headingField, secondsField, type WidgetDefinition } from '../definition.ts'

export const menuSettings = {
  feed: feedField,
  heading: headingField,
  section: columnField,
  item: columnField,
  description: columnField,
  price: columnField,
  allergens: columnField,
  /** says of each dish whether there is any: no, 0, false or sold out */
  available: columnField,
  /** how long each page is shown */
  seconds: secondsField,
}

export const menu: WidgetDefinition<typeof menuSettings> = {
  defaults: () => ({
    heading: '',
    section: '',
    item: '',
    description: '',
    price: '',
    allergens: '',
    available: '',
    seconds: 15,
  }),
  words: ({ heading }) => [heading],
  feedKinds: ['table'],
}
