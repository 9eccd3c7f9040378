import { setTimeout as wait } from 'node:timers/promises'
import type { Page } from '@playwright/test'

/** Each frame that a browser's display compositor hands to the display is one of these in a trace. */
const DISPLAYED = { name: 'Display::FrameDisplayed', category: 'disabled-by-default-display.framedisplayed' }

/**
 * Makes the window of a page so large that all of the page is in it. A browser without a display gives a page a window of its own size with
 * its bars in it: what moves at the lower end is neither drawn nor displayed then, and costs next to nothing.
 */
export async function showAllOf(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { windowId } = await session.send('Browser.getWindowForTarget')
  const { width, height } = await page.evaluate(() => ({ width: innerWidth, height: innerHeight }))
  await session.send('Browser.setWindowBounds', {
    windowId,
    bounds: { width: width + 100, height: height + 300 },
  })
  await session.detach()
}

/**
 * Frames per second that a browser hands to its display, by its own trace: what reaches the glass, whether a script or an animation of
 * the browser's own made it. `requestAnimationFrame` would be counted at the full rate where nothing is drawn.
 */
export async function framesPerSecond(page: Page, ms: number): Promise<number> {
  const session = await page.context().newCDPSession(page)
  let displayed = 0
  session.on('Tracing.dataCollected', ({ value }) => {
    displayed += value.filter(({ name }) => String(name) === DISPLAYED.name).length
  })
  const ended = new Promise((resolve) => void session.once('Tracing.tracingComplete', resolve))
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: [DISPLAYED.category] },
  })
  const startMs = performance.now()
  await wait(ms)
  const measuredMs = performance.now() - startMs
  await session.send('Tracing.end')
  await ended
  await session.detach()
  return (displayed / measuredMs) * 1_000
}
