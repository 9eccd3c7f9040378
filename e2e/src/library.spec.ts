import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { createApiClient, type Call, type LibraryRef } from '@vitrine/protocol'
import type { RunningServer } from '@vitrine/testbed'
import { accessibilityFindings } from './support/accessibility.ts'
import { expect, test, WITH_SAMPLES } from './support/test.ts'
import { toSearch } from './support/toSearch.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { libraryTexts } from '../../apps/console/src/features/library/library.texts.ts'
import { slideListTexts } from '../../apps/console/src/features/slides/slideList.texts.ts'
import { slideTexts } from '../../apps/console/src/features/slides/slides.texts.ts'
import { mediaTexts } from '../../apps/console/src/features/media/media.texts.ts'

const EMAIL = 'mira@hill-clinic.example'
const PASSWORD = 'correct horse battery staple'
const FIXTURES = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../fixtures')

test.use({
  serverOptions: { env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD } },
  viewport: { width: 1440, height: 900 },
})

async function signedIn(page: Page, server: RunningServer): Promise<Call> {
  await page.request.post(`${server.url}/default/v1/session`, {
    headers: { origin: server.url },
    data: { email: EMAIL, password: PASSWORD },
  })
  const anonymous = createApiClient({ fetch, origin: server.url })
  const { accessToken } = await anonymous('signIn', { body: { email: EMAIL, password: PASSWORD } })
  return createApiClient({ fetch, origin: server.url, accessToken })
}
const aSlide = (name: string, text = name, folder_id: string | null = null) => ({
  name,
  type: 'text' as const,
  width: 1920,
  height: 1080,
  folder_id,
  background: { kind: 'color' as const, color: '#0B5563' },
  elements: [
    {
      id: 't1',
      type: 'text' as const,
      frame: { x: 100, y: 100, width: 1720, height: 400 },
      text,
      style: {
        color: '#F7F4EE',
        size: 120,
        weight: 'bold' as const,
        align: 'left' as const,
        valign: 'top' as const,
      },
    },
  ],
})
const slides = (page: Page) => page.getByRole('list', { name: slideListTexts.slides() })
const slide = (page: Page, name: string) => slides(page).getByRole('link', { name })
const undo = async (page: Page) => page.getByRole('button', { name: commonTexts.undo() }).last().click()

