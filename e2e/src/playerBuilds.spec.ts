import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { temporaryFolder } from '@vitrine/testbed'
import type { Call } from '@vitrine/protocol'
import { anItem, aSlide, OWNER, oneZone, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { addVariants } from './support/playerVariants.ts'
import { expect, startBuiltServer, test } from './support/test.ts'

const ITEM_MS = 2_000
/** How long a build is on trial, and how long that takes here. */
const TRIAL = { realMs: 60_000, hereMs: 2_500 }

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let server: Awaited<ReturnType<typeof startBuiltServer>>
let builds: Awaited<ReturnType<typeof addVariants>>
let call: Call
let site: Awaited<ReturnType<typeof publishScreen>>

test.beforeAll(async () => {
  folder = await temporaryFolder('builds')
  const dataDir = `${folder.path}/data`
  builds = await addVariants(folder.path, dataDir)
  server = await startBuiltServer({ env: { ...OWNER, DATA_DIR: dataDir } })
  call = await ownerOf(server)
  site = await publishScreen(
    call,
    'Foyer',
    [aSlide('Tea', '#12877F'), aSlide('Cake', '#6A4BBC')],
    ([tea, cake]) => oneZone([anItem('tea', tea!, ITEM_MS), anItem('cake', cake!, ITEM_MS)]),
  )
})
test.afterAll(async () => {
  await server?.dispose()
  await folder?.remove()
})

/** A paired display on which timers of exactly a minute run out sooner; nothing else of its time is changed. */
async function displayOf(browser: Browser, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1_280, height: 720 }, ...options })
  const page = await context.newPage()
  await page.addInitScript(({ realMs, hereMs }) => {
    const after = window.setTimeout.bind(window)
    window.setTimeout = ((run: () => void, ms?: number, ...rest: unknown[]) =>
      after(run, ms === realMs ? hereMs : ms, ...rest)) as typeof setTimeout
  }, TRIAL)
  await page.goto(`${server.url}/player`)
  const code = (await page.locator('[data-testid=code][aria-label]').innerText()).replaceAll(/\s/g, '')
  const device = await call('acceptDevice', { body: { code, name: 'Lobby', site_id: site.id } })
  await isShowing(page)
  return { context, page, device }
}
const buildOf = (page: Page): Promise<string | null> => page.locator('html').getAttribute('data-build')
const isShowing = (page: Page) => page.locator('html[data-shown=screen]').waitFor()
const readBuild = async (id: string) => (await call('readDevice', { params: { id } })).data?.build
const rollOut = (build: string) => call('decideRollout', { body: { build, action: 'all' } })
const lastOrder = async (id: string) =>
  (await call('listCommands', { params: { id } })).items.find(({ name }) => name === 'player_build')

test('a display changes its build between two items, keeps it after a minute, and starts it without the network', async ({
  browser,
}) => {
  const { page, context, device } = await displayOf(browser)
  await expect
    .poll(async () => (await call('readDevice', { params: { id: device.id } })).data?.offline_start.able)
    .toBe(true)
  await expect.poll(async () => (await readBuild(device.id))?.id).toBe(builds.own)
  // What goes notes where in its item it was: all displays of a screen begin their items by the same clock.
  await page.evaluate((itemMs) => {
    const item = () => document.querySelector('[data-role="current"]')?.getAttribute('data-item') ?? ''
    let [seen, sinceMs] = [item(), performance.now()]
    new MutationObserver(() => {
      if (item() !== seen) [seen, sinceMs] = [item(), performance.now()]
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
    addEventListener('pagehide', () => {
      const intoMs = performance.now() - sinceMs
      localStorage.setItem('test-left', String(Math.min(intoMs, Math.abs(itemMs - intoMs))))
    })
  }, ITEM_MS)

  await rollOut(builds.good)
  await page.locator(`html[data-build="${builds.good}"]`).waitFor()
  await isShowing(page)
  const offMs = Number(await page.evaluate(() => localStorage.getItem('test-left')))
  expect(offMs).toBeLessThan(ITEM_MS / 4)
  await expect.poll(() => readBuild(device.id)).toMatchObject({ id: builds.good, trial: true })

  await expect.poll(() => readBuild(device.id)).toEqual({ id: builds.good, crashes: 0 })
  await expect.poll(async () => (await lastOrder(device.id))?.ok).toBe(true)
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => /player-/.test(name))))
    .toEqual([`vitrine-player-${builds.good}`])

  await context.setOffline(true)
  await page.reload()
  await isShowing(page)
  expect(await buildOf(page)).toBe(builds.good)
  await context.close()
})

test('a display goes back from a build that never shows anything, without the network', async ({
  browser,
}) => {
  const { page, context, device } = await displayOf(browser)
  const own = await buildOf(page)
  await expect
    .poll(async () => (await call('readDevice', { params: { id: device.id } })).data?.offline_start.able)
    .toBe(true)
  await rollOut(builds.silent)
  await page.locator(`html[data-build="${builds.silent}"]`).waitFor()
  await context.setOffline(true)
  await page.locator(`html[data-build="${own}"]`).waitFor()
  await isShowing(page)
  await context.setOffline(false)
  await expect
    .poll(() => readBuild(device.id))
    .toMatchObject({ id: own, refused: { id: builds.silent, code: 'notPresented' } })
  await expect.poll(() => lastOrder(device.id)).toMatchObject({ ok: false, error_code: 'fellBack' })
  await context.close()
})

test('a display without a service worker goes back from a build whose script is broken, and takes the next one', async ({
  browser,
}) => {
  const { context, page, device } = await displayOf(browser, { serviceWorkers: 'block' })
  const own = await buildOf(page)
  await rollOut(builds.broken)
  await page.locator(`html[data-build="${builds.broken}"]`).waitFor()
  await page.locator(`html[data-build="${own}"]`).waitFor()
  await expect
    .poll(() => readBuild(device.id))
    .toMatchObject({ id: own, refused: { id: builds.broken, code: 'scriptFailed' } })
  await rollOut(builds.good)
  await page.locator(`html[data-build="${builds.good}"]`).waitFor()
  await isShowing(page)
  await expect.poll(() => readBuild(device.id)).toEqual({ id: builds.good, crashes: 0 })
  await context.close()
})
