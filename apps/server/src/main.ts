import { setTimeout as wait } from 'node:timers/promises'
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pino from 'pino'
import { createApp, type AppOptions } from './app.ts'
import { systemClock } from './platform/clock/systemClock.ts'
import { readConfig } from './platform/config/config.ts'
import { environment } from './platform/config/environment.ts'
import { ownAddress } from './platform/config/reachableAddresses.ts'
import { storageError } from './platform/database/openDatabase.ts'
import { makeFilesPrivate } from './platform/privateFolder.ts'
import { startMessage } from './startMessage.ts'

/** How long a stop may take before the process ends anyway, ms. */
const STOP_MOST_MS = 8_000
const RETRY_MS = 1_000
/** A devices' reconnect storm waits here instead of being refused. */
const LISTEN_BACKLOG = 8_192

const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** The built front ends, beside the built server or beside its source. */
function builtPages(): AppOptions['pages'] {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..')
  const found = { console: path.join(root, 'apps/console/dist'), player: path.join(root, 'apps/player/dist') }
  const verifyPlays = path.join(root, 'tools/verify-plays/dist/verify-plays.html')
  // The list of assets is what a build writes last.
  return existsSync(path.join(found.console, 'assets.json')) &&
    existsSync(path.join(found.player, 'assets.json'))
    ? { ...found, verifyPlays: existsSync(verifyPlays) ? verifyPlays : null }
    : null
}

async function main(): Promise<void> {
  process.setSourceMapsEnabled(true)
  makeFilesPrivate()
  const read = readConfig(environment)
  if (!read.ok) {
    for (const { variable, message } of read.mistakes) process.stderr.write(`${variable} ${message}.\n`)
    process.exit(2)
  }
  const { config } = read
  const log = pino({
    level: config.logLevel,
    base: null,
    redact: {
      paths: [
        'authorization',
        'cookie',
        'password',
        'token',
        'secret',
        'accessToken',
        '*.authorization',
        '*.cookie',
        '*.password',
        '*.token',
        '*.secret',
        '*.accessToken',
      ],
      censor: '[not logged]',
    },
  })
  if (config.rateLimits === 'off')
    log.warn(
      'RATE_LIMITS=off: nothing slows down password guessing. Use it only for load tests on this computer.',
    )
  try {
    mkdirSync(config.dataDir, { recursive: true })
    accessSync(config.dataDir, constants.W_OK)
  } catch (error) {
    process.stderr.write(
      `DATA_DIR ${config.dataDir} cannot be written (${(error as NodeJS.ErrnoException).code ?? 'unknown reason'}).\n`,
    )
    process.exit(2)
  }
  const app = await createApp({
    config,
    log,
    clock: systemClock,
    pages: builtPages(),
    samples: environment['SAMPLE_CONTENT'] !== 'off',
  })

  let stopping = false
  const stop = (signal: string): void => {
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), STOP_MOST_MS).unref()
    app.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the stop failed')
        process.exit(1)
      },
    )
  }
  process.once('SIGTERM', () => stop('SIGTERM'))
  process.once('SIGINT', () => stop('SIGINT'))

  try {
    await app.kernel.app.listen({ host: config.host, port: config.port, backlog: LISTEN_BACKLOG })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    process.stderr.write(
      code === 'EADDRINUSE'
        ? `PORT ${config.port} is already in use by another program.\n`
        : `The server cannot listen on HOST ${config.host} (${code ?? 'unknown reason'}).\n`,
    )
    process.exit(2)
  }
  await afterDatabase(app.prepare)
  await afterDatabase(sayReady)

  /** A database that is not there yet is waited for; a schema that cannot be brought up to date is the end. */
  async function afterDatabase(run: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        await run()
        return
      } catch (error) {
        if (stopping) return
        if (storageError(error) === error) throw error
        log.warn('the database does not answer yet; trying again')
        await wait(RETRY_MS)
      }
    }
  }
  async function sayReady(): Promise<void> {
    const port = app.port()
    const own = ownAddress(config, port)
    const link = await app.identity.firstAccountLink(own)
    const setup = link === null ? null : link.slice(own.length)
    for (const line of startMessage(config, port, { setup, reachable: app.addresses() })) say(line)
  }
}

main().catch((error: unknown) => {
  process.stderr.write(
    `Vitrine could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
  )
  process.exit(1)
})
