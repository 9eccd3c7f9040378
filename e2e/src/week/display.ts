import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'
import { captureGlass } from '../support/glass.ts'
import type { OnGlass, Unit } from './units.ts'
import type { Wire } from './wire.ts'

export type Colour = { r: number; g: number; b: number }
const BLACK = { r: 0, g: 0, b: 0 }
const SIZE = { width: 640, height: 360 }
/** The ad covers the lower half. */
const UPPER = { x: 0, y: 0, width: 640, height: 170 }
const LOWER = { x: 0, y: 190, width: 640, height: 170 }

/** A page of Chromium with the time of the story. */
export async function openPage(
  context: BrowserContext,
  timeScript: string,
  wallShiftMs: number,
): Promise<Page> {
  const page = await context.newPage()
  await page.addInitScript({ content: `globalThis.weekShiftMs = ${wallShiftMs};${timeScript}` })
  return page
}

/**
 * A real display of the week: the built player in Chromium. What it shows is read from its painted pixels.
 * @param options.wallShiftMs by how much the story is ahead of this machine, ms
 * @param options.versionOf   the version whose slide has this colour, found by the test of closeness
 */
export async function startDisplay(
  browser: Browser,
  options: {
    name: string
    wire: Wire
    timeZone: string
    timeScript: string
    wallShiftMs: () => number
    versionOf: (isClose: (colour: Colour) => boolean) => string | null
    adColour: Colour
  },
): Promise<Unit & { page(): Page }> {
  const { name, wire } = options
  const context = await browser.newContext({
    viewport: SIZE,
    timezoneId: options.timeZone,
    locale: 'en-GB',
  })
  let page: Page
  let tools: CDPSession
  let isUp = false
  const open = async () => {
    page = await openPage(context, options.timeScript, options.wallShiftMs())
    tools = await context.newCDPSession(page)
    await page.goto(`${wire.origin}/player`)
    isUp = true
  }
  /** by how much its clock is wrong, ms */
  let wrongByMs = 0
  /** Has the page's time do something, also when the page is just being loaded again. */
  const tell = async (word: 'rest' | 'wake' | 'jump' | 'sleep'): Promise<void> => {
    for (;;) {
      if (!isUp) return
      try {
        const shiftMs = options.wallShiftMs() + wrongByMs
        await page.evaluate(
          async ([said, targetMs]) => {
            const time = globalThis.weekTime!
            if (said === 'rest' || said === 'wake') await time[said]()
            else time[said](targetMs - time.wallShiftMs())
          },
          [word, shiftMs] as const,
        )
        return
      } catch (error) {
        if (!String(error).includes('Execution context was destroyed')) throw error
        await page.waitForLoadState('domcontentloaded')
      }
    }
  }
  const glass = async (): Promise<OnGlass> => {
    if (!isUp) return { shows: 'dark' }
    const picture = await captureGlass(page)
    if (picture.share(BLACK, 2) > 0.99) return { shows: 'black' }
    const upper = options.versionOf((colour) => picture.share(colour, 10, UPPER) > 0.99)
    if (upper === null) {
      const isQuiet = await page.getByTestId('idle').isVisible()
      return { shows: isQuiet ? 'quiet picture' : 'something else' }
    }
    const lower = options.versionOf((colour) => picture.share(colour, 10, LOWER) > 0.99)
    if (lower !== null) return { version: upper, ads: false }
    return picture.share(options.adColour, 10, LOWER) > 0.99
      ? { version: upper, ads: true }
      : { shows: 'something else' }
  }
  await open()
  return {
    name,
    page: () => page,
    rest: () => tell('rest'),
    wake: () => tell('wake'),
    jump: () => tell('jump'),
    sleep: () => tell('sleep'),
    glass,
    async cut() {
      wire.cut()
    },
    async mend() {
      wire.mend()
      // What a browser says when a cable is plugged in.
      await page.evaluate(() => dispatchEvent(new Event('online')))
    },
    async crash() {
      const crashed = page.waitForEvent('crash')
      // The answer never comes.
      void tools.send('Page.crash').catch(() => undefined)
      await crashed
      isUp = false
    },
    async restart() {
      await page.close()
      await open()
    },
    async setClock(byMs) {
      wrongByMs += byMs
      await tell('sleep')
    },
    async fill(percent) {
      const { usage = 0 } = await page.evaluate(() => navigator.storage.estimate())
      await tools.send('Storage.overrideQuotaForOrigin', {
        origin: wire.origin,
        ...(percent < 50 ? {} : { quotaSize: Math.round((usage * 100) / percent) }),
      })
    },
    async failItem() {
      throw new Error('Only simulated devices fail to show an item here.')
    },
    close: () => context.close(),
  }
}
