import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import { build, type Plugin } from 'esbuild'
import type { Drawing } from './slidePage.ts'

/** What the page's clock says, epoch ms: slides that show a date look the same on whichever day they are compared. */
const DRAWN_AT_MS = Date.UTC(2026, 10, 21, 9, 30)

/** Vite's `?url`, for a page without a server: the file itself. */
const asAddress: Plugin = {
  name: 'as-address',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /\?url$/ }, ({ path, resolveDir, kind }) =>
      resolve(path.replace(/\?url$/, ''), { resolveDir, kind }),
    )
  },
}

/**
 * A page with the renderer alone, without a host: what it draws is the renderer's doing.
 * @param address of an empty page
 */
export async function openSlidePage(
  browser: Browser,
  address: string,
): Promise<{
  page: Page
  /** draws a slide and takes its picture, PNG */
  draw(drawing: Drawing): Promise<Buffer>
}> {
  const built = await build({
    stdin: {
      contents: `import '@fontsource-variable/inter/wght.css'\nimport './slidePage.ts'`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
      loader: 'ts',
    },
    bundle: true,
    write: false,
    outdir: 'out',
    format: 'iife',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    loader: { '.woff2': 'dataurl' },
    plugins: [asAddress],
  })
  const textOf = (end: string) => built.outputFiles.find((file) => file.path.endsWith(end))!.text
  const page = await browser.newPage({ viewport: { width: 1_280, height: 720 } })
  await page.clock.setFixedTime(DRAWN_AT_MS)
  await page.goto(address)
  await page.setContent('<!doctype html><body style="margin:0;background:#808080"><main></main>')
  await page.addStyleTag({ content: textOf('.css') })
  await page.addScriptTag({ content: textOf('.js') })
  return {
    page,
    async draw(drawing) {
      await page.evaluate(
        (given) => (window as unknown as { draw(drawing: Drawing): Promise<void> }).draw(given),
        drawing,
      )
      const { widthPx, heightPx } = drawing
      return page.screenshot({
        clip: { x: 0, y: 0, width: widthPx, height: heightPx },
        animations: 'allow',
        caret: 'initial',
      })
    },
  }
}
