import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build as buildWith, type BuildOptions } from 'esbuild'
import { afterAll } from 'vitest'
import { startServer, temporaryFolder, type RunningServer, type ServerOptions } from '@vitrine/testbed'

const REPOSITORY = fileURLToPath(new URL('../../../..', import.meta.url))
// Below node_modules, where the packages that are not bundled are found from.
const BUILT = path.join(REPOSITORY, 'node_modules/.cache', `vitrine-real-server-${process.pid}`)
const BUILD_OPTIONS = pathToFileURL(path.join(REPOSITORY, 'tools/build/serverBuild.mjs')).href
let building: Promise<void> | null = null

/** The server as it is shipped, built of what is checked out now. */
async function build(): Promise<void> {
  const { serverBuildOptions } = (await import(BUILD_OPTIONS)) as { serverBuildOptions(): BuildOptions }
  await buildWith({ ...serverBuildOptions(), outdir: BUILT })
}
async function fileOf(name: 'main' | 'admin'): Promise<string> {
  await (building ??= build())
  return path.join(BUILT, `${name}.js`)
}

afterAll(() => rmSync(BUILT, { recursive: true, force: true }))

/** Builds the server, for tests that measure what comes after. */
export const serverBuilt = async (): Promise<void> => void (await fileOf('main'))

/** A server in a process of its own. */
export const startRealServer = async ({ env = {}, ...options }: ServerOptions = {}): Promise<RunningServer> =>
  startServer({ entry: await fileOf('main'), ...options, env: { SAMPLE_CONTENT: 'off', ...env } })

/** Runs the server or its command line until it ends by itself. */
export async function runProgram(
  name: 'main' | 'admin',
  env: Record<string, string>,
  words: readonly string[] = [],
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [await fileOf(name), ...words], {
    env: { PATH: process.env['PATH'] ?? '', HOST: '127.0.0.1', SAMPLE_CONTENT: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => child.kill('SIGKILL'), 60_000)
    child.once('error', reject)
    child.once('close', (code) => {
      clearTimeout(late)
      resolve({ code, out, err })
    })
  })
}

/** Signs in and gives the access token. */
export async function tokenOf(origin: string, email: string, password: string): Promise<string> {
  const response = await fetch(`${origin}/default/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  return ((await response.json()) as { accessToken: string }).accessToken
}

/** A server that is not expected to become ready. */
export async function spawnWaiting(env: Record<string, string>): Promise<{
  output: () => string
  /** SIGTERM. @returns the exit code */
  stop: () => Promise<number | null>
}> {
  const folder = await temporaryFolder('waiting')
  const child = spawn(process.execPath, [await fileOf('main')], {
    env: { PATH: process.env['PATH'] ?? '', HOST: '127.0.0.1', PORT: '0', DATA_DIR: folder.path, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => (text += String(piece)))
  return {
    output: () => text,
    stop: async () => {
      const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
      child.kill('SIGTERM')
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
      const code = await ended
      clearTimeout(late)
      await folder.remove()
      return code
    },
  }
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
type Answer = { status: number; code: string | undefined; ms: number; body: string }

/** Asks, and reads the answer whole. */
export async function asks(server: RunningServer, to: string, init: RequestInit = {}): Promise<Answer> {
  const startedMs = performance.now()
  const response = await fetch(`${server.url}${to}`, { ...init, signal: AbortSignal.timeout(60_000) })
  const body = await response.text()
  const json = body.startsWith('{') ? (JSON.parse(body) as { code?: string }) : {}
  return { status: response.status, code: json.code, ms: performance.now() - startedMs, body }
}
/** A small write of an operator. */
export const makesFolder = (server: RunningServer, token: string, name = 'F') =>
  asks(server, '/default/v1/folders', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer(token) },
    body: JSON.stringify({ name }),
  })
