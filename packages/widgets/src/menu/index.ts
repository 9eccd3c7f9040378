import type { WidgetOf } from '../definitions.ts'
import { menu as definition } from './definition.ts'
import type { WidgetKind } from '../widget.ts'

export const menu: WidgetKind<WidgetOf<'menu'>> = {
  previews: {
    'a menu': { kind: 'menu', ...definition.defaults(0), heading: 'Coffee & Kitchen' },
    'a menu of named columns': {
      kind: 'menu',
      ...definition.defaults(0),
      section: 'Section',
      item: 'Dish',
      price: 'Price',
    },
  },
  sample: () => ({
    kind: 'table',
    columns: ['Section', 'Dish', 'Description', 'Price', 'Allergens', 'Available'],
    rows: [
      ['Coffee', 'Espresso', '', '2.40', '', 'yes'],
      ['Coffee', 'Flat white', '', '3.60', 'G', 'yes'],
      ['Coffee', 'Cappuccino', '', '3.40', 'G', 'yes'],
      ['Coffee', 'Filter coffee', '', '2.60', '', 'yes'],
      ['Kitchen', 'Pumpkin soup', 'with roasted seeds and bread', '5.80', 'A, G', 'yes'],
      ['Kitchen', 'Cheese toast', 'mountain cheese, chutney', '7.90', 'A, G', 'yes'],
      ['Kitchen', 'Salad', 'leaves, beetroot, walnuts', '8.60', 'H', 'yes'],
      ['Kitchen', 'Quiche of the day', '', '9.20', 'A, C, G', 'no'],
      ['Sweet', 'Apple cake', '', '4.20', 'A, C', 'yes'],
      ['Sweet', 'Lemon tart', '', '4.60', 'A, C, G', 'yes'],
    ],
  }),
  worded: true,
  view: () => import('./View.tsx'),
}
