/**
 * The Test command: `node tools/test.mjs`. Works in a fresh clone: installs npm packages and the real parts (Chromium,
 * PostgreSQL, ffmpeg, clients of others) as far as it may, then runs every check. What is missing is skipped and counted, or fails with
 * REQUIRE_PARTS=1.
 */
import { ensureClients, ensurePackages, ensureParts, runOrExit } from './setup/setup.mjs'

const missing = [...ensureParts(), ...ensureClients()]
if (missing.length > 0 && process.env.REQUIRE_PARTS === '1') {
  console.error(`REQUIRE_PARTS=1, but ${missing.join(', ')} could not be installed.`)
  console.log(`0 passed, ${missing.length} failed, 0 skipped`)
  process.exit(1)
}
ensurePackages()
runOrExit(process.execPath, ['tools/checks/check.mjs', ...process.argv.slice(2)])
