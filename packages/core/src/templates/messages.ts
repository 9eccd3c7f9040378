import { mix } from './colours.ts'
import { comes, opens, type Sheet } from './sheet.ts'

export function notice(s: Sheet) {
  const { primary, accent, ground, text } = s.brand
  const over = s.pick(accent, [ground, text])
  const strong = s.pick(ground, [primary], false)
  if (s.portrait) {
    s.shape('Block', 'rectangle', [0, 0, 1080, 640], { fill: accent })
    s.text('Sign', [60, 60, 400, 560], '!', {
      font: 'heading',
      size: 520,
      weight: 'black',
      leading: 1.05,
      color: over,
    })
    s.logo([700, 80, 300, 68], over, 'right')
    s.text('Label', [80, 740, 920, 60], 'PLEASE NOTE', {
      size: 42,
      weight: 'bold',
      tracking: 0.12,
      color: strong,
      enter: comes(0),
    })
    s.text('Headline', [80, 830, 920, 430], 'The lift is out\nof service\ntoday.', {
      font: 'heading',
      size: 128,
      weight: 'bold',
      tracking: -0.03,
      leading: 1.05,
      color: s.on(ground),
      enter: opens(1),
    })
    s.text(
      'More',
      [80, 1_300, 880, 230],
      'The stairs are to the left of the entrance. Ask us if you need help.',
      {
        size: 52,
        leading: 1.4,
        color: s.on(ground),
        enter: comes(3),
      },
    )
    s.line('Rule', [80, 1_700], [1_000, 1_700], { color: strong, width: 6 })
    s.text('Until', [80, 1_730, 920, 90], 'Until Friday, 18:00', {
      size: 48,
      weight: 'bold',
      color: s.on(ground),
      valign: 'middle',
    })
    return s.slide('Notice', ground)
  }
  s.shape('Block', 'rectangle', [0, 0, 560, 1080], { fill: accent })
  s.text('Sign', [76, 330, 420, 700], '!', {
    font: 'heading',
    size: 640,
    weight: 'black',
    leading: 1.05,
    color: over,
    valign: 'bottom',
  })
  s.logo([96, 88, 320, 68], over)
  s.text('Label', [680, 112, 1_100, 60], 'PLEASE NOTE', {
    size: 38,
    weight: 'bold',
    tracking: 0.12,
    color: strong,
    enter: comes(0),
  })
  s.text('Headline', [680, 216, 1_150, 330], 'The lift is out of\nservice today.', {
    font: 'heading',
    size: 138,
    weight: 'bold',
    tracking: -0.03,
    leading: 1.05,
    color: s.on(ground),
    enter: opens(1),
  })
  s.text(
    'More',
    [684, 580, 1_080, 200],
    'The stairs are to the left of the entrance. Ask us if you need help.',
    {
      size: 50,
      leading: 1.4,
      color: s.on(ground),
      enter: comes(3),
    },
  )
  s.line('Rule', [684, 890], [1_824, 890], { color: strong, width: 6 })
  s.text('Until', [684, 914, 1_100, 80], 'Until Friday, 18:00', {
    size: 46,
    weight: 'bold',
    color: s.on(ground),
    valign: 'middle',
  })
  return s.slide('Notice', ground)
}

/** Emergency designs are red and white, whatever the brand; its letters are the brand's. */
const RED = mix('#D9503F', '#7A0C10', 0.42)
const WHITE = '#FFFFFF'
const STEPS =
  'Stay calm and warn others.\nTake the nearest exit. Do not use the lift.\nGo to the meeting point and wait there.'

export function emergency(s: Sheet) {
  const triangle = (x: number, y: number, side: number) => {
    s.shape('Warning', 'triangle', [x, y, side, side * 0.88], { fill: WHITE })
    s.shape('Warning, stroke', 'rectangle', [x + side * 0.455, y + side * 0.3, side * 0.09, side * 0.31], {
      fill: RED,
      radius: side * 0.02,
    })
    s.shape('Warning, dot', 'ellipse', [x + side * 0.445, y + side * 0.66, side * 0.11, side * 0.11], {
      fill: RED,
    })
  }
  if (s.portrait) {
    triangle(80, 110, 420)
    s.text('Headline', [80, 560, 960, 400], 'Leave the\nbuilding now', {
      font: 'heading',
      size: 138,
      weight: 'black',
      tracking: -0.03,
      leading: 1.04,
      color: WHITE,
    })
    s.text('Steps', [80, 960, 920, 500], STEPS, {
      size: 58,
      weight: 'bold',
      list: 'numbers',
      leading: 1.35,
      color: WHITE,
    })
    s.shape('Band', 'rectangle', [0, 1_520, 1080, 400], { fill: WHITE })
    s.shape('Arrow', 'arrow', [80, 1_630, 180, 180], { fill: RED })
    s.text('Meeting point', [320, 1_600, 680, 110], 'Meeting point', {
      font: 'heading',
      size: 84,
      weight: 'black',
      color: RED,
      valign: 'bottom',
    })
    s.text('Where', [322, 1_720, 680, 80], 'Car park, north side', {
      size: 52,
      weight: 'medium',
      color: '#101828',
    })
    return s.slide('Emergency', RED)
  }
  triangle(96, 100, 400)
  s.text('Headline', [580, 100, 1_244, 350], 'Leave the\nbuilding now', {
    font: 'heading',
    size: 164,
    weight: 'black',
    tracking: -0.03,
    leading: 1.04,
    color: WHITE,
  })
  s.text('Steps', [584, 486, 1_240, 290], STEPS, {
    size: 58,
    weight: 'bold',
    list: 'numbers',
    leading: 1.45,
    color: WHITE,
  })
  s.shape('Band', 'rectangle', [0, 830, 1_920, 250], { fill: WHITE })
  s.shape('Arrow', 'arrow', [200, 865, 180, 180], { fill: RED })
  s.text('Meeting point', [580, 852, 760, 110], 'Meeting point', {
    font: 'heading',
    size: 84,
    weight: 'black',
    color: RED,
    valign: 'bottom',
  })
  s.text('Where', [584, 966, 760, 76], 'Car park, north side', {
    size: 50,
    weight: 'medium',
    color: '#101828',
  })
  return s.slide('Emergency', RED)
}