test('slides are chosen, moved by the dialogue and by dragging, and moved back', async ({ page, server }) => {
  const call = await signedIn(page, server)
  for (const name of ['Breakfast', 'Lunch', 'Dinner']) await call('makeSlide', { body: aSlide(name) })
  await page.goto(`${server.url}/slides`)
  await page.getByRole('button', { name: libraryTexts.createFolder() }).click()
  await page.getByRole('dialog').getByLabel(commonTexts.name()).fill('Menus')
  await page.keyboard.press('Enter')
  const folder = page.getByRole('list', { name: libraryTexts.folders() }).getByRole('link', { name: /Menus/ })
  await expect(folder).toContainText('0')

  await page.getByLabel(slideTexts.select({ name: 'Breakfast' })).check()
  await slide(page, 'Lunch').click({ modifiers: ['ControlOrMeta'] })
  await expect(page.getByRole('toolbar')).toContainText('2 slides selected')
  await page.getByRole('button', { name: libraryTexts.moveEllipsis() }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Menus' }).click()
  await expect(folder).toContainText('2')
  await expect(slides(page).getByRole('link')).toHaveCount(1)
  await undo(page)
  await expect(folder).toContainText('0')
  await expect(slides(page).getByRole('link')).toHaveCount(3)

  await slide(page, 'Dinner').dragTo(folder)
  await expect(folder).toContainText('1')
  await folder.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Menus')
  await slide(page, 'Dinner').dragTo(
    page
      .getByRole('navigation', { name: libraryTexts.folders() })
      .getByRole('link', { name: commonTexts.content() }),
  )
  await expect(page.getByText(slideListTexts.folderEmpty())).toBeVisible()
  await expect.poll(async () => (await call('listSlides', { query: { folder_id: 'none' } })).total).toBe(3)
})

test('what is shown says where and stays; what is not goes to the bin, comes back, and is deleted permanently', async ({
  page,
  server,
}) => {
  const call = await signedIn(page, server)
  const shown = await call('makeSlide', { body: aSlide('On the wall') })
  const free = await call('makeSlide', { body: aSlide('Free') })
  const item = {
    id: 'i',
    slide_id: shown.id,
    duration: 5_000,
    fit: 'cover',
    transition: { kind: 'cut', duration: 0 },
  } as const
  const group = {
    id: 'm',
    name: 'Main',
    frame: { x: 0, y: 0, width: 1920, height: 1080 },
    background: '#000000',
    items: [item],
  }
  await call('makeSite', {
    body: { name: 'Lobby wall', draft: { width: 1920, height: 1080, groups: [group] } },
  })

  await page.goto(`${server.url}/slides`)
  await page.getByLabel(slideTexts.select({ name: 'On the wall' })).check()
  await page.getByLabel(slideTexts.select({ name: 'Free' })).check()
  // What the pointer chose is deleted by the key as well: the focus is on a checkbox.
  await page.keyboard.press('Delete')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('1 slide will move to the bin')
  await expect(dialog).toContainText('On the wall on Lobby wall')
  await dialog.getByRole('button', { name: commonTexts.delete() }).click()
  await expect(slide(page, 'Free')).toHaveCount(0)
  await expect(slide(page, 'On the wall')).toBeVisible()
  await undo(page)
  await expect(slide(page, 'Free')).toBeVisible()

  await call('deleteMany', { body: { items: [{ noun: 'slide', id: free.id }] } })
  await page.getByRole('link', { name: libraryTexts.bin() }).click()
  await page.getByRole('button', { name: libraryTexts.restoreItem({ name: 'Free' }) }).click()
  await expect(page.getByText(libraryTexts.binEmpty())).toBeVisible()
  await call('deleteMany', { body: { items: [{ noun: 'slide', id: free.id }] } })
  await page.getByLabel(slideTexts.select({ name: 'Free' })).check()
  await page.getByRole('button', { name: libraryTexts.purgeEllipsis() }).click()
  await page.getByRole('dialog').getByRole('button', { name: libraryTexts.purge() }).click()
  await expect(page.getByText(libraryTexts.binEmpty())).toBeVisible()
  await expect
    .poll(async () => (await call('listSlides')).items.map(({ name }) => name))
    .toEqual(['On the wall'])
})

test('slides are found by their text and by tags, which are put on many at once and taken off again', async ({
  page,
  server,
}) => {
  const call = await signedIn(page, server)
  await call('makeSlide', { body: aSlide('Monday', 'Lentil soup\nwith bread') })
  await call('makeSlide', { body: aSlide('Tuesday', 'Pasta') })
  await page.goto(`${server.url}/slides`)
  await slide(page, 'Monday').waitFor()
  await toSearch(page)
  await page.keyboard.type('bread lentil')
  await expect(slides(page).getByRole('link')).toHaveCount(1)
  await expect(slide(page, 'Monday')).toBeVisible()
  await page.getByRole('button', { name: commonTexts.clearSearch() }).click()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  await page.keyboard.type('lentil')
  await expect(page.getByRole('dialog').getByText('Monday')).toBeVisible()
  await page.keyboard.press('Escape')

  await slide(page, 'Tuesday').focus()
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByRole('button', { name: libraryTexts.tagsEllipsis() }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(libraryTexts.newTag()).fill('Canteen')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Canteen')).toBeVisible()
  await dialog.getByRole('button', { name: commonTexts.done() }).click()
  await expect(slides(page).getByText('Canteen')).toHaveCount(2)
  await undo(page)
  await expect(slides(page).getByText('Canteen')).toHaveCount(0)
  const [first] = (await call('listSlides', { query: { q: 'tuesday' } })).items
  await call('tagMany', { body: { items: [{ noun: 'slide', id: first!.id }], add: ['Canteen'] } })
  await page.getByRole('combobox', { name: libraryTexts.tag() }).click()
  await page.getByRole('option', { name: 'Canteen' }).click()
  await expect(slides(page).getByRole('link')).toHaveCount(1)
})

test('an earlier version is looked at and gone back to', async ({ page, server }) => {
  const call = await signedIn(page, server)
  const made = await call('makeSlide', { body: aSlide('Opening hours', 'We are open') })
  const site = await call('makeSite', {
    body: {
      name: 'Door',
      draft: {
        width: 1920,
        height: 1080,
        groups: [
          {
            id: 'm',
            name: 'Main',
            frame: { x: 0, y: 0, width: 1920, height: 1080 },
            background: '#000000',
            items: [
              {
                id: 'i',
                slide_id: made.id,
                duration: 5_000,
                fit: 'cover',
                transition: { kind: 'cut', duration: 0 },
              },
            ],
          },
        ],
      },
    },
  })
  // What was published is a version of its own, however soon it is changed.
  await call('publishSite', { params: { id: site.id }, body: { revision: site.revision } })
  await call('changeSlide', {
    params: { id: made.id },
    revision: made.revision,
    body: aSlide('Opening hours', 'We are closed'),
  })
  await page.goto(`${server.url}/slides`)
  await page.getByRole('button', { name: slideTexts.actions({ name: 'Opening hours' }) }).click()
  await page.getByRole('menuitem', { name: slideTexts.versions() }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(/published/)).toBeVisible()
  await dialog.getByRole('button', { name: /^Restore/ }).click()
  await expect(dialog.getByText('3 versions')).toBeVisible()
  const textOf = async () =>
    (await call('readSlide', { params: { id: made.id } })).elements.map((element) =>
      element.type === 'text' ? element.text : '',
    )
  expect(await textOf()).toEqual(['We are open'])
  await undo(page)
  await expect.poll(textOf).toEqual(['We are closed'])
})

test('by keys alone: found, chosen, deleted and opened', async ({ page, server }) => {
  const call = await signedIn(page, server)
  for (const name of ['D', 'C', 'B', 'A']) await call('makeSlide', { body: aSlide(`Slide ${name}`) })
  await page.goto(`${server.url}/slides?sort=name`)
  await slide(page, 'Slide A').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByRole('toolbar')).toContainText('2 slides selected')
  await page.keyboard.press('Delete')
  const remove = page.getByRole('dialog').getByRole('button', { name: commonTexts.delete() })
  await expect(remove).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('button', { name: commonTexts.cancel() })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(slides(page).getByRole('link')).toHaveCount(2)
  await slide(page, 'Slide A').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/slides-edit/)
})

