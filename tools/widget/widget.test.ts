import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { packFolder } from './packFolder.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-widget-'))
afterAll(() => rmSync(folder, { recursive: true }))
const widget = (...args: string[]): string => widgetIn({}, ...args)
const widgetIn = (env: NodeJS.ProcessEnv, ...args: string[]): string =>
  execFileSync(
    path.join(import.meta.dirname, '../../node_modules/.bin/tsx'),
    [path.join(import.meta.dirname, 'main.ts'), ...args],
    { encoding: 'utf8', stdio: 'pipe', env: { ...process.env, ...env } },
  )

it.each(['quote-of-the-day', 'bars'])('packs our example %s', (kind) => {
  const { manifest, files } = packFolder(path.join(import.meta.dirname, 'examples', kind))
  expect(manifest.kind).toBe(kind)
  expect(manifest.permissions).toEqual({ network: [], storage: false })
  expect(files).toBe(3)
})
it('begins a widget with the name that it is given, which can be packed as it is', () => {
  const target = path.join(folder, 'lift-status')
  widget('new', target)
  expect(packFolder(target).manifest).toMatchObject({ kind: 'lift-status', name: 'Lift status' })
  widget('pack', target)
  expect(readFileSync(path.join(folder, 'lift-status-1.zip')).equals(packFolder(target).zip)).toBe(true)
})
it('counts paths from where npm was called, and names the folder that is no widget', () => {
  const called = { npm_lifecycle_event: 'widget', INIT_CWD: folder }
  widgetIn(called, 'new', 'queue-length')
  expect(packFolder(path.join(folder, 'queue-length')).manifest.kind).toBe('queue-length')
  for (const command of ['pack', 'try'])
    expect(() => widgetIn(called, command, 'nothing')).toThrow(
      `There is no widget.json in ${path.join(folder, 'nothing')}.`,
    )
})
it('says which fields of widget.json are wrong', () => {
  const target = path.join(folder, 'wrong')
  widget('new', target)
  const place = path.join(target, 'widget.json')
  writeFileSync(place, readFileSync(place, 'utf8').replace('"version": 1', '"version": "one"'))
  expect(() => widget('pack', target)).toThrow(/The widget isn’t valid:\n {2}widget\.json\.version: .*number/)
})
it('packs no widget that displays would show without parts of it, and says why', () => {
  const target = path.join(folder, 'inline')
  widget('new', target)
  const place = path.join(target, 'index.html')
  const text = readFileSync(place, 'utf8')
  writeFileSync(place, text.replace('<script src="main.js">', '<script>vitrine.ready()'))
  expect(() => widget('pack', target)).toThrow(
    /The widget isn’t valid:\n {2}index\.html, line \d+: A script inside the page doesn’t run\./,
  )
})
it('leaves out what only developers need, and what editors leave beside their files', () => {
  const target = path.join(folder, 'tidy')
  widget('new', target)
  const before = packFolder(target).zip
  for (const name of ['README.md', 'LICENSE', 'main.js~', 'widget.json.bak', 'vitrine-widget.d.ts'])
    writeFileSync(path.join(target, name), 'something')
  expect(packFolder(target).zip.equals(before)).toBe(true)
  expect(before.includes('README')).toBe(false)
})
it('gives every example the same type definitions as new widgets', () => {
  const read = (...parts: string[]) =>
    readFileSync(path.join(import.meta.dirname, ...parts, 'vitrine-widget.d.ts'), 'utf8')
  for (const kind of ['quote-of-the-day', 'bars']) expect(read('examples', kind)).toBe(read('template'))
})
