import type { Page } from '@playwright/test'
import { travelTexts } from '../../apps/console/src/features/devices/travel/travel.texts.ts'
import { emergencyFormTexts } from '../../apps/console/src/features/emergencies/edit/emergencyForm.texts.ts'
import { emergencyTexts } from '../../apps/console/src/features/emergencies/emergencies.texts.ts'
import { fireTexts } from '../../apps/console/src/features/emergencies/fire/fire.texts.ts'
import { emergencyOf } from '../../apps/console/src/features/emergencies/templates.ts'
import { drillTexts } from '../../apps/console/src/features/emergencies/report/report.texts.ts'
import { accessibilityFindings } from './support/accessibility.ts'
import { NARROW, WIDE } from './support/consolePage.ts'
import { signIn } from './support/furnished.ts'
import { anItem, aSlide, displayOf, oneZone, OWNER, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, sharingServer } from './support/test.ts'

const test = sharingServer({ env: OWNER })
test.use({ viewport: WIDE })
test.describe.configure({ mode: 'serial' })

const holdButton = (page: Page) => page.getByRole('button', { name: fireTexts.hold() })
const clear = async (page: Page, name: string) => {
  const button = page.getByRole('button', { name: emergencyTexts.clearNamed({ name }) })
  await button.click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: emergencyTexts.clearNamed({ name }) })
    .click()
  await button.waitFor({ state: 'detached' })
}

