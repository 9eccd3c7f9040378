import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { SignageError } from '../../packages/core/src/index.ts'
import { MANIFEST_FILE } from '../../packages/widgets/src/packages/index.ts'
import { packFolder } from './packFolder.ts'

/*
 * `npm run widget -- new <name>` begins a package of a widget, `npm run widget -- try <folder>` shows it while it is
 * written, `npm run widget -- pack <folder>` makes its zip (docs/widget-packages.md).
 */

const USAGE = `Usage:
  npm run widget -- new <name>      create a folder with a small widget
  npm run widget -- try <folder>    show the widget in a browser, in every size, language and state
  npm run widget -- pack <folder>   check the widget and write <kind>-<version>.zip beside the folder`

function begin(target: string): void {
  const kind = path.basename(target)
  if (!/^[a-z][a-zA-Z0-9-]{0,39}$/.test(kind))
    throw new Error(
      `"${kind}" can't be the kind of a widget. Use a lowercase letter followed by letters, digits and -, at most 40 characters.`,
    )
  if (existsSync(target)) throw new Error(`${target} already exists.`)
  cpSync(path.join(import.meta.dirname, 'template'), target, { recursive: true })
  const name = kind.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase())
  for (const file of ['widget.json', 'README.md']) {
    const place = path.join(target, file)
    const text = readFileSync(place, 'utf8')
    writeFileSync(place, text.replaceAll('my-widget', kind).replaceAll('My widget', name))
  }
  console.log(`Created ${target}. See it with: npm run widget -- try ${target}`)
}

function requirePackage(folder: string): void {
  if (!existsSync(path.join(folder, MANIFEST_FILE)))
    throw new Error(`There is no ${MANIFEST_FILE} in ${folder}. Name the folder of a widget.`)
}

function pack(folder: string): void {
  requirePackage(folder)
  const { zip, manifest, files, problems } = packFolder(folder)
  if (problems.length > 0) throw new InvalidWidget(problems)
  const target = path.join(path.dirname(path.resolve(folder)), `${manifest.kind}-${manifest.version}.zip`)
  writeFileSync(target, zip)
  console.log(`Wrote ${target}: ${files} files, ${zip.length} bytes.`)
}

async function tryOut(folder: string): Promise<void> {
  requirePackage(folder)
  // It brings a bundler with it, which the other commands don't need.
  const { startPlayground } = await import('./playground/server.ts')
  const { url } = await startPlayground({ folder, port: 0, readNow: () => Date.now() })
  console.log(`Open ${url} in a browser. It follows your changes. Press Ctrl+C to stop.`)
}

/** A widget that displays would show without parts of it. */
class InvalidWidget extends Error {
  constructor(readonly problems: readonly string[]) {
    super('The widget isn’t valid.')
  }
}

const [command, named] = process.argv.slice(2)
// npm starts us in the repository, wherever it was called.
const calledIn =
  process.env['npm_lifecycle_event'] === 'widget' ? (process.env['INIT_CWD'] ?? '.') : process.cwd()
const target = named && path.resolve(calledIn, named)
try {
  if (command === 'new' && target) begin(target)
  else if (command === 'try' && target) await tryOut(target)
  else if (command === 'pack' && target) pack(target)
  else {
    console.error(USAGE)
    process.exitCode = 1
  }
} catch (error) {
  const wrong =
    error instanceof InvalidWidget
      ? error.problems
      : error instanceof SignageError
        ? (error.fields ?? []).map(({ field, message }) => `${field}: ${message}`)
        : []
  console.error(
    wrong.length > 0 ? 'The widget isn’t valid:' : error instanceof Error ? error.message : String(error),
  )
  for (const line of wrong) console.error(`  ${line}`)
  process.exitCode = 1
}
