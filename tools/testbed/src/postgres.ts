import { type ChildProcess, spawn } from 'node:child_process'
import { chown, chmod, readdir, readFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ended, endProcess, endWithUs, hasEnded } from './childProcess.ts'
import { findProgram } from './findProgram.ts'
import { freePort } from './freePort.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const USER = 'vitrine'
const START_TIMEOUT_MS = 120_000
const COMMAND_TIMEOUT_MS = 120_000

export type PostgresOptions = {
  /** false (default) trades durability for speed; benchmarks and durability tests say true */
  fsync?: boolean
}

/** A PostgreSQL of our own on 127.0.0.1. */
export type Postgres = {
  /** connection string of the database `postgres` */
  url: string
  port: number
  version: string
  /** Makes an empty database and returns its connection string. */
  createDatabase(name: string): Promise<string>
  /** Stops the server and keeps data and port: what an outage looks like from outside. */
  pause(): Promise<void>
  /** Starts it again on the same data and port. */
  resume(): Promise<void>
  /** Ends it and removes its folder. May be called twice. */
  stop(): Promise<void>
}

/** The folder with PostgreSQL's programs, the newest version if several are installed; null if there is none. */
export async function findPostgres(): Promise<string | null> {
  const debian = '/usr/lib/postgresql'
  const versions = await readdir(debian).catch(() => [])
  const newestFirst = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(debian, version, 'bin'))
  const found = newestFirst.find(
    (folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')),
  )
  if (found) return found
  const onPath = findProgram('initdb')
  return onPath && findProgram('postgres') ? join(onPath, '..') : null
}

/**
 * Makes a database cluster in a temporary folder and starts it. As root it runs as the user `postgres` (or `nobody`),
 * because PostgreSQL refuses to run as root.
 * @returns null where PostgreSQL is not installed
 */
export async function startPostgres({ fsync = false }: PostgresOptions = {}): Promise<Postgres | null> {
  const programs = await findPostgres()
  if (!programs) return null
  const asUser = await unprivilegedUser()
  const folder = await temporaryFolder('postgres')
  if (asUser) {
    await chown(folder.path, asUser.uid, asUser.gid)
    await chmod(folder.path, 0o700)
  }
  const run = (program: string, args: string[]) =>
    runToEnd(join(programs, program), args, { ...asUser, cwd: folder.path })
  const data = join(folder.path, 'data')
  const port = await freePort()
  let server: ChildProcess | null = null

  const start = async () => {
    server = await spawnPostgres(join(programs, 'postgres'), {
      data,
      folder: folder.path,
      port,
      fsync,
      asUser,
    })
  }
  const pause = async () => {
    // SIGINT is PostgreSQL's "fast shutdown": sessions are ended, then it stops cleanly.
    if (server) await endProcess(server, 'SIGINT', 15_000)
    server = null
  }

  try {
    await run('initdb', [
      '-D',
      data,
      '-U',
      USER,
      '--auth=trust',
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ])
    await start()
    const version = (await run('postgres', ['--version'])).trim()
    const url = `postgres://${USER}@127.0.0.1:${port}/postgres`
    return {
      url,
      port,
      version,
      createDatabase: (name) => createDatabase(url, name),
      pause,
      resume: async () => {
        if (!server) await start()
      },
      stop: async () => {
        await pause()
        await folder.remove()
      },
    }
  } catch (error) {
    await pause()
    await folder.remove()
    throw error
  }
}

/**
 * Makes an empty database on a running PostgreSQL.
 * @param serverUrl connection string of any database on it
 * @returns the new database's connection string
 */
export async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const programs = await findPostgres()
  if (!programs) throw new Error('PostgreSQL’s program createdb is not installed.')
  await runToEnd(join(programs, 'createdb'), ['--maintenance-db', serverUrl, name], {})
  const url = new URL(serverUrl)
  url.pathname = `/${encodeURIComponent(name)}`
  return url.href
}

type User = { uid: number; gid: number }

/** Whom to run as when we are root; null otherwise. */
async function unprivilegedUser(): Promise<User | null> {
  if (process.getuid?.() !== 0) return null
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const account =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!account)
    throw new Error('PostgreSQL does not run as root, and there is neither a user “postgres” nor “nobody”.')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

async function spawnPostgres(
  program: string,
  options: { data: string; folder: string; port: number; fsync: boolean; asUser: User | null },
): Promise<ChildProcess> {
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(options.port),
    unix_socket_directories: options.folder,
    max_connections: '200',
    shared_buffers: '64MB',
    lc_messages: 'C',
    ...(options.fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const args = [
    '-D',
    options.data,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const child = spawn(program, args, {
    ...options.asUser,
    cwd: options.folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  endWithUs(child, 'SIGQUIT')
  let log = ''
  const ready = new Promise<void>((resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`PostgreSQL was not ready in ${START_TIMEOUT_MS} ms:\n${log}`)),
      START_TIMEOUT_MS,
    )
    child.once('error', (error) => reject(error))
    child.once('exit', (code) =>
      reject(new Error(`PostgreSQL ended with ${code} before it was ready:\n${log}`)),
    )
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      // Kept short: a paused client can make it log for hours.
      log = (log + text).slice(-20_000)
      if (!log.includes('database system is ready to accept connections')) return
      clearTimeout(timer)
      resolve()
    })
  })
  try {
    await ready
  } catch (error) {
    if (!hasEnded(child)) await endProcess(child, 'SIGQUIT', 2_000)
    throw error
  }
  return child
}

async function runToEnd(
  program: string,
  args: string[],
  options: { uid?: number; gid?: number; cwd?: string },
): Promise<string> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let out = ''
  let err = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  const failed = new Promise<never>((_, reject) => child.once('error', reject))
  if (!(await Promise.race([ended(child, COMMAND_TIMEOUT_MS), failed]))) {
    child.kill('SIGKILL')
    throw new Error(`${program} did not end in ${COMMAND_TIMEOUT_MS} ms.`)
  }
  if (child.exitCode !== 0) throw new Error(`${program} ended with ${child.exitCode}: ${err}${out}`)
  return out
}
