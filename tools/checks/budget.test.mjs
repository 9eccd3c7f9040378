import { expect, it } from 'vitest'
import { initialScripts } from './budget.mjs'

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
