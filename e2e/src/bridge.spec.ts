import type { Page } from '@playwright/test'
import { signIn } from './support/furnished.ts'
import { anItem, aSlide, displayOf, OWNER, oneZone, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { deviceFactsTexts } from '../../apps/console/src/features/devices/deviceFacts.texts.ts'
import { deviceSettingTexts } from '../../apps/console/src/ui/deviceSetting.texts.ts'
import { deviceTexts } from '../../apps/console/src/features/devices/device.texts.ts'
import { deviceReasonTexts } from '../../apps/console/src/ui/deviceReason.texts.ts'

test.use({ serverOptions: { env: OWNER } })

const aScreen = [
  [aSlide('Plain', '#12877F')],
  ([plain]: string[]) => oneZone([anItem('plain', plain!, 600_000)]),
] as const

/** The hidden pointer is the sign that the bridge is there. */
const bridged = (page: Page) => page.locator('html[data-pointer]').waitFor()

/** Whether the page's own default of an event was taken away. */
const prevented = (page: Page, type: string, of: string, init: object) =>
  page.evaluate(
    ([type, of, init]) => {
      const Kind = (window as unknown as Record<string, typeof Event>)[of as string]!
      const event = new Kind(type as string, { bubbles: true, cancelable: true, ...(init as object) })
      document.body.dispatchEvent(event)
      return event.defaultPrevented
    },
    [type, of, init] as const,
  )

test('what a display cannot do is known in the console, off and with its reason; what people try at it leads nowhere', async ({
  browser,
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const site = await publishScreen(call, 'Plain', ...aScreen)
  const { page: glass, device, context } = await displayOf(browser, call, server, site)
  await bridged(glass)
  const abilities = async () => (await call('readDevice', { params: { id: device.id } })).data?.abilities
  await expect.poll(abilities).toMatchObject({
    pinned: { able: false },
    pointerHidden: { able: true },
    captureDevice: { able: false, reason: 'No capture device or camera is connected.' },
  })

  await signIn(page, server.url)
  await page.goto(`${server.url}/devices`)
  await page.getByText('Lobby').first().click()
  const tab = (name: string) => page.getByRole('tab', { name }).click()
  await tab(commonTexts.settings())
  await expect(page.getByRole('switch', { name: deviceSettingTexts.field.blankScreen.label() })).toBeEnabled()
  await tab(deviceSettingTexts.tab.input())
  const capture = page.getByRole('switch', { name: deviceSettingTexts.field.mediaPassthrough.label() })
  await expect(capture).toBeDisabled()
  await expect(page.getByText(deviceReasonTexts.reason.captureMissing())).toBeVisible()
  await tab(deviceTexts.details())
  await expect(page.getByText(deviceFactsTexts.notLocked({ reason: '' }).trim())).toBeVisible()

  const address = glass.url()
  // Without full screen it may be somebody's desk: only the page's own ways out are shut.
  expect(await prevented(glass, 'keydown', 'KeyboardEvent', { key: 'F5' })).toBe(false)
  expect(await prevented(glass, 'contextmenu', 'MouseEvent', {})).toBe(true)
  expect(await prevented(glass, 'wheel', 'WheelEvent', { ctrlKey: true })).toBe(true)
  expect(await prevented(glass, 'wheel', 'WheelEvent', {})).toBe(false)
  expect(await prevented(glass, 'drop', 'Event', {})).toBe(true)
  for (const elsewhere of ['/devices', 'https://hill-clinic.example/', '/player-sw.js'])
    await glass.evaluate((to) => location.assign(to), elsewhere)
  await glass.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/devices', textContent: 'away' })
    link.style.cssText = 'position:fixed;left:0;top:0;z-index:99;font-size:90px'
    document.body.append(link)
  })
  // It opens beside the player, not in its place.
  const beside = context.waitForEvent('page')
  await glass.getByText('away').click()
  await (await beside).close()
  await glass.mouse.move(40, 40)
  await glass.mouse.move(60, 60)
  await expect(glass.locator('html[data-pointer=shown]')).toBeAttached()
  await expect(glass.locator('html[data-pointer=hidden]')).toBeAttached()
  expect(glass.url()).toBe(address)
  await expect(glass.locator('html[data-version]')).toBeAttached()

  // With it, the browser's keys are the player's.
  await call('changeDevice', {
    params: { id: device.id },
    body: { settings: { remoteFullScreen: true } },
    revision: (await call('readDevice', { params: { id: device.id } })).revision,
  })
  await expect.poll(() => prevented(glass, 'keydown', 'KeyboardEvent', { key: 'F5' })).toBe(true)
  await glass.mouse.click(700, 500)
  await expect.poll(() => glass.evaluate(() => document.fullscreenElement !== null)).toBe(true)
  // It may be back at once, while the touch still counts: that it was left is noted, not seen.
  const left = await glass.evaluate(
    () =>
      new Promise<boolean>((resolve) => {
        document.addEventListener('fullscreenchange', () => resolve(document.fullscreenElement === null), {
          once: true,
        })
        void document.exitFullscreen()
      }),
  )
  expect(left).toBe(true)
  await glass.mouse.click(700, 500)
  await expect.poll(() => glass.evaluate(() => document.fullscreenElement !== null)).toBe(true)
})

test('a kiosk hears the player soon after its start, also before anything plays', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  let beats = 0
  await page.exposeFunction('kioskHears', () => {
    beats += 1
  })
  await page.addInitScript(() => {
    const hears = (window as unknown as { kioskHears(): void }).kioskHears
    Object.assign(window, { vitrineHost: { name: 'kiosk', version: '1', heartbeat: () => hears() } })
  })
  await page.goto(`${server.url}/player`)
  await expect.poll(() => beats).toBeGreaterThan(1)
  await context.close()
})