test('thousands of slides: only those in sight are drawn, and End leads to the last one', async ({
  page,
  server,
}) => {
  const call = await signedIn(page, server)
  const first = []
  for (let n = 0; n < 20; n += 1) first.push(await call('makeSlide', { body: aSlide(`Slide ${n}`) }))
  const refs: LibraryRef[] = first.map(({ id }) => ({ noun: 'slide', id }))
  const last = await call('makeSlide', { body: aSlide('Zebra, the last') })
  for (let n = 0; n < 7; n += 1) {
    const { items } = await call('copyMany', { body: { items: refs.slice(0, 500) } })
    refs.push(...items)
  }
  const total = refs.length + 1
  expect(total).toBeGreaterThan(1_500)
  await page.goto(`${server.url}/slides?sort=name`)
  await expect(page.getByText(`${total.toLocaleString()} slides`)).toBeAttached()
  const drawn = async () => slides(page).getByRole('listitem').count()
  expect(await drawn()).toBeLessThan(60)
  await slides(page).getByRole('link').first().focus()
  await page.keyboard.press('End')
  await expect(slide(page, last.name)).toBeFocused()
  expect(await drawn()).toBeLessThan(60)
})

test('an upload goes on by itself after a reload, and the same file is not sent twice', async ({
  page,
  server,
}) => {
  const call = await signedIn(page, server)
  const folder = await call('makeFolder', { body: { name: 'Pictures' } })
  await page.goto(`${server.url}/media?folder=${folder.id}`)
  // The line is cut in the middle of the upload.
  await page.route('**/default/v1/uploads/**', (route) => route.abort())
  await page.route('**/default/v1/uploads', (route) => route.abort())
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: commonTexts.upload() }).first().click()
  await (await chooser).setFiles(path.join(FIXTURES, 'small.png'))
  const tray = page.getByRole('region', { name: mediaTexts.uploads() })
  await expect(tray).toContainText(mediaTexts.interruptedAt({ percent: '0%' }))
  await page.unroute('**/default/v1/uploads/**')
  await page.unroute('**/default/v1/uploads')
  await page.reload()
  await expect(tray).toContainText(mediaTexts.uploaded())
  await expect(page.getByRole('list', { name: mediaTexts.files() }).getByText('small.png')).toBeVisible()
  expect((await call('listMedia')).items).toMatchObject([{ name: 'small.png', folder_id: folder.id }])
  await page.reload()
  await expect(page.getByRole('list', { name: mediaTexts.files() }).getByText('small.png')).toBeVisible()
  await expect(tray).toHaveCount(0)

  let sent = 0
  page.on('request', (request) => (sent += request.url().includes('/uploads') ? 1 : 0))
  const again = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: commonTexts.upload() }).first().click()
  await (
    await again
  ).setFiles({
    name: 'other name.png',
    mimeType: 'image/png',
    buffer: await readFile(path.join(FIXTURES, 'small.png')),
  })
  await expect(tray).toContainText(mediaTexts.uploadedBefore({ name: 'small.png' }))
  expect(sent).toBe(0)
})

