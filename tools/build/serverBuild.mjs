import { join } from 'node:path'
import { REPOSITORY } from '../checks/repository.mjs'

const SERVER = join(REPOSITORY, 'apps/server')

/**
 * Left out of the bundle: native programs, and packages that read files lying beside their own code.
 * Everything else is bundled, because start-up is mostly module loading.
 */
const EXTERNAL = ['@photostructure/sqlite', 'sharp', 'pg-native', 'swagger-ui-dist']

/** CommonJS packages inside an ES module still ask for these three. Names are ours: a bundled module may define its own URL. */
const BANNER = [
  "import { createRequire as __createRequire } from 'node:module'",
  "import { dirname as __toFolder } from 'node:path'",
  "import { fileURLToPath as __toPath } from 'node:url'",
  'const require = __createRequire(import.meta.url)',
  'const __filename = __toPath(import.meta.url)',
  'const __dirname = __toFolder(__filename)',
].join('\n')

/**
 * How esbuild builds the server: `main`, `admin` and the decoding process, with what is imported lazily kept in chunks of its own. All files lie
 * directly in `dist`, so that a path relative to a file is the same whichever chunk the code ends up in.
 * @returns {import('esbuild').BuildOptions & { outdir: string, metafile: true }}
 */
export function serverBuildOptions() {
  return {
    absWorkingDir: SERVER,
    entryPoints: { main: 'src/main.ts', admin: 'src/admin.ts', decoder: 'src/decoder.ts' },
    outdir: join(SERVER, 'dist'),
    entryNames: '[name]',
    chunkNames: '[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: EXTERNAL,
    // The same form of a package whether it is imported now or later, as Node itself would take it.
    mainFields: ['module', 'main'],
    banner: { js: BANNER },
    sourcemap: true,
    legalComments: 'linked',
    metafile: true,
    logLevel: 'warning',
  }
}
