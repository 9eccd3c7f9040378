import type { Browser, Page } from '@playwright/test'
import { signIn } from './furnished.ts'

/** The two windows in which every page of the console is judged. */
export const WIDE = { width: 1440, height: 900 }
export const NARROW = { width: 390, height: 844 }

/**
 * A page of the console with its own context, and what it said on its console.
 * @param origin of the server to sign in at; null for somebody who is not signed in
 */
export async function consolePage(
  browser: Browser,
  origin: string | null,
): Promise<{ page: Page; faults: string[]; close: () => Promise<void> }> {
  const context = await browser.newContext({ viewport: WIDE, colorScheme: 'light', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  // A refused look-up is an answer, not a fault of the page.
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of 40[14]/.test(message.text())) faults.push(message.text())
  })
  if (origin !== null) await signIn(page, origin)
  return { page, faults, close: () => context.close() }
}
