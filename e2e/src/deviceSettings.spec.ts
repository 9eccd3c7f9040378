import { chromium } from '@playwright/test'
import type { Page } from '@playwright/test'
import type { Call, Device } from '@vitrine/protocol'
import { launchOptions } from '@vitrine/testbed'
import { captureGlass } from './support/glass.ts'
import { anItem, aSlide, displayOf, OWNER, oneZone, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test, WITH_SAMPLES } from './support/test.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { deviceSettingTexts } from '../../apps/console/src/ui/deviceSetting.texts.ts'
import { deviceTexts } from '../../apps/console/src/features/devices/device.texts.ts'

test.use({ serverOptions: { env: OWNER } })

const RED = { r: 200, g: 30, b: 40 }
const BLUE = { r: 62, g: 142, b: 222 }
const GREEN = { r: 18, g: 135, b: 127 }
/** Half a slide in blue, to the right; the left half is the slide's own red. */
const rightHalf = {
  id: 'right',
  type: 'html' as const,
  frame: { x: 960, y: 0, width: 960, height: 1_080 },
  html: '<p class="all">.</p>',
  css: '.all{margin:0;height:1080px;background:#3e8ede}',
}
/** A square in the slide's upper left corner. */
const mark = {
  ...rightHalf,
  id: 'mark',
  frame: { x: 0, y: 0, width: 400, height: 400 },
  css: '.all{margin:0;height:400px;background:#12877f}',
}
const change = async (call: Call, device: Device, settings: object) => {
  const { revision } = await call('readDevice', { params: { id: device.id } })
  await call('changeDevice', { params: { id: device.id }, body: { settings }, revision })
}
const shareAt = async (page: Page, colour: typeof RED, x: number, y: number) =>
  (await captureGlass(page)).share(colour, 14, { x, y, width: 40, height: 40 })

test('where and how large the picture is follows the settings at once, also after a start without the network', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const site = await publishScreen(call, 'Halves', [aSlide('Halves', '#c81e28', [rightHalf, mark])], ([id]) =>
    oneZone([anItem('a', id!)]),
  )
  const { context, page, device } = await displayOf(browser, call, server, site)
  await expect.poll(() => shareAt(page, RED, 400, 500)).toBe(1)

  await change(call, device, { blankScreen: true })
  await expect.poll(() => shareAt(page, { r: 0, g: 0, b: 0 }, 400, 500)).toBe(1)
  await expect
    .poll(async () => (await call('readDevice', { params: { id: device.id } })).status.kind)
    .toBe('blank')

  // A quarter turn on a glass of 1280 x 720: the picture is 405 wide, in the middle; its upper left corner is upper right.
  await change(call, device, { blankScreen: false, rotate: 90 })
  await expect.poll(() => shareAt(page, GREEN, 770, 20)).toBe(1)
  const touched = await page.evaluate(
    () => document.elementFromPoint(790, 40)?.closest<HTMLElement>('[data-element]')?.dataset['element'],
  )
  expect(touched).toBe('mark')

  await change(call, device, { rotate: 0, scaleX: 0.5, scaleY: 0.5, x: 100, y: -50 })
  // 640 x 360 in the middle, then moved: from 420, 130.
  await expect.poll(() => shareAt(page, GREEN, 430, 140)).toBe(1)
  expect(await shareAt(page, GREEN, 370, 140)).toBe(0)

  // The second of two panels side by side, with 40 px of frame between them: all of it is blue.
  await change(call, device, {
    scaleX: 1,
    scaleY: 1,
    x: 0,
    y: 0,
    wall: { columns: 2, rows: 1, column: 1, row: 0, bezelX: 40, bezelY: 0 },
  })
  await expect.poll(() => shareAt(page, BLUE, 5, 340)).toBe(1)
  await expect
    .poll(async () => (await call('readDevice', { params: { id: device.id } })).data?.offline_start.able)
    .toBe(true)
  await context.setOffline(true)
  await page.reload()
  await expect.poll(() => shareAt(page, BLUE, 5, 340)).toBe(1)
  await context.close()
})

