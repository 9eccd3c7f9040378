import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { BUILD_ID } from '@vitrine/core/builds'

/** What a build of the player has beside its assets. */
const DOCUMENTS = [
  'index.html',
  'diagnostics.html',
  'widget.html',
  'external.html',
  'script-frame.html',
  'widget-frame.html',
  'player-sw.js',
  'watch-build.js',
]
/** Only downloaded to measure the network, or of the pages for what is no display; no display stores it. */
const NOT_STORED = /\/throughput-|^assets\/outside\//

/** A file of a build, as a display asks for it. */
export type BuildFile = { path: string; sha256: string }
/** A build of the player that lies in a folder. */
export type KeptBuild = {
  id: string
  /** as its document says; empty where it does not */
  version: string
  folder: string
  /** paths of its assets below the folder */
  assets: ReadonlySet<string>
  /** what a display needs to run it without the network */
  files: readonly BuildFile[]
}
/** The builds of the player that this server can serve. */
export type BuildShelf = {
  /** the one that the server came with */
  newest: KeptBuild
  get(id: string): KeptBuild | null
  ids(): string[]
  /** Deletes a build; the newest stays. */
  remove(id: string): Promise<void>
}

const sha256 = (content: Buffer | string): string => createHash('sha256').update(content).digest('hex')

/** Reads a folder that holds a build. @throws Error where a file is missing */
function readBuild(folder: string): KeptBuild {
  const assets = (JSON.parse(readFileSync(path.join(folder, 'assets.json'), 'utf8')) as string[]).toSorted()
  const hashed = assets.map((file) => ({ path: file, sha256: sha256(readFileSync(path.join(folder, file))) }))
  const documents = DOCUMENTS.filter((file) => existsSync(path.join(folder, file))).map((file) => ({
    path: file,
    sha256: sha256(readFileSync(path.join(folder, file))),
  }))
  const id = sha256(JSON.stringify([...documents, ...hashed])).slice(0, 16)
  const files = hashed
    .filter((file) => !NOT_STORED.test(file.path))
    .map((file) => ({ ...file, path: `/player-assets/${file.path}` }))
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8')
  const version = /<meta name="version" content="([^"]{1,50})"/.exec(page)?.[1] ?? ''
  return { id, version, folder, assets: new Set(assets), files }
}

/**
 * Keeps the build that the server came with beside those of before, so that displays can stay with one and go back to it.
 * @param folder where builds are kept, one folder each
 * @param built  the folder of the build that the server came with
 */
export async function openBuildShelf(folder: string, built: string): Promise<BuildShelf> {
  await mkdir(folder, { recursive: true })
  const builds = new Map<string, KeptBuild>()
  for (const name of readdirSync(folder)) {
    const place = path.join(folder, name)
    try {
      // A copy that was cut short, or that somebody has changed, is none.
      const build = BUILD_ID.test(name) ? readBuild(place) : null
      if (build?.id === name) builds.set(name, build)
      else await rm(place, { recursive: true, force: true })
    } catch {
      await rm(place, { recursive: true, force: true })
    }
  }
  const source = readBuild(built)
  if (!builds.has(source.id)) {
    const place = path.join(folder, source.id)
    const temporary = path.join(folder, `incoming-${randomUUID()}`)
    for (const file of [...source.assets, ...DOCUMENTS, 'assets.json'])
      if (existsSync(path.join(built, file))) {
        await mkdir(path.dirname(path.join(temporary, file)), { recursive: true })
        // Written, not copied: a copy would be as open to other accounts as what the server came with.
        await writeFile(path.join(temporary, file), await readFile(path.join(built, file)))
      }
    // Another server on this folder can have been quicker.
    await rename(temporary, place).catch(() => rm(temporary, { recursive: true, force: true }))
    builds.set(source.id, readBuild(place))
  }
  const newest = builds.get(source.id)!
  return {
    newest,
    get: (id) => builds.get(id) ?? null,
    ids: () => [...builds.keys()],
    async remove(id) {
      if (id === newest.id || !builds.delete(id)) return
      await rm(path.join(folder, id), { recursive: true, force: true })
    },
  }
}
