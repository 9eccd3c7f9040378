import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { captureGlass, videosOn } from './support/glass.ts'
import { expect, test } from './support/test.ts'
import { pairingTexts } from '../../apps/console/src/features/devices/pairing.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { sessionTexts } from '../../apps/console/src/features/session/session.texts.ts'
import { siteListTexts } from '../../apps/console/src/features/sites/list/siteList.texts.ts'
import { deviceStatusTexts } from '../../apps/console/src/ui/deviceStatus.texts.ts'
import { publishTexts } from '../../apps/console/src/features/sites/publish/publish.texts.ts'
import { siteEditorTexts } from '../../apps/console/src/features/sites/siteEditor.texts.ts'
import { zoneTexts } from '../../apps/console/src/features/sites/zones/zone.texts.ts'
import { itemTexts } from '../../apps/console/src/features/sites/items/item.texts.ts'
import { shellTexts } from '../../apps/console/src/app/shell.texts.ts'

const FIXTURES = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../fixtures')
const PASSWORD = 'correct horse battery staple'
const MAGENTA = { r: 227, g: 58, b: 193 }
const GREEN = { r: 40, g: 170, b: 70 }
/** Zones of the layout “Main and side strip” on 1920 × 1080. */
const MAIN = { x: 40, y: 40, width: 1200, height: 900 }
const SIDE = { x: 1560, y: 300, width: 300, height: 400 }

const aPicture = async (name: string, { r, g, b }: { r: number; g: number; b: number }) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1600, height: 900, channels: 3, background: { r, g, b } } })
    .png()
    .toBuffer(),
})

/** The share of the main zone that has a colour, on the glass right now. */
const mainShows = async (player: Page, colour: typeof MAGENTA): Promise<boolean> =>
  (await captureGlass(player)).share(colour, 14, MAIN) > 0.95
/** Whether the side zone plays: its video moves on, and its pixels are a picture. */
const sidePlays = async (player: Page): Promise<boolean> => {
  const before = await videosOn(player)
  await player.waitForTimeout(400)
  const after = await videosOn(player)
  const moved = after.some(
    (video) =>
      !video.paused &&
      video.readyState >= 2 &&
      before.some((earlier) => earlier.src === video.src && earlier.currentTime !== video.currentTime),
  )
  return moved && !(await captureGlass(player)).isBlank(SIDE)
}