test('settings are tried on the display, kept or taken back, and a display is reset from the console', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const site = await publishScreen(call, 'Halves', [aSlide('Halves', '#c81e28', [mark])], ([id]) =>
    oneZone([anItem('a', id!)]),
  )
  const { context, page, device } = await displayOf(browser, call, server, site)
  const saved = async () => (await call('readDevice', { params: { id: device.id } })).settings
  const atTopLeft = () => shareAt(page, GREEN, 20, 20)
  await expect.poll(atTopLeft).toBe(1)

  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const operator = await desk.newPage()
  await operator.goto(`${server.url}/devices?open=${device.id}`)
  await operator.getByLabel(commonTexts.email()).fill(OWNER.ADMIN_EMAIL)
  await operator.getByLabel(commonTexts.password(), { exact: true }).fill(OWNER.ADMIN_PASSWORD)
  await operator.getByRole('button', { name: commonTexts.signIn() }).click()
  await operator.getByRole('tab', { name: commonTexts.settings() }).click()
  const rotate = (degrees: string) =>
    operator
      .getByRole('radiogroup', { name: deviceSettingTexts.field.rotate.label() })
      .getByText(degrees, { exact: true })
      .click()
  const press = (name: string) => operator.getByRole('button', { name, exact: true }).click()

  await rotate('180°')
  await press(deviceSettingTexts.tryOut())
  await expect.poll(atTopLeft).toBe(0)
  await expect(
    operator.getByText(new RegExp(deviceSettingTexts.shown({ span: '[0-9]+ secs?' }))),
  ).toBeVisible()
  expect((await saved()).rotate).toBe(0)
  await press(deviceSettingTexts.revert())
  await expect.poll(atTopLeft).toBe(1)
  await expect(operator.getByText(deviceSettingTexts.reverted())).toBeVisible()

  await rotate('180°')
  await press(deviceSettingTexts.tryOut())
  await expect.poll(atTopLeft).toBe(0)
  await press(deviceSettingTexts.keep())
  await expect.poll(async () => (await saved()).rotate).toBe(180)
  expect(await atTopLeft()).toBe(0)

  // Nobody keeps it, and the network is gone: the display itself ends the trial.
  await call('tryDeviceSettings', {
    params: { id: device.id },
    body: { settings: { rotate: 0 }, for_ms: 6_000 },
  })
  await expect.poll(atTopLeft).toBe(1)
  await context.setOffline(true)
  await expect.poll(atTopLeft).toBe(0)
  await context.setOffline(false)

  const secret = await page.evaluate(() => localStorage.getItem('deviceSecret'))
  await operator.getByRole('button', { name: commonTexts.more() }).click()
  await operator.getByRole('menuitem', { name: deviceTexts.resetDeviceEllipsis() }).click()
  await press(deviceTexts.resetDevice())
  await expect(page.locator('[data-testid=code][aria-label]')).toBeVisible()
  await expect.poll(async () => (await call('readDevice', { params: { id: device.id } })).active).toBe(false)
  expect(await page.evaluate(() => localStorage.getItem('deviceSecret'))).not.toBe(secret)
  await desk.close()
  await context.close()
})

test('a display speaks the language of its settings at once: dates, widgets and what visitors touch', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const style = { color: '#F7F4EE', size: 80, weight: 'bold', align: 'left', valign: 'top' } as const
  const frame = { x: 100, y: 60, width: 1_600, height: 200 }
  const menu = await call('makeSlide', { body: aSlide('Menu', '#101828', []) })
  const start = aSlide('Start', '#101828', [
    { id: 'date', type: 'text', frame, text: '{{weekday}} {{date d MMMM yyyy}}', style },
    {
      id: 'month',
      type: 'widget',
      frame: { ...frame, y: 300, height: 500 },
      widget: { kind: 'month' },
      style,
      accent: '#12877F',
    },
    {
      id: 'open',
      type: 'text',
      frame: { ...frame, y: 850 },
      text: 'Menu',
      style,
      touch: { do: 'overlay', slide_id: menu.id },
    },
  ])
  const site = await publishScreen(call, 'Hall', [start], ([id]) => oneZone([anItem('a', id!, 600_000)]))
  const { context, page, device } = await displayOf(browser, call, server, site)
  const html = page.locator('html')
  const words = page.locator('[data-element="date"]')
  const placeOf = () => words.evaluate((element) => element.getBoundingClientRect().x)
  const version = await html.getAttribute('data-version')
  const before = await placeOf()
  await expect(html).toHaveAttribute('lang', await page.evaluate(() => navigator.language))
  await expect(words).toHaveText(/day /)
  // Marks the document: a language does not load it again.
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  await change(call, device, { language: 'de' })
  await expect(html).toHaveAttribute('lang', 'de')
  await expect(words).toHaveText(/^(Mon|Diens|Mitt|Donners|Frei|Sams|Sonn)/)

  await change(call, device, { language: 'ar-EG' })
  await expect(html).toHaveAttribute('dir', 'rtl')
  await expect(words).toHaveText(/[\u0600-\u06ff]/)
  await expect(page.locator('[data-element="month"]')).toHaveText(/[\u0600-\u06ff]/)
  // Slides are not mirrored, and their texts are read as they are written.
  expect(await placeOf()).toBe(before)
  await expect(words.locator('[dir="auto"]')).toHaveCSS('direction', 'rtl')
  await expect(page.locator('[data-element="open"] [dir="auto"]')).toHaveCSS('direction', 'ltr')

  await change(call, device, { language: 'en-XA' })
  await expect(html).toHaveAttribute('lang', 'en-XA')
  await page.locator('[data-element="open"]').click()
  await page.getByRole('button', { name: /^\[Çļöšé/ }).click()

  await change(call, device, { language: null })
  await expect(words).toHaveText(/day /)
  expect(await html.getAttribute('data-version')).toBe(version)
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  await context.close()
})

