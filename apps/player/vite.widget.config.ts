import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { textsPlugin } from '../../tools/build/textsPlugin.mjs'
import { translationsPlugin } from '../../tools/build/translations.mjs'
import player, { icon } from './vite.config.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Displays store nothing of it (apps/server/src/features/builds/shelf.ts). */
const FOLDER = 'assets/widget-page'

/**
 * The page `/player-widgets`: one widget for other programs. No display loads it, so it is built after the player, whose
 * service worker stores what is there before it.
 */
export default defineConfig({
  base: player.base!,
  plugins: [react(), textsPlugin(), translationsPlugin(), icon()],
  build: {
    ...player.build,
    manifest: '.vite/widget.json',
    copyPublicDir: false,
    rollupOptions: {
      input: { widget: here('./widget.html') },
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
