import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { createApiClient } from '@vitrine/protocol'
import { launchOptions, startServer, temporaryFolder } from '@vitrine/testbed'
import { EMAIL, PASSWORD } from '../load/fleet.ts'
import { median, spread } from '../measure/statistics.ts'
import type { Row } from '../measure/table.ts'

const ROUNDS = 5

const figure = (what: string, goal: string, mostMs: number | null, values: readonly number[]): Row => ({
  what,
  goal,
  ours: spread(values, 'ms', 0),
  met: mostMs === null ? null : median(values) <= mostMs,
})

/** Notes when the player first painted a version, in the page's own clock, and when it painted the newest (epoch ms). */
const WATCH = `new MutationObserver(() => {
  const { version } = document.documentElement.dataset
  if (version && window.paintedVersion !== version) {
    window.paintedVersion = version
    window.firstPaintMs ??= performance.now()
    window.paintedAtMs = Date.now()
  }
}).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-version'] })`

/** Asks the page until an expression is true; its policy lets no script in from outside, so nothing waits inside it. */
async function untilTrue(page: Page, expression: string): Promise<void> {
  const endMs = performance.now() + 30_000
  while (!(await page.evaluate<boolean>(expression))) {
    if (performance.now() > endMs) throw new Error(`not within 30 s: ${expression}`)
    await wait(20)
  }
}

const firstSlide = async (page: Page): Promise<number> => {
  await untilTrue(page, 'window.firstPaintMs !== undefined')
  return page.evaluate('window.firstPaintMs')
}

/** The figures of one screen in a real browser: first slide, accepting, publishing. */
export async function oneScreen(): Promise<Row[]> {
  const launch = launchOptions({ kiosk: true })
  if (!launch)
    return [{ what: 'first slide, publish to glass', goal: '', ours: 'no Chromium: not taken', met: null }]
  const server = await startServer({ env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD } })
  const profile = await temporaryFolder('profile')
  const open = async (): Promise<{ browser: BrowserContext; page: Page }> => {
    const browser = await chromium.launchPersistentContext(profile.path, {
      ...launch,
      viewport: { width: 1920, height: 1080 },
    })
    await browser.addInitScript(WATCH)
    return { browser, page: await browser.newPage() }
  }
  const anonymous = createApiClient({ fetch, origin: server.url })
  const { accessToken } = await anonymous('signIn', { body: { email: EMAIL, password: PASSWORD } })
  const call = createApiClient({ fetch, origin: server.url, accessToken })
  const published = async () => (await call('listSites')).items.find((site) => site.published)
  while (!(await published())) await wait(200)
  const site = (await published())!

  let { browser, page } = await open()
  await page.goto(`${server.url}/player`)
  const code = (await page.locator('[data-testid=code][aria-label]').innerText()).replaceAll(/\s/g, '')
  const acceptedMs = Date.now()
  await call('acceptDevice', { body: { code, name: 'Bench', site_id: site.id } })
  await firstSlide(page)
  const accepted = (await page.evaluate<number>('window.paintedAtMs')) - acceptedMs
  await page.waitForFunction(
    `navigator.serviceWorker.controller !== null || navigator.serviceWorker.ready.then(() => true)`,
  )

  const cold: number[] = []
  const warm: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await browser.close()
    ;({ browser, page } = await open())
    await page.goto(`${server.url}/player`)
    cold.push(await firstSlide(page))
    await page.reload()
    warm.push(await firstSlide(page))
  }

  const toGlass: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await wait(1_000)
    const { revision } = await call('readSite', { params: { id: site.id } })
    const startMs = Date.now()
    const { version } = await call('publishSite', {
      params: { id: site.id },
      body: { revision, when: 'now' },
    })
    await untilTrue(page, `window.paintedVersion === '${version.version}'`)
    toGlass.push((await page.evaluate<number>('window.paintedAtMs')) - startMs)
  }

  await server.stop()
  const offline: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.reload()
    offline.push(await firstSlide(page))
  }
  await browser.close()
  await server.dispose()
  await profile.remove()
  return [
    figure('accept to glass, all files to fetch', '', null, [accepted]),
    figure('first slide, browser just started', '≤ 500 ms', 500, cold),
    figure('first slide, reloaded', '≤ 300 ms', 300, warm),
    figure('first slide, server gone', '≤ 300 ms', 300, offline),
    figure('publish to glass, files already there', '≤ 300 ms', 300, toGlass),
  ]
}
