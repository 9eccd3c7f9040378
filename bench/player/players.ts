import { chromium, type BrowserContext, type Page } from '@playwright/test'
import { createApiClient, type Call } from '@vitrine/protocol'
import {
  freePort,
  launchOptions,
  startServer,
  temporaryFolder,
  type RunningServer,
  type TemporaryFolder,
} from '@vitrine/testbed'
import { EMAIL, PASSWORD } from '../load/fleet.ts'
import { pidOf } from '../measure/processes.ts'
import type { Row } from '../measure/table.ts'
import { GLASS, createContent } from './content.ts'
import { startNetwork, type Jitter, type Network } from './network.ts'

/** A built server, content to be made on it, and players that reach it over a network of ours. */
export type House = {
  server: RunningServer
  call: Call
  content: ReturnType<typeof createContent>
  dispose(): Promise<void>
}

/** Whether there is a browser to measure. */
export const hasChromium = (): boolean => launchOptions() !== null
/** What stands in the table where there is none. */
export const noChromium = (what: string): Row => ({
  what,
  goal: '',
  ours: 'no Chromium: not taken',
  met: null,
})

/** Starts the built server, empty. Everything that players say to it goes through forwarders (`openPlayer`). */
export async function openHouse(): Promise<House> {
  const server = await startServer({
    env: {
      ADMIN_EMAIL: EMAIL,
      ADMIN_PASSWORD: PASSWORD,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
      SAMPLE_CONTENT: 'off',
    },
  })
  const { accessToken } = await createApiClient({ fetch, origin: server.url })('signIn', {
    body: { email: EMAIL, password: PASSWORD },
  })
  const call = createApiClient({ fetch, origin: server.url, accessToken })
  return { server, call, content: createContent({ server, call, accessToken }), dispose: server.dispose }
}

export type Player = {
  network: Network
  /** the page that plays now */
  page(): Page
  context(): BrowserContext
  deviceId: string
  /** id of the browser's main process */
  pid(): number
  /** Ends the browser and restarts it with the same profile; nothing is opened yet but an empty page. */
  restartBrowser(): Promise<Page>
  /** Opens the player in a new page and closes the old one. */
  openAnew(): Promise<Page>
  address: string
  close(): Promise<void>
}

/** Runs in every page before the page's own code. */
export type InitScript = string

/**
 * Starts a browser of its own with a profile of its own, opens the player and accepts it onto a screen.
 * @param options.scripts run in each page before its own code, e.g. to set its clock wrong
 * @throws Error where there is no Chromium
 */
export async function openPlayer(
  house: House,
  options: { siteId: string | null; name: string; jitter?: Jitter; scripts?: readonly InitScript[] },
): Promise<Player> {
  const launch = launchOptions({ kiosk: true })
  if (!launch) throw new Error('There is no Chromium.')
  const network = await startNetwork({
    port: await freePort(),
    target: house.server.port,
    ...(options.jitter ? { jitter: options.jitter } : {}),
  })
  const profile: TemporaryFolder = await temporaryFolder('glass')
  const start = async (): Promise<BrowserContext> => {
    const started = await chromium.launchPersistentContext(profile.path, { ...launch, viewport: GLASS })
    for (const content of options.scripts ?? []) await started.addInitScript({ content })
    return started
  }
  let context = await start()
  const address = `${network.origin}/player`
  let page = await context.newPage()
  await page.goto(address)
  const code = (await page.locator('[data-testid=code][aria-label]').innerText()).replaceAll(/\s/g, '')
  const device = await house.call('acceptDevice', {
    body: { code, name: options.name, site_id: options.siteId },
  })
  return {
    network,
    address,
    deviceId: device.id,
    page: () => page,
    context: () => context,
    pid: () => pidOf(`--user-data-dir=${profile.path}`),
    async restartBrowser() {
      await context.close()
      context = await start()
      page = await context.newPage()
      return page
    },
    async openAnew() {
      const old = page
      page = await context.newPage()
      await old.close().catch(() => undefined)
      await page.goto(address, { waitUntil: 'commit' })
      return page
    },
    async close() {
      await context.close()
      await network.close()
      await profile.remove()
    },
  }
}
