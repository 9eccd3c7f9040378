import type { Page } from '@playwright/test'
import { accessibilityFindings } from './support/accessibility.ts'
import { consolePage, NARROW, WIDE } from './support/consolePage.ts'
import { cutOff, settled, sidewaysOverflow } from './support/cutOff.ts'
import { furnish, type Furnished } from './support/furnished.ts'
import { MORE_DIALOGUES, VIEWS } from './support/pages.ts'
import { expect, test } from './support/test.ts'
import { noteData, untranslated } from './support/untranslated.ts'
import { activateLocale, SOURCE_LOCALE } from '@vitrine/texts'
import { pseudoCatalogue } from '@vitrine/texts/pseudo'

// Each worker has a server of its own, so that parts run side by side.
test.describe.configure({ mode: 'parallel' })
let furnished: Furnished
test.beforeAll(async ({ browser }) => {
  furnished = await furnish(browser)
})
test.afterAll(() => furnished?.dispose())

/** What shows whether a page is read from the right: where its direction, its sidebar and its heading are. */
const notMirrored = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { documentElement } = document
    const found: string[] = []
    if (documentElement.dir !== 'rtl') found.push(`dir is “${documentElement.dir}”`)
    const heading = document.querySelector('h1')
    if (heading && getComputedStyle(heading).direction !== 'rtl') found.push('the heading is not')
    const sidebar = document.querySelector('.v-sidebar')
    if (sidebar?.checkVisibility() && sidebar.getBoundingClientRect().left < innerWidth / 2)
      found.push('the sidebar is on the left')
    return found
  })

/** What is still found when the page has come to rest: a dialogue follows a new size in steps. */
async function lasting(page: Page, look: (page: Page) => Promise<string[]>): Promise<string[]> {
  let found = await look(page)
  for (let looks = 0; found.length > 0 && looks < 20; looks += 1) {
    await page.waitForTimeout(100)
    found = await look(page)
  }
  return found
}

/** So many tests share the views: one for all of them lasts longer on a slow machine than a test may. */
const PARTS = 4
const ALL_VIEWS = [...VIEWS, ...MORE_DIALOGUES]
/** Its texts are longer than English, have accents on all letters, and are read from the right. */
const LOCALE = 'ar-XB'

for (let part = 0; part < PARTS; part += 1)
  test(`every page is accessible, silent, in a catalogue, turned round and whole, on a desk in light and on a phone in dark: part ${part + 1} of ${PARTS}`, async ({
    browser,
  }) => {
    const signedIn = await consolePage(browser, furnished.origin)
    const anonymous = await consolePage(browser, null)
    // What the sweep looks for on a page is looked up in the same language.
    await activateLocale(LOCALE, (_space, source) => pseudoCatalogue(LOCALE, source))
    const wrong = new Set<string>()
    try {
      for (const { page } of [signedIn, anonymous])
        await page.addInitScript((chosen) => localStorage.setItem('vitrine-language', chosen), LOCALE)
      const isData = [signedIn, anonymous].map(({ page }) => noteData(page))
      for (const view of ALL_VIEWS.filter((_, index) => index % PARTS === part)) {
        const { page } = view.anonymous ? anonymous : signedIn
        const note = (found: readonly string[], what: string) =>
          found.forEach((text) => wrong.add(`${view.name}: ${what}: ${text}`))
        await page.setViewportSize(WIDE)
        try {
          await view.open(page, furnished)
        } catch (error) {
          note([String(error).split('\n').slice(0, 3).join(' ')], 'did not open')
          continue
        }
        await settled(page)
        note(await accessibilityFindings(page), 'not accessible')
        if ((await page.title()).trim() === '') note(['the tab'], 'no title')
        const headings = await page.locator('h1').count()
        if (headings !== 1) note([`${headings}`], 'headings of the first level')
        // Colours change no layout: each width is seen once, and each of the two schemes.
        for (const [size, colorScheme] of [
          [WIDE, 'light'],
          [NARROW, 'dark'],
        ] as const) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize(size)
          await settled(page)
          note(await untranslated(page, (word) => isData.some((known) => known(word))), 'not in a catalogue')
          note(await notMirrored(page), 'not mirrored')
          note(await lasting(page, cutOff), `cut off at ${size.width} px`)
          note(await lasting(page, sidewaysOverflow), `at ${size.width} px`)
        }
        await page.emulateMedia({ colorScheme: 'light' })
      }
    } finally {
      await activateLocale(SOURCE_LOCALE, null)
    }
    expect([...wrong]).toEqual([])
    expect([...signedIn.faults, ...anonymous.faults]).toEqual([])
    await signedIn.close()
    await anonymous.close()
  })
