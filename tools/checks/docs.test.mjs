import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { anchorsOf, linkProblems } from './docs.mjs'

const root = mkdtempSync(join(tmpdir(), 'vitrine-docs-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const problemsIn = (text) => {
  writeFileSync(join(root, 'other.md'), '# Other\n\n## What plays, and when\n')
  writeFileSync(join(root, 'page.md'), text)
  return linkProblems('page.md', root)
}

it('refuses a link to a file that is not there', () => {
  expect(problemsIn('# Page\n\nSee [that](missing.md).\n')).toEqual([
    'page.md:3: missing.md: There is no such file.',
  ])
})
it('refuses a link to a heading that is not there, in this document and in others', () => {
  expect(problemsIn('# Page\n[a](#none) [b](other.md#none)')).toHaveLength(2)
})
it('takes files, headings, folders and addresses of elsewhere', () => {
  expect(
    problemsIn('# Page\n[a](#page) [b](other.md#what-plays-and-when) [c](.) [d](https://example.com/x.md)'),
  ).toEqual([])
})
it('passes over code', () => {
  expect(problemsIn('# Page\n`[a](none.md)`\n```\n[b](none.md)\n```\n')).toEqual([])
})
it('tells headings of one name apart', () => {
  expect(anchorsOf('## Run\n## Run\n### `npm run` it')).toEqual(['run', 'run-1', 'npm-run-it'])
})
