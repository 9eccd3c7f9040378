import { execFile } from 'node:child_process'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { findServerEntry, type RunningServer } from '@vitrine/testbed'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, startBuiltServer, test } from './support/test.ts'
import { errorTexts } from '../../apps/console/src/app/errors.texts.ts'
import { refusedFileTexts } from '../../apps/console/src/app/refusedFile.texts.ts'
import { pairingTexts } from '../../apps/console/src/features/devices/pairing.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { mediaTexts } from '../../apps/console/src/features/media/media.texts.ts'
import { siteListTexts } from '../../apps/console/src/features/sites/list/siteList.texts.ts'
import { publishTexts } from '../../apps/console/src/features/sites/publish/publish.texts.ts'
import { siteEditorTexts } from '../../apps/console/src/features/sites/siteEditor.texts.ts'
import { frameTexts } from '../../apps/console/src/ui/frame.texts.ts'
import { shellTexts } from '../../apps/console/src/app/shell.texts.ts'

const FIXTURES = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../fixtures')
const EMAIL = 'mira@clinic.example'
const PASSWORD = 'correct horse battery staple'

test.describe.configure({ mode: 'serial' })
let server: RunningServer
let desk: BrowserContext
let page: Page

test.beforeAll(async ({ browser }) => {
  server = await startBuiltServer({ env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD } })
  desk = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  page = await desk.newPage()
})
test.afterAll(async () => {
  await desk?.close()
  await server?.dispose()
})

const signIn = async (on: Page, to: string): Promise<void> => {
  await on.goto(`${server.url}${to}`)
  await on.getByLabel(commonTexts.email()).fill(EMAIL)
  await on.getByLabel(commonTexts.password(), { exact: true }).fill(PASSWORD)
  await on.getByRole('button', { name: commonTexts.signIn() }).click()
  await expect(on).toHaveURL(new RegExp(`${to}$`))
}

test('a wrong password is said once, without telling whether the account exists; the right one leads to where one wanted', async () => {
  await page.goto(`${server.url}/devices`)
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel(commonTexts.email()).fill('nobody@clinic.example')
  await page.getByLabel(commonTexts.password(), { exact: true }).fill('not the password')
  await page.getByRole('button', { name: commonTexts.signIn() }).click()
  await expect(page.getByText(errorTexts.problem.wrongCredentials())).toBeVisible()
  await signIn(page, '/devices')
})

test('a code that nobody shows is said so, and nothing can be accepted with it', async () => {
  await page.goto(`${server.url}/devices?code=ZZZZZZ`)
  const dialogue = page.getByRole('dialog')
  await expect(dialogue.getByText(errorTexts.problem.unknownCode())).toBeVisible()
  await expect(dialogue.getByRole('button', { name: pairingTexts.pairDevice() })).toBeDisabled()
})

const refusals = [
  // Where ffmpeg is installed the server checks what the browser can't play, and refuses it too.
  {
    file: 'text.mp4',
    says: [mediaTexts.videoUnplayable(), refusedFileTexts.notMedia({ name: 'text.mp4' })],
  },
  { file: 'broken.jpg', says: [mediaTexts.pictureDamaged()] },
]
for (const { file, says } of refusals) {
  test(`${file} is refused in words, and nothing of it stays in Media`, async () => {
    await page.goto(`${server.url}/media`)
    await page.locator('input[type=file]').first().setInputFiles(path.join(FIXTURES, file))
    const uploads = page.getByRole('region', { name: mediaTexts.uploads() })
    // What was refused before stays in the list until it is put away.
    const refused = uploads.getByRole('listitem').filter({ hasText: file })
    const [first, ...others] = says.map((text) => refused.getByText(text))
    await expect(others.reduce((either, text) => either.or(text), first!)).toBeVisible()
    await expect(page.getByText(mediaTexts.noneYet())).toBeVisible()
  })
}

test('a picture that was taken on its side is shown upright', async () => {
  await page.goto(`${server.url}/media`)
  await page.locator('input[type=file]').first().setInputFiles(path.join(FIXTURES, 'turned.jpg'))
  const size = () =>
    page.evaluate(async () => {
      const list = (await (await fetch('/default/v1/media')).json()) as {
        items: { state: string; width: number; height: number }[]
      }
      return list.items
        .map(({ state, width, height }) => `${state} ${width > height ? 'wide' : 'tall'}`)
        .join()
    })
  await expect.poll(size).toMatch(/^ready (wide|tall)$/)
  const picture = page.locator('main img').first()
  await expect(picture).toBeVisible()
  const drawn = await picture.evaluate((img: HTMLImageElement) =>
    img.naturalWidth > img.naturalHeight ? 'wide' : 'tall',
  )
  expect(await size()).toBe(`ready ${drawn}`)
})

