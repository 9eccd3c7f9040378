import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { build, type Plugin } from 'esbuild'
import type { Drawing } from './slidePage.ts'

/** What the page's clock says, epoch ms: slides that show a date look the same on whichever day they are compared. */
export const DRAWN_AT_MS = Date.UTC(2026, 10, 21, 9, 30)

/** Pictures of a slide that is not yet as it is wanted. */
const LOOKS_MOST = 30

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
 * @param options of the page's window
 */
export async function openSlidePage(
  browser: Browser,
  address: string,
  options: Pick<BrowserContextOptions, 'viewport' | 'deviceScaleFactor'> = {},
): Promise<{
  page: Page
  /** Draws a slide. */
  show(drawing: Drawing): Promise<void>
  /**
   * Draws a slide and takes its picture, PNG. A frame of another origin is painted by another process, somewhat later than the
   * page around it: the picture is taken again until it is as `until` wants it, or stays otherwise.
   */
  draw(drawing: Drawing, until?: (picture: Buffer) => Promise<boolean>): Promise<Buffer>
}> {
  const { js, css } = await (bundle ??= bundled())
  const page = await browser.newPage({ viewport: { width: 1_280, height: 720 }, ...options })
  await page.clock.setFixedTime(DRAWN_AT_MS)
  await page.goto(address)
  await page.setContent('<!doctype html><body style="margin:0;background:#808080"><main></main>')
  await page.addStyleTag({ content: css })
  await page.addScriptTag({ content: js })
  const show = (drawing: Drawing): Promise<void> =>
    page.evaluate(
      (given) => (window as unknown as { draw(drawing: Drawing): Promise<void> }).draw(given),
      drawing,
    )
  return {
    page,
    show,
    async draw(drawing, until = async () => true) {
      await show(drawing)
      const { widthPx, heightPx } = drawing
      for (let looks = 1; ; looks += 1) {
        const picture = await page.screenshot({
          clip: { x: 0, y: 0, width: widthPx, height: heightPx },
          animations: 'allow',
          caret: 'initial',
        })
        if (looks === LOOKS_MOST || (await until(picture))) return picture
      }
    },
  }
}

/** What the page runs, made once. */
let bundle: Promise<{ js: string; css: string }> | null = null

async function bundled(): Promise<{ js: string; css: string }> {
  const { outputFiles } = await build({
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
  const textOf = (end: string) => outputFiles.find((file) => file.path.endsWith(end))!.text
  return { js: textOf('.js'), css: textOf('.css') }
}
