/**
 * How much JavaScript each front end loads before it shows anything: its entries and all that they import statically,
 * gzip. The budget is in budget.json; raise it in the change that needs it, with a reason.
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

if (isMain(import.meta.url)) {
  const budgets = JSON.parse(readFileSync(join(REPOSITORY, 'tools/checks/budget.json'), 'utf8'))
  for (const [app, { manifest, gzipKB }] of Object.entries(budgets)) {
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
    const sizes = initialScripts(chunks).map((file) => ({
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
