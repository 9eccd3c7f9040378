/**
 * `npm run dev`: the server from its sources (restarted when they change), the console and the player with Vite's reload, and
 * a device without a screen that waits to be paired. Ctrl-C ends them all.
 *
 *   PORT              of the server, 8080
 *   DATA_DIR          ./data/dev
 */
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { REPOSITORY } from '../checks/repository.mjs'

const END_TIMEOUT_MS = 5_000
const COLOURS = { server: 36, console: 35, player: 34, device: 33 }
const port = Number(process.env.PORT ?? 8080)
const server = `http://localhost:${port}`
const CONSOLE_PORT = 5173
const PLAYER_PORT = 5174
const dataDir = resolve(process.env.DATA_DIR ?? join(REPOSITORY, 'data/dev'))
mkdirSync(dataDir, { recursive: true })

const bin = (name) => join(REPOSITORY, 'node_modules/.bin', name)
const vite = (app, vitePort) => ({
  name: app,
  cwd: join(REPOSITORY, 'apps', app),
  run: [bin('vite'), '--port', String(vitePort), '--strictPort', '--clearScreen', 'false'],
  env: { VITRINE_SERVER: server },
})

const PROGRAMS = [
  {
    name: 'server',
    cwd: REPOSITORY,
    run: [bin('tsx'), 'watch', '--clear-screen=false', 'apps/server/src/main.ts'],
    // Browsers talk to Vite, which passes on: that is the origin that cookies and links are made for.
    env: {
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      PUBLIC_URL: `http://localhost:${CONSOLE_PORT}`,
    },
  },
  vite('console', CONSOLE_PORT),
  vite('player', PLAYER_PORT),
  {
    name: 'device',
    cwd: REPOSITORY,
    run: [
      bin('tsx'),
      'tools/simulate/main.ts',
      '--devices=1',
      '--name=fake-device',
      `--server=${server}`,
      `--memory=${join(dataDir, 'device')}`,
      '--verbose',
    ],
  },
]

const children = []
let ending = false

function say(name, text) {
  const label = name.padEnd(8)
  console.log(`${process.stdout.isTTY ? `\u001B[${COLOURS[name]}m${label}\u001B[0m` : label} ${text}`)
}

for (const program of PROGRAMS) {
  const [file, ...args] = program.run
  // In a group of its own, so that what the program starts ends with it.
  const child = spawn(file, args, {
    cwd: program.cwd,
    env: { ...process.env, ...program.env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  children.push(child)
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (text) => say(program.name, text))
  }
  child.once('error', (error) => say(program.name, `could not be started: ${error.message}`))
  child.once('exit', (code, signal) => {
    if (ending) return
    say(program.name, `ended with ${code ?? signal}`)
    if (program.name !== 'device') void end(1)
  })
}

console.log(
  `Console http://localhost:${CONSOLE_PORT}/   Player http://localhost:${PLAYER_PORT}/player   Server ${server}/`,
)

/** Ends every child and what it started, then us. */
async function end(code) {
  if (ending) return
  ending = true
  const running = children.filter(
    (child) => child.pid !== undefined && child.exitCode === null && child.signalCode === null,
  )
  const allEnded = Promise.all(running.map((child) => new Promise((done) => child.once('exit', done))))
  for (const child of running) signalGroup(child, 'SIGTERM')
  const killer = setTimeout(() => running.forEach((child) => signalGroup(child, 'SIGKILL')), END_TIMEOUT_MS)
  await allEnded
  clearTimeout(killer)
  process.exit(code)
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal)
  } catch {
    // Already gone.
  }
}

// Whatever ends us, nothing of ours stays: a closed pipe, an error of our own.
process.stdout.on('error', () => void end(1))
process.on('exit', () => children.forEach((child) => signalGroup(child, 'SIGKILL')))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0))
