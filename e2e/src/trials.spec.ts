import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { packFolder } from '../../tools/widget/packFolder.ts'
import { trialTexts } from '../../apps/console/src/features/trials/trials.texts.ts'
import { slideEditorTexts } from '../../apps/console/src/features/slides/slideEditor.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { accessibilityFindings } from './support/accessibility.ts'
import { signIn } from './support/furnished.ts'
import { frameOf } from './support/studio.ts'
import { captureGlass } from './support/glass.ts'
import { anItem, aSlide, displayOf, OWNER, oneZone, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

test.use({ serverOptions: { env: OWNER }, viewport: { width: 1_440, height: 900 } })

const RED = { r: 200, g: 30, b: 40 }
const TEAL = { r: 11, g: 85, b: 99 }
const style = { color: '#F7F4EE', size: 90, weight: 'bold', align: 'left', valign: 'top' } as const
const quoteZip = () =>
  packFolder(path.join(import.meta.dirname, '../../tools/widget/examples/quote-of-the-day')).zip.toString(
    'base64',
  )

test('a widget of a package is tried on a display from the shelf, as large as the display, and goes when the trial is ended', async ({
  server,
  browser,
  page,
}) => {
  const call = await ownerOf(server)
  const screen = await publishScreen(call, 'Lobby', [aSlide('Lobby', '#c81e28')], ([id]) =>
    oneZone([anItem('a', id!)]),
  )
  await call('installWidgetPackage', { body: { file: quoteZip() } })
  const display = await displayOf(browser, call, server, screen)
  const layer = display.page.getByTestId('widget-trial')
  await signIn(page, server.url)
  await page.goto(`${server.url}/widgets?widget=${encodeURIComponent('package:quote-of-the-day')}`)
  const name = 'Quote of the day'
  await page
    .getByRole('dialog', { name, exact: true })
    .getByRole('button', { name: trialTexts.tryOnDevice() })
    .click()
  const dialog = page.getByRole('dialog', { name: trialTexts.title({ name }) })
  await dialog.getByRole('combobox', { name: trialTexts.device() }).click()
  await page.getByRole('option', { name: 'Lobby' }).click()
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: trialTexts.show(), exact: true }).click()
  await expect(dialog.getByText(trialTexts.shown())).toBeVisible()
  await expect(layer).toHaveAttribute('data-seen', 'true')
  const element = layer.frameLocator('iframe').locator('[data-element=widget]')
  const quote = element.frameLocator('iframe').frameLocator('iframe').locator('body')
  await expect(quote).toContainText(/\w/)
  expect(await element.boundingBox()).toMatchObject({ width: 1_280, height: 720 })
  expect((await captureGlass(display.page)).share(RED, 30)).toBeLessThan(0.001)
  // It runs without an origin, and no code of it in ours.
  expect(await quote.evaluate(() => self.origin)).toBe('null')

  await dialog.getByRole('button', { name: trialTexts.end(), exact: true }).click()
  await expect(dialog.getByText(trialTexts.ended())).toBeVisible()
  await expect(layer).toHaveCount(0)
  expect((await captureGlass(display.page)).share(RED, 14)).toBeGreaterThan(0.99)
  await display.context.close()
})

test('a slide is tried on a display from its editor as it stands there, with a page of others, before anything is published', async ({
  server,
  browser,
  page,
}) => {
  const call = await ownerOf(server)
  const elsewhere = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end('<!doctype html><title>Town</title><h1>Town news</h1>')
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  const town = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`
  const screen = await publishScreen(call, 'Lobby', [aSlide('Lobby', '#c81e28')], ([id]) =>
    oneZone([anItem('a', id!)]),
  )
  await call('installWidgetPackage', { body: { file: quoteZip() } })
  const text = (id: string, y: number, words: string) => ({
    id,
    type: 'text' as const,
    frame: { x: 100, y, width: 800, height: 200 },
    text: words,
    style,
  })
  const slide = await call('makeSlide', {
    body: aSlide('Menu', '#0B5563', [
      text('soup', 100, 'Pea soup'),
      text('fish', 600, 'Fried fish'),
      {
        id: 'quote',
        type: 'widget',
        frame: { x: 1_000, y: 100, width: 800, height: 300 },
        widget: { kind: 'package:quote-of-the-day', settings: { quotes: 'Slow and steady wins. - Aesop' } },
        style,
        accent: '#D9503F',
      },
      {
        id: 'town',
        type: 'page',
        frame: { x: 1_000, y: 500, width: 800, height: 400 },
        url: town,
        background: '#ffffff',
        timeout: 20_000,
      },
    ]),
  })
  const display = await displayOf(browser, call, server, screen)
  const layer = display.page.getByTestId('widget-trial')
  const shown = layer.frameLocator('iframe')
  await signIn(page, server.url)
  await page.goto(`${server.url}/slides-edit/${slide.id}`)
  // What was just done is on the display too.
  await frameOf(page, 'fish').click()
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: commonTexts.more(), exact: true }).click()
  await page.getByRole('menuitem', { name: slideEditorTexts.tryOnDevice() }).click()
  const dialog = page.getByRole('dialog', { name: trialTexts.title({ name: 'Menu' }) })
  await dialog.getByRole('combobox', { name: trialTexts.device() }).click()
  await page.getByRole('option', { name: 'Lobby' }).click()
  await dialog.getByRole('button', { name: trialTexts.show(), exact: true }).click()
  await expect(dialog.getByText(trialTexts.shown())).toBeVisible()
  await expect(layer).toHaveAttribute('data-seen', 'true')
  await expect(shown.getByText('Pea soup')).toBeVisible()
  await expect(shown.getByText('Fried fish')).toHaveCount(0)
  const quote = shown
    .locator('[data-element=quote]')
    .frameLocator('iframe')
    .frameLocator('iframe')
    .locator('body')
  await expect(quote).toContainText('Slow and steady wins.')
  const news = shown.locator('[data-element=town]').frameLocator('iframe').locator('body')
  await expect(news).toContainText('Town news')
  await expect.poll(async () => (await captureGlass(display.page)).share(TEAL, 14)).toBeGreaterThan(0.5)
  // A page of others and a widget of others reach neither the page of the trial nor the player.
  for (const stranger of [news, quote])
    expect(
      await stranger.evaluate(() => {
        const reached = []
        for (const above of [parent, parent.parent, top!])
          try {
            reached.push(above.document.title)
          } catch {
            // As it should be.
          }
        return reached
      }),
    ).toEqual([])
  // Nothing was published, and nothing counts as shown but what the screen has.
  expect((await call('readSite', { params: { id: screen.id } })).published!.version).toBe(
    screen.published!.version,
  )
  const plays = (await call('listPlays', { query: { limit: 100 } })).items
  expect(JSON.stringify(plays)).not.toContain(slide.id)

  // A device that loses its access shows nothing of it any more, nor can anybody read it.
  const address = await layer.locator('iframe').getAttribute('src')
  const sig = new URLSearchParams(address!.split('?')[1]).get('trial')!
  const read = () => fetch(`${server.url}/default/v1/external-view?${new URLSearchParams({ sig })}`)
  expect((await read()).status).toBe(200)
  await call('revokeDevice', { params: { id: display.device.id } })
  await expect(layer).toHaveCount(0)
  expect((await read()).status).toBe(404)
  await display.context.close()
  elsewhere.closeAllConnections()
  elsewhere.close()
})
