import { createRequire } from 'node:module'
import { defineConfig } from 'vitest/config'

/**
 * Tests of what ends, hangs and comes back in time: one file at a time and nothing beside them, so that what they see is not
 * another test's doing.
 */
const ALONE = [
  'apps/kiosk/**/*.test.ts',
  'apps/server/src/testing/{process,killUnderLoad,storageFaults}.test.ts',
  'apps/server/src/platform/http/deadPeers.test.ts',
]
/** Tests that look at a whole process, or put something else in a module's place: each file in a process of its own. */
const APART = [
  'apps/server/src/testing/**/*.test.ts',
  'apps/server/src/platform/blobs/copyRange.test.ts',
  'apps/console/src/testing/anyReport.test.tsx',
  'apps/player/src/diagnostics/runProbes.test.ts',
]
const EVERYTHING = ['{packages,apps,tools,bench}/**/*.test.{ts,tsx,mjs}']
const NEVER = ['**/node_modules/**', '**/dist/**', '**/.types/**']

// Tests read what a reader in the United States reads, whatever the machine is set to: workers inherit it.
process.env['LC_ALL'] = 'en_US.UTF-8'

/** Every `*.test.ts` beside the code it tests. The end-to-end tests in e2e/ are Playwright's. */
export default defineConfig({
  // The copy of graphql that the libraries load too: it tells its own errors from those of another copy.
  resolve: { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] },
  test: {
    environment: 'node',
    globalSetup: ['tools/testbed/src/vitestSetup.ts'],
    setupFiles: ['tools/testbed/src/hangWatch.ts', 'tools/testbed/src/leaveNothing.ts'],
    // Limits protect against hanging and judge nothing: how fast things are, the bench says.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 120_000 } },
    restoreMocks: true,
    projects: [
      {
        extends: true,
        test: {
          name: 'together',
          include: EVERYTHING,
          exclude: [...NEVER, ...ALONE, ...APART],
          // Modules are loaded once for each process, not once for each file: that took a fifth of the time.
          isolate: false,
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'apart',
          include: APART,
          exclude: [...NEVER, ...ALONE],
          maxWorkers: 2,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: ALONE,
          exclude: NEVER,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
