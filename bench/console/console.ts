import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type Page } from '@playwright/test'
import { launchOptions } from '@vitrine/testbed'
import { EMAIL, PASSWORD } from '../load/fleet.ts'

const WINDOW = { width: 1_440, height: 900 }

/** The console in a browser, signed in, and a way to bare pages beside it. */
export type Console = {
  /** a page of a browser that has nothing stored but who is signed in */
  fresh(): Promise<Page>
  /** a page with nothing on it but this markup, served like any other */
  bare(markup: string): Promise<Page>
  close(): Promise<void>
}

/** Opens a browser and signs in. @throws Error where there is no Chromium */
export async function openConsole(house: { server: { url: string } }): Promise<Console> {
  const launch = launchOptions()
  if (!launch) throw new Error('There is no Chromium.')
  const browser: Browser = await chromium.launch(launch)
  const first = await browser.newContext({ viewport: WINDOW })
  const page = await first.newPage()
  await page.goto(`${house.server.url}/login`)
  await page.locator('input[autocomplete=username]').fill(EMAIL)
  await page.locator('input[autocomplete=current-password]').fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/home')
  const storageState = await first.storageState()
  await first.close()
  const stops: (() => void)[] = []
  return {
    fresh: async () => (await browser.newContext({ viewport: WINDOW, storageState })).newPage(),
    async bare(markup) {
      const server = createServer((_request, response) => {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        response.end(`<!doctype html><meta charset="utf-8"><title>bare</title>${markup}`)
      })
      await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
      stops.push(() => server.close())
      const bare = await (await browser.newContext({ viewport: WINDOW })).newPage()
      await bare.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
      return bare
    },
    async close() {
      await browser.close()
      for (const stop of stops) stop()
    },
  }
}

/** Time between frames while something goes on, ms, as the page itself sees them. */
export async function framesDuring(page: Page, run: () => Promise<void>): Promise<number[]> {
  await page.evaluate(`(() => {
    const at = []
    window.benchFrames = at
    const look = () => { at.push(performance.now()); if (window.benchFrames === at) requestAnimationFrame(look) }
    requestAnimationFrame(look)
  })()`)
  await run()
  return page.evaluate<number[]>(`(() => {
    const at = window.benchFrames
    window.benchFrames = null
    return at.slice(1).map((ms, n) => ms - at[n])
  })()`)
}

/**
 * From a click to the second frame after what it is for is there, ms, by the page's own clock.
 * @param click  an expression that is the element to click
 * @param isDone an expression that is true once it is there
 */
export const clickMs = (page: Page, click: string, isDone: string): Promise<number> =>
  page.evaluate<number>(`new Promise((done) => {
    const startMs = performance.now()
    ;(${click}).click()
    const look = () => {
      if (!(${isDone})) return requestAnimationFrame(look)
      requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - startMs)))
    }
    look()
  })`)
