import { chromium } from '@playwright/test'
import { findChromium, launchOptions } from '@vitrine/testbed'
import { WINDOW, type Engine } from './engine.ts'

/** The system's Chromium, through Playwright. */
export const chromiumEngine: Engine = {
  name: 'Chromium',
  missing: () => (findChromium() ? null : 'Chromium is not installed'),
  async start() {
    const browser = await chromium.launch(launchOptions({ kiosk: true }) ?? {})
    const page = await browser.newPage({ viewport: WINDOW })
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    return {
      open: async (url) => void (await page.goto(url)),
      reload: async () => void (await page.reload()),
      run: (body) => page.evaluate(`(async () => { ${body} })()`),
      capture: () => page.screenshot({ animations: 'allow', caret: 'initial' }),
      errors: () => errors,
      close: () => browser.close(),
    }
  },
}
