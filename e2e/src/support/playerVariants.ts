import { cp, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { openBuildShelf } from '../../../apps/server/src/features/builds/shelf.ts'

const DIST = resolve(import.meta.dirname, '../../../apps/player/dist')
const TEXT = /\.(js|css|html|json|svg)$/

/** The built player under other names of its files, as a build of other sources has them. */
async function renamed(folder: string, mark: string): Promise<{ entry: string }> {
  await cp(DIST, folder, { recursive: true })
  const assets = JSON.parse(await readFile(join(folder, 'assets.json'), 'utf8')) as string[]
  const names = assets.map((asset) => asset.replace(/^assets\//, ''))
  const nameOf = (name: string) => name.replace(/(\.\w+)$/, `${mark}$1`)
  for (const file of [...assets, 'assets.json', 'index.html', 'diagnostics.html', 'player-sw.js']) {
    if (!TEXT.test(file)) continue
    let text = await readFile(join(folder, file), 'utf8')
    for (const name of names) text = text.replaceAll(name, nameOf(name))
    await writeFile(join(folder, file), text)
  }
  for (const name of names) await rename(join(folder, 'assets', name), join(folder, 'assets', nameOf(name)))
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  const entry = /<script type="module"[^>]* src="\/player-assets\/([^"]+)"/.exec(page)?.[1]
  if (entry === undefined) throw new Error('The page of the player names no script.')
  return { entry: join(folder, entry) }
}

/**
 * Puts builds beside the one that a server comes with: a good one, one that never shows anything, and one whose script is none.
 * @param folder  to work in
 * @param dataDir of a server that has not started yet
 * @returns their ids, with that of the build that the server comes with
 */
export async function addVariants(folder: string, dataDir: string) {
  const shelf = join(dataDir, 'player-builds')
  await mkdir(dataDir, { recursive: true })
  const kept = async (place: string) => (await openBuildShelf(shelf, place)).newest.id
  const variant = async (mark: string, script: string | null) => {
    const place = join(folder, mark)
    const { entry } = await renamed(place, mark)
    if (script !== null) await writeFile(entry, script)
    return kept(place)
  }
  return {
    own: await kept(DIST),
    good: await variant('good', null),
    silent: await variant('silent', 'export {}'),
    broken: await variant('broken', 'let let = ('),
  }
}
