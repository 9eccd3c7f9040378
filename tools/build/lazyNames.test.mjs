import { expect, it } from 'vitest'
import { missingLazyNames } from './lazyNames.mjs'

const exportsOf = (specifier) =>
  ({ './common.js': ['default'], './module.js': ['open', 'default'] })[specifier]
const missing = (code) => missingLazyNames(code, exportsOf)

it('finds names that a module loaded later does not export', () => {
  expect(missing('const { default: all, open } = await import("./common.js")')).toEqual([
    { specifier: './common.js', name: 'open' },
  ])
  expect(missing('const later = async () => (await import("./common.js")).open()')).toEqual([
    { specifier: './common.js', name: 'open' },
  ])
})
it('accepts names that it exports, its default, and modules outside the bundle', () => {
  expect(missing('const { open } = await import("./module.js")')).toEqual([])
  expect(missing('const all = (await import("./common.js")).default')).toEqual([])
  expect(missing('const { readFile } = await import("node:fs/promises")')).toEqual([])
})