test('a screen with an empty zone is not published, and the zone is named', async () => {
  await page.goto(`${server.url}/sites`)
  await page.getByRole('button', { name: siteListTexts.createScreen() }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: siteListTexts.createScreen() }).click()
  await expect(page.getByRole('dialog').getByText(siteListTexts.nameMissing())).toBeVisible()
  await page.getByRole('dialog').getByLabel(commonTexts.name()).fill('Hall')
  await page.getByRole('dialog').getByRole('button', { name: siteListTexts.createScreen() }).click()
  await expect(page).toHaveURL(/\/sites-edit\//)
  await page.getByRole('button', { name: commonTexts.publish(), exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(/zone “.+” is empty/)
  await page.getByRole('button', { name: publishTexts.backToDraft() }).click()
})

test('two operators who edit one screen lose nothing: the second is asked whose draft stays', async ({
  browser,
}) => {
  const other = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const second = await other.newPage()
  const address = new URL(page.url()).pathname
  await signIn(second, address)
  const width = (on: Page) => on.getByLabel(siteEditorTexts.properties()).getByLabel(/width/i).first()
  await expect(width(page)).toBeVisible()
  await expect(width(second)).toBeVisible()
  await second.route('**/default/v1/sites/*', async (route) => {
    if (route.request().method() === 'PUT') await new Promise((resolve) => setTimeout(resolve, 1_200))
    await route.continue()
  })
  await width(second).fill('1600')
  await width(second).blur()
  await width(page).fill('1500')
  await width(page).blur()
  await expect(page.getByText(/Saved/).first()).toBeVisible()
  await expect(second.getByRole('button', { name: frameTexts.keepMine() })).toBeVisible()
  await second.getByRole('button', { name: frameTexts.keepMine() }).click()
  const saved = () =>
    page.evaluate(async (path) => {
      const id = path.split('/').pop() ?? ''
      return (
        (await (await fetch(`/default/v1/sites/${id}`)).json()) as {
          draft: { groups: { frame: { width: number } }[] }
        }
      ).draft.groups[0]?.frame.width
    }, address)
  await expect.poll(saved).toBe(1600)
  await other.close()
})

test('signing out ends the session here at once without the server, and there as soon as it is back', async ({
  browser,
}) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const tab = await context.newPage()
  await signIn(tab, '/home')
  const cookies = await context.cookies()
  const session = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  // The browser's own requests only: this one asks the server what it still believes.
  const believed = async () =>
    (
      await fetch(`${server.url}/default/v1/session`, {
        headers: { cookie: session, 'sec-fetch-site': 'same-origin' },
      })
    ).status
  expect(await believed()).toBe(200)
  await context.setOffline(true)

  await tab.getByRole('button', { name: shellTexts.logout() }).click()
  await expect(tab).toHaveURL(/\/login/)
  expect(await believed()).toBe(200)
  await context.setOffline(false)
  await expect.poll(believed).toBe(401)
  await tab.goto(`${server.url}/home`)
  await expect(tab).toHaveURL(/\/login/)
  await context.close()
})

test('whoever has accounts in two organisations chooses one when signing in', async ({ browser }) => {
  const admin = path.join(path.dirname(findServerEntry()!), 'admin.js')
  const words = ['company', 'add', '--name', 'Harbour Café', '--email', EMAIL, '--password', PASSWORD]
  await promisify(execFile)(process.execPath, [admin, ...words], {
    env: { PATH: process.env['PATH'], DATA_DIR: server.dataDir, PORT: String(server.port) },
  })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const tab = await context.newPage()
  await tab.goto(`${server.url}/login`)
  await tab.getByLabel(commonTexts.email()).fill(EMAIL)
  await tab.getByLabel(commonTexts.password(), { exact: true }).fill(PASSWORD)
  await tab.getByRole('button', { name: commonTexts.signIn() }).click()
  await expect(tab.getByRole('alert')).toContainText('accounts in several organisations')
  await tab.getByRole('combobox', { name: commonTexts.organisation() }).click()
  await expect(tab.getByRole('option')).toHaveText(['Harbour Café', 'My organisation'])
  await tab.getByRole('option', { name: 'Harbour Café' }).click()
  await tab.getByRole('button', { name: commonTexts.signIn() }).click()
  await expect(tab).not.toHaveURL(/\/login/)
  const who = await context.request.get(`${server.url}/default/v1/session`)
  expect(await who.json()).toMatchObject({ company: { name: 'Harbour Café' } })
  await context.close()
})