/** A picture that is there until somebody puts one over it: a sun over hills. */
function landscapePicture(
  s: Sheet,
  x: number,
  y: number,
  width: number,
  height: number,
  mood: 0 | 1 | 2,
): void {
  const { primary, accent, ground, text } = s.brand
  const skies = [
    [mix(accent, '#FFFFFF', 0.55), mix(accent, ground, 0.15)],
    [mix(primary, '#FFFFFF', 0.75), mix(primary, '#FFFFFF', 0.35)],
    [mix(text, primary, 0.5), mix(primary, accent, 0.55)],
  ] as const
  const [from, to] = skies[mood]
  s.shape('Picture', 'rectangle', [x, y, width, height], { fill: { kind: 'gradient', from, to, angle: 180 } })
  const sun = height * 0.34
  s.shape('Sun', 'ellipse', [x + width * [0.58, 0.18, 0.36][mood]!, y + height * 0.16, sun, sun], {
    fill: mood === 1 ? accent : ground,
  })
  s.shape('Hill', 'triangle', [x, y + height * 0.46, width * 0.7, height * 0.54], {
    fill: mix(primary, text, mood === 1 ? 0.1 : 0.35),
  })
  s.shape('Hill', 'triangle', [x + width * 0.32, y + height * 0.58, width * 0.68, height * 0.42], {
    fill: mix(primary, text, mood === 1 ? 0.45 : 0.7),
  })
}

const POSTS = [
  ['Sunday at the lake', '@mira.k'],
  ['First snow!', '@tobias'],
  ['Harvest festival', '@lenaundco'],
] as const

export function socialWall(s: Sheet) {
  const { primary, accent } = s.brand
  const deep = mix(primary, accent, 0.12)
  const over = s.on(deep, primary)
  const card = (x: number, y: number, width: number, height: number, nth: 0 | 1 | 2) => {
    const edge = Math.round(width * 0.055)
    s.shape('Card', 'rectangle', [x, y, width, height], {
      fill: WHITE,
      radius: 10,
      shadow: { x: 0, y: 18, blur: 50, color: '#000000', opacity: 0.32 },
    })
    const foot = 152
    landscapePicture(s, x + edge, y + edge, width - 2 * edge, height - foot - edge, nth)
    const [words, who] = POSTS[nth]
    s.text('Words', [x + edge, y + height - foot + 10, width - 2 * edge, 76], words, {
      font: 'heading',
      size: 60,
      weight: 'bold',
      color: '#101828',
      valign: 'middle',
    })
    s.text('Who', [x + edge, y + height - foot + 86, width - 2 * edge, 48], who, {
      size: 32,
      color: '#5B6472',
    })
  }
  const background = { kind: 'gradient', from: deep, to: primary, angle: 150 } as const
  const title = { font: 'heading', weight: 'bold', color: over, leading: 1 } as const
  if (s.portrait) {
    s.logo([740, 90, 260, 64], s.pick(primary, [accent, over]), 'right')
    s.text('Tag', [80, 60, 640, 260], '#ourtown', { ...title, size: 190, valign: 'middle', enter: opens(0) })
    s.text('Line', [84, 306, 900, 80], 'Show us your day.', { size: 52, weight: 'medium', color: over })
    card(110, 1_300, 460, 500, 2)
    card(80, 450, 580, 620, 0)
    card(530, 910, 470, 540, 1)
    s.shape('Code, ground', 'rectangle', [700, 1_520, 300, 300], { fill: WHITE, radius: 10 })
    s.qr('Code', [710, 1_530, 280, 280], 'https://example.com/ourtown')
    s.text('How', [620, 1_822, 380, 76], 'Join in', {
      size: 44,
      weight: 'medium',
      align: 'right',
      color: over,
    })
    return s.slide('Social wall', background)
  }
  s.logo([96, 88, 320, 68], s.pick(primary, [accent, over]))
  s.text('Tag', [96, 250, 720, 250], '#ourtown', { ...title, size: 176, valign: 'middle', enter: opens(0) })
  s.text('Line', [102, 496, 640, 80], 'Show us your day.', { size: 50, weight: 'medium', color: over })
  s.shape('Code, ground', 'rectangle', [100, 704, 280, 280], { fill: WHITE, radius: 10 })
  s.qr('Code', [110, 714, 260, 260], 'https://example.com/ourtown')
  s.text('How', [420, 860, 400, 124], 'Join in with\nyour phone', {
    size: 40,
    weight: 'medium',
    valign: 'bottom',
    color: over,
  })
  card(1_000, 570, 440, 430, 2)
  card(850, 90, 540, 580, 0)
  card(1_330, 250, 500, 570, 1)
  return s.slide('Social wall', background)
}
