/**
 * What it takes to add one more of each kind of thing (docs/adding.md): an example of each is added to a copy of the repository, which
 * has to type-check with nothing else touched, and has to be refused where one of the entries is forgotten.
 */
import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { elementType } from './additions/elementType.mjs'
import { rareField } from './additions/rareField.mjs'
import { widget } from './additions/widget.mjs'
import { globSync } from './glob.mjs'
import { REPOSITORY } from './repository.mjs'

/**
 * Each with the files that it adds, and for each file that it edits where a text is inserted (before which other text). `costs` and
 * `folders` are all that it takes; `forgotten` is what the compiler says where the edits of one file are left out.
 * @type {{ kind: string, adds: Record<string, string>, edits: Record<string, [before: string, text: string][]>, costs: { newFiles: number, tables: number }, folders: string[], forgotten: Record<string, string> }[]}
 */
const ADDITIONS = [elementType, rareField, widget]
/** What is type-checked: all that is built from the packages. */
const PROJECTS = ['apps/console', 'apps/player', 'apps/server']

let copy

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'vitrine-additions-'))
  const sources = globSync(REPOSITORY, ['packages', 'apps', 'tools'], /\.(tsx?|d\.mts|json)$/)
  for (const file of [...sources, 'tsconfig.base.json']) cpSync(join(REPOSITORY, file), join(copy, file))
  linkModules(copy)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** The installed packages; those of ours are the copy's own. */
function linkModules(root) {
  const installed = join(REPOSITORY, 'node_modules')
  mkdirSync(join(root, 'node_modules/@vitrine'), { recursive: true })
  for (const name of readdirSync(installed))
    if (name !== '@vitrine') symlinkSync(join(installed, name), join(root, 'node_modules', name))
  // Their links are relative, so that here they lead into the copy.
  for (const name of readdirSync(join(installed, '@vitrine')))
    symlinkSync(readlinkSync(join(installed, '@vitrine', name)), join(root, 'node_modules/@vitrine', name))
}

function write(file, text) {
  mkdirSync(dirname(join(copy, file)), { recursive: true })
  writeFileSync(join(copy, file), text)
}

/** A file of the repository with texts inserted, each before another that is there once. */
function edited(file, inserts) {
  let text = readFileSync(join(REPOSITORY, file), 'utf8')
  for (const [before, inserted] of inserts) {
    const parts = text.split(before)
    if (parts.length !== 2)
      throw new Error(`“${before}” stands ${parts.length - 1} times in ${file}, not once.`)
    text = parts.join(inserted + before)
  }
  return text
}

/** What the compiler says of the copy; nothing where all is well. */
async function typeErrors() {
  const tsc = join(REPOSITORY, 'node_modules/typescript7/bin/tsc')
  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, '-b', ...PROJECTS], { cwd: copy, maxBuffer: 2 ** 24 }, (error, stdout) =>
      resolve(error ? stdout || String(error) : ''),
    )
  })
}

describe.each(ADDITIONS)('$kind', ({ adds, edits, costs, folders }) => {
  it('touches the folders and tables that docs/adding.md names', () => {
    expect({ newFiles: Object.keys(adds).length, tables: Object.keys(edits).length }).toEqual(costs)
    const touched = new Set([...Object.keys(adds), ...Object.keys(edits)].map((file) => dirname(file)))
    expect([...touched].toSorted()).toEqual(folders.toSorted())
  })
})

it('type-checks with one more of each, and with nothing else changed', async () => {
  for (const { adds, edits } of ADDITIONS) {
    for (const [file, text] of Object.entries(adds)) write(file, text)
    for (const [file, inserts] of Object.entries(edits)) write(file, edited(file, inserts))
  }
  expect(await typeErrors()).toBe('')
})

it('is refused where an entry is forgotten', async () => {
  const forgotten = ADDITIONS.flatMap((addition) => Object.entries(addition.forgotten))
  for (const [file] of forgotten) write(file, readFileSync(join(REPOSITORY, file), 'utf8'))
  const errors = await typeErrors()
  for (const [file, message] of forgotten)
    expect(errors).toMatch(new RegExp(`${file.replaceAll('.', '\\.')}.*${message}`))
})
