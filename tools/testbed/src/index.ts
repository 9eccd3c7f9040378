/** Starts and stops the real parts that tests and benchmarks run against, each on a free loopback port, in a temporary folder. */
export { findChromium, launchOptions, type ChromiumLaunchOptions } from './chromium.ts'
export { endProcess, endWithUs } from './childProcess.ts'
export { findFirefox, findWebKit, findXvfb } from './engines.ts'
export { findProgram } from './findProgram.ts'
export { findMosquitto, startMosquitto, type Mosquitto } from './mosquitto.ts'
export { freePort } from './freePort.ts'
export {
  createDatabase,
  findPostgres,
  startPostgres,
  type Postgres,
  type PostgresOptions,
} from './postgres.ts'
export { partsAreRequired } from './parts.ts'
export { findServerEntry, startServer, type RunningServer, type ServerOptions } from './server.ts'
export { startPushService, verifiedSender, type PushRequest, type PushTestBrowser } from './pushService.ts'
export { temporaryFolder, type TemporaryFolder } from './temporaryFolder.ts'
