/**
 * Brings in what the project needs beside Node: npm packages, and the real parts that tests run against. Uses nothing but
 * Node itself, because it runs before `npm ci`.
 */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync, statSync } from 'node:fs'
import { delimiter, dirname, isAbsolute, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

export const REPOSITORY = resolve(dirname(fileURLToPath(import.meta.url)), '../..')
const APT_TIMEOUT_MS = 10 * 60_000

/** The first of the names that is an executable file on PATH (an absolute name as it is), or null. */
export function findProgramOnPath(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  for (const name of names) {
    for (const path of isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))) {
      try {
        accessSync(path, constants.X_OK)
        return path
      } catch {
        // Not here; the next folder may have it.
      }
    }
  }
  return null
}

function hasPostgres() {
  if (findProgramOnPath('initdb')) return true
  try {
    return readdirSync('/usr/lib/postgresql').some((version) =>
      existsSync(join('/usr/lib/postgresql', version, 'bin/initdb')),
    )
  } catch {
    return false
  }
}

/** The real parts: how to tell that one is there, and Debian's package for it. */
const PARTS = [
  {
    name: 'Chromium',
    usedFor: 'the end-to-end tests',
    aptPackages: ['chromium'],
    isThere: () =>
      Boolean(
        process.env.CHROMIUM ??
        findProgramOnPath('chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'),
      ),
  },
  {
    name: 'PostgreSQL',
    usedFor: 'the PostgreSQL half of the server’s tests',
    aptPackages: ['postgresql'],
    isThere: hasPostgres,
  },
  {
    name: 'ffmpeg',
    usedFor: 'the tests of video posters',
    aptPackages: ['ffmpeg'],
    isThere: () => findProgramOnPath('ffmpeg') !== null,
  },
  {
    name: 'Firefox',
    usedFor: 'the end-to-end tests in Firefox',
    aptPackages: ['firefox-esr'],
    isThere: () => Boolean(process.env.FIREFOX ?? findProgramOnPath('firefox-esr', 'firefox')),
  },
  {
    name: 'WebKitGTK',
    usedFor: 'the end-to-end tests in WebKitGTK',
    aptPackages: ['webkit2gtk-driver', 'xvfb'],
    isThere: () => findProgramOnPath('WebKitWebDriver') !== null && findProgramOnPath('Xvfb') !== null,
  },
  {
    name: 'Mosquitto',
    usedFor: 'the tests of values from MQTT',
    aptPackages: ['mosquitto'],
    isThere: () => findProgramOnPath('mosquitto', '/usr/sbin/mosquitto') !== null,
  },
  {
    name: 'nginx with nchan',
    usedFor: 'the anchors of the bench',
    aptPackages: ['nginx', 'libnginx-mod-nchan'],
    onBuildServerOnly: true,
    isThere: () =>
      findProgramOnPath('nginx', '/usr/sbin/nginx') !== null &&
      existsSync('/usr/lib/nginx/modules/ngx_nchan_module.so'),
  },
]

/** Runs `npm ci` if node_modules is missing or older than the lock file. Exits with its code if it fails. */
export function ensurePackages() {
  const installed = join(REPOSITORY, 'node_modules/.package-lock.json')
  const lock = join(REPOSITORY, 'package-lock.json')
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(lock).mtimeMs) return
  console.log('Installing npm packages …')
  runOrExit('npm', ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'])
}

/** Clients of others that the tests point at our server, each in a folder with a lock file of its own. */
const CLIENTS = ['amplify6', 'amplify5']

/**
 * Brings the clients of others. Their peers are for apps on phones, and more than all of our own packages.
 * @returns {string[]} names of those that could not be installed
 */
export function ensureClients() {
  return CLIENTS.filter((name) => {
    const folder = join(REPOSITORY, 'tools/third-party', name)
    const installed = join(folder, 'node_modules/.package-lock.json')
    if (
      existsSync(installed) &&
      statSync(installed).mtimeMs >= statSync(join(folder, 'package-lock.json')).mtimeMs
    )
      return false
    console.log(`Installing the client ${name} …`)
    const { status } = spawnSync(
      'npm',
      [
        'ci',
        '--omit=peer',
        '--omit=optional',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
        '--loglevel',
        'error',
      ],
      { cwd: folder, stdio: 'inherit', timeout: APT_TIMEOUT_MS },
    )
    if (status !== 0)
      console.log(`The client ${name} could not be installed: its tests are skipped and counted.`)
    return status !== 0
  })
}

/**
 * Installs the missing parts with apt-get where that is possible without asking anyone (root, or sudo without a password).
 * @returns {string[]} names of the parts that are still missing
 */
export function ensureParts() {
  const wanted = PARTS.filter((part) => !part.onBuildServerOnly || process.env.REQUIRE_PARTS === '1')
  let missing = wanted.filter((part) => !part.isThere())
  if (missing.length === 0) return []
  const asRoot = rootPrefix()
  if (asRoot && findProgramOnPath('apt-get')) {
    console.log(`Installing ${missing.map((part) => part.name).join(', ')} with apt-get …`)
    // PostgreSQL's package would start a server of its own; the tests start theirs.
    const apt = [
      ...asRoot,
      'env',
      'DEBIAN_FRONTEND=noninteractive',
      'RUNLEVEL=1',
      'apt-get',
      '-o',
      'DPkg::Lock::Timeout=300',
      '-qq',
    ]
    run([...apt, 'update'])
    run([...apt, 'install', '-y', '--no-install-recommends', ...missing.flatMap((part) => part.aptPackages)])
    missing = missing.filter((part) => !part.isThere())
  }
  for (const part of missing) {
    console.log(
      `${part.name} is not installed: ${part.usedFor} are skipped and counted. Debian’s package is “${part.aptPackages.join(' ')}”.`,
    )
  }
  return missing.map((part) => part.name)
}

/** Words to put before a command so that it runs as root, null if that would need a password. */
function rootPrefix() {
  if (process.getuid?.() === 0) return []
  if (!findProgramOnPath('sudo')) return null
  return spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0 ? ['sudo', '-n'] : null
}

function run([program, ...args]) {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', timeout: APT_TIMEOUT_MS })
  if (status !== 0)
    console.log(`${args.join(' ')} ended with ${status}:\n${stdout ?? ''}${stderr ?? ''}`.trimEnd())
}

/** Runs a program in the repository with our input and output; ends this process with its code if that is not 0. */
export function runOrExit(program, args, env = {}) {
  const { status, error } = spawnSync(program, args, {
    cwd: REPOSITORY,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  if (error) console.error(`${program}: ${error.message}`)
  if (status !== 0) process.exit(status ?? 1)
}
