import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { textsPlugin } from '../../tools/build/textsPlugin.mjs'
import { translationsPlugin } from '../../tools/build/translations.mjs'
import player, { icon } from './vite.config.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Displays store nothing of it (apps/server/src/features/builds/shelf.ts). */
const FOLDER = 'assets/outside'

/**
 * The pages for what is no display: `/player-widgets`, one widget for other programs, and `/external`, a screen or a slide for people
 * without an account. No display loads them, so they are built after the player, whose service worker stores what is there before it.
 */
export default defineConfig({
  base: player.base!,
  plugins: [react(), textsPlugin(), translationsPlugin(), icon()],
  build: {
    ...player.build,
    manifest: '.vite/outside.json',
    copyPublicDir: false,
    rollupOptions: {
      input: { widget: here('./widget.html'), external: here('./external.html') },
      output: {
        entryFileNames: `${FOLDER}/[name]-[hash].js`,
        chunkFileNames: `${FOLDER}/[name]-[hash].js`,
        // Fonts are the player's own: the same file under the same name.
        assetFileNames: ({ names }) =>
          `${names[0]?.endsWith('.css') ? FOLDER : 'assets'}/[name]-[hash][extname]`,
      },
    },
  },
})
