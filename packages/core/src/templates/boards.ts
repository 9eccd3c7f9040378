import { mix } from './colours.ts'
import { comes, opens, type Sheet } from './sheet.ts'

const TALKS = [
  ['09:00', 'Registration', 'Foyer'],
  ['09:30', 'Opening', 'Main hall'],
  ['10:15', 'Cities that listen', 'Main hall'],
  ['11:45', 'Workshop: light', 'Studio 2'],
  ['13:00', 'Lunch', 'Garden'],
  ['14:30', 'Workshop: sound', 'Studio 1'],
  ['16:00', 'Closing words', 'Main hall'],
]

export function timetable(s: Sheet) {
  const { primary, accent, ground } = s.brand
  const over = s.on(primary)
  const hour = s.pick(primary, [accent, ground], false)
  const hair = mix(primary, over, 0.24)
  const rows = (x: number, y: number, width: number, height: number, size: number, first: number) => {
    const words = { size, weight: 'medium', enter: comes(1) } as const
    const times = TALKS.map(([at]) => [at!])
    const talks = TALKS.map(([, what, where]) => [what!, where!])
    s.table('Times', [x, y, first, height], times, { ...words, font: 'heading', color: hour }, { line: hair })
    s.table(
      'What and where',
      [x + first, y, width - first, height],
      talks,
      { ...words, color: over },
      { columns: [1.9, 1], aligns: ['left', 'right'], line: hair },
    )
  }
  if (s.portrait) {
    s.logo([80, 88, 400, 68], hour)
    s.text('Clock', [560, 62, 440, 120], '{{time HH:mm}}', {
      font: 'heading',
      size: 84,
      weight: 'bold',
      align: 'right',
      valign: 'middle',
      color: hour,
    })
    s.text('Title', [80, 226, 920, 210], 'Today', {
      size: 160,
      weight: 'bold',
      color: over,
      tracking: -0.035,
      enter: opens(0),
    })
    s.text('Date', [86, 440, 900, 64], '{{date dddd, d MMMM}}', { size: 46, color: s.quiet(primary) })
    rows(80, 590, 920, 1_190, 44, 220)
    return s.slide('Timetable', primary)
  }
  s.text('Title', [96, 66, 380, 150], 'Today', {
    size: 120,
    weight: 'bold',
    color: over,
    tracking: -0.035,
    valign: 'middle',
    enter: opens(0),
  })
  s.text('Date', [480, 122, 800, 70], '{{date dddd, d MMMM}}', {
    size: 42,
    color: s.quiet(primary),
    valign: 'bottom',
  })
  s.text('Clock', [1_324, 61, 500, 160], '{{time HH:mm}}', {
    font: 'heading',
    size: 112,
    weight: 'bold',
    align: 'right',
    valign: 'middle',
    color: hour,
  })
  rows(96, 264, 1_728, 742, 46, 280)
  return s.slide('Timetable', primary)
}

const HOURS = [
  ['Monday', '8 – 18'],
  ['Tuesday', '8 – 18'],
  ['Wednesday', '8 – 13'],
  ['Thursday', '8 – 20'],
  ['Friday', '8 – 18'],
  ['Saturday', '9 – 13'],
]

/** A clock face that stands at ten past ten. */
function clockFace(s: Sheet, x: number, y: number, size: number): void {
  const { accent, ground, text } = s.brand
  const [middleX, middleY] = [x + size / 2, y + size / 2]
  const at = (degrees: number, share: number): [number, number] => [
    middleX + (Math.sin((degrees * Math.PI) / 180) * size * share) / 2,
    middleY - (Math.cos((degrees * Math.PI) / 180) * size * share) / 2,
  ]
  s.shape('Clock', 'ellipse', [x, y, size, size], { fill: ground })
  for (let mark = 0; mark < 12; mark += 1)
    s.line('Mark', at(mark * 30, mark % 3 === 0 ? 0.76 : 0.84), at(mark * 30, 0.93), {
      color: text,
      width: size * (mark % 3 === 0 ? 0.026 : 0.012),
    })
  s.line('Hour hand', at(125, 0.1), at(305, 0.5), { color: text, width: size * 0.045 })
  s.line('Minute hand', at(240, 0.1), at(60, 0.72), { color: text, width: size * 0.03 })
  const dot = size * 0.085
  s.shape('Middle', 'ellipse', [middleX - dot / 2, middleY - dot / 2, dot, dot], { fill: accent })
}

