import { fleetTexts } from '../../apps/console/src/features/fleet/fleet.texts.ts'
import { displayPictureTexts } from '../../apps/console/src/features/pictures/pictures.texts.ts'
import { liveNoticeTexts } from '../../apps/player/src/pictures/liveNotice.texts.ts'
import { accessibilityFindings } from './support/accessibility.ts'
import { signIn } from './support/furnished.ts'
import { anItem, aSlide, displayOf, oneZone, OWNER, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

test.use({ serverOptions: { env: OWNER } })

/** The colours of a shown picture at two places, from its pixels. */
const COLOURS = (picture: HTMLImageElement): number[][] => {
  const canvas = Object.assign(document.createElement('canvas'), {
    width: picture.naturalWidth,
    height: picture.naturalHeight,
  })
  const context = canvas.getContext('2d')!
  context.drawImage(picture, 0, 0)
  return [0.25, 0.75].map((part) => {
    const { data } = context.getImageData(Math.floor(canvas.width * part), canvas.height >> 1, 1, 1)
    return [data[0]!, data[1]!, data[2]!]
  })
}
const near = (colour: number[], [red, green, blue]: readonly number[]): boolean =>
  [red!, green!, blue!].every((value, part) => Math.abs(colour[part]! - value) < 14)

test('a plain browser draws what it shows, and a live view follows it until it is closed', async ({
  browser,
  server,
  page,
}) => {
  const call = await ownerOf(server)
  // Two zones, so that it is seen where a colour is.
  const site = await publishScreen(
    call,
    'Halves',
    [aSlide('Red', '#c81e28'), aSlide('Green', '#12877f'), aSlide('Blue', '#1e3cc8')],
    ([red, green, blue]) => {
      const draft = oneZone([anItem('red', red!, 600_000)])
      const [zone] = draft.groups
      const [width, height] = [draft.width / 2, draft.height]
      return {
        ...draft,
        groups: [
          { ...zone!, frame: { x: 0, y: 0, width, height } },
          {
            ...zone!,
            id: 'right',
            name: 'Right',
            frame: { x: width, y: 0, width, height },
            items: [anItem('green', green!, 2_000), anItem('blue', blue!, 2_000)],
          },
        ],
      }
    },
  )
  const { context, page: glass, device } = await displayOf(browser, call, server, site)
  await expect(glass.locator('[data-role="current"]')).toHaveCount(2)

  await signIn(page, server.url)
  await page.goto(`${server.url}/devices-pictures`)
  const tile = page.getByRole('list', { name: displayPictureTexts.list() }).getByRole('button')
  await tile.click()
  const drawer = page.getByRole('dialog', { name: device.name })
  await drawer.getByRole('button', { name: displayPictureTexts.refresh() }).click()
  const taken = drawer.getByRole('img', { name: displayPictureTexts.alt({ name: device.name }) })
  await expect(taken).toHaveAttribute('data-kind', 'reconstruction')
  await expect(drawer.getByText(displayPictureTexts.reconstructionHint())).toBeVisible()
  await expect.poll(() => taken.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(100)
  const [left, right] = (await taken.evaluate(COLOURS)) as [number[], number[]]
  expect(near(left, [200, 30, 40])).toBe(true)
  expect(near(right, [18, 135, 127]) || near(right, [30, 60, 200])).toBe(true)
  expect(await accessibilityFindings(page)).toEqual([])

  await drawer.getByRole('button', { name: displayPictureTexts.openLive() }).click()
  const dialog = page.getByRole('dialog', { name: displayPictureTexts.liveTitle({ name: device.name }) })
  const live = dialog.getByRole('img', { name: displayPictureTexts.alt({ name: device.name }) })
  const shows = async (colour: readonly number[]) => {
    const seen = (await live.evaluate(COLOURS).catch(() => null)) as [number[], number[]] | null
    return seen !== null && near(seen[0], [200, 30, 40]) && near(seen[1], colour)
  }
  for (const colour of [
    [18, 135, 127],
    [30, 60, 200],
  ])
    await expect.poll(() => shows(colour), { intervals: [100] }).toBe(true)
  await expect(glass.getByText(liveNoticeTexts.watched())).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(glass.getByText(liveNoticeTexts.watched())).toHaveCount(0)
  // Nothing of all this broke what plays.
  const { data } = await call('readDevice', { params: { id: device.id } })
  expect(data?.faults).toEqual([])

  await page.goto(`${server.url}/devices-dashboard`)
  const log = page.getByRole('region', { name: fleetTexts.log() }).getByRole('listitem')
  await expect(log.filter({ hasText: fleetTexts.kind.watched() }).first()).toBeVisible()
  await context.close()
})
