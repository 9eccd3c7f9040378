import type { Browser, BrowserContext, Page } from '@playwright/test'
import { createApiClient, type Call, type Device, type Site } from '@vitrine/protocol'
import type { LeafDraft, SiteDraft, SlideDraft } from '@vitrine/core'
import type { RunningServer } from '@vitrine/testbed'
import { openPlayer } from './furnished.ts'
import { expect } from './test.ts'

const EMAIL = 'mira@hill-clinic.example'
const PASSWORD = 'correct horse battery staple'

/** What a server needs in its environment for `oneDisplay`. */
export const OWNER = { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD }

/** A slide of a test: 1920 x 1080, a plain ground, these elements. */
export function aSlide(
  name: string,
  color: string,
  elements: SlideDraft['elements'] = [],
): SlideDraft & { folder_id: null } {
  return {
    name,
    type: 'text',
    width: 1_920,
    height: 1_080,
    folder_id: null,
    background: { kind: 'color', color },
    elements,
  }
}

/** An API client of the owner. */
export async function ownerOf(server: RunningServer): Promise<Call> {
  const origin = server.url
  const { accessToken } = await createApiClient({ fetch, origin })('signIn', {
    body: { email: EMAIL, password: PASSWORD },
  })
  return createApiClient({ fetch, origin, accessToken })
}

/** Makes slides, a screen of what `draft` says of their ids, and publishes it. */
export async function publishScreen(
  call: Call,
  name: string,
  slides: readonly (SlideDraft & { folder_id: null })[],
  draft: (slideIds: string[]) => SiteDraft,
): Promise<Site> {
  const ids: string[] = []
  for (const body of slides) ids.push((await call('makeSlide', { body })).id)
  const made = await call('makeSite', { body: { name, draft: draft(ids) } })
  return (await call('publishSite', { params: { id: made.id }, body: { revision: made.revision } })).site
}

/** A display that shows a screen, painted. @param options.hasTouch whether fingers can touch it; default: only a mouse */
export async function displayOf(
  browser: Browser,
  call: Call,
  server: RunningServer,
  site: Site,
  { hasTouch = false } = {},
): Promise<{ context: BrowserContext; page: Page; device: Device }> {
  const player = await openPlayer(browser, server.url, { width: 1_280, height: 720 }, hasTouch)
  const device = await call('acceptDevice', { body: { code: player.code, name: 'Lobby', site_id: site.id } })
  await player.page.locator('html[data-version]').waitFor()
  return { ...player, device }
}

/** A screen of one zone over all of it. */
export function oneZone(
  items: SiteDraft['groups'][number]['items'],
  more: Partial<SiteDraft> = {},
): SiteDraft {
  return {
    width: 1_920,
    height: 1_080,
    groups: [
      {
        id: 'main',
        name: 'Main',
        frame: { x: 0, y: 0, width: 1_920, height: 1_080 },
        background: '#101828',
        items,
      },
    ],
    ...more,
  }
}

/** An item that comes with a cut. */
export function anItem(id: string, slide_id: string, duration = 2_000): LeafDraft {
  return { id, slide_id, duration, fit: 'cover', transition: { kind: 'cut', duration: 0 } }
}

/** Waits until a display has said that it starts without the network. */
export async function startsOffline(call: Call, deviceId: string): Promise<void> {
  await expect
    .poll(async () => (await call('readDevice', { params: { id: deviceId } })).data?.offline_start.able)
    .toBe(true)
}