export function openingHours(s: Sheet) {
  const { primary, accent, ground, text } = s.brand
  const over = s.on(primary)
  const hair = mix(s.on(ground), ground, 0.74)
  if (s.portrait) {
    s.shape('Block', 'rectangle', [0, 0, 1080, 860], { fill: primary })
    clockFace(s, 500, 80, 500)
    s.logo([80, 80, 340, 68], s.pick(primary, [ground, accent]))
    s.text('Title', [80, 610, 920, 170], 'We are open', {
      font: 'heading',
      size: 148,
      weight: 'bold',
      tracking: -0.035,
      color: over,
      valign: 'bottom',
      enter: opens(0),
    })
    s.table(
      'Hours',
      [80, 910, 920, 720],
      HOURS,
      { size: 54, weight: 'medium', color: s.on(ground), enter: comes(1) },
      { columns: [1.5, 1], aligns: ['left', 'right'], line: hair },
    )
    s.text('Note', [80, 1_690, 920, 120], 'Closed on Sundays and public holidays.', {
      size: 42,
      color: s.quiet(ground),
      valign: 'bottom',
    })
    return s.slide('Opening hours', ground)
  }
  s.shape('Block', 'rectangle', [0, 0, 900, 1080], { fill: primary })
  clockFace(s, 96, 210, 500)
  s.logo([96, 88, 320, 68], s.pick(primary, [ground, accent, text]))
  s.text('Title', [96, 780, 780, 200], 'We are open', {
    font: 'heading',
    size: 128,
    weight: 'bold',
    tracking: -0.035,
    color: over,
    valign: 'bottom',
    enter: opens(0),
  })
  s.table(
    'Hours',
    [996, 96, 828, 756],
    HOURS,
    { size: 56, weight: 'medium', color: s.on(ground), enter: comes(1) },
    { columns: [1.4, 1], aligns: ['left', 'right'], line: hair },
  )
  s.text('Note', [996, 884, 828, 100], 'Closed on Sundays and public holidays.', {
    size: 38,
    color: s.quiet(ground),
    valign: 'bottom',
  })
  return s.slide('Opening hours', ground)
}

const NEXT = [
  ['A 48', 'Counter 1'],
  ['B 12', 'Counter 4'],
  ['A 49', 'Counter 3'],
  ['C 07', 'Counter 2'],
]

export function queue(s: Sheet) {
  const { primary, accent, ground } = s.brand
  const over = s.on(primary)
  const number = s.pick(primary, [accent, ground])
  const hair = mix(s.on(ground), ground, 0.74)
  if (s.portrait) {
    s.shape('Block', 'rectangle', [0, 0, 1080, 1_060], { fill: primary })
    s.logo([700, 88, 300, 64], number, 'right')
    s.text('Label', [80, 80, 600, 80], 'Now serving', {
      size: 60,
      weight: 'medium',
      color: over,
      valign: 'middle',
    })
    s.text('Number', [66, 240, 940, 480], 'A 47', {
      font: 'heading',
      size: 400,
      weight: 'black',
      tracking: -0.05,
      leading: 1,
      color: number,
      valign: 'middle',
      enter: opens(0),
    })
    s.shape('Arrow', 'arrow', [84, 830, 110, 110], { fill: number })
    s.text('Counter', [240, 810, 760, 150], 'Counter 3', {
      font: 'heading',
      size: 116,
      weight: 'bold',
      color: over,
      valign: 'middle',
      enter: comes(2),
    })
    s.text('Next', [80, 1_130, 920, 80], 'Next', { size: 60, weight: 'medium', color: s.quiet(ground) })
    s.table(
      'Who is next',
      [80, 1_230, 920, 560],
      NEXT,
      { font: 'heading', size: 68, weight: 'bold', color: s.on(ground), enter: comes(3) },
      { columns: [1, 1.2], aligns: ['left', 'right'], line: hair },
    )
    return s.slide('Queue', ground)
  }
  s.shape('Block', 'rectangle', [0, 0, 1_200, 1080], { fill: primary })
  s.logo([804, 96, 300, 64], number, 'right')
  s.text('Label', [96, 92, 700, 76], 'Now serving', {
    size: 60,
    weight: 'medium',
    color: over,
    valign: 'middle',
  })
  s.text('Number', [84, 250, 1_090, 520], 'A 47', {
    font: 'heading',
    size: 440,
    weight: 'black',
    tracking: -0.05,
    leading: 1,
    color: number,
    valign: 'middle',
    enter: opens(0),
  })
  s.shape('Arrow', 'arrow', [100, 856, 110, 110], { fill: number })
  s.text('Counter', [256, 836, 860, 150], 'Counter 3', {
    font: 'heading',
    size: 116,
    weight: 'bold',
    color: over,
    valign: 'middle',
    enter: comes(2),
  })
  s.text('Next', [1_280, 92, 544, 76], 'Next', {
    size: 60,
    weight: 'medium',
    color: s.quiet(ground),
    valign: 'middle',
  })
  s.table(
    'Who is next',
    [1_280, 216, 544, 680],
    NEXT,
    { font: 'heading', size: 56, weight: 'bold', color: s.on(ground), enter: comes(3) },
    { columns: [1, 1.4], aligns: ['left', 'right'], line: hair },
  )
  s.text('Clock', [1_280, 916, 544, 80], '{{time HH:mm}}', {
    size: 56,
    weight: 'medium',
    align: 'right',
    valign: 'bottom',
    color: s.quiet(ground),
  })
  return s.slide('Queue', ground)
}