test('a wall that its panel is not in is refused by the name of the field', async ({ server }) => {
  const call = await ownerOf(server)
  const site = await publishScreen(call, 'Halves', [aSlide('Halves', '#c81e28')], ([id]) =>
    oneZone([anItem('a', id!)]),
  )
  expect(site.published).not.toBeNull()
  const browser = await chromium.launch(launchOptions({ kiosk: true }) ?? {})
  const { device } = await displayOf(browser, call, server, site)
  const wall = { columns: 2, rows: 1, column: 2, row: 0, bezelX: 0, bezelY: 0 }
  await expect(change(call, device, { wall })).rejects.toMatchObject({
    problem: { errors: [{ field: expect.stringContaining('column') }] },
  })
  await browser.close()
})

test('a capture device is shown over the screen, is called so, and gives the glass back', async ({
  server,
}) => {
  const call = await ownerOf(server)
  const site = await publishScreen(call, 'Halves', [aSlide('Halves', '#c81e28')], ([id]) =>
    oneZone([anItem('a', id!)]),
  )
  const options = launchOptions({ kiosk: true })
  const browser = await chromium.launch({
    ...options,
    args: [...(options?.args ?? []), '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  })
  const { page, device } = await displayOf(browser, call, server, site)
  await expect.poll(() => shareAt(page, RED, 600, 340)).toBe(1)
  await change(call, device, { mediaPassthrough: true })
  await expect.poll(() => shareAt(page, RED, 600, 340)).toBe(0)
  const first = (await captureGlass(page)).png
  await expect.poll(async () => (await captureGlass(page)).png.equals(first)).toBe(false)
  await expect
    .poll(async () => (await call('readDevice', { params: { id: device.id } })).status.kind)
    .toBe('passthrough')
  await change(call, device, { mediaPassthrough: false })
  await expect.poll(() => shareAt(page, RED, 600, 340)).toBe(1)
  await browser.close()
})

test.describe('with files on the display', () => {
  test.use({ serverOptions: { env: { ...OWNER, ...WITH_SAMPLES } } })

  test('with offline media off the display stores no files and keeps playing', async ({
    browser,
    server,
  }) => {
    const call = await ownerOf(server)
    await expect
      .poll(async () => (await call('listMedia')).items.filter(({ state }) => state === 'ready').length)
      .toBeGreaterThan(5)
    const published = async () => (await call('listSites')).items.find((one) => one.published)
    await expect.poll(async () => (await published())?.name).toBeDefined()
    const site = (await published())!
    const { context, page, device } = await displayOf(browser, call, server, site)
    const stored = () =>
      page.evaluate(async () => {
        const names = (await indexedDB.databases())
          .map(({ name }) => name ?? '')
          .filter((name) => !name.includes('plays'))
        let pieces = 0
        for (const name of names)
          pieces += await new Promise<number>((resolve, reject) => {
            const opening = indexedDB.open(name)
            opening.addEventListener('error', () => reject(opening.error))
            opening.addEventListener('success', () => {
              const database = opening.result
              const count = database.transaction('pieces').objectStore('pieces').count()
              count.addEventListener('success', () => {
                database.close()
                resolve(count.result)
              })
            })
          })
        return pieces
      })
    await expect.poll(stored).toBeGreaterThan(0)
    await change(call, device, { offlineMedia: false })
    await expect.poll(stored).toBe(0)
    for (let look = 0; look < 12; look += 1) {
      expect((await captureGlass(page)).isBlank()).toBe(false)
      await page.waitForTimeout(800)
    }
    await change(call, device, { offlineMedia: true })
    await expect.poll(stored).toBeGreaterThan(0)
    await context.close()
  })
})
