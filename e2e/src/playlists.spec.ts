import sharp from 'sharp'
import { playlistTexts } from '../../apps/console/src/features/playlists/playlists.texts.ts'
import { itemTexts } from '../../apps/console/src/features/sites/items/item.texts.ts'
import { publishTexts } from '../../apps/console/src/features/sites/publish/publish.texts.ts'
import { zoneTexts } from '../../apps/console/src/features/sites/zones/zone.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { consolePage } from './support/consolePage.ts'
import { captureGlass } from './support/glass.ts'
import { displayOf, OWNER, oneZone, ownerOf } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'
import { uploadPicture } from './support/upload.ts'

test.use({ serverOptions: { env: OWNER } })

const TEAL = { r: 18, g: 135, b: 127 }
const RED = { r: 200, g: 30, b: 40 }
const plain = (background: typeof RED) =>
  sharp({ create: { width: 640, height: 360, channels: 3, background } })
    .png()
    .toBuffer()

test('a playlist with a rule brings a new picture of its folder to the display by itself', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const folder = await call('makeFolder', { body: { name: 'Offers' } })
  const upload = async (name: string, colour: typeof RED) => {
    const { id } = await uploadPicture(server, call, name, await plain(colour))
    await call('moveMany', { body: { items: [{ noun: 'media', id }], folder_id: folder.id } })
  }
  await upload('teal.png', TEAL)
  const site = await call('makeSite', { body: { name: 'Lobby', draft: oneZone([]) } })

  // The newest picture of the folder, in the console.
  const { page, faults, close } = await consolePage(browser, server.url)
  await page.goto(`${server.url}/playlists`)
  await page.getByRole('button', { name: playlistTexts.create() }).click()
  await page.getByRole('menuitem', { name: playlistTexts.createRule() }).click()
  await page.getByLabel(commonTexts.name(), { exact: true }).fill('Newest offer')
  await page.getByRole('combobox', { name: playlistTexts.folder(), exact: true }).click()
  await page.getByRole('option', { name: 'Offers' }).click()
  await page.getByLabel(playlistTexts.most()).fill('1')
  const found = page.getByRole('region', { name: playlistTexts.foundNow() })
  await expect(found.getByRole('listitem')).toHaveText(['teal.png'])
  await page.getByRole('button', { name: commonTexts.save(), exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Newest offer' })).toBeVisible()

  // Shown by a zone, and published.
  await page.goto(`${server.url}/sites-edit/${site.id}`)
  await page.getByRole('button', { name: zoneTexts.addContent() }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByText(itemTexts.playlists(), { exact: true }).click()
  await drawer.getByRole('button', { name: 'Newest offer' }).click()
  await drawer.getByRole('button', { name: itemTexts.addSome({ count: 1 }) }).click()
  await expect
    .poll(async () => (await call('readSite', { params: { id: site.id } })).draft.groups[0]!.items.length)
    .toBe(1)
  await page.getByRole('button', { name: commonTexts.publish() }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: commonTexts.publish() }).click()
  await expect(dialog).toContainText(publishTexts.liveNowhere())
  expect(faults).toEqual([])
  await close()

  const published = await call('readSite', { params: { id: site.id } })
  const { page: display, context } = await displayOf(browser, call, server, published)
  const share = async (colour: typeof RED) => (await captureGlass(display)).share(colour, 14)
  await expect.poll(() => share(TEAL)).toBeGreaterThan(0.99)
  await upload('red.png', RED)
  await expect.poll(() => share(RED)).toBeGreaterThan(0.99)
  const [newest] = (await call('listVersions', { params: { id: site.id } })).items
  expect(newest).toMatchObject({ playlist: 'Newest offer' })
  await context.close()
})
