import type { Page } from '@playwright/test'
import { consolePage, NARROW, WIDE } from './support/consolePage.ts'
import { cutOff, settled, sidewaysOverflow } from './support/cutOff.ts'
import { furnish, type Furnished } from './support/furnished.ts'
import { MORE_DIALOGUES, VIEWS } from './support/pages.ts'
import { expect, test } from './support/test.ts'
import { noteData, untranslated } from './support/untranslated.ts'
import { activateLocale, SOURCE_LOCALE } from '@vitrine/texts'
import { PSEUDO_LOCALES, pseudoCatalogue } from '@vitrine/texts/pseudo'

test.describe.configure({ mode: 'serial' })
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

for (const locale of PSEUDO_LOCALES)
  test(`every page can be read in ${locale}, wide and light, narrow and dark`, async ({ browser }) => {
    const signedIn = await consolePage(browser, furnished.origin)
    const anonymous = await consolePage(browser, null)
    // What the sweep looks for on a page is looked up in the same language.
    await activateLocale(locale, (_space, source) => pseudoCatalogue(locale, source))
    const wrong = new Set<string>()
    try {
      for (const { page } of [signedIn, anonymous])
        await page.addInitScript((chosen) => localStorage.setItem('vitrine-language', chosen), locale)
      const isData = [signedIn, anonymous].map(({ page }) => noteData(page))
      for (const view of [...VIEWS, ...MORE_DIALOGUES]) {
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
        // Colours change no layout: each width is seen once, and each of the two schemes.
        for (const [size, colorScheme] of [
          [WIDE, 'light'],
          [NARROW, 'dark'],
        ] as const) {
          await page.emulateMedia({ colorScheme })
          await page.setViewportSize(size)
          await settled(page)
          if (locale === 'en-XA')
            note(
              await untranslated(page, (word) => isData.some((known) => known(word))),
              'not in a catalogue',
            )
          else note(await notMirrored(page), 'not mirrored')
          note(await cutOff(page), `cut off at ${size.width} px`)
          note(await sidewaysOverflow(page), `at ${size.width} px`)
        }
      }
    } finally {
      await activateLocale(SOURCE_LOCALE, null)
    }
    expect([...wrong]).toEqual([])
    await signedIn.close()
    await anonymous.close()
  })
