/**
 * Builds the server (esbuild), the console and player (Vite) and the verifier of play records (esbuild), at the same time.
 *
 *   npm run build               all of them
 *   npm run build -- server     only these
 */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { REPOSITORY } from '../checks/repository.mjs'
import { writeAssetList } from './assetList.mjs'
import { missingLazyNames } from './lazyNames.mjs'
import { serverBuildOptions } from './serverBuild.mjs'
import { writeTranslations } from './translations.mjs'
import { buildVerifyPlays } from './verifyPlaysBuild.mjs'

const BUILDS = {
  server: buildServer,
  console: buildConsole,
  player: () => buildFrontEnd('player'),
  kiosk: buildKiosk,
  'verify-plays': buildVerifyPlays,
}

/** Where the hashed assets of a front end lie, and its files that are served by routes of their own. */
const SERVED = {
  console: ['console-assets', ['index.html', 'push-worker.js']],
  player: [
    'assets',
    [
      'index.html',
      'diagnostics.html',
      'widget.html',
      'external.html',
      'script-frame.html',
      'widget-frame.html',
      'player-sw.js',
      'watch-build.js',
    ],
  ],
}

async function buildServer() {
  const { build } = await import('esbuild')
  const options = serverBuildOptions()
  rmSync(options.outdir, { recursive: true, force: true })
  const { metafile } = await build(options)
  writeTranslations(REPOSITORY, join(options.outdir, 'translations'))
  requireLazyNames(options, metafile)
  const outputs = Object.entries(metafile.outputs)
  for (const [path] of outputs) if (path.endsWith('.js')) makeAscii(join(options.absWorkingDir, path))
  const main = outputs.find(([path]) => path.endsWith('dist/main.js'))
  const atStartKB = main ? staticBytes(metafile, main[0]) / 1000 : 0
  return `${outputs.filter(([path]) => path.endsWith('.js')).length} files, ${atStartKB.toFixed(0)} kB loaded at start`
}

/**
 * Takes out of a built file what is not ASCII. esbuild leaves such characters in comments only, but a single one makes V8 hold the whole
 * text of the file with two bytes for each character. A character stays one character, so places in the source map stay right.
 */
function makeAscii(file) {
  const text = readFileSync(file, 'utf8')
  const ascii = text.replace(/[\u0080-\uffff]/g, '?')
  if (ascii !== text) writeFileSync(file, ascii)
}

/** Fails a build whose server would find nothing in a module that it loads later. */
function requireLazyNames({ absWorkingDir, outdir }, { outputs }) {
  const exportsOf = (specifier) =>
    Object.entries(outputs).find(([path]) => join(absWorkingDir, path) === join(outdir, specifier))?.[1]
      .exports
  for (const [path, { imports }] of Object.entries(outputs)) {
    if (!imports.some(({ kind, external }) => kind === 'dynamic-import' && !external)) continue
    const [missing] = missingLazyNames(readFileSync(join(absWorkingDir, path), 'utf8'), exportsOf)
    if (missing)
      throw new Error(
        `“${missing.name}” is undefined in the built ${missing.specifier}: import its default instead.`,
      )
  }
}

/** One file, to be copied to a machine that has Node and Chromium and nothing else. */
async function buildKiosk() {
  const { build } = await import('esbuild')
  const { metafile } = await build({
    absWorkingDir: join(REPOSITORY, 'apps/kiosk'),
    entryPoints: { kiosk: 'src/main.ts' },
    outdir: 'dist',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    metafile: true,
    logLevel: 'warning',
  })
  const bytes = Object.values(metafile.outputs).reduce((sum, output) => sum + output.bytes, 0)
  return `one file, ${(bytes / 1000).toFixed(0)} kB`
}

/** Size of an output and all that it imports statically. */
function staticBytes(metafile, path, seen = new Set()) {
  if (seen.has(path)) return 0
  seen.add(path)
  const output = metafile.outputs[path]
  if (!output) return 0
  return output.imports
    .filter((imported) => imported.kind === 'import-statement')
    .reduce((sum, imported) => sum + staticBytes(metafile, imported.path, seen), output.bytes)
}

/** The console, and beside it the service worker of notifications: a file of its own, so that it shares nothing with a page. */
async function buildConsole() {
  const { build } = await import('esbuild')
  const worker = await build({
    absWorkingDir: join(REPOSITORY, 'apps/console'),
    entryPoints: ['src/pushWorker/serviceWorker.ts'],
    write: false,
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    logLevel: 'warning',
  })
  return buildFrontEnd('console', { 'push-worker.js': worker.outputFiles[0].contents })
}

async function buildFrontEnd(app, further = {}) {
  const root = join(REPOSITORY, 'apps', app)
  const { build } = await import('vite')
  // The service worker of the player lists the files that are there before it: those of diagnostics, not those of pages outside displays.
  const configs = ['vite.diagnostics.config.ts', 'vite.config.ts', 'vite.outside.config.ts']
    .map((name) => join(root, name))
    .filter(existsSync)
  if (configs.length === 0) throw new Error(`apps/${app}/vite.config.ts does not exist.`)
  for (const [index, configFile] of configs.entries())
    await build({ root, configFile, logLevel: 'warn', build: { emptyOutDir: index === 0 } })
  for (const [file, contents] of Object.entries(further)) writeFileSync(join(root, 'dist', file), contents)
  writeAssetList(join(root, 'dist'), ...SERVED[app])
  const manifest = JSON.parse(readFileSync(join(root, 'dist/.vite/manifest.json'), 'utf8'))
  return `${Object.keys(manifest).length} chunks`
}

const wanted = process.argv.slice(2)
const unknown = wanted.filter((name) => !(name in BUILDS))
if (unknown.length > 0) {
  console.error(`There is no build ${unknown.join(', ')}. There are: ${Object.keys(BUILDS).join(', ')}.`)
  process.exit(2)
}
process.env.NODE_ENV ??= 'production'
const names = wanted.length > 0 ? wanted : Object.keys(BUILDS)
const outcomes = await Promise.allSettled(
  names.map(async (name) => {
    const startedAtMs = performance.now()
    const facts = await BUILDS[name]()
    console.log(`${name}: ${facts} (${((performance.now() - startedAtMs) / 1000).toFixed(1)} s)`)
  }),
)
for (const [index, outcome] of outcomes.entries()) {
  if (outcome.status === 'fulfilled') continue
  console.error(`${names[index]}: ${outcome.reason?.message ?? outcome.reason}`)
  process.exitCode = 1
}
