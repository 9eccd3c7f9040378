import type { Page } from '@playwright/test'
import { homeTexts } from '../../apps/console/src/features/home/home.texts.ts'
import { findingsNow } from './support/accessibility.ts'
import { cutOff, settled } from './support/cutOff.ts'
import { furnish, openPlayer, type Furnished } from './support/furnished.ts'
import { consolePage, NARROW } from './support/consolePage.ts'
import { expect, test } from './support/test.ts'
import { noteData, untranslated } from './support/untranslated.ts'
import { PSEUDO_LOCALES } from '@vitrine/texts/pseudo'

test.describe.configure({ mode: 'serial' })
let furnished: Furnished

test.beforeAll(async ({ browser }) => {
  furnished = await furnish(browser)
})
test.afterAll(() => furnished?.dispose())

/** Displays on a wall, upright ones, and phones that stand in for one. */
const GLASSES = [{ width: 1920, height: 1080 }, { width: 1080, height: 1920 }, NARROW]

/** Texts of the player that lie outside its window, and cannot be scrolled to. */
const outsideWindow = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const range = document.createRange()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const own = node.parentElement
      if (text === '' || !own || own.closest('script, style, .setup') || !own.checkVisibility()) continue
      range.selectNodeContents(node)
      const { left, right, top, bottom } = range.getBoundingClientRect()
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) found.push(text.slice(0, 60))
    }
    return found
  })

/** What is the same in every language: addresses, codes, the ends of IDs, the toast that the specification words, and dates. */
const IS_GIVEN =
  /^([A-Z]{2,3}|devices|not|device|id|[a-f]+|[SMTWF][a-z]+day|[A-Z][a-z]*(ary|ch|il|ay|ne|ly|ust|ber))$/

for (const locale of PSEUDO_LOCALES)
  test(`a display is paired, set up and greets in ${locale}, upright and wide`, async ({ browser }) => {
    const context = await browser.newContext({ reducedMotion: 'reduce' })
    await context.addInitScript((chosen) => localStorage.setItem('vitrine-language', chosen), locale)
    const page = await context.newPage()
    const isData = noteData(page)
    const wrong = new Set<string>()
    const judge = async (what: string, root: string): Promise<void> => {
      for (const size of GLASSES) {
        await page.setViewportSize(size)
        await settled(page)
        const note = (found: readonly string[], how: string) =>
          found.forEach((text) => wrong.add(`${what}, ${size.width} x ${size.height}: ${how}: ${text}`))
        note([...(await cutOff(page)), ...(await outsideWindow(page))], 'cut off')
        note(await untranslated(page, (word) => isData(word) || IS_GIVEN.test(word)), 'not in a catalogue')
        if (
          locale === 'ar-XB' &&
          (await page.locator(root).evaluate((part) => getComputedStyle(part).direction)) !== 'rtl'
        )
          wrong.add(`${what}: not read from the right`)
      }
    }
    await page.goto(`${furnished.origin}/player`)
    const code = page.getByTestId('code')
    await expect(code).toHaveText(/\w{3} \w{3}/)
    await judge('pairing', '.pairing')
    const name = 'Hall A door'
    await furnished.call('acceptDevice', {
      body: { code: (await code.innerText()).replace(' ', ''), name },
    })
    await page.getByTestId('initialization').waitFor()
    // A touch, so that it waits.
    await page.locator('.setup-help').click()
    await judge('setup', '.setup')
    await page.locator('[data-start]').click()
    await page.getByTestId('greeting').waitFor()
    await judge('greeting', '.idle')
    await page.goto(`${furnished.origin}/print-preview`)
    await page.getByTestId('idle').waitFor()
    await judge('the page of a visitor', '.idle')
    expect([...wrong]).toEqual([])
    await context.close()
  })

test('the player is accessible while it waits, is set up and plays', async ({ browser }) => {
  // What comes in is pale for a moment; what a display shows is judged when it stands.
  await expect.poll(() => findingsNow(furnished.glass)).toEqual([])
  const { context, page, code } = await openPlayer(browser, furnished.origin)
  expect(await findingsNow(page)).toEqual([])
  await furnished.call('acceptDevice', { body: { code, name: 'Without a screen' } })
  await page.getByTestId('initialization').waitFor()
  await expect(page).toHaveURL(/\/initialization$/)
  const greeting = 'Hello. This display is now “Without a screen”.'
  await expect(page.getByRole('heading', { name: greeting })).toBeVisible()
  expect(await findingsNow(page)).toEqual([])
  await page.getByRole('button', { name: 'Start' }).click()
  await expect(page.getByTestId('greeting')).toHaveText(greeting)
  expect(await findingsNow(page)).toEqual([])
  await context.close()
})

test('home says in one glance whether everything is all right', async ({ browser }) => {
  const { page, close } = await consolePage(browser, furnished.origin)
  await page.goto(`${furnished.origin}/home`)
  await expect(page.getByText(homeTexts.someRight({ right: 2, count: 3 }))).toBeVisible()
  await expect(page.getByText(homeTexts.concern.offline({ name: 'Hall A door' })).first()).toBeVisible()
  await close()
})

test('a text that ends with an ellipsis is whole in its tip, as long as it is cut', async ({ browser }) => {
  const { page, close } = await consolePage(browser, furnished.origin)
  await page.goto(`${furnished.origin}/slides`)
  const name = page.locator('.v-clip', { hasText: 'Roasted here' }).first()
  const setWidth = (width: string) => name.evaluate((element, to) => (element.style.width = to), width)
  await setWidth('40px')
  await name.hover()
  await expect(name).toHaveAttribute('title', 'Roasted here')
  await page.getByRole('heading', { level: 1 }).hover()
  await setWidth('')
  await name.hover()
  await expect(name).not.toHaveAttribute('title')
  await close()
})
