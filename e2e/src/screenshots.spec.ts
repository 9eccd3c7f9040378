import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { furnish, openPlayer, signIn } from './support/furnished.ts'
import { VIEWS } from './support/pages.ts'
import { test } from './support/test.ts'

const HERE = path.dirname(fileURLToPath(import.meta.url))
const FOLDER = path.resolve(HERE, '../test-results/screenshots')
const PICTURES = path.resolve(HERE, '../../docs/pictures')
const SIZES = { wide: { width: 1440, height: 900 }, narrow: { width: 390, height: 844 } }

/** A picture for the documents: small in bytes, the same pixels each time. */
async function keep(name: string, png: Buffer, width: number): Promise<void> {
  await mkdir(PICTURES, { recursive: true })
  await sharp(png)
    .resize({ width })
    .png({ palette: true, quality: 90, effort: 8 })
    .toFile(path.join(PICTURES, name))
}
const shoot = async (page: Page, name: string): Promise<void> =>
  writeFile(path.join(FOLDER, `${name}.png`), await page.screenshot())

test('pictures of every page, and those of the README @screenshots', async ({ browser }) => {
  test.setTimeout(400_000)
  await mkdir(FOLDER, { recursive: true })
  const furnished = await furnish(browser)
  for (const scheme of ['light', 'dark'] as const) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      const inside = await browser.newContext({ viewport, colorScheme: scheme })
      const outside = await browser.newContext({ viewport, colorScheme: scheme })
      const signedIn = await inside.newPage()
      const anonymous = await outside.newPage()
      await signIn(signedIn, furnished.origin)
      for (const view of VIEWS) {
        const page = view.anonymous ? anonymous : signedIn
        await view.open(page, furnished)
        await page.waitForTimeout(900)
        await shoot(page, `${view.name}-${scheme}-${size}`)
      }
      await inside.close()
      await outside.close()
    }
  }
  const desk = await browser.newContext({ viewport: SIZES.wide, deviceScaleFactor: 1 })
  const page = await desk.newPage()
  await signIn(page, furnished.origin)
  await page.goto(`${furnished.origin}/home`)
  await page.waitForTimeout(2_500)
  await keep('console.png', await page.screenshot(), 1440)
  await keep('screen.png', await furnished.glass.screenshot(), 1280)
  await shoot(furnished.glass, 'glass-playing')
  for (const [name, viewport] of Object.entries({
    wide: { width: 1920, height: 1080 },
    portrait: { width: 1080, height: 1920 },
    narrow: SIZES.narrow,
  })) {
    const { context, page: glass, code } = await openPlayer(browser, furnished.origin, viewport)
    await glass.waitForTimeout(800)
    await shoot(glass, `glass-waiting-${name}`)
    await furnished.call('acceptDevice', { body: { code, name: 'Window north' } })
    await glass.getByTestId('initialization').waitFor()
    await glass.waitForTimeout(500)
    await shoot(glass, `glass-initialization-${name}`)
    await context.close()
  }
  await furnished.dispose()
})
