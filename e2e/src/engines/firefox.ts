import { findFirefox } from '@vitrine/testbed'
import puppeteer from 'puppeteer-core'
import { WINDOW, type Engine } from './engine.ts'

/** How long one order may take before it counts as lost, ms. */
const PROTOCOL_MS = 120_000

/** What Firefox tells beside errors of scripts: a server that is away, and an `eval` that a library only tries. */
const NOT_OF_SCRIPTS =
  /^Firefox can’t establish a connection|^The connection to .* was interrupted|^Content-Security-Policy: .* a JavaScript eval/

/** The system's Firefox, through WebDriver BiDi. */
export const firefoxEngine: Engine = {
  name: 'Firefox',
  missing: () => (findFirefox() ? null : 'Firefox is not installed'),
  async start() {
    const browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: findFirefox()!,
      headless: true,
      protocolTimeout: PROTOCOL_MS,
      // Text and forms in English, sound without a gesture, and no requests of its own.
      extraPrefsFirefox: { 'intl.accept_languages': 'en-GB', 'media.autoplay.default': 0 },
    })
    const page = await browser.newPage()
    await page.setViewport(WINDOW)
    const errors: string[] = []
    page.on('pageerror', (error) => {
      const text = error instanceof Error ? error.message : String(error)
      if (!NOT_OF_SCRIPTS.test(text)) errors.push(text)
    })
    return {
      open: async (url) => void (await page.goto(url)),
      reload: async () => void (await page.reload()),
      run: <T>(body: string) => page.evaluate(`(async () => { ${body} })()`) as Promise<T>,
      capture: async () => Buffer.from(await page.screenshot()),
      errors: () => errors,
      close: () => browser.close(),
    }
  },
}
