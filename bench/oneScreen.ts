/**
 * The figures of one screen: start to ready, memory at rest, first slide, publish to glass. Wall times stand beside an
 * anchor taken in the same run, because absolute times on a shared machine mean little.
 *
 *   npm run build && npm run bench
 */
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { createApiClient } from '@vitrine/protocol'
import { freePort, launchOptions, startServer, temporaryFolder } from '@vitrine/testbed'

const ROUNDS = 5
const EMAIL = 'bench@vitrine.example'
const PASSWORD = 'correct horse battery staple'
const BARE_SERVER = `require('node:http').createServer((q, a) => a.end('ok')).listen(Number(process.argv[1]), '127.0.0.1')`

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
const spread = (values: readonly number[]): string =>
  `${median(values).toFixed(0)} ms (${Math.min(...values).toFixed(0)} to ${Math.max(...values).toFixed(0)})`
const rows: [what: string, figure: string][] = []

/** Milliseconds until an address answers 200. */
async function untilAnswers(url: string): Promise<number> {
  const startMs = performance.now()
  for (;;) {
    const ok = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ok) return performance.now() - startMs
    await wait(5)
  }
}

/** The anchor of "start to ready": Node with a bare HTTP server. */
async function startBare(): Promise<number> {
  const port = await freePort()
  const child = spawn(process.execPath, ['-e', BARE_SERVER, String(port)], { stdio: 'ignore' })
  const ms = await untilAnswers(`http://127.0.0.1:${port}/`)
  child.kill()
  return ms
}

async function startUp(): Promise<void> {
  const ours: number[] = []
  const bare: number[] = []
  const server = await startServer({ env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD } })
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await startBare())
    await server.stop()
    const startMs = performance.now()
    await server.restart()
    ours.push(performance.now() - startMs)
  }
  await wait(3_000)
  const rss = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8'))?.[1]
  rows.push(['start to ready', spread(ours)], ['  anchor: Node with a bare server', spread(bare)])
  rows.push(['memory at rest', `${(Number(rss) / 1_024).toFixed(0)} MB RSS`])
  await server.dispose()
}

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

async function glass(): Promise<void> {
  const launch = launchOptions({ kiosk: true })
  if (!launch) {
    rows.push(['first slide, publish to glass', 'not measured: no Chromium found'])
    return
  }
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
  const code = (await page.getByTestId('code').innerText()).replaceAll(/\s/g, '')
  const acceptedMs = Date.now()
  await call('acceptDevice', { body: { code, name: 'Bench', site_id: site.id } })
  await firstSlide(page)
  rows.push([
    'accept to glass, all files to fetch',
    `${(await page.evaluate<number>('window.paintedAtMs')) - acceptedMs} ms`,
  ])
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
  rows.push(['first slide, browser just started', spread(cold)], ['first slide, reloaded', spread(warm)])

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
  rows.push(['publish to glass, files already there', spread(toGlass)])

  await server.stop()
  const offline: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    await page.reload()
    offline.push(await firstSlide(page))
  }
  rows.push(['first slide, server gone', spread(offline)])
  await browser.close()
  await server.dispose()
  await profile.remove()
}

await startUp()
await glass()
const width = Math.max(...rows.map(([what]) => what.length))
for (const [what, figure] of rows) process.stdout.write(`${what.padEnd(width)}  ${figure}\n`)
