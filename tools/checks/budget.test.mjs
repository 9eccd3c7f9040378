import { expect, it } from 'vitest'
import { initialScripts, widgetsTooEarly } from './budget.mjs'

it('counts the entry and what it imports, once each, but not what is loaded on demand', () => {
  const manifest = {
    'index.html': {
      file: 'assets/index.js',
      isEntry: true,
      imports: ['_a.js', '_b.js'],
      dynamicImports: ['lazy.ts'],
    },
    '_a.js': { file: 'assets/a.js', imports: ['_b.js'] },
    '_b.js': { file: 'assets/b.js', imports: ['_a.js'] },
    'lazy.ts': { file: 'assets/lazy.js', isDynamicEntry: true, imports: ['_a.js'] },
    'src/sw.ts': { file: 'sw.js', isEntry: true },
    'style.css': { file: 'assets/style.css' },
  }
  expect(initialScripts(manifest)).toEqual(['assets/index.js', 'assets/a.js', 'assets/b.js'])
})

it('does not call an empty manifest small', () => {
  expect(() => initialScripts({})).toThrow('no entry')
})

const VIEW = (kind) => `packages/widgets/src/${kind}/View.tsx`
const APART = {
  'assets/player.js': ['apps/player/src/main.tsx', 'packages/widgets/src/kinds.ts'],
  'assets/clock.js': [VIEW('clock'), 'packages/widgets/src/clock/clockTimes.ts'],
  'assets/month.js': [VIEW('month')],
}
it('takes widgets that are loaded when they are needed', () => {
  expect(widgetsTooEarly(APART, ['assets/player.js'])).toEqual([])
})
it('finds a widget in what comes first, and two that come together', () => {
  const early = { ...APART, 'assets/player.js': ['packages/widgets/src/drawing/Sheet.tsx'] }
  expect(widgetsTooEarly(early, ['assets/player.js'])).toEqual([
    'packages/widgets/src/drawing/Sheet.tsx is loaded before anything is shown, in assets/player.js.',
  ])
  const together = { ...APART, 'assets/clock.js': [VIEW('clock'), VIEW('month')] }
  expect(widgetsTooEarly(together, ['assets/player.js'])).toEqual([
    'clock, month are loaded together, in assets/clock.js.',
  ])
})
it('does not call a list without widgets right', () => {
  expect(widgetsTooEarly({ 'assets/player.js': [] }, ['assets/player.js'])).toHaveLength(1)
})
