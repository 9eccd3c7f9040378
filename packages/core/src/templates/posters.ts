import { mix } from './colours.ts'
import { comes, opens, type Sheet } from './sheet.ts'

/** Circles within circles that draw the eye to one side: sound, light, a stage. */
function rings(s: Sheet, x: number, y: number, size: number, towards: readonly [number, number]): void {
  const { primary, accent, ground } = s.brand
  const count = 9
  const colours = [accent, mix(primary, s.brand.text, 0.35)]
  for (let ring = 0; ring < count; ring += 1) {
    const across = size * (1 - ring / count)
    const drift = (size - across) / 2
    s.shape(
      `Ring ${ring + 1}`,
      'ellipse',
      [x + drift + drift * towards[0] * 0.62, y + drift + drift * towards[1] * 0.62, across, across],
      { fill: ring === count - 1 ? ground : colours[ring % 2]! },
    )
  }
}

export function event(s: Sheet) {
  const { primary, accent, ground } = s.brand
  const over = s.on(primary)
  const loud = s.pick(primary, [accent, ground])
  const title = { font: 'heading', weight: 'black', tracking: -0.04, leading: 0.98, color: over } as const
  if (s.portrait) {
    rings(s, 90, 130, 900, [-0.9, 0.5])
    s.text('Title', [80, 1_090, 920, 340], 'Night of the\nstudios', { ...title, size: 158, enter: opens(0) })
    s.text('Date', [80, 1_450, 920, 120], 'Saturday, 13 June', {
      font: 'heading',
      size: 86,
      weight: 'bold',
      color: loud,
      tracking: -0.02,
      enter: comes(1),
    })
    s.text('Line', [82, 1_566, 640, 200], 'Open doors, music and soup\nfrom six until midnight', {
      size: 46,
      leading: 1.35,
      color: over,
      enter: comes(2),
    })
    s.qr('Code', [800, 1_628, 200, 200], 'https://example.com/studios', comes(3))
    s.logo([80, 1_764, 320, 64], loud)
    return s.slide('Event', primary)
  }
  rings(s, 924, 90, 900, [-0.9, 0.3])
  s.logo([96, 88, 320, 64], loud)
  s.text('Title', [96, 196, 820, 540], 'Night\nof the\nstudios', { ...title, size: 168, enter: opens(0) })
  s.text('Date', [96, 742, 820, 100], 'Saturday, 13 June', {
    font: 'heading',
    size: 76,
    weight: 'bold',
    color: loud,
    tracking: -0.02,
    enter: comes(1),
  })
  s.text(
    'Line',
    [98, 852, 800, 132],
    'Open doors, music and soup from six,\nOld spinning mill, Canal Street 3',
    {
      size: 44,
      leading: 1.35,
      color: over,
      enter: comes(2),
    },
  )
  s.qr('Code', [1_664, 824, 160, 160], 'https://example.com/studios', comes(3))
  return s.slide('Event', primary)
}

export function gameResult(s: Sheet) {
  const { primary, accent, ground, text } = s.brand
  const foot = mix(text, '#000000', 0.25)
  const onFoot = s.on(foot)
  const home = s.pick(primary, [ground, text])
  const guests = s.pick(accent, [ground, text])
  const score = {
    font: 'heading',
    weight: 'black',
    tracking: -0.05,
    leading: 1,
    align: 'center',
    valign: 'middle',
  } as const
  const team = {
    font: 'heading',
    weight: 'bold',
    align: 'center',
    valign: 'middle',
    tracking: -0.02,
  } as const
  if (s.portrait) {
    s.shape('Home', 'rectangle', [0, 0, 1080, 780], { fill: primary })
    s.shape('Guests', 'rectangle', [0, 780, 1080, 780], { fill: accent })
    s.text('Home team', [80, 90, 920, 110], 'FC Lakeside', { ...team, size: 84, color: home })
    s.text('Home score', [80, 200, 920, 520], '3', {
      ...score,
      size: 480,
      color: home,
      enter: opens(0, 'top'),
    })
    s.text('Guest score', [80, 840, 920, 520], '1', {
      ...score,
      size: 480,
      color: guests,
      enter: opens(1, 'top'),
    })
    s.text('Guest team', [80, 1_380, 920, 110], 'SV Northwood', { ...team, size: 84, color: guests })
    s.shape('Plate', 'rectangle', [340, 728, 400, 104], { fill: ground, radius: 52 })
    s.text('State', [360, 734, 360, 92], 'Full time', {
      size: 50,
      weight: 'bold',
      align: 'center',
      valign: 'middle',
      color: s.on(ground),
    })
    s.shape('Foot', 'rectangle', [0, 1_560, 1080, 360], { fill: foot })
    s.text('Scorers', [80, 1_610, 920, 110], 'Adler 12’, 54’ · Kovač 71’ · Lindqvist 80’', {
      size: 44,
      weight: 'medium',
      align: 'center',
      valign: 'middle',
      color: onFoot,
      enter: comes(3),
    })
    s.text('Next', [80, 1_740, 920, 100], 'Next: Saturday, 15:30, at home', {
      size: 44,
      align: 'center',
      valign: 'middle',
      color: s.pick(foot, [accent, ground]),
      enter: comes(4),
    })
    return s.slide('Game result', foot)
  }
  s.shape('Home', 'rectangle', [0, 0, 960, 860], { fill: primary })
  s.shape('Guests', 'rectangle', [960, 0, 960, 860], { fill: accent })
  s.text('Home team', [80, 84, 800, 110], 'FC Lakeside', { ...team, size: 84, color: home })
  s.text('Guest team', [1_040, 84, 800, 110], 'SV Northwood', { ...team, size: 84, color: guests })
  s.text('Home score', [80, 230, 800, 560], '3', {
    ...score,
    size: 520,
    color: home,
    enter: opens(0, 'top'),
  })
  s.text('Guest score', [1_040, 230, 800, 560], '1', {
    ...score,
    size: 520,
    color: guests,
    enter: opens(1, 'top'),
  })
  s.shape('Plate', 'rectangle', [780, 458, 360, 104], { fill: ground, radius: 52 })
  s.text('State', [800, 464, 320, 92], 'Full time', {
    size: 48,
    weight: 'bold',
    align: 'center',
    valign: 'middle',
    color: s.on(ground),
  })
  s.shape('Foot', 'rectangle', [0, 860, 1_920, 220], { fill: foot })
  s.text('Scorers', [96, 890, 1_060, 160], 'Adler 12’, 54’ · Kovač 71’ · Lindqvist 80’', {
    size: 44,
    weight: 'medium',
    valign: 'middle',
    color: onFoot,
    enter: comes(3),
  })
  s.text('Next', [1_180, 890, 644, 160], 'Next: Saturday, 15:30, at home', {
    size: 40,
    align: 'right',
    valign: 'middle',
    color: s.pick(foot, [accent, ground], false),
    enter: comes(4),
  })
  return s.slide('Game result', foot)
}
