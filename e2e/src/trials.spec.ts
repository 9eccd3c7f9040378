import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { SlideDraft } from '@vitrine/core'
import sharp from 'sharp'
import { packFolder } from '../../tools/widget/packFolder.ts'
import { trialTexts } from '../../apps/console/src/features/trials/trials.texts.ts'
import { slideEditorTexts } from '../../apps/console/src/features/slides/slideEditor.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { accessibilityFindings } from './support/accessibility.ts'
import { signIn } from './support/furnished.ts'
import { frameOf } from './support/studio.ts'
import { uploadPicture } from './support/upload.ts'
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
  // The last change is on the display too.
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
  // Nor can they read by which signature it is drawn.
  const address = await layer.locator('iframe').getAttribute('src')
  const sig = new URLSearchParams(address!.split('?')[1]).get('trial')!
  for (const stranger of [news, quote])
    expect(
      await stranger.evaluate(() => [document.baseURI, document.referrer, location.href].join(' ')),
    ).not.toContain(sig)
  // Nothing was published, and nothing counts as shown but what the screen has.
  expect((await call('readSite', { params: { id: screen.id } })).published!.version).toBe(
    screen.published!.version,
  )
  const plays = (await call('listPlays', { query: { limit: 100 } })).items
  expect(JSON.stringify(plays)).not.toContain(slide.id)

  // A device that loses its access shows nothing of it any more, nor can anybody read it.
  const read = () => fetch(`${server.url}/default/v1/external-view?${new URLSearchParams({ sig })}`)
  expect((await read()).status).toBe(200)
  await call('revokeDevice', { params: { id: display.device.id } })
  await expect(layer).toHaveCount(0)
  expect((await read()).status).toBe(404)
  await display.context.close()
  elsewhere.closeAllConnections()
  elsewhere.close()
})

test('a slide that is tried shows the pictures of its feeds, and no page of a host that the display denies', async ({
  server,
  browser,
}) => {
  const call = await ownerOf(server)
  const folder = await call('makeFolder', { body: { name: 'Fair' } })
  const picture = sharp({ create: { width: 640, height: 360, channels: 3, background: TEAL } })
  const { id } = await uploadPicture(server, call, 'Cake stand.png', await picture.png().toBuffer())
  await call('moveMany', { body: { items: [{ noun: 'media', id }], folder_id: folder.id } })
  const feed = await call('makeFeed', {
    body: { name: 'Fair', kind: 'news', url: 'vitrine:media', options: { folder: folder.id } },
  })
  await expect.poll(async () => (await call('listFeeds')).items[0]?.state).toBe('fresh')
  // Another address of this machine, whose rule denies nothing of the server itself.
  const denied = '127.0.0.2'
  const asked: string[] = []
  const elsewhere = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*')
    response.end('Town news')
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, denied, resolve))
  const url = `http://${denied}:${(elsewhere.address() as AddressInfo).port}/`
  await call('writeHostRules', {
    body: {
      level: 'company',
      mode: 'enforce',
      rules: [{ action: 'deny', kind: 'exact', pattern: denied }],
      revision: 0,
    },
  })
  const screen = await publishScreen(call, 'Lobby', [aSlide('Lobby', '#c81e28')], ([slide]) =>
    oneZone([anItem('a', slide!)]),
  )
  const display = await displayOf(browser, call, server, screen)
  const album: SlideDraft['elements'][number] = {
    id: 'album',
    type: 'widget',
    frame: { x: 0, y: 0, width: 1_920, height: 1_080 },
    widget: { kind: 'album', seconds: 3, entries: 30, fit: 'fill', feed: feed.id },
    style,
    accent: '#D9503F',
  }
  const answered = async (elements: SlideDraft['elements']) => {
    const { id: slide_id } = await call('makeSlide', { body: aSlide('Fair', '#101828', elements) })
    const sent = await call('trySlide', { params: { id: display.device.id }, body: { slide_id } })
    const answer = async () => (await call('readCommands', { body: { ids: [sent.id] } })).items[0]!
    await expect.poll(async () => (await answer()).ok).not.toBeNull()
    return answer()
  }
  expect(await answered([album])).toMatchObject({ ok: true })
  await expect.poll(async () => (await captureGlass(display.page)).share(TEAL, 20)).toBeGreaterThan(0.9)
  // As on a slide that plays, what can't be shown takes its slide with it.
  const frame = { x: 960, y: 0, width: 960, height: 1_080 }
  const town = { id: 'town', type: 'page', frame, url, background: '#E39A1F', timeout: 20_000 } as const
  expect(await answered([album, town])).toMatchObject({ ok: false, error_code: 'failed' })
  await expect(display.page.getByTestId('widget-trial')).toHaveCount(0)
  expect(asked).toEqual([])
  await display.context.close()
  elsewhere.closeAllConnections()
  elsewhere.close()
})
