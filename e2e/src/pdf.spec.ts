import sharp from 'sharp'
import { pageTexts } from '../../apps/console/src/features/slides/pages/pages.texts.ts'
import { slideTexts } from '../../apps/console/src/features/slides/slides.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { signIn } from './support/furnished.ts'
import { anItem, aSlide, oneZone, OWNER, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { colouredPdf, hostilePdf, lockedPdf } from './support/pdfFiles.ts'
import { expect, test } from './support/test.ts'
import { mediaTexts } from '../../apps/console/src/features/media/media.texts.ts'

test.use({ serverOptions: { env: OWNER } })

test('chosen pages of a PDF become slides in order, at the end of a zone; one that is locked, damaged or hostile does no harm', async ({
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const site = await publishScreen(call, 'Foyer', [aSlide('Tea', '#12877F')], ([tea]) =>
    oneZone([anItem('tea', tea!, 5_000)]),
  )
  await signIn(page, server.url)
  await page.goto(`${server.url}/slides-edit/new`)
  const choose = async (name: string, buffer: Buffer) => {
    await page
      .locator('input[aria-label="Files to create slides from"]')
      .setInputFiles([{ name, mimeType: 'application/pdf', buffer }])
  }
  const dialog = page.getByRole('dialog')

  await choose('menu_2026.pdf', colouredPdf(['1 0 0', '0 1 0', '0 0 1'], new Set([2])))
  await expect(dialog.getByRole('list', { name: pageTexts.pages() }).getByRole('button')).toHaveCount(3)
  await dialog.getByRole('button', { name: pageTexts.page({ page: 2 }) }).click()
  await expect(dialog.getByLabel(pageTexts.whichPages())).toHaveValue('1, 3')
  await dialog.getByRole('combobox', { name: pageTexts.addToZone() }).click()
  await page.getByRole('option', { name: 'Main' }).click()
  await dialog.getByRole('button', { name: pageTexts.createCount({ count: 2 }) }).click()
  await expect(dialog).toBeHidden()

  const made = (await call('listSlides', { query: { q: 'menu 2026', sort: 'name' } })).items
  expect(made.map(({ name, width, height }) => [name, width, height])).toEqual([
    ['menu 2026 1', 1_920, 1_080],
    ['menu 2026 3', 1_080, 1_920],
  ])
  const items = (await call('readSite', { params: { id: site.id } })).draft.groups[0]!.items
  expect(items.map((item) => 'slide_id' in item && item.slide_id).slice(1)).toEqual(made.map(({ id }) => id))
  // What lies on the page is on the picture, where it lies there.
  const [first] = made[0]!.elements
  const media = await call('readMedia', {
    params: { id: (first && 'media_id' in first && first.media_id) || '' },
  })
  expect([media.width, media.height]).toEqual([3_840, 2_160])
  const { url } = await call('signMedia', { params: { id: media.id }, body: {} })
  const pixels = await sharp(Buffer.from(await (await fetch(`${server.url}${url}`)).arrayBuffer()))
    .raw()
    .toBuffer()
  const colourAt = (x: number, y: number) => [
    ...pixels.subarray((y * 3_840 + x) * 3, (y * 3_840 + x) * 3 + 3),
  ]
  const [red, green, blue] = colourAt(1_000, 1_000)
  expect(red!).toBeGreaterThan(240)
  expect(Math.max(green!, blue!)).toBeLessThan(15)
  expect(Math.min(...colourAt(3_000, 300))).toBeGreaterThan(245)

  await choose('locked.pdf', lockedPdf())
  await expect(dialog.getByRole('alert')).toContainText(pageTexts.locked())
  await dialog.getByRole('button', { name: commonTexts.close() }).last().click()
  await choose('broken.pdf', Buffer.from('%PDF-1.7 and then nothing that makes sense'))
  await expect(dialog.getByRole('alert')).toContainText(pageTexts.damaged())
  await dialog.getByRole('button', { name: commonTexts.close() }).last().click()

  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !/^(?:blob|data):/.test(request.url()))
      foreign.push(request.url())
  })
  let asked = false
  page.on('dialog', (box) => {
    asked = true
    void box.dismiss()
  })
  await choose('hostile.pdf', hostilePdf('window.ran = 1; alert\\(1\\)', 'https://elsewhere.example/'))
  // It is opened and drawn, which is all that could run anything.
  await dialog
    .getByRole('button', { name: pageTexts.page({ page: 1 }) })
    .locator('img')
    .waitFor()
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  expect([asked, foreign, new URL(page.url()).pathname]).toEqual([false, [], '/slides-edit/new'])

  // Chosen together, none is lost: the picture becomes a slide, and each document asks for its pages in turn.
  await page.goto(`${server.url}/slides-edit/new`)
  const photo = await sharp({ create: { width: 64, height: 36, channels: 3, background: '#D9503F' } })
    .png()
    .toBuffer()
  const together = [
    { name: 'first.pdf', mimeType: 'application/pdf', buffer: colouredPdf(['1 0 0']) },
    { name: 'together.png', mimeType: 'image/png', buffer: photo },
    { name: 'second.pdf', mimeType: 'application/pdf', buffer: colouredPdf(['0 0 1']) },
  ]
  await page.locator('input[aria-label="Files to create slides from"]').setInputFiles(together)
  for (const name of ['first', 'second']) {
    await expect(dialog.getByRole('heading')).toHaveText(pageTexts.pdfTitle({ name: `${name}.pdf` }))
    await dialog.getByRole('button', { name: pageTexts.createCount({ count: 1 }) }).click()
  }
  await expect(page).toHaveURL(`${server.url}/slides`)
  for (const name of ['first 1', 'second 1', 'together'])
    expect((await call('listSlides', { query: { q: name } })).items.map((slide) => slide.name)).toEqual([
      name,
    ])

  // Files that are in Media already become slides too, many at once, by names of one's own.
  await page.goto(`${server.url}/media`)
  for (const number of [1, 3])
    await page.getByRole('checkbox', { name: slideTexts.select({ name: `menu 2026 ${number}` }) }).check()
  await page.getByRole('button', { name: mediaTexts.createSlides() }).click()
  await dialog.getByLabel(commonTexts.name()).fill('Board')
  await dialog.getByRole('button', { name: pageTexts.createCount({ count: 2 }) }).click()
  await expect(page).toHaveURL(`${server.url}/slides`)
  expect(
    (await call('listSlides', { query: { q: 'board', sort: 'name' } })).items.map(({ name }) => name),
  ).toEqual(['Board 1', 'Board 2'])
})
