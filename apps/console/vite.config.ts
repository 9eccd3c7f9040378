import react from '@vitejs/plugin-react'
import { defaultClientConditions, defineConfig } from 'vite'
import { documentationPlugin, PURE_FUNCTIONS } from '../../tools/build/documentationPlugin.mjs'
import { textsPlugin } from '../../tools/build/textsPlugin.mjs'
import { translationsPlugin } from '../../tools/build/translations.mjs'

/** Where the server runs while developing; the built server serves the console itself. */
const server = process.env['VITRINE_SERVER'] ?? 'http://localhost:8080'
const proxied = [
  '/default',
  '/graphql',
  '/sse',
  '/event-stream',
  '/activate',
  '/channels',
  '/player',
  '/player-assets',
  '/initialization',
  '/forms-entry',
  '/print-preview',
  '/script-frame',
  '/player-widget-frame',
  '/healthz',
  '/push',
]

export default defineConfig({
  plugins: [react(), documentationPlugin(), textsPlugin(), translationsPlugin()],
  // The definitions of widgets are not part of what comes first (packages/widgets/src/lightDefinitions.ts).
  resolve: { conditions: ['light', ...defaultClientConditions] },
  build: {
    // The console's routes own every other path, so its files live under one of their own.
    assetsDir: 'console-assets',
    manifest: true,
    target: 'es2022',
    // Hashed files can be cached permanently; an inlined one would be loaded with every chunk.
    assetsInlineLimit: 0,
    // How large chunks may be is checked by tools/checks/budget.mjs.
    chunkSizeWarningLimit: 2_000,
    // One file for all that comes first: it is packed better than many, and asked for at once.
    rollupOptions: {
      output: { codeSplitting: { groups: [{ name: 'index', tags: ['$initial'] }] } },
      treeshake: { manualPureFunctions: PURE_FUNCTIONS },
    },
  },
  server: {
    proxy: {
      ...Object.fromEntries(proxied.map((path) => [path, { target: server, ws: path === '/graphql' }])),
      // `/media` alone is a page of the console; `/media/<sha256>` is a file.
      '^/media/[0-9a-f]{64}': { target: server },
    },
  },
})
