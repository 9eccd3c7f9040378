import { expect, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { createApiClient, type Call, type Device, type Media, type Site } from '@vitrine/protocol'
import type { RunningServer } from '@vitrine/testbed'
import { startBuiltServer, WITH_SAMPLES } from './test.ts'

const EMAIL = 'mira@hill-clinic.example'
const PASSWORD = 'correct horse battery staple'

/** A server as after some weeks of use: the sample screen, two screens more, and displays that play, wait and are away. */
export type Furnished = {
  server: RunningServer
  origin: string
  call: Call
  /** playing the sample screen */
  glass: Page
  devices: Device[]
  sites: Site[]
  dispose(): Promise<void>
}

const until = async <T>(look: () => Promise<T | undefined>, mostMs = 300_000): Promise<T> => {
  const endMs = Date.now() + mostMs
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > endMs) throw new Error('it did not happen in time')
    await new Promise((resolve) => setTimeout(resolve, 150))
  }
}

/** Opens a player in a context of its own and returns the code on its glass. */
export async function openPlayer(
  browser: Browser,
  origin: string,
  size = { width: 1920, height: 1080 },
  hasTouch = false,
): Promise<{ context: BrowserContext; page: Page; code: string }> {
  const context = await browser.newContext({ viewport: size, hasTouch })
  const page = await context.newPage()
  await page.goto(`${origin}/player`)
  const code = (await page.locator('[data-testid=code][aria-label]').innerText()).replaceAll(/\s/g, '')
  return { context, page, code }
}

/** Makes all of it through the API, with real players. */
export async function furnish(browser: Browser): Promise<Furnished> {
  const server = await startBuiltServer({
    env: { ...WITH_SAMPLES, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD },
  })
  const origin = server.url
  const { accessToken } = await createApiClient({ fetch, origin })('signIn', {
    body: { email: EMAIL, password: PASSWORD },
  })
  const call = createApiClient({ fetch, origin, accessToken })
  const who = await call('whoAmI')
  await call('changeAccount', { revision: who.user.revision, body: { name: 'Mira Lindqvist' } })
  const sample = await until(async () => (await call('listSites')).items.find((site) => site.published))
  await until(async () =>
    (await call('listMedia')).items.every(({ state }) => state === 'ready') ? true : undefined,
  )
  const { items: slides } = await call('listSlides')
  const { items: media } = await call('listMedia')
  const idOf = (name: string): string => slides.find((slide) => slide.name === name)!.id
  const picture = (file: string): Media => media.find((item) => item.name.toLowerCase().startsWith(file))!

  const words = async (
    name: string,
    text: string,
    file: string,
    width: number,
    height: number,
    size: number,
  ) =>
    call('makeSlide', {
      body: {
        name,
        type: 'text',
        width,
        height,
        folder_id: null,
        background: { kind: 'media', media_id: picture(file).id, dim: 0.35, color: '#101828' },
        elements: [
          {
            id: 'words',
            type: 'text',
            frame: { x: width * 0.07, y: height * 0.5, width: width * 0.86, height: height * 0.42 },
            text,
            style: { color: '#F7F4EE', size, weight: 'bold', align: 'left', valign: 'bottom' },
          },
        ],
      },
    })
  const site = async (name: string, width: number, height: number, slideIds: string[]): Promise<Site> => {
    const made = await call('makeSite', {
      body: {
        name,
        draft: {
          width,
          height,
          groups: [
            {
              id: 'main',
              name: 'Main',
              frame: { x: 0, y: 0, width, height },
              background: '#101828',
              items: slideIds.map((slide_id, index) => ({
                id: `item-${index}`,
                slide_id,
                duration: 12_000,
                fit: 'cover' as const,
                transition: { kind: 'fade' as const, duration: 800 },
              })),
            },
          ],
        },
      },
    })
    return (await call('publishSite', { params: { id: made.id }, body: { revision: made.revision } })).site
  }
  const cafe = await site('Café menu', 1920, 1080, [
    (await words('Roasted here', 'Roasted here,\nthis morning', 'coffee', 1920, 1080, 150)).id,
    idOf('Coffee'),
  ])
  const hall = await site('Hall door', 1080, 1920, [
    (await words('Hall door welcome', 'Welcome,\nguests of Hall A', 'lantern', 1080, 1920, 120)).id,
  ])

  const accept = async (name: string, siteId: string, size?: { width: number; height: number }) => {
    const player = await openPlayer(browser, origin, size)
    const device = await call('acceptDevice', { body: { code: player.code, name, site_id: siteId } })
    await player.page.locator('html[data-version]').waitFor()
    return { ...player, device }
  }
  const lobby = await accept('Lobby', sample.id)
  const coffee = await accept('Coffee bar', cafe.id)
  const door = await accept('Hall A door', hall.id, { width: 1080, height: 1920 })
  // One is away: it keeps playing its own copy, which nobody here can see.
  await until(async () =>
    (await call('readDevice', { params: { id: door.device.id } })).status.kind === 'showing'
      ? true
      : undefined,
  )
  await door.context.close()
  await until(async () =>
    (await call('readDevice', { params: { id: door.device.id } })).status.kind === 'offline'
      ? true
      : undefined,
  )

  return {
    server,
    origin,
    call,
    glass: lobby.page,
    devices: (await call('listDevices')).items,
    sites: [sample, cafe, hall],
    async dispose() {
      await lobby.context.close()
      await coffee.context.close()
      await server.dispose()
    },
  }
}

/** Signs a page in through the sign-in page's own request. */
export async function signIn(page: Page, origin: string): Promise<void> {
  const answer = await page.request.post(`${origin}/default/v1/session`, {
    headers: { origin },
    data: { email: EMAIL, password: PASSWORD },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
