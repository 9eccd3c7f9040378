import { mix } from './colours.ts'
import { comes, opens, type Sheet } from './sheet.ts'

const COFFEE = [
  ['Espresso', '2.40'],
  ['Flat white', '3.60'],
  ['Cappuccino', '3.40'],
  ['Filter coffee', '3.20'],
  ['Iced latte', '4.20'],
]
const KITCHEN = [
  ['Soup of the day', '5.80'],
  ['Goat’s cheese toast', '7.90'],
  ['Warm lentil salad', '8.60'],
  ['Quiche with salad', '9.20'],
]
const SWEET = [
  ['Apple cake', '4.20'],
  ['Lemon tart', '4.60'],
  ['Cinnamon roll', '3.80'],
  ['Walnut brownie', '3.60'],
]

/** A cup of coffee seen from above. @param size of its saucer, px */
function cup(s: Sheet, x: number, y: number, size: number): void {
  const { accent, ground, text } = s.brand
  const ring = (name: string, across: number, fill: string, shadow = false) =>
    s.shape(name, 'ellipse', [x + (size - across) / 2, y + (size - across) / 2, across, across], {
      fill,
      ...(shadow && { shadow: { x: 0, y: size * 0.03, blur: size * 0.12, color: '#000000', opacity: 0.3 } }),
    })
  ring('Saucer', size, mix(ground, '#FFFFFF', 0.4), true)
  ring('Saucer, inner edge', size * 0.72, mix(ground, text, 0.07))
  s.shape('Handle', 'rectangle', [x + size * 0.73, y + size * 0.19, size * 0.26, size * 0.1], {
    fill: '#FFFFFF',
    radius: size * 0.05,
    rotate: -40,
  })
  ring('Cup', size * 0.6, '#FFFFFF', true)
  ring('Coffee', size * 0.52, mix(accent, '#2A1208', 0.72))
  ring('Crema', size * 0.4, mix(accent, '#2A1208', 0.5))
  ring('Milk', size * 0.2, mix(accent, '#FFFFFF', 0.62))
}

export function menuBoard(s: Sheet) {
  const { primary, accent, ground, text } = s.brand
  const over = s.on(primary)
  const rule = s.pick(ground, [primary, text])
  const section = (
    title: string,
    rows: string[][],
    [x, y, width]: [number, number, number],
    [high, size]: [number, number],
    nth: number,
  ) => {
    s.text(title, [x, y, width, 96], title, {
      font: 'heading',
      size: 64,
      weight: 'bold',
      italic: true,
      color: rule,
      valign: 'middle',
      enter: comes(nth),
    })
    s.table(
      `${title}, with prices`,
      [x, y + 98, width, rows.length * high],
      rows,
      { size, weight: 'medium', color: s.on(ground), enter: comes(nth) },
      { columns: [3.4, 1.1], aligns: ['left', 'right'] },
    )
  }
  const title = { font: 'heading', weight: 'bold', color: over } as const
  const note = 'Today’s cake is at the counter.\nOat and soy milk\nat no extra charge.'
  const noted = { font: 'heading', italic: true, color: s.quiet(ground), leading: 1.4 } as const
  if (s.portrait) {
    s.shape('Panel', 'rectangle', [0, 0, 1080, 600], { fill: primary })
    s.logo([80, 80, 300, 64], s.pick(primary, [accent, ground]))
    s.text('Title', [80, 186, 580, 290], 'Coffee\n& Kitchen', { ...title, size: 112 })
    s.text('Hours', [80, 480, 520, 70], 'Served until 17:00', { size: 38, color: s.quiet(primary) })
    cup(s, 660, 130, 360)
    section('Coffee', COFFEE, [80, 640, 920], [86, 44], 0)
    section('From the kitchen', KITCHEN, [80, 1_196, 920], [86, 44], 1)
    s.line('Rule', [80, 1_672], [1_000, 1_672], { color: rule, width: 3 })
    s.text(
      'Note',
      [80, 1_692, 920, 150],
      'Today’s cake is at the counter.\nOat and soy milk at no extra charge.',
      {
        ...noted,
        size: 40,
      },
    )
    return s.slide('Menu board', ground)
  }
  s.shape('Panel', 'rectangle', [0, 0, 620, 1080], { fill: primary })
  s.logo([80, 84, 320, 64], s.pick(primary, [accent, ground]))
  s.text('Title', [80, 196, 520, 270], 'Coffee\n& Kitchen', { ...title, size: 100 })
  s.text('Hours', [80, 464, 480, 70], 'Served until 17:00', { size: 36, color: s.quiet(primary) })
  cup(s, 130, 620, 360)
  section('Coffee', COFFEE, [710, 76, 530], [78, 40], 0)
  section('Sweet', SWEET, [710, 596, 530], [78, 40], 2)
  section('From the kitchen', KITCHEN, [1_320, 76, 520], [78, 40], 1)
  s.text('Note', [1_320, 610, 520, 330], note, { ...noted, size: 42 })
  return s.slide('Menu board', ground)
}

