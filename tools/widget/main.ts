import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { SignageError } from '../../packages/core/src/index.ts'
import { packFolder } from './packFolder.ts'

/*
 * `npm run widget -- new <name>` begins a package of a widget, `npm run widget -- pack <folder>` makes its zip
 * (docs/widget-packages.md).
 */

const USAGE = `Usage:
  npm run widget -- new <name>      create a folder with a small widget
  npm run widget -- pack <folder>   check the widget and write <kind>-<version>.zip beside the folder`

function begin(target: string): void {
  const kind = path.basename(target)
  if (!/^[a-z][a-zA-Z0-9-]{0,39}$/.test(kind))
    throw new Error(
      `"${kind}" can't be the kind of a widget: begin with a small letter, then letters, digits and -.`,
    )
  if (existsSync(target)) throw new Error(`${target} already exists.`)
  cpSync(path.join(import.meta.dirname, 'template'), target, { recursive: true })
  const name = kind.replaceAll('-', ' ').replace(/^./, (first) => first.toUpperCase())
  for (const file of ['widget.json', 'README.md']) {
    const place = path.join(target, file)
    const text = readFileSync(place, 'utf8')
    writeFileSync(place, text.replaceAll('my-widget', kind).replaceAll('My widget', name))
  }
  console.log(`Created ${target}. Pack it with: npm run widget -- pack ${target}`)
}

function pack(folder: string): void {
  const { zip, manifest, files } = packFolder(folder)
  const target = path.join(path.dirname(path.resolve(folder)), `${manifest.kind}-${manifest.version}.zip`)
  writeFileSync(target, zip)
  console.log(`Wrote ${target}: ${files} files, ${zip.length} bytes.`)
}

const [command, target] = process.argv.slice(2)
try {
  if (command === 'new' && target) begin(target)
  else if (command === 'pack' && target) pack(target)
  else {
    console.error(USAGE)
    process.exitCode = 1
  }
} catch (error) {
  const fields = error instanceof SignageError ? (error.fields ?? []) : []
  console.error(error instanceof Error ? error.message : error)
  for (const { field, message } of fields) console.error(`  ${field}: ${message}`)
  process.exitCode = 1
}
