import { furnish, signIn } from './support/furnished.ts'
import { test } from './support/test.ts'
const PATHS = (process.env['SHOT_PATHS'] ?? '/widgets /widgets?widget=clock').split(' ')
test('shots', async ({ browser }) => {
  const furnished = await furnish(browser)
  for (const scheme of ['light', 'dark'] as const)
    for (const [size, viewport] of Object.entries({ wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } })) {
      const context = await browser.newContext({ viewport, colorScheme: scheme })
      const page = await context.newPage()
      await signIn(page, furnished.origin)
      for (const [nth, path] of PATHS.entries()) {
        await page.goto(furnished.origin + path)
        await page.waitForTimeout(2500)
        await page.screenshot({ path: `/tmp/h/shots/p${nth}-${scheme}-${size}.png` })
      }
      await context.close()
    }
})