test('a refused file says why, and is tried again', async ({ page, server }) => {
  await signedIn(page, server)
  await page.goto(`${server.url}/media`)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: commonTexts.upload() }).first().click()
  await (
    await chooser
  ).setFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('this is no picture') })
  const tray = page.getByRole('region', { name: mediaTexts.uploads() })
  await expect(tray).toContainText(mediaTexts.pictureDamaged())
  await tray.getByRole('button', { name: mediaTexts.retryUpload({ name: 'broken.png' }) }).click()
  await expect(tray).toContainText(mediaTexts.pictureDamaged())
  await tray.getByRole('button', { name: commonTexts.close(), exact: true }).click()
  await expect(tray).toHaveCount(0)
})

test('lists, choices, dialogues and the bin are accessible, light and dark, and fit a phone', async ({
  page,
  server,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const call = await signedIn(page, server)
  const folder = await call('makeFolder', { body: { name: 'Menus' } })
  const made = await call('makeSlide', { body: aSlide('Breakfast') })
  await call('makeSlide', { body: aSlide('Lunch', 'Lunch', folder.id) })
  const old = await call('makeSlide', { body: aSlide('Old') })
  await call('deleteMany', { body: { items: [{ noun: 'slide', id: old.id }] } })
  await call('tagMany', { body: { items: [{ noun: 'slide', id: made.id }], add: ['Canteen'] } })
  const wrong: string[] = []
  const check = async (name: string) => {
    wrong.push(...(await accessibilityFindings(page)).map((finding) => `${name}: ${finding}`))
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    if (over > 0) wrong.push(`${name}: ${over} px too wide`)
  }
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await page.goto(`${server.url}/slides`)
    await slide(page, 'Breakfast').waitFor()
    await check(`slides ${width}`)
    await page.getByLabel(slideTexts.select({ name: 'Breakfast' })).check()
    await page.getByRole('toolbar').waitFor()
    await check(`chosen ${width}`)
    await page.getByRole('button', { name: libraryTexts.tagsEllipsis() }).click()
    await page.getByRole('dialog').getByText('Canteen').waitFor()
    await check(`tags ${width}`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: libraryTexts.moveEllipsis() }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Menus' }).waitFor()
    await check(`move ${width}`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: commonTexts.deleteEllipsis() }).click()
    await page.getByRole('dialog').getByText('will move to the bin').waitFor()
    await check(`delete ${width}`)
    await page.goto(`${server.url}/slides-folder/${folder.id}?view=list`)
    await slide(page, 'Lunch').waitFor()
    await check(`list ${width}`)
    await page.goto(`${server.url}/media`)
    await page.getByText(mediaTexts.noneYet()).waitFor()
    await check(`media ${width}`)
    await page.goto(`${server.url}/bin`)
    await page.getByText('Old').first().waitFor()
    await check(`bin ${width}`)
  }
  expect(wrong).toEqual([])
})

