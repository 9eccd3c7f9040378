import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import player, { icon, throughputFile } from './vite.config.ts'
import react from '@vitejs/plugin-react'
import { textsPlugin } from '../../tools/build/textsPlugin.mjs'
import { translationsPlugin } from '../../tools/build/translations.mjs'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The page `/diagnostics`: a program of its own beside the player, so that a display that plays loads nothing of it. It is built
 * into the player's folder before the player, whose service worker then stores it too (tools/build/build.mjs).
 */
export default defineConfig({
  base: player.base!,
  plugins: [react(), textsPlugin(), translationsPlugin(), icon(), throughputFile()],
  define: player.define!,
  // It draws no widgets.
  resolve: player.resolve!,
  build: {
    ...player.build,
    manifest: '.vite/diagnostics.json',
    copyPublicDir: false,
    rollupOptions: {
      input: { diagnostics: here('./diagnostics.html') },
      output: { entryFileNames: 'assets/[name]-[hash].js' },
    },
  },
})
