import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { get as httpGet } from 'node:http'
import { get as httpsGet } from 'node:https'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ended, endProcess, endWithUs, hasEnded } from './childProcess.ts'
import { freePort } from './freePort.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const REPOSITORY = resolve(fileURLToPath(new URL('../../..', import.meta.url)))
const OUTPUT_LINES_KEPT = 5_000
/** Of our own environment only these reach the server: a developer's DATABASE_URL must not. */
const INHERITED = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'NODE_EXTRA_CA_CERTS', 'SystemRoot']

export type ServerOptions = {
  /** added to the environment; wins over PORT, HOST and DATA_DIR chosen here */
  env?: Record<string, string>
  /** the file to run; default: the built server */
  entry?: string
  /** words for node before the file, e.g. `['--import', 'tsx']` */
  nodeArguments?: readonly string[]
  /** a pipe between us and the process, for what runs beside the server in it (`process()`) */
  pipe?: boolean
  readyTimeoutMs?: number
}

/** A server of our own on 127.0.0.1, with a data folder of its own. */
export type RunningServer = {
  /** origin, without a slash at the end */
  url: string
  port: number
  dataDir: string
  /** of the current process; undefined while it is down */
  pid(): number | undefined
  /** The current process; null while it is down. */
  process(): ChildProcess | null
  /** lines it wrote to stdout and stderr since the first start, oldest first, at most 5,000 */
  output(): readonly string[]
  /** The newest one-time link to the page that makes the first account, or null if it printed none. */
  firstAccountLink(): string | null
  /** SIGKILL: what a power cut looks like. Data and port stay. */
  kill(): Promise<void>
  /** SIGTERM, then SIGKILL after 10 s. Data and port stay. @returns the exit code, null if it had to be killed */
  stop(): Promise<number | null>
  /** Starts again on the same port and data, stopping it first if it runs. Resolves when it is ready. */
  restart(env?: Record<string, string>): Promise<void>
  /** Stops it and removes its folder. May be called twice. */
  dispose(): Promise<void>
}

/** The built server, or null where it was not built. */
export function findServerEntry(): string | null {
  const entry = join(REPOSITORY, 'apps/server/dist/main.js')
  return existsSync(entry) ? entry : null
}

/**
 * Starts the server in a process of its own and waits until `/readyz` answers 200.
 * @throws Error with the server's last words if it ends or is not ready in time
 */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const entry = options.entry ?? findServerEntry()
  if (!entry) throw new Error('The server is not built. Run: npm run build')
  const folder = await temporaryFolder('server')
  const port = Number(options.env?.['PORT'] ?? (await freePort()))
  const dataDir = options.env?.['DATA_DIR'] ?? join(folder.path, 'data')
  const url = `${options.env?.['TLS_CERT'] ? 'https' : 'http'}://127.0.0.1:${port}`
  const lines: string[] = []
  let child: ChildProcess | null = null

  const start = async (moreEnv: Record<string, string> = {}) => {
    const inherited = Object.fromEntries(
      INHERITED.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    )
    const env = {
      ...inherited,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...options.env,
      ...moreEnv,
    }
    const started = spawn(process.execPath, [...(options.nodeArguments ?? []), entry], {
      env,
      cwd: folder.path,
      stdio: ['ignore', 'pipe', 'pipe', ...(options.pipe ? (['ipc'] as const) : [])],
    })
    child = started
    endWithUs(started, 'SIGKILL')
    for (const stream of [started.stdout!, started.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => {
        lines.push(line)
        if (lines.length > OUTPUT_LINES_KEPT) lines.shift()
      })
    }
    await waitUntilReady(started, `${url}/readyz`, options.readyTimeoutMs ?? 120_000, lines)
  }
  const endWith = async (signal: NodeJS.Signals, graceMs: number): Promise<number | null> => {
    const running = child
    if (!running) return null
    await endProcess(running, signal, graceMs)
    child = null
    return running.exitCode
  }

  const server: RunningServer = {
    url,
    port,
    dataDir,
    pid: () => child?.pid,
    process: () => child,
    output: () => lines,
    firstAccountLink: () => findFirstAccountLink(lines),
    kill: async () => void (await endWith('SIGKILL', 5_000)),
    stop: () => endWith('SIGTERM', 10_000),
    restart: async (moreEnv) => {
      await server.stop()
      await start(moreEnv)
    },
    dispose: async () => {
      await server.stop()
      await folder.remove()
    },
  }
  try {
    await start()
  } catch (error) {
    await endWith('SIGKILL', 5_000)
    await folder.remove()
    throw error
  }
  return server
}

async function waitUntilReady(
  child: ChildProcess,
  url: string,
  timeoutMs: number,
  lines: readonly string[],
): Promise<void> {
  const startedAtMs = performance.now()
  const lastWords = () => `Its last words:\n${lines.slice(-30).join('\n')}`
  let last = 'no answer'
  while (performance.now() - startedAtMs < timeoutMs) {
    if (hasEnded(child)) {
      // Its last lines may still be on their way through the pipe.
      await wait(50)
      throw new Error(
        `The server ended with ${child.exitCode ?? child.signalCode} before it was ready. ${lastWords()}`,
      )
    }
    const status = await statusOf(url)
    if (status === 200) return
    last = status === null ? 'no answer' : `status ${status}`
    await Promise.race([wait(25), ended(child, 25)])
  }
  throw new Error(`${url} was not ready in ${timeoutMs} ms (${last}). ${lastWords()}`)
}

/** The status of a GET, null if nobody answers. Certificates are not checked: those of tests are self-signed. */
function statusOf(url: string): Promise<number | null> {
  return new Promise((resolve) => {
    const onAnswer = (response: { statusCode?: number | undefined; resume(): void }) => {
      response.resume()
      resolve(response.statusCode ?? null)
    }
    const request = url.startsWith('https:')
      ? httpsGet(url, { agent: false, rejectUnauthorized: false, timeout: 2_000 }, onAnswer)
      : httpGet(url, { agent: false, timeout: 2_000 }, onAnswer)
    request.once('timeout', () => request.destroy())
    request.once('error', () => resolve(null))
  })
}

/** The newest link to the set-up page in the output: each start prints a fresh one, and earlier ones end. */
function findFirstAccountLink(lines: readonly string[]): string | null {
  const links = lines.flatMap((line) => line.match(/https?:\/\/[^\s"'<>\\]*\/setup[^\s"'<>\\]*/g) ?? [])
  return links.at(-1) ?? null
}