test('a list that cannot be read says so and is read again; without the network it says that too', async ({
  page,
  server,
}) => {
  const call = await signedIn(page, server)
  await call('makeSlide', { body: aSlide('Breakfast') })
  await page.route('**/default/v1/slides?**', (route) => route.abort())
  await page.goto(`${server.url}/slides`)
  await expect(page.getByText(slideListTexts.couldNotLoad())).toBeVisible()
  await page.unroute('**/default/v1/slides?**')
  await page.getByRole('button', { name: commonTexts.retry() }).click()
  await expect(slide(page, 'Breakfast')).toBeVisible()
})

test.describe('with the sample content', () => {
  test.use({ serverOptions: { env: { ...WITH_SAMPLES, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD } } })
  test('a picture is dragged as its tile, a file expires, and another takes its place and gives it back', async ({
    page,
    server,
  }) => {
    const call = await signedIn(page, server)
    await expect
      .poll(async () => (await call('listSites')).items.some(({ published }) => published))
      .toBe(true)
    const folder = await call('makeFolder', { body: { name: 'Pictures' } })
    const named = async (name: string) =>
      (await call('listMedia', { query: { q: name } })).items.find((item) => item.name === name)!
    await page.goto(`${server.url}/media`)
    const files = page.getByRole('list', { name: mediaTexts.files() })
    await files
      .getByRole('button', { name: /^Coffee/ })
      .dragTo(
        page.getByRole('list', { name: libraryTexts.folders() }).getByRole('link', { name: /Pictures/ }),
      )
    await expect(files.getByRole('button', { name: /^Coffee/ })).toHaveCount(0)
    expect((await named('Coffee')).folder_id).toBe(folder.id)
    await expect(page.getByText(mediaTexts.dropToUpload())).toHaveCount(0)

    await page.getByTitle(libraryTexts.list()).click()
    await files.getByRole('button', { name: 'Calm sea' }).click()
    const drawer = page.getByRole('dialog', { name: 'Calm sea' })
    await drawer.getByLabel(mediaTexts.expires()).fill('2020-01-01T12:00')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await named('Calm sea')).expires_at).toBeLessThan(Date.now())
    await expect(files.getByText(mediaTexts.expired())).toBeVisible()

    const [old, other] = [await named('Calm sea'), await named('Glass')]
    expect(old.used_by.length).toBeGreaterThan(0)
    await drawer.getByRole('button', { name: mediaTexts.replaceEverywhere() }).click()
    const picker = page.getByRole('dialog', { name: mediaTexts.chooseOne({ kind: 'image' }) })
    await expect(picker.getByRole('button', { name: /Calm sea/ })).toHaveCount(0)
    await picker.getByRole('button', { name: /Evening market/ }).click()
    await page.getByRole('button', { name: mediaTexts.anotherFile() }).click()
    await picker.getByRole('button', { name: /Glass/ }).click()
    await page.getByRole('button', { name: commonTexts.replace(), exact: true }).click()
    await expect.poll(async () => (await named('Calm sea')).used_by.length).toBe(0)
    expect((await named('Glass')).used_by.length).toBe(old.used_by.length + other.used_by.length)
    if (other.used_by.length === 0) {
      await undo(page)
      await expect.poll(async () => (await named('Calm sea')).used_by.length).toBe(old.used_by.length)
    }
  })
})
