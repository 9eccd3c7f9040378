import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from '@playwright/test'
import type { EmergencyMessage } from '@vitrine/core/emergency'
import type { Call, WrittenEmergency } from '@vitrine/protocol'
import { recordFrames } from './support/frames.ts'
import { captureGlass, readGlass, videosOn } from './support/glass.ts'
import {
  anItem,
  aSlide,
  displayOf,
  OWNER,
  oneZone,
  ownerOf,
  publishScreen,
  startsOffline,
} from './support/oneDisplay.ts'
import { expect, sharingServer } from './support/test.ts'
import { uploadPicture } from './support/upload.ts'

const test = sharingServer({ env: OWNER })
const FIXTURES = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../fixtures')

const RED = { r: 179, g: 38, b: 30 }
const VIOLET = { r: 106, g: 75, b: 188 }
const YELLOW = { r: 255, g: 210, b: 31 }
const TEAL = { r: 18, g: 135, b: 127 }
const SKY = { r: 62, g: 142, b: 222 }
const BLACK = { r: 0, g: 0, b: 0 }

const aMessage = (heading: string, change: Partial<EmergencyMessage> = {}): EmergencyMessage => ({
  texts: [{ language: 'en', heading, detail: 'Use the stairs.' }],
  seconds_each: 8,
  colour: 'red',
  symbol: 'evacuate',
  arrow: 'left',
  direction: { en: 'Car park, north' },
  sound: 'none',
  ...change,
})

/** A display that shows a screen of its own, with emergencies prepared for it alone. */
async function aDisplay(browser: Browser, server: Parameters<typeof displayOf>[2], name: string) {
  const call = await ownerOf(server)
  const site = await publishScreen(call, name, [aSlide('Teal', '#12877f')], ([teal]) =>
    oneZone([anItem('teal', teal!, 60_000)]),
  )
  const display = await displayOf(browser, call, server, site)
  return { call, site, ...display, ...emergenciesOf(call, display.device.id) }
}

function emergenciesOf(call: Call, deviceId: string) {
  return {
    /** Prepares an emergency and waits until the display has stored it. */
    async prepare(change: Partial<WrittenEmergency> = {}): Promise<string> {
      const { id } = await call('makeEmergency', {
        body: {
          name: `Evacuate ${randomUUID()}`,
          kind: 'evacuate',
          targets: [{ device_id: deviceId }],
          message: aMessage('Leave the building'),
          ...change,
        },
      })
      await expect
        .poll(async () => (await call('readEmergency', { params: { id } })).prepared)
        .toEqual({ devices: 1, of: 1 })
      return id
    },
    async fire(id: string, order: { drill?: boolean; expires_in?: number } = {}) {
      const body = { drill: false, request_id: randomUUID(), ...order }
      return (await call('fireEmergency', { params: { id }, body })).activation_id
    },
    /** What the display has reported of an activation. */
    reported: async (id: string, activationId: string) =>
      (await call('readActivation', { params: { id, activation_id: activationId } })).devices[0]!,
  }
}

const shareOf = async (page: Page, colour: typeof RED) => (await captureGlass(page)).share(colour, 14)

