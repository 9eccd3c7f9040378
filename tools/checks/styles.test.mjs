import { expect, it } from 'vitest'
import { componentProblems, sheetProblems } from './styles.mjs'

it.each([
  ['color: #fff', 'colour'],
  ['color: White', 'colour'],
  ['background: rgba(0, 0, 0, 0.4)', 'colour'],
  ['box-shadow: 0 1px 2px hsl(0 0% 0% / 20%)', 'colour'],
  ['--v-mine: #123456', 'colour'],
  ['font-size: 13px', 'size'],
  ['font-size: 0.9rem', 'size'],
  ['font: 600 13px/1.4 serif', 'size'],
  ['padding: 0 6px', 'size'],
  ['margin-inline-start: -6.5px', 'size'],
  ['gap: var(--v-space-2) 12px', 'size'],
  ['border-top-left-radius: 6px', 'size'],
  ['padding: clamp(20px, 6vw, 88px)', 'size'],
  ['z-index: 5', 'layer'],
  ['z-index: -1', 'layer'],
])('refuses %s in a style sheet', (declaration, what) => {
  const problems = sheetProblems('a.css', `/* a: #fff; */\n.a {\n  display: grid;\n  ${declaration};\n}\n`)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(new RegExp(`^a\\.css:4: .*Use a ${what}`))
})

it.each([
  'color: var(--v-text)',
  'background: color-mix(in srgb, var(--v-primary) 8%, transparent)',
  'background: url(#gradient)',
  'white-space: nowrap',
  'padding: 0 var(--v-space-2)',
  'margin: calc(-1 * var(--v-space-2)) auto',
  'border: 1px solid var(--v-line)',
  'border-radius: 50%',
  'font-size: 0.9em',
  'width: 248px',
  'z-index: auto',
  'z-index: 0',
  'z-index: var(--v-layer-raised)',
])('allows %s in a style sheet', (declaration) => {
  expect(
    sheetProblems('a.css', `@media (max-width: 600px) {\n  .a:hover {\n    ${declaration};\n  }\n}\n`),
  ).toEqual([])
})

it.each([
  ["<p style={{ color: '#fff' }} />", 'colour'],
  ["<p style={wide ? { background: 'black' } : {}} />", 'colour'],
  ['<Text c="#123456" />', 'colour'],
  ['<p style={{ fontSize: 16 }} />', 'size'],
  ["<p style={{ padding: '0 8px' }} />", 'size'],
  ['<p style={{ marginTop: -6 }} />', 'size'],
  ['<Modal styles={{ title: { fontSize: 16 } }} />', 'size'],
  ['<Group gap={6} />', 'size'],
  ['<Text fz="13px" />', 'size'],
  ['<p style={{ zIndex: 2 }} />', 'layer'],
  ['<Modal zIndex={500} />', 'layer'],
])('refuses %s in a component', (element, what) => {
  const problems = componentProblems('a.tsx', `const a =\n  ${element}\n`)
  expect(problems).toHaveLength(1)
  expect(problems[0]).toMatch(new RegExp(`^a\\.tsx:2: .*Use a ${what}`))
})

it.each([
  "<p style={{ color: 'var(--v-text)', padding: 'var(--v-space-2)', margin: 0 }} />",
  "<p style={{ width: 40, zIndex: 'var(--v-layer-raised)' }} />",
  '<Group gap="xs" mt={0} />',
  '<Text c="dimmed" size="sm" />',
  '<Modal size={720} zIndex="var(--v-layer-alert)" />',
  '<rect fill="#F7F4EE" rx={6} />',
])('allows %s in a component', (element) => {
  expect(componentProblems('a.tsx', `const a = ${element}\n`)).toEqual([])
})

it.each([
  'margin-left: var(--v-space-2)',
  'padding-right: 0',
  'border-left: 1px solid var(--v-line)',
  'border-top-right-radius: var(--v-radius-sm)',
  'left: 8px',
  'right: 0',
  'text-align: left',
  'text-align: right !important',
  'float: right',
  'padding: 0 var(--v-space-2) 0 calc(2 * var(--v-space-2))',
  'inset: 0 auto 0 0',
  'margin: 0 -1px -1px 0',
  'border-radius: var(--v-radius-sm) 0 0 var(--v-radius-sm)',
  'box-shadow: inset 2px 0 0 var(--v-primary)',
])('refuses %s in a style sheet, because the page may be read from the right', (declaration) => {
  expect(sheetProblems('a.css', `.a {\n  ${declaration};\n}\n`)).toEqual([
    expect.stringMatching(/^a\.css:2: .*logical property/),
  ])
})

it.each([
  'margin-inline-start: var(--v-space-2)',
  'inset-inline-end: 0',
  'text-align: start',
  'padding: 0 var(--v-space-2) var(--v-space-1) var(--v-space-2)',
  'border-radius: var(--v-radius-sm) var(--v-radius-sm) 0 0',
  'left: 50%',
  'left: 0; width: 100%',
  'left: 8vw; right: 8vw',
])('allows %s in a style sheet, which is the same from both sides', (declarations) => {
  expect(sheetProblems('a.css', `.a {\n  ${declarations};\n}\n`)).toEqual([])
})

it.each([
  '<p style={{ marginLeft: indent }} />',
  "<p style={{ textAlign: 'right' }} />",
  '<p style={{ left: `${at}%` }} />',
  '<Text ml="xs" />',
  '<Group pr="md" />',
])('refuses %s in a component, because the page may be read from the right', (element) => {
  expect(componentProblems('a.tsx', element)).toHaveLength(1)
})

it('leaves left and right to what draws a display', () => {
  const box = '<span style={{ left: frame.x, right: 0 }} />'
  expect(componentProblems('apps/console/src/stage/Stage.tsx', box)).toEqual([])
  expect(componentProblems('apps/console/src/stage/Other.tsx', box)).toHaveLength(2)
})
