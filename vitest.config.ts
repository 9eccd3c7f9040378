import { createRequire } from 'node:module'
import { defineConfig } from 'vitest/config'

/** Every `*.test.ts` beside the code it tests. The end-to-end tests in e2e/ are Playwright's. */
export default defineConfig({
  // The copy of graphql that the libraries load too: it tells its own errors from those of another copy.
  resolve: { alias: [{ find: /^graphql$/, replacement: createRequire(import.meta.url).resolve('graphql') }] },
  test: {
    include: ['{packages,apps,tools,bench}/**/*.test.{ts,tsx,mjs}'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/.types/**'],
    environment: 'node',
    globalSetup: ['tools/testbed/src/vitestSetup.ts'],
    testTimeout: 15_000,
    hookTimeout: 30_000,
    restoreMocks: true,
  },
})
