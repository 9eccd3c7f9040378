/**
 * How much JavaScript each front end loads before it shows anything: its entries and all that they import statically,
 * gzip. The budget is in budget.json; raise it in the change that needs it, with a reason. Where a list of the modules is named there,
 * none of a widget may be among them, and each widget is in a file of its own.
 */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isMain, REPOSITORY } from './repository.mjs'

/**
 * Files that the entries of a Vite manifest load before anything is shown, without those loaded on demand.
 * @param {Record<string, { file: string, isEntry?: boolean, imports?: string[] }>} manifest
 * @returns {string[]} paths below the manifest's dist folder
 */
export function initialScripts(manifest) {
  const files = new Set()
  const seen = new Set()
  const follow = (key) => {
    if (seen.has(key)) return
    seen.add(key)
    const chunk = manifest[key]
    if (!chunk) throw new Error(`The manifest imports ${key} but does not have it.`)
    if (/\.m?js$/.test(chunk.file)) files.add(chunk.file)
    for (const imported of chunk.imports ?? []) follow(imported)
  }
  // A service worker is an entry too where Vite builds it, but nothing waits for it.
  const entries = Object.keys(manifest).filter(
    (key) => manifest[key].isEntry && !/(^|\/)(sw|serviceWorker)\.[jt]s$/.test(key),
  )
  if (entries.length === 0) throw new Error('The manifest has no entry.')
  for (const key of entries) follow(key)
  return [...files]
}

/** Of widgets, displays need these before they show anything: the names of those that are drawn somehow. */
const WIDGETS_FIRST = /^packages\/widgets\/src\/(kinds|lightDefinitions)\.ts$/
const WIDGET = /^packages\/widgets\/src\//
const WIDGET_VIEW = /^packages\/widgets\/src\/([^/]+)\/View\.tsx$/

/**
 * Widgets that displays load before they are needed: with what comes first, or with another widget.
 * @param {Record<string, string[]>} modules the modules of each built file
 * @param {readonly string[]} first          the files that are loaded before anything is shown
 * @returns {string[]} each as a sentence
 */
export function widgetsTooEarly(modules, first) {
  const found = first.flatMap((file) =>
    (modules[file] ?? [])
      .filter((id) => WIDGET.test(id) && !WIDGETS_FIRST.test(id))
      .map((id) => `${id} is loaded before anything is shown, in ${file}.`),
  )
  let views = 0
  for (const [file, ids] of Object.entries(modules)) {
    const kinds = ids.flatMap((id) => WIDGET_VIEW.exec(id)?.[1] ?? [])
    views += kinds.length
    if (kinds.length > 1) found.push(`${kinds.join(', ')} are loaded together, in ${file}.`)
  }
  if (views === 0) found.push('No widget was built: there is nothing to look at.')
  return found
}

if (isMain(import.meta.url)) {
  const budgets = JSON.parse(readFileSync(join(REPOSITORY, 'tools/checks/budget.json'), 'utf8'))
  for (const [app, { manifest, gzipKB, modules }] of Object.entries(budgets)) {
    let chunks
    try {
      chunks = JSON.parse(readFileSync(join(REPOSITORY, manifest), 'utf8'))
    } catch (error) {
      console.error(
        `${app}: ${manifest} cannot be read (${error.code ?? error.message}). Build first, with “build.manifest: true”.`,
      )
      process.exitCode = 1
      continue
    }
    const dist = join(REPOSITORY, dirname(dirname(manifest)))
    const first = initialScripts(chunks)
    if (modules) {
      const early = widgetsTooEarly(JSON.parse(readFileSync(join(REPOSITORY, modules), 'utf8')), first)
      for (const one of early) console.error(`${app}: ${one}`)
      if (early.length > 0) process.exitCode = 1
    }
    const sizes = first.map((file) => ({
      file,
      bytes: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length,
    }))
    const totalKB = sizes.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
    console.log(
      `${app}: ${totalKB.toFixed(1)} of ${gzipKB} kB gzip in ${sizes.length} files before the first view.`,
    )
    if (totalKB <= gzipKB) continue
    for (const { file, bytes } of sizes.sort((a, b) => b.bytes - a.bytes))
      console.error(`  ${(bytes / 1000).toFixed(1)} kB  ${file}`)
    console.error(
      `${app} is over its budget. Load something on demand, or raise tools/checks/budget.json with a reason.`,
    )
    process.exitCode = 1
  }
}