const PRICES = [
  ['Wash, cut, style', '45 min', '48'],
  ['Cut', '30 min', '36'],
  ['Beard', '20 min', '22'],
  ['Colour', '90 min', 'from 78'],
  ['Highlights', '120 min', 'from 96'],
  ['Children under 12', '25 min', '24'],
]

/** Rows of half discs, one over the other, from the upper edge on. @param across of one disc, px */
function scales(s: Sheet, rows: number, columns: number, across: number): void {
  const { primary, accent, ground } = s.brand
  const tints = [mix(primary, ground, 0.16), accent, mix(primary, '#000000', 0.28), ground]
  for (let row = 0; row < rows; row += 1) {
    const y = (row * across) / 2
    s.shape('Row', 'rectangle', [0, y, columns * across, across / 2], { fill: tints[row % tints.length]! })
    for (let column = 0; column < columns; column += 1)
      s.shape('Disc', 'ellipse', [column * across, y, across, across], {
        fill: tints[(row + 1) % tints.length]!,
      })
  }
}

export function priceList(s: Sheet) {
  const { primary, accent, ground } = s.brand
  const over = s.pick(primary, [ground])
  const hair = mix(s.on(ground), ground, 0.72)
  const title = { font: 'heading', weight: 'bold', color: over, valign: 'middle', enter: opens(0) } as const
  if (s.portrait) {
    scales(s, 4, 6, 180)
    s.shape('Band', 'rectangle', [0, 360, 1080, 320], { fill: primary })
    s.text('Title', [80, 380, 920, 280], 'Prices', { ...title, size: 190 })
    s.table(
      'Prices',
      [80, 740, 920, 900],
      PRICES,
      { size: 44, weight: 'medium', color: s.on(ground), enter: comes(1) },
      { columns: [2.6, 1.4, 1.4], aligns: ['left', 'left', 'right'], line: hair },
    )
    s.text(
      'Note',
      [80, 1_700, 560, 130],
      'All prices in euro, tax included.\nPlease ask for an appointment.',
      {
        size: 36,
        color: s.quiet(ground),
        leading: 1.45,
        valign: 'bottom',
      },
    )
    s.logo([700, 1_752, 300, 72], s.pick(ground, [primary]), 'right')
    return s.slide('Price list', ground)
  }
  scales(s, 5, 4, 180)
  s.shape('Band', 'rectangle', [0, 450, 720, 630], { fill: primary })
  s.text('Title', [96, 530, 600, 250], 'Prices', { ...title, size: 164 })
  s.logo([96, 920, 320, 64], s.pick(primary, [accent, ground]))
  s.table(
    'Prices',
    [800, 72, 1_024, 828],
    PRICES,
    { size: 50, weight: 'medium', color: s.on(ground), enter: comes(1) },
    { columns: [2.5, 1.3, 1.35], aligns: ['left', 'left', 'right'], line: hair },
  )
  s.text('Note', [800, 920, 1_024, 70], 'All prices in euro, tax included.', {
    size: 36,
    color: s.quiet(ground),
    valign: 'bottom',
  })
  return s.slide('Price list', ground)
}
