import { defineConfig } from '@playwright/test'
import { launchOptions } from '@vitrine/testbed'

const launch = launchOptions({ kiosk: true })
/** Minutes each: first, so that no worker is left alone with one at the end. */
const LONG = /\/(?:week|everyPage|firstHour|oneScreen)\.spec\.ts$/

/** End-to-end tests against the built server, in the system's Chromium. Each test starts a server of its own (src/support). */
export default defineConfig({
  testDir: 'src',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  // The pictures for the documents are made on request: npm run screenshots, npm run watch (half an hour).
  ...(process.argv.some((word) => /@screenshots|@watch/.test(word))
    ? {}
    : { grepInvert: /@screenshots|@watch/ }),
  // Two at a time: each has a server and browsers of its own, and mostly waits.
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  // Limits protect against hanging and judge nothing; nothing here is measured in seconds.
  timeout: 600_000,
  globalTimeout: process.argv.some((word) => word.includes('@watch')) ? 60 * 60_000 : 80 * 60_000,
  expect: { timeout: 90_000 },
  reporter: 'list',
  projects: [
    { name: 'long', testMatch: LONG },
    { name: 'others', testIgnore: LONG },
  ],
  use: {
    ...(launch ? { launchOptions: launch } : {}),
    viewport: { width: 1920, height: 1080 },
    locale: 'en-GB',
    timezoneId: 'Europe/Paris',
    actionTimeout: 60_000,
    navigationTimeout: 90_000,
    screenshot: 'only-on-failure',
    // A trace costs each test two fifths more of the processor. It is made on request: --trace on.
    trace: 'off',
  },
})