test('an emergency is prepared from a template, fired as a drill by one thumb on a phone, and cleared', async ({
  browser,
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const site = await publishScreen(call, 'Lobby loop', [aSlide('Lobby', '#0b5563')], ([id]) =>
    oneZone([anItem('a', id!)]),
  )
  const display = await displayOf(browser, call, server, site)
  await signIn(page, server.url)

  await test.step('without any, the page says what emergencies are for, and offers templates', async () => {
    await page.goto(`${server.url}/em-sites`)
    await expect(page.getByText(emergencyTexts.noneText())).toBeVisible()
    expect(await accessibilityFindings(page)).toEqual([])
    await page.getByRole('link', { name: emergencyTexts.about.evacuate() }).click()
  })

  await test.step('a template is prepared, and the device stores it', async () => {
    await page.getByRole('textbox', { name: emergencyFormTexts.direction() }).fill('Car park, north')
    await page.getByTitle(emergencyFormTexts.arrowName.left(), { exact: true }).click()
    await page.getByRole('textbox', { name: emergencyFormTexts.heading() }).fill('')
    await page.getByRole('button', { name: emergencyTexts.prepare() }).last().click()
    await expect(
      page.getByRole('alert').getByText(emergencyFormTexts.fault.heading({ language: 'English' })),
    ).toBeVisible()
    await page.getByRole('textbox', { name: emergencyFormTexts.heading() }).fill('Leave the building')
    expect(await accessibilityFindings(page)).toEqual([])
    await page.getByRole('button', { name: emergencyTexts.prepare() }).last().click()
    await page
      .getByText(emergencyTexts.storedAll({ devices: 1 }))
      .first()
      .waitFor()
  })

  await test.step('held too briefly it is not fired; held for two seconds it is, once', async () => {
    await page.setViewportSize(NARROW)
    await page.getByRole('link', { name: emergencyTexts.fireNamed({ name: 'Evacuate' }) }).click()
    await page.getByText(emergencyTexts.drill(), { exact: true }).click()
    expect(await accessibilityFindings(page)).toEqual([])
    await holdButton(page).hover()
    await page.mouse.down()
    await page.mouse.up()
    await expect(page.getByText(fireTexts.cancelled())).toBeVisible()
    expect((await call('listActivations')).items).toEqual([])

    await page.mouse.down()
    await page.waitForURL(/\/em-sites\?open=/)
    await page.mouse.up()
    const [fired, ...others] = (await call('listActivations')).items
    expect(others).toEqual([])
    expect(fired).toMatchObject({ name: 'Evacuate', drill: true, ended: null })
  })

  await test.step('the wall follows it, every other page says that it is on, and it is cleared', async () => {
    const name = emergencyTexts.drillName({ name: 'Evacuate' })
    await page.getByRole('heading', { name }).waitFor()
    await page.setViewportSize(WIDE)
    await page.getByRole('button', { name: /^Lobby:/ }).click()
    await page.getByRole('heading', { name: 'Lobby' }).waitFor()
    await expect(page.getByText(emergencyTexts.nobodyWaits())).toBeVisible()
    expect(await accessibilityFindings(page)).toEqual([])
    const [device] = (await call('listDevices')).items
    await page.goto(`${server.url}/devices?open=${device!.id}&tab=time`)
    // The device now, and its picture of this time.
    for (const figure of [page.locator('figure').first(), page.locator('figure').last()]) {
      await figure.scrollIntoViewIfNeeded()
      await expect(figure.locator('[data-part=emergency]')).toHaveText(/Leave the building/)
    }
    await expect(page.getByText(travelTexts.drill({ name: 'Evacuate' }))).toHaveCount(2)
    await page.goto(`${server.url}/home`)
    const banner = page.getByRole('region', { name: emergencyTexts.bannerLabel() })
    await expect(banner).toContainText(name)
    expect(await accessibilityFindings(page)).toEqual([])
    await banner.getByRole('link').click()
    await clear(page, name)
  })

  await test.step('the report of it can be printed and signed', async () => {
    await page.goto(`${server.url}/em-sites-history`)
    await page
      .getByRole('row', { name: /Evacuate/ })
      .getByRole('link')
      .click()
    await page.getByRole('heading', { name: drillTexts.signature() }).waitFor()
    await page.emulateMedia({ media: 'print' })
    await expect(page.getByRole('button', { name: drillTexts.print() })).toBeHidden()
    await expect(page.getByRole('cell', { name: 'Lobby' })).toBeVisible()
  })
  await display.context.close()
})

test('an emergency is fired by keyboard, by two presses, and again over a bad line without firing twice', async ({
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const made = await call('makeEmergency', { body: emergencyOf('lockdown', 'Lockdown', ['en']) })
  const running = async () =>
    (await call('listActivations', { query: { emergency: made.id, active: 'true' } })).items.length
  await signIn(page, server.url)
  await page.goto(`${server.url}/em-sites/fire?emergency=${made.id}&mode=drill`)

  await test.step('holding Enter, with an answer that never comes: it says so, and the same request is sent again', async () => {
    // The server gets it; the answer is lost.
    await page.route('**/fire', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await holdButton(page).focus()
    await page.keyboard.down('Enter')
    const again = page.getByRole('button', { name: fireTexts.tryAgain() })
    await again.waitFor()
    await page.keyboard.up('Enter')
    await expect(page.getByText(fireTexts.failedOffline())).toBeVisible()
    expect(await accessibilityFindings(page)).toEqual([])
    await page.unroute('**/fire')
    await again.click()
    await page.waitForURL(/\/em-sites\?open=/)
    expect(await running()).toBe(1)
    await clear(page, emergencyTexts.drillName({ name: 'Lockdown' }))
  })

  await test.step('for people who cannot hold a button, two presses do', async () => {
    await page.goto(`${server.url}/em-sites/fire?emergency=${made.id}&mode=drill`)
    await page.getByRole('switch', { name: fireTexts.cannotHold() }).press('Space')
    const send = page.getByRole('button', { name: fireTexts.secondPress({ drill: 'yes' }) })
    await expect(send).toBeDisabled()
    await page.getByRole('button', { name: fireTexts.firstPress() }).press('Enter')
    expect(await accessibilityFindings(page)).toEqual([])
    await send.press('Enter')
    await page.waitForURL(/\/em-sites\?open=/)
    expect(await running()).toBe(1)
    await clear(page, emergencyTexts.drillName({ name: 'Lockdown' }))
  })
})

test('a real emergency is fired on a phone by one long touch of what is in sight, and by no shorter one', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const made = await call('makeEmergency', { body: emergencyOf('shelter', 'Shelter', ['en']) })
  const context = await browser.newContext({ viewport: NARROW, hasTouch: true, isMobile: true })
  const page = await context.newPage()
  await signIn(page, server.url)
  await page.goto(`${server.url}/em-sites/fire?emergency=${made.id}`)
  const button = holdButton(page)
  await button.scrollIntoViewIfNeeded()
  const box = (await button.boundingBox())!
  const finger = await context.newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  const down = () => finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  const up = () => finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })

  // A touch that is too short fires nothing.
  await down()
  await up()
  await expect(page.getByText(fireTexts.cancelled())).toBeVisible()
  const running = async () =>
    (await call('listActivations', { query: { emergency: made.id, active: 'true' } })).items
  expect(await running()).toEqual([])

  await page.reload()
  // Nothing has to be chosen or scrolled: holding it is all that takes time.
  await expect(button).toBeInViewport({ ratio: 1 })
  await down()
  await page.waitForURL(/\/em-sites\?open=/)
  await up()
  const [fired, ...others] = await running()
  expect(others).toEqual([])
  expect(fired).toMatchObject({ name: 'Shelter', drill: false, ended: null })
  await clear(page, 'Shelter')
  await context.close()
})
