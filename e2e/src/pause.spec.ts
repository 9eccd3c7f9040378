import { fleetTexts } from '../../apps/console/src/features/fleet/fleet.texts.ts'
import { pauseTexts } from '../../apps/console/src/features/pause/pause.texts.ts'
import { deviceStatusTexts } from '../../apps/console/src/ui/deviceStatus.texts.ts'
import { accessibilityFindings } from './support/accessibility.ts'
import { signIn } from './support/furnished.ts'
import { captureGlass } from './support/glass.ts'
import { anItem, aSlide, displayOf, oneZone, OWNER, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

test.use({ serverOptions: { env: OWNER } })

const RED = { r: 200, g: 30, b: 40 }
const GREEN = { r: 18, g: 135, b: 127 }

test('a display is paused on purpose: a quiet picture or no ads, until it ends by itself without the network', async ({
  browser,
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const cover = {
    id: 'cover',
    type: 'html' as const,
    frame: { x: 0, y: 0, width: 1_920, height: 1_080 },
    html: '<p class="all">.</p>',
    css: '.all{margin:0;height:1080px;background:#12877f}',
  }
  const site = await publishScreen(call, 'Red', [aSlide('Red', '#c81e28')], ([id]) =>
    oneZone([anItem('a', id!)], {
      ads: [
        {
          id: 'ad',
          group_id: 'main',
          name: 'Sale',
          mode: 'over',
          // It covers all of every item, so that a moment without it is one in which ads are left out.
          frequency: { every: 1 },
          duration: 60_000,
          width: 1_920,
          height: 1_080,
          overlays: [cover],
        },
      ],
    }),
  )
  const { context, page: glass, device } = await displayOf(browser, call, server, site)
  const shareOf = async (colour: typeof RED) => (await captureGlass(glass)).share(colour, 14)
  const statusOf = async () => (await call('readDevice', { params: { id: device.id } })).status
  const pause = (what: 'ads' | 'presentation', forMs: number) =>
    call('pauseDevices', { body: { device_ids: [device.id], what, for_ms: forMs } })
  await expect.poll(() => shareOf(GREEN)).toBeGreaterThan(0.99)

  // The ads alone: the item goes on without them.
  await signIn(page, server.url)
  await page.goto(`${server.url}/devices-dashboard`)
  await page.getByRole('button', { name: pauseTexts.pauseEllipsis() }).click()
  await expect(page.getByText(pauseTexts.will({ count: 1 }))).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await page.getByRole('button', { name: pauseTexts.pauseOf.ads({ count: 1 }) }).click()
  await expect(page.getByText(pauseTexts.standing.ads({ count: 1 }))).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await expect.poll(() => shareOf(RED)).toBeGreaterThan(0.99)
  await expect.poll(statusOf).toMatchObject({ kind: 'showing', ads_paused: { by: expect.any(String) } })
  await page.getByRole('button', { name: pauseTexts.endNow() }).click()
  await expect.poll(() => shareOf(GREEN)).toBeGreaterThan(0.99)
  await expect(page.getByText(pauseTexts.standing.ads({ count: 1 }))).toHaveCount(0)

  // The whole presentation: a quiet picture, which is neither what plays nor black, also after a start.
  await pause('presentation', 300_000)
  await expect(glass.getByTestId('idle')).toBeVisible()
  await expect(glass.locator('[data-group]')).toHaveCount(0)
  const quiet = await captureGlass(glass)
  expect(quiet.share(GREEN, 14) + quiet.share(RED, 14)).toBeLessThan(0.01)
  expect(quiet.isBlank()).toBe(false)
  await expect.poll(statusOf).toMatchObject({ kind: 'paused' })
  await page.goto(`${server.url}/devices?open=${device.id}`)
  const drawer = page.getByRole('dialog', { name: 'Lobby' })
  await expect(drawer.getByText(deviceStatusTexts.short.paused(), { exact: true }).first()).toBeVisible()
  await expect(drawer.getByText(pauseTexts.endNow())).toBeVisible()
  await glass.reload()
  await expect(glass.getByTestId('idle')).toBeVisible()
  await expect(glass.locator('[data-group]')).toHaveCount(0)

  // It ends by itself with the network gone, and the console says so.
  const { results } = await pause('presentation', 8_000)
  await expect.poll(statusOf).toMatchObject({ kind: 'paused', until: results[0]!.until })
  await expect(glass.getByTestId('idle')).toBeVisible()
  await context.setOffline(true)
  await expect.poll(() => shareOf(GREEN)).toBeGreaterThan(0.99)
  await page.goto(`${server.url}/devices-dashboard`)
  const log = page.getByRole('region', { name: fleetTexts.log() }).getByRole('listitem')
  await expect(log.filter({ hasText: fleetTexts.said.resumedPresentation() })).toBeVisible()
  await context.setOffline(false)
  await expect.poll(async () => (await statusOf()).kind).toBe('showing')
  await context.close()
})
