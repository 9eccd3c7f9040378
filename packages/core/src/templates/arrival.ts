import { mix } from './colours.ts'
import { comes, opens, type Sheet } from './sheet.ts'

/** Nine tiles of plain figures. @param side of one tile, px */
function tiles(s: Sheet, x: number, y: number, side: number): void {
  const { primary, accent, ground, text } = s.brand
  const deep = mix(primary, text, 0.55)
  const soft = mix(primary, ground, 0.24)
  const at = (column: number, row: number, inset = 0) =>
    [x + column * side + inset, y + row * side + inset, side - 2 * inset, side - 2 * inset] as const
  const plain = (column: number, row: number, fill: string) =>
    s.shape('Tile', 'rectangle', at(column, row), { fill })
  plain(0, 0, accent)
  s.shape('Disc', 'ellipse', at(0, 0, side * 0.14), { fill: ground })
  plain(1, 0, deep)
  s.shape('Disc', 'ellipse', at(1, 0), { fill: soft })
  s.shape('Disc, cut', 'rectangle', [x + side, y, side / 2, side], { fill: deep })
  plain(2, 0, ground)
  s.shape('Diamond', 'diamond', at(2, 0), { fill: primary })
  plain(0, 1, soft)
  s.shape('Triangle', 'triangle', at(0, 1), { fill: deep })
  plain(1, 1, ground)
  s.shape('Ring', 'ellipse', at(1, 1, side * 0.14), { stroke: { color: accent, width: side * 0.13 } })
  plain(2, 1, primary)
  s.shape('Disc', 'ellipse', at(2, 1), { fill: accent })
  s.shape('Disc, cut', 'rectangle', [x + 2 * side, y + side * 1.5, side, side / 2], { fill: primary })
  plain(0, 2, deep)
  for (const [column, row] of [
    [0, 0],
    [1, 0],
    [0, 1],
    [1, 1],
  ] as const)
    s.shape(
      'Dot',
      'ellipse',
      [x + side * (0.16 + column * 0.4), y + side * (2.16 + row * 0.4), side * 0.28, side * 0.28],
      { fill: column === row ? ground : accent },
    )
  plain(1, 2, accent)
  s.shape('Disc', 'ellipse', at(1, 2), { fill: ground })
  s.shape('Disc, cut', 'rectangle', [x + side, y + 2 * side, side, side / 2], { fill: accent })
  plain(2, 2, soft)
  s.shape('Disc', 'ellipse', at(2, 2, side * 0.22), { fill: ground })
}

export function welcome(s: Sheet) {
  const { primary, accent, ground } = s.brand
  const over = s.on(primary)
  if (s.portrait) {
    tiles(s, 0, 0, 360)
    s.text('Title', [80, 1_180, 920, 200], 'Welcome', {
      font: 'heading',
      size: 176,
      weight: 'bold',
      color: over,
      tracking: -0.035,
      enter: opens(0),
    })
    s.text('Line', [84, 1_394, 900, 150], 'Good to have you here.\nPlease sign in at reception.', {
      size: 54,
      leading: 1.3,
      color: over,
      enter: comes(2),
    })
    s.logo([80, 1_752, 400, 72], s.pick(primary, [accent, ground]))
    s.text('Date', [500, 1_752, 500, 72], '{{date dddd, d MMMM}}', {
      size: 40,
      align: 'right',
      valign: 'middle',
      color: s.quiet(primary),
    })
    return s.slide('Welcome', primary)
  }
  tiles(s, 840, 0, 360)
  s.logo([96, 88, 400, 72], s.pick(primary, [accent, ground]))
  s.text('Title', [96, 372, 700, 176], 'Welcome', {
    font: 'heading',
    size: 150,
    weight: 'bold',
    color: over,
    tracking: -0.035,
    enter: opens(0),
  })
  s.text('Line', [100, 566, 680, 150], 'Good to have you here.\nPlease sign in at reception.', {
    size: 48,
    leading: 1.35,
    color: over,
    enter: comes(2),
  })
  s.text('Date', [100, 930, 680, 60], '{{date dddd, d MMMM}}', {
    size: 38,
    valign: 'bottom',
    color: s.quiet(primary),
  })
  return s.slide('Welcome', primary)
}

const PLACES: readonly [name: string, more: string, turned: number][] = [
  ['Reception', 'Ground floor', 0],
  ['Rooms 1 to 12', 'Lift or stairs', -90],
  ['Café & terrace', 'Open until 18:00', 180],
  ['Way out', 'Car park, bicycles', 90],
]

export function wayfinding(s: Sheet) {
  const { primary, accent, ground, text } = s.brand
  const over = s.on(primary)
  const sign = s.pick(primary, [text, ground])
  const rows = (x: number, y: number, width: number, high: number, big: number) => {
    for (const [at, [name, more, turned]] of PLACES.entries()) {
      const top = y + at * high
      if (at > 0) s.line('Rule', [x, top], [x + width, top], { color: sign, width: 4 })
      const side = high * 0.52
      s.shape('Arrow', 'arrow', [x, top + (high - side) / 2, side, side], {
        fill: sign,
        enter: comes(at),
        ...(turned === 0 ? {} : { rotate: turned }),
      })
      const left = x + side + high * 0.28
      s.text(name, [left, top + high * 0.14, width - (left - x), high * 0.46], name, {
        font: 'heading',
        size: big,
        weight: 'bold',
        tracking: -0.02,
        color: over,
        valign: 'bottom',
        enter: comes(at),
      })
      s.text(`${name}, more`, [left + 3, top + high * 0.62, width - (left - x), high * 0.26], more, {
        size: 42,
        weight: 'medium',
        color: over,
        enter: comes(at),
      })
    }
  }
  const block = s.pick(primary, [text, ground])
  const onBlock = s.pick(block, [primary, accent, ground])
  if (s.portrait) {
    s.shape('Block', 'rectangle', [0, 0, 1080, 600], { fill: block })
    s.text('Floor', [80, 82, 600, 80], 'You are on level', { size: 50, weight: 'medium', color: s.on(block) })
    s.text('Level', [70, 124, 560, 470], '2', {
      font: 'heading',
      size: 430,
      weight: 'black',
      leading: 1,
      color: onBlock,
    })
    s.logo([700, 88, 300, 72], onBlock, 'right')
    rows(80, 640, 920, 300, 100)
    return s.slide('Wayfinding', primary)
  }
  s.shape('Block', 'rectangle', [0, 0, 620, 1080], { fill: block })
  s.logo([96, 88, 320, 72], onBlock)
  s.text('Floor', [96, 420, 460, 60], 'You are on level', { size: 44, weight: 'medium', color: s.on(block) })
  s.text('Level', [84, 440, 500, 580], '2', {
    font: 'heading',
    size: 520,
    weight: 'black',
    leading: 1,
    color: onBlock,
    valign: 'bottom',
  })
  rows(716, 80, 1_108, 230, 92)
  return s.slide('Wayfinding', primary)
}