test('an emergency takes the display within a video transition, is confirmed by a touch, and goes when it is cleared', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const film = await uploadPicture(
    server,
    call,
    'patch.mp4',
    await readFile(path.join(FIXTURES, 'patch.mp4')),
  )
  const frame = { x: 0, y: 0, width: 1_920, height: 1_080 }
  const video = {
    id: 'film',
    type: 'video' as const,
    frame,
    media_id: film.id,
    fit: 'cover' as const,
    volume: 1,
  }
  // A fade of four seconds every six: long enough to fire in the middle of one.
  const site = await publishScreen(
    call,
    'Film',
    [aSlide('Film', '#12877f', [video]), aSlide('Teal', '#12877f')],
    ([first, second]) =>
      oneZone(
        [first!, second!].map((id, index) => ({
          ...anItem(`item-${index}`, id, 6_000),
          transition: { kind: 'fade', duration: 4_000 },
        })),
      ),
  )
  const { page, context, device } = await displayOf(browser, call, server, site)
  const { prepare, fire, reported } = emergenciesOf(call, device.id)
  const id = await prepare({ acknowledge: true })

  // What the presentation is doing in the moment in which the emergency is there.
  await page.evaluate(() => {
    const under = window as unknown as { movesUnder?: string[] }
    new MutationObserver(() => {
      if (!document.documentElement.hasAttribute('data-emergency')) return
      under.movesUnder ??= [...document.querySelectorAll<HTMLElement>('[data-role]')].flatMap((layer) =>
        layer.dataset['role'] === 'previous' || layer.querySelector('video') ? [layer.dataset['role']!] : [],
      )
    }).observe(document.documentElement, { attributes: true })
  })
  const frames = await recordFrames(page)
  // It is fired when the video begins to come or to go.
  await page.locator('[data-role="previous"]').waitFor({ state: 'detached' })
  await page.locator('[data-role="previous"]').waitFor({ state: 'attached' })
  const activation = await fire(id)
  await page.locator('html[data-emergency]').waitFor()
  await expect(page.getByRole('alert')).toContainText('Leave the building')
  const under = await page.evaluate(() => (window as unknown as { movesUnder?: string[] }).movesUnder)
  expect(under).toContain('previous')
  const mutedNow = await page.evaluate(() =>
    [...document.querySelectorAll('video')].every((one) => one.muted || one.volume === 0),
  )
  expect(mutedNow).toBe(true)
  await page.getByRole('button', { name: 'Touch to confirm' }).click()
  await expect(page.getByText('Confirmed')).toBeVisible()
  const pictures = await Promise.all((await frames.stop()).map((png) => readGlass(png)))
  // A corner that has nothing but the ground: where the video was and the transition.
  const corner = { x: 1_000, y: 4, width: 270, height: 70 }
  const alarmed = pictures.map((glass) => glass.share(RED, 14, corner) > 0.99)
  // From the first frame that shows it on, every frame does; no frame was black.
  expect(alarmed).toContain(true)
  expect(alarmed.slice(alarmed.indexOf(true))).not.toContain(false)
  for (const glass of pictures) expect(glass.share(BLACK, 4, corner)).toBeLessThan(0.9)

  await expect
    .poll(() => reported(id, activation))
    .toMatchObject({
      status: 'acknowledged',
      received_at: expect.any(Number),
      shown_at: expect.any(Number),
      acknowledged_at: expect.any(Number),
      cleared_at: null,
      why: null,
    })
  await call('clearEmergency', { params: { id }, body: { activation_id: activation } })
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect((await videosOn(page)).length).toBeGreaterThan(0)
  await expect
    .poll(() => reported(id, activation))
    .toMatchObject({ status: 'cleared', ended: 'cleared', cleared_at: expect.any(Number) })
  await context.close()
})

test('an emergency outlives the death of its page and restarts without the network, and ends by itself', async ({
  browser,
  server,
}) => {
  const { call, page, context, device, prepare, fire, reported } = await aDisplay(browser, server, 'Crash')
  const id = await prepare()
  const activation = await fire(id, { expires_in: 3_600 })
  await page.locator('html[data-emergency]').waitFor()
  expect(await shareOf(page, RED)).toBeGreaterThan(0.4)
  await expect.poll(() => reported(id, activation)).toMatchObject({ status: 'painted' })
  await startsOffline(call, device.id)

  // The page dies without a word, as when its memory is full, and the runner opens another one; the network is gone too.
  const again = await context.newPage()
  await again.clock.install()
  await page.close()
  await context.setOffline(true)
  const frames = await recordFrames(again)
  await again.goto(`${server.url}/player`)
  await again.locator('html[data-emergency]').waitFor()
  expect(await shareOf(again, RED)).toBeGreaterThan(0.4)
  // Nothing of the presentation is seen before it.
  for (const png of await frames.stop()) expect((await readGlass(png)).share(TEAL, 14)).toBeLessThan(0.5)
  await again.reload()
  await again.locator('html[data-emergency]').waitFor()

  const { ends_at: endsAt } = await call('readActivation', { params: { id, activation_id: activation } })
  const forwardTo = async (atMs: number) =>
    again.clock.fastForward(atMs - (await again.evaluate(() => Date.now())))
  await forwardTo(endsAt! - 60_000)
  expect(await shareOf(again, RED)).toBeGreaterThan(0.4)
  await forwardTo(endsAt! + 1_000)
  await expect(again.getByRole('alert')).toHaveCount(0)
  await expect.poll(() => shareOf(again, TEAL)).toBeGreaterThan(0.99)
  await context.close()
})

