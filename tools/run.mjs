/**
 * The Run command: `node tools/run.mjs`. Works in a fresh clone: installs, builds if a source is newer than what was built,
 * and starts the server, which says where to open it. Settings come from the environment (README).
 */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { ensurePackages, REPOSITORY, runOrExit } from './setup/setup.mjs'

const SERVER = join(REPOSITORY, 'apps/server/dist/main.js')
const BUILT = [
  SERVER,
  join(REPOSITORY, 'apps/console/dist/index.html'),
  join(REPOSITORY, 'apps/player/dist/index.html'),
]
const SOURCES = ['packages', 'apps', 'tools/build', 'package-lock.json']
const NEVER = new Set(['node_modules', 'dist', '.types'])

/** When the newest file below the path was written, epoch ms. */
function newestMs(path) {
  const facts = statSync(path)
  if (!facts.isDirectory()) return facts.mtimeMs
  return readdirSync(path).reduce(
    (newest, name) => (NEVER.has(name) ? newest : Math.max(newest, newestMs(join(path, name)))),
    0,
  )
}

function isBuilt() {
  if (!BUILT.every((file) => existsSync(file))) return false
  const builtMs = Math.min(...BUILT.map((file) => statSync(file).mtimeMs))
  return SOURCES.every((path) => newestMs(join(REPOSITORY, path)) <= builtMs)
}

ensurePackages()
if (!isBuilt()) {
  console.log('Building …')
  runOrExit(process.execPath, ['tools/build/build.mjs'])
}

const server = spawn(process.execPath, [SERVER, ...process.argv.slice(2)], { stdio: 'inherit' })
// Ctrl-C in a terminal reaches the server by itself; a service manager's signal reaches only us.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.once('error', (error) => {
  console.error(`The server could not be started: ${error.message}`)
  process.exitCode = 1
})
server.once('exit', (code, signal) => {
  process.exit(code ?? 128 + (signal ? constants.signals[signal] : 0))
})
