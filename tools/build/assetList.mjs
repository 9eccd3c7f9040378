import { readdirSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Names the content of an asset, so that a browser can keep it for ever and nobody can put another one in its place. */
const HASHED = /-[A-Za-z0-9_-]{8}\.(?:css|js|mjs|svg|png|woff2|wasm|mp4|m4a|webm|bin)$/

const walk = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))

/**
 * Writes `assets.json` into a built front end: the only files that the server's asset route serves. Documents and the service
 * worker are not among them; each of those has a route and headers of its own.
 * @param dist   folder of the built front end
 * @param folder where its assets lie in it
 * @throws Error naming every built file that is neither a hashed asset nor one of `others`
 */
export function writeAssetList(dist, folder, others) {
  const files = walk(dist).map((file) => relative(dist, file).split(sep).join('/'))
  const isAsset = (file) => file.startsWith(`${folder}/`) && HASHED.test(file)
  const unknown = files.filter(
    (file) =>
      !isAsset(file) && !others.includes(file) && !file.startsWith('.vite/') && file !== 'assets.json',
  )
  if (unknown.length > 0)
    throw new Error(`Built, but neither a hashed asset nor a known document: ${unknown.join(', ')}.`)
  const assets = files.filter(isAsset).sort()
  writeFileSync(join(dist, 'assets.json'), `${JSON.stringify(assets, null, 1)}\n`)
  return assets
}