test('the more urgent of two is shown, over a publication and over a paused display, and a drill says that it is one', async ({
  browser,
  server,
}) => {
  const { call, site, page, context, device, prepare, fire, reported } = await aDisplay(
    browser,
    server,
    'Two',
  )
  const evacuate = await prepare()
  const shelter = await prepare({
    kind: 'shelter',
    priority: 60,
    message: aMessage('Stay inside', { colour: 'violet', symbol: 'shelter', arrow: null, direction: {} }),
  })
  const tryClock = () =>
    call('tryWidget', { params: { id: device.id }, body: { widget: { kind: 'clock', face: 'digital' } } })
  await tryClock()
  await expect(page.getByTestId('widget-trial')).toHaveAttribute('data-seen', 'true')
  const drill = await fire(evacuate, { drill: true })
  await expect(page.getByRole('alert')).toContainText('THIS IS A DRILL')
  // A widget that somebody tries gives way, and none is shown before the end.
  await expect(page.getByTestId('widget-trial')).toHaveCount(0)
  const { id: refused } = await tryClock()
  await expect
    .poll(async () => (await call('readCommands', { body: { ids: [refused] } })).items[0]?.error_code)
    .toBe('emergencyShown')
  const glass = await captureGlass(page)
  expect(glass.share(YELLOW, 20)).toBeGreaterThan(0.1)
  expect(glass.share(RED, 14)).toBeGreaterThan(0.3)
  await expect.poll(() => reported(evacuate, drill)).toMatchObject({ status: 'painted' })

  // A publication underneath, and a real emergency of a higher priority in the middle of it.
  const { id: sky } = await call('makeSlide', { body: { ...aSlide('Sky', '#3e8ede') } })
  const { revision } = await call('changeSite', {
    params: { id: site.id },
    revision: (await call('readSite', { params: { id: site.id } })).revision,
    body: { name: site.name, draft: oneZone([anItem('sky', sky, 60_000)]) },
  })
  const [published, real] = await Promise.all([
    call('publishSite', { params: { id: site.id }, body: { revision, when: 'now' } }),
    fire(shelter),
  ])
  await expect(page.getByRole('alert')).toContainText('Stay inside')
  await expect(page.getByText('THIS IS A DRILL')).toHaveCount(0)
  expect(await shareOf(page, VIOLET)).toBeGreaterThan(0.6)
  await page.locator(`html[data-version="${published.version.version}"]`).waitFor()
  expect(await shareOf(page, VIOLET)).toBeGreaterThan(0.6)

  // The first one comes out again when the second is cleared, also while the presentation is paused.
  await call('pauseDevices', { body: { device_ids: [device.id], what: 'presentation', for_ms: 300_000 } })
  await expect(page.getByTestId('idle')).toBeAttached()
  await call('clearEmergency', { params: { id: shelter }, body: { activation_id: real } })
  await expect(page.getByRole('alert')).toContainText('THIS IS A DRILL')
  await call('clearEmergency', { params: { id: evacuate }, body: {} })
  await expect(page.getByRole('alert')).toHaveCount(0)
  await call('resumeDevices', { body: { device_ids: [device.id] } })
  await expect.poll(() => shareOf(page, SKY)).toBeGreaterThan(0.99)
  await context.close()
})

test('an emergency of single zones covers those alone, and the presentation goes on around them', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const zone = (id: string, x: number, slide: string) => ({
    id,
    name: id,
    frame: { x, y: 0, width: 960, height: 1_080 },
    background: '#12877f',
    items: [anItem(`item-${id}`, slide, 60_000)],
  })
  const site = await publishScreen(call, 'Halves', [aSlide('Teal', '#12877f')], ([teal]) => ({
    width: 1_920,
    height: 1_080,
    groups: [zone('left', 0, teal!), zone('right', 960, teal!)],
  }))
  const { page, context, device } = await displayOf(browser, call, server, site)
  const { prepare, fire, reported } = emergenciesOf(call, device.id)
  const id = await prepare({
    takes: 'zones',
    overrides: [{ for: { screen_id: site.id, zone_id: 'right' }, message: { colour: 'violet' } }],
  })
  const activation = await fire(id)
  await page.locator('html[data-emergency]').waitFor()
  const glass = await captureGlass(page)
  const half = { y: 0, width: 640, height: 720 }
  expect(glass.share(TEAL, 14, { ...half, x: 0 })).toBeGreaterThan(0.99)
  expect(glass.share(VIOLET, 14, { ...half, x: 640 })).toBeGreaterThan(0.4)
  await expect.poll(() => reported(id, activation)).toMatchObject({ status: 'painted' })
  await call('clearEmergency', { params: { id }, body: {} })
  await expect(page.getByRole('alert')).toHaveCount(0)
  await context.close()
})
