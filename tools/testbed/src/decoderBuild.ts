import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type BuildOptions } from 'esbuild'

const REPOSITORY = resolve(fileURLToPath(new URL('../../..', import.meta.url)))

/** Builds the server's decoding program. @returns where it lies, until it is removed */
export async function buildDecoder(): Promise<{ file: string; remove(): void }> {
  const options = pathToFileURL(join(REPOSITORY, 'tools/build/serverBuild.mjs')).href
  const { serverBuildOptions } = (await import(options)) as { serverBuildOptions(): BuildOptions }
  // Below node_modules, where the packages that are not bundled are found from.
  const outdir = join(REPOSITORY, 'node_modules/.cache', `vitrine-decoder-${process.pid}`)
  await build({ ...serverBuildOptions(), entryPoints: { decoder: 'src/decoder.ts' }, outdir })
  return {
    file: join(outdir, 'decoder.js'),
    remove: () => rmSync(outdir, { recursive: true, force: true }),
  }
}
