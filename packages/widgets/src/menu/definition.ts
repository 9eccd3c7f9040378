import * as z from 'zod/mini'
import { feedField, type WidgetDefinition } from '../definition.ts'

/** The name of a column; empty: the one that looks like it */
const column = z.string().check(z.maxLength(80))

export const menuSettings = {
  feed: feedField,
  heading: z.string().check(z.maxLength(80)),
  section: column,
  item: column,
  description: column,
  price: column,
  allergens: column,
  /** says of each dish whether there is any: no, 0, false or sold out */
  available: column,
  /** how long each page is shown */
  seconds: z.int().check(z.gte(3), z.lte(300)),
}

export const menu: WidgetDefinition<typeof menuSettings> = {
  version: 1,
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