test('from an empty folder to a picture and a video on a display, through the loss of the server', async ({
  server,
  browser,
}) => {
  const desk = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const wall = await browser.newContext({ viewport: { width: 1920, height: 1080 } })
  const console_ = await desk.newPage()
  const player = await wall.newPage()
  const origin = new URL(server.firstAccountLink()!).origin
  const faults: string[] = []
  for (const page of [console_, player]) page.on('pageerror', (error) => faults.push(error.message))

  await test.step('the first account is made with the link that start-up printed', async () => {
    await console_.goto(server.firstAccountLink()!)
    await console_.getByLabel(commonTexts.organisation()).fill('Clinic on the hill')
    await console_.getByLabel(sessionTexts.yourName()).fill('Mira')
    await console_.getByLabel(commonTexts.email()).fill('mira@clinic.example')
    await console_.getByLabel(commonTexts.password(), { exact: true }).fill(PASSWORD)
    await console_.getByRole('button', { name: sessionTexts.createAccount() }).click()
    await expect(console_).toHaveURL(/\/home$/)
  })

  await test.step('a display shows a code', async () => {
    await player.goto(`${origin}/player`)
    await expect(player.locator('html')).toHaveAttribute('data-state', 'pairing')
    await expect(player.getByText('This display is waiting to be paired.')).toBeVisible()
  })

  await test.step('a picture and a video are uploaded', async () => {
    await console_.goto(`${origin}/media`)
    await console_
      .locator('input[type=file]')
      .first()
      .setInputFiles([await aPicture('magenta.png', MAGENTA), await aPicture('green.png', GREEN)])
    await console_.locator('input[type=file]').first().setInputFiles(path.join(FIXTURES, 'patch.mp4'))
    for (const name of ['magenta.png', 'green.png', 'patch.mp4']) {
      await expect(console_.locator('main').getByText(name).first()).toBeVisible()
    }
  })

  await test.step('a screen with two zones is made, filled and published', async () => {
    await console_.goto(`${origin}/sites`)
    await console_.getByRole('button', { name: siteListTexts.createScreen() }).first().click()
    const dialogue = console_.getByRole('dialog')
    await dialogue.getByLabel(commonTexts.name()).fill('Waiting room')
    await dialogue.getByRole('button', { name: /side strip/i }).click()
    await dialogue.getByRole('button', { name: siteListTexts.createScreen() }).click()
    await expect(console_).toHaveURL(/\/sites-edit\//)
    await addFromMedia(console_, 0, 'magenta.png')
    await addFromMedia(console_, 1, 'patch.mp4')
    await publish(console_)
  })

  await test.step('the device is accepted by the code on its glass', async () => {
    const code = await codeOnGlass(player)
    await console_.goto(`${origin}/devices?code=${code}`)
    const dialogue = console_.getByRole('dialog')
    await expect(dialogue.getByText('127.0.0.1')).toBeVisible()
    await dialogue.getByLabel(commonTexts.name()).fill('Waiting room, north wall')
    await dialogue.getByRole('combobox', { name: pairingTexts.screen() }).click()
    await console_.getByRole('option', { name: 'Waiting room' }).click()
    await dialogue.getByRole('button', { name: pairingTexts.pairDevice() }).click()
    await expect(player.locator('html')).toHaveAttribute('data-state', 'presenting')
  })

  await test.step('both play on the glass, and the console says so', async () => {
    await expect.poll(() => mainShows(player, MAGENTA)).toBe(true)
    await expect.poll(() => sidePlays(player)).toBe(true)
    await console_.goto(`${origin}/devices`)
    await expect(statusOf(console_)).toContainText(deviceStatusTexts.short.showing())
  })

  await test.step('an edit that is published is seen on the glass', async () => {
    await openEditor(console_, origin)
    await replaceMain(console_, 'green.png')
    await publish(console_, { atOnce: true })
    await expect.poll(() => mainShows(player, GREEN)).toBe(true)
    await expect(console_.getByRole('dialog')).toContainText(
      publishTexts.liveOnOne({ name: 'Waiting room, north wall' }),
    )
    await console_.getByRole('button', { name: commonTexts.close() }).click()
  })

  await test.step('the server is killed; the player, reloaded, still plays both', async () => {
    await expect
      .poll(() =>
        player.evaluate(
          async () => (await navigator.serviceWorker.getRegistration('/player'))?.active?.state,
        ),
      )
      .toBe('activated')
    await server.kill()
    await player.reload()
    await expect.poll(() => mainShows(player, GREEN)).toBe(true)
    await expect.poll(() => sidePlays(player)).toBe(true)
    await expect(console_.getByText(shellTexts.offline()).first()).toBeVisible()
  })

  await test.step('the server is back; an edit made while the display cannot reach it arrives by itself', async () => {
    await wall.setOffline(true)
    await server.restart()
    await openEditor(console_, origin)
    await replaceMain(console_, 'magenta.png')
    await publish(console_, { atOnce: true })
    await expect(
      console_
        .getByRole('dialog')
        .getByText(/Offline|Updating/)
        .first(),
    ).toBeVisible()
    await console_.getByRole('button', { name: commonTexts.close() }).click()
    expect(await mainShows(player, GREEN)).toBe(true)
    await expect.poll(() => sidePlays(player)).toBe(true)
    await console_.goto(`${origin}/devices`)
    await expect(statusOf(console_)).toContainText(publishTexts.offline())

    await wall.setOffline(false)
    await expect.poll(() => mainShows(player, MAGENTA)).toBe(true)
    await expect.poll(() => sidePlays(player)).toBe(true)
    await expect(statusOf(console_)).toContainText(deviceStatusTexts.short.showing())
  })

  await test.step('a device that goes away is said to be offline, and one that is back, showing', async () => {
    await player.goto('about:blank')
    await expect(statusOf(console_)).toContainText(publishTexts.offline())
    await player.goto(`${origin}/player`)
    await expect.poll(() => mainShows(player, MAGENTA)).toBe(true)
    await expect(statusOf(console_)).toContainText(deviceStatusTexts.short.showing())
  })

  await test.step('a device whose credential is revoked shows a code and nothing of the company', async () => {
    const id = await console_.evaluate(async () => {
      const page = (await (await fetch('/default/v1/devices')).json()) as { items: { id: string }[] }
      return page.items[0]!.id
    })
    await console_.evaluate((device) => fetch(`/default/v1/devices/${device}/revoke`, { method: 'POST' }), id)
    await expect(player.locator('html')).toHaveAttribute('data-state', 'pairing')
    expect(await mainShows(player, MAGENTA)).toBe(false)
  })

  expect(faults).toEqual([])
  await desk.close()
  await wall.close()
})

const statusOf = (page: Page) => page.getByRole('row', { name: /north wall/ })

async function codeOnGlass(player: Page): Promise<string> {
  const text = await player.locator('body').innerText()
  const found = /\b([A-HJKMNP-Z2-9]{3})\s?([A-HJKMNP-Z2-9]{3})\b/.exec(text)
  if (!found) throw new Error(`no code on the glass: ${text}`)
  return `${found[1]}${found[2]}`
}

async function openEditor(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/sites`)
  await page
    .getByRole('link', { name: /Waiting room/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/sites-edit\//)
}

async function addFromMedia(page: Page, zone: number, file: string): Promise<void> {
  await page
    .getByLabel(siteEditorTexts.zonesAndItems())
    .locator('ul')
    .first()
    .locator('li')
    .nth(zone)
    .getByRole('button')
    .first()
    .click()
  await page.getByRole('button', { name: zoneTexts.addContent() }).click()
  const dialogue = page.getByRole('dialog')
  await dialogue.getByText(commonTexts.media(), { exact: true }).click()
  await dialogue.getByRole('button', { name: new RegExp(file) }).click()
  await dialogue.getByRole('button', { name: itemTexts.addSome({ count: 1 }) }).click()
  await expect(dialogue).toBeHidden()
}

/** Puts another picture into the main zone and takes the first item out. */
async function replaceMain(page: Page, file: string): Promise<void> {
  await addFromMedia(page, 0, file)
  const items = page.getByLabel(siteEditorTexts.zonesAndItems()).locator('ul').nth(1).locator('li')
  await expect(items).toHaveCount(2)
  await items.first().getByRole('button').first().click()
  await page.keyboard.press('Delete')
  await expect(items).toHaveCount(1)
}

async function publish(page: Page, { atOnce = false } = {}): Promise<void> {
  await page.getByRole('button', { name: commonTexts.publish(), exact: true }).click()
  const dialogue = page.getByRole('dialog')
  if (atOnce) await dialogue.getByLabel(publishTexts.immediately()).check()
  await dialogue.getByRole('button', { name: /^Publish/ }).click()
  await expect(dialogue.getByRole('status')).toContainText('Published.')
  if (!atOnce) await dialogue.getByRole('button', { name: commonTexts.close() }).click()
}
