import type { BrowserContextOptions, Locator, Page } from '@playwright/test'
import type { Element } from '@vitrine/core'
import type { Media, Slide } from '@vitrine/protocol'
import type { RunningServer } from '@vitrine/testbed'
import sharp from 'sharp'
import { slideEditorTexts } from '../../apps/console/src/features/slides/slideEditor.texts.ts'
import { elementTexts } from '../../apps/console/src/features/slides/studio/elements/element.texts.ts'
import { layerTexts } from '../../apps/console/src/features/slides/studio/layers.texts.ts'
import { studioTexts } from '../../apps/console/src/features/slides/studio/studio.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { motionTexts } from '../../apps/console/src/features/slides/studio/motion.texts.ts'
import { everyFinding } from './support/accessibility.ts'
import { aSlide, OWNER, ownerOf } from './support/oneDisplay.ts'
import { signIn } from './support/furnished.ts'
import { expect, sharingServer, WITH_SAMPLES } from './support/test.ts'

const box = (id: string, x: number, y: number, part: object = {}): Element =>
  ({
    id,
    name: id,
    type: 'shape',
    shape: 'rectangle',
    frame: { x, y, width: 200, height: 200 },
    fill: { kind: 'color', color: '#E39A1F' },
    ...part,
  }) as Element

/** A slide with these elements, open in the editor, and what the server has of it. */
const opened = sharingServer({ env: { ...OWNER, ...WITH_SAMPLES } }).extend<{
  open: (
    elements: Element[],
    how?: BrowserContextOptions,
  ) => Promise<{
    page: Page
    slide: Slide
    saved: () => Promise<Element[]>
    savedOf: (id: string) => Promise<Element>
  }>
}>({
  open: async ({ browser, server }, provide) => {
    const call = await ownerOf(server)
    await provide(async (elements, how = { viewport: { width: 1_440, height: 900 } }) => {
      const slide = await call('makeSlide', { body: aSlide('Studio', '#0B5563', elements) })
      const context = await browser.newContext(how)
      const page = await context.newPage()
      await signIn(page, server.url)
      await page.goto(`${server.url}/slides-edit/${slide.id}`)
      await page.getByRole('toolbar', { name: studioTexts.view() }).waitFor()
      await expect.poll(() => zoomOf(page)).toBeLessThan(1)
      const saved = async () => (await call('readSlide', { params: { id: slide.id } })).interactions
      return {
        page,
        slide,
        saved,
        savedOf: async (id) => (await saved()).find((element) => element.id === id)!,
      }
    })
  },
})

// The longest file of all comes late: its tests go to whichever worker is free.
opened.describe.configure({ mode: 'parallel' })

/** A file of the sample content, once the server has made it. */
async function sampleFile(server: RunningServer, wanted: Media['kind']): Promise<Media> {
  const call = await ownerOf(server)
  const look = async () =>
    (await call('listMedia')).items.find(({ kind, state }) => kind === wanted && state === 'ready')
  await expect.poll(look).toBeTruthy()
  return (await look())!
}
const frameOf = (page: Page, id: string): Locator => page.locator(`[data-frame="${id}"]`)
const handle = (page: Page, name: string): Locator => page.locator(`[data-handle="${name}"]`)
const isSaved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved/ })).toBeVisible()

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const area = (await target.boundingBox())!
  return { x: area.x + area.width / 2, y: area.y + area.height / 2 }
}
/** Display px for one px of the slide. */
const zoomOf = async (page: Page): Promise<number> =>
  Number(
    await page
      .locator('.v-canvas-paper')
      .evaluate((paper) => (paper as HTMLElement).style.getPropertyValue('--z')),
  )

/** Drags by px of the slide, with the snapping key held unless it is wanted. */
async function drag(page: Page, target: Locator, by: { x: number; y: number }, snaps = false): Promise<void> {
  const from = await middleOf(target)
  const zoom = await zoomOf(page)
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 6, from.y + 6)
  if (!snaps) await page.keyboard.down('Control')
  await page.mouse.move(from.x + by.x * zoom, from.y + by.y * zoom, { steps: 5 })
  await page.mouse.up()
  if (!snaps) await page.keyboard.up('Control')
}

opened('every kind of element is added to one slide, named, changed and saved', async ({ open, server }) => {
  await sampleFile(server, 'image')
  await sampleFile(server, 'video')
  const { page, saved } = await open([])
  const add = (name: string) =>
    page.getByRole('region', { name: commonTexts.add() }).getByRole('button', { name }).click()
  const { shape, line, qrCode, table, webPage, liveStream, markup, button, widget, image, video } =
    elementTexts
  for (const name of [
    commonTexts.text,
    shape,
    line,
    qrCode,
    table,
    webPage,
    liveStream,
    markup,
    button,
    widget,
  ])
    await add(name())
  await add(image())
  await page.getByRole('dialog').locator('[data-row]').first().click()
  await expect(page.getByRole('region', { name: image() })).toBeVisible()
  await add(video())
  await page.getByRole('dialog').locator('[data-row]').first().click()
  await expect(page.getByRole('region', { name: video() })).toBeVisible()

  const layers = page.getByRole('region', { name: layerTexts.title() })
  await layers
    .getByRole('button', { name: layerTexts.row({ kind: commonTexts.text(), name: commonTexts.text() }) })
    .click()
  await page.getByRole('textbox', { name: commonTexts.text(), exact: true }).fill('Open all day')
  await layers
    .getByRole('button', {
      name: layerTexts.row({ kind: elementTexts.shape(), name: elementTexts.rectangle() }),
    })
    .click()
  await page
    .getByRole('region', { name: elementTexts.shape() })
    .getByRole('button', { name: 'coral' })
    .click()
  await layers
    .getByRole('button', { name: layerTexts.row({ kind: elementTexts.table(), name: elementTexts.table() }) })
    .click()
  await page.getByLabel(elementTexts.cell({ row: 1, column: 1 })).fill('Tour')
  await layers.getByRole('button', { name: 'Widget: Clock' }).click()
  const form = page.getByRole('region', { name: elementTexts.widget() })
  await form.getByRole('switch', { name: 'Show seconds' }).press('Space')
  await expect(form.getByRole('group', { name: 'Second hand' })).toBeVisible()
  await form.getByRole('combobox', { name: elementTexts.widgetType() }).click()
  await page.getByRole('option', { name: 'Countdown' }).click()
  await form.getByLabel('Until').fill('2027-01-31T18:00')
  await form.getByLabel('Text at the end').fill('The doors are open')
  await layers
    .getByRole('button', { name: layerTexts.row({ kind: elementTexts.line(), name: elementTexts.line() }) })
    .press('F2')
  await page.getByLabel(layerTexts.name()).fill('Under the title')
  await page.keyboard.press('Enter')
  await isSaved(page)

  const elements = await saved()
  expect(elements.map(({ type }) => type)).toEqual([
    'text',
    'shape',
    'line',
    'qr',
    'table',
    'page',
    'stream',
    'html',
    'button',
    'widget',
    'image',
    'video',
  ])
  expect(elements[0]).toMatchObject({ text: 'Open all day' })
  expect(elements[1]).toMatchObject({ fill: { kind: 'color', color: '#D9503F' } })
  expect(elements[2]).toMatchObject({ name: 'Under the title' })
  expect(elements[9]).toMatchObject({
    widget: { kind: 'countdown', until: '2027-01-31T18:00', after: 'The doors are open' },
  })
  expect(elements[4]).toMatchObject({
    rows: [['Tour', 'When', 'Where'], expect.anything(), expect.anything()],
  })
  for (const element of elements) await expect(frameOf(page, element.id)).toBeVisible()
})

opened('one is dragged onto a line with another, resized turned, and turned in steps', async ({ open }) => {
  const { page, savedOf } = await open([box('still', 300, 200), box('moved', 900, 700)])
  await drag(page, frameOf(page, 'moved'), { x: -597, y: 0 }, true)
  await isSaved(page)
  expect((await savedOf('moved')).frame).toMatchObject({ x: 300, y: 700 })

  const from = await middleOf(page.locator('[data-turn]'))
  const about = await middleOf(frameOf(page, 'moved'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.keyboard.down('Shift')
  await page.mouse.move(about.x + 100, about.y - 110, { steps: 5 })
  await expect(page.locator('.v-readout')).toContainText('45°')
  await page.mouse.up()
  await page.keyboard.up('Shift')
  await expect.poll(async () => (await savedOf('moved')).rotate).toBe(45)

  const corner = await middleOf(handle(page, 'nw'))
  await drag(page, handle(page, 'se'), { x: 0, y: 120 })
  const after = await middleOf(handle(page, 'nw'))
  expect(Math.hypot(after.x - corner.x, after.y - corner.y)).toBeLessThan(1)
  await expect.poll(async () => (await savedOf('moved')).frame.width).toBeGreaterThan(270)

  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect.poll(() => savedOf('moved')).toEqual(box('moved', 900, 700))
  await expect(page.getByRole('button', { name: commonTexts.undo() })).toBeDisabled()
})

opened(
  'several are selected, aligned, grouped, copied to another slide and ordered',
  async ({ open, server }) => {
    const { page, saved, savedOf } = await open([
      box('a', 200, 100),
      box('b', 700, 400),
      box('c', 1_300, 700),
    ])
    await frameOf(page, 'a').click()
    await frameOf(page, 'b').click({ modifiers: ['Shift'] })
    await page.getByRole('button', { name: studioTexts.alignLeft() }).click()
    await expect.poll(async () => (await savedOf('b')).frame.x).toBe(200)
    await page.keyboard.press('Control+g')
    await expect.poll(async () => (await savedOf('a')).group).toBeTruthy()
    expect((await savedOf('a')).group).toBe((await savedOf('b')).group)

    // A rectangle that touches one of a group selects all of it.
    await page.keyboard.press('Escape')
    const corner = (await page.locator('.v-canvas-sheet').boundingBox())!
    const zoom = await zoomOf(page)
    await page.mouse.move(corner.x + 4, corner.y + 4)
    await page.mouse.down()
    await page.mouse.move(corner.x + 260 * zoom, corner.y + 160 * zoom, { steps: 4 })
    await page.mouse.up()
    await expect(page.locator('[data-frame][aria-pressed="true"]')).toHaveCount(2)
    // The canvas has the keys after it, wherever the focus was.
    const { x } = (await savedOf('a')).frame
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await savedOf('a')).frame.x).toBe(x + 1)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => (await savedOf('a')).frame.x).toBe(x)

    await page.keyboard.press('Control+c')
    await page.keyboard.press('Control+d')
    await expect.poll(async () => (await saved()).length).toBe(5)
    await page.keyboard.press('Delete')
    await expect.poll(async () => (await saved()).length).toBe(3)
    await frameOf(page, 'c').click()
    await page.keyboard.press('Control+Shift+[')
    await expect.poll(async () => (await saved()).map(({ id }) => id)).toEqual(['c', 'a', 'b'])

    const other = await (await ownerOf(server))('makeSlide', { body: aSlide('Other', '#101828') })
    await page.goto(`${server.url}/slides-edit/${other.id}`)
    await page.getByRole('toolbar', { name: studioTexts.view() }).waitFor()
    await page.keyboard.press('Control+v')
    await expect(page.locator('[data-frame]')).toHaveCount(2)
    await isSaved(page)
    const pasted = (await (await ownerOf(server))('readSlide', { params: { id: other.id } })).interactions
    expect(pasted.map(({ frame }) => [frame.x, frame.y])).toEqual([
      [200, 100],
      [200, 400],
    ])
    expect(pasted[0]!.group).toBe(pasted[1]!.group)
    expect(pasted[0]!.id).not.toBe('a')
  },
)

opened('a text is written where it stands, and Alt and a drag make a copy in one step', async ({ open }) => {
  const words: Element = {
    id: 'words',
    type: 'text',
    frame: { x: 200, y: 300, width: 900, height: 200 },
    text: 'Closed',
    style: { color: '#F7F4EE', size: 120, weight: 'bold', align: 'left', valign: 'middle' },
  }
  const { page, saved, savedOf } = await open([words])
  await expect(page.locator('[data-drawn="words"]').getByText('Closed')).toBeVisible()
  await frameOf(page, 'words').dblclick()
  const field = page.getByRole('textbox', { name: studioTexts.textContent() })
  await expect(field).toBeFocused()
  const drawn = (await page.locator('[data-drawn="words"] [data-element] div').last().boundingBox())!
  const written = (await field.boundingBox())!
  expect(Math.abs(drawn.y - written.y)).toBeLessThan(2)
  expect(Math.abs(drawn.height - written.height)).toBeLessThan(2)
  await page.keyboard.type('Open  all day')
  await page.keyboard.press('Enter')
  await page.keyboard.type('and night')
  await page.keyboard.press('Escape')
  await expect(frameOf(page, 'words')).toBeFocused()
  await expect.poll(() => savedOf('words')).toEqual({ ...words, text: 'Open  all day\nand night' })

  await page.keyboard.down('Alt')
  const at = await middleOf(frameOf(page, 'words'))
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + 80, at.y + 90, { steps: 4 })
  await page.mouse.up()
  await page.keyboard.up('Alt')
  await expect.poll(async () => (await saved()).length).toBe(2)
  expect((await savedOf('words')).frame).toEqual(words.frame)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await saved()).length).toBe(1)
})

opened('files, words of elsewhere and layers are dropped, pasted and dragged', async ({ open }) => {
  const { page, saved } = await open([
    box('a', 200, 100),
    {
      id: 'line',
      type: 'line',
      frame: { x: 400, y: 800, width: 400, height: 20 },
      stroke: { color: '#F7F4EE', width: 8 },
    },
  ])
  const png = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#E39A1F' } })
    .png()
    .toBuffer()
  await page.evaluate(
    (bytes) => {
      const data = new DataTransfer()
      data.items.add(new File([new Uint8Array(bytes)], 'awning.png', { type: 'image/png' }))
      for (const kind of ['dragenter', 'dragover', 'drop'])
        window.dispatchEvent(new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true }))
    },
    [...png],
  )
  await expect.poll(async () => (await saved()).map(({ type }) => type)).toEqual(['shape', 'line', 'image'])
  await expect(page.locator('.v-canvas-picture img')).toHaveCount(1)

  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', '  Fresh bread  ')
    document.body.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    )
  })
  await expect.poll(async () => (await saved()).at(-1)).toMatchObject({ type: 'text', text: 'Fresh bread' })

  const layers = page.getByRole('region', { name: layerTexts.title() })
  const from = await middleOf(
    layers.getByRole('button', { name: layerTexts.row({ kind: elementTexts.shape(), name: 'a' }) }),
  )
  const to = await middleOf(
    layers.getByRole('button', { name: layerTexts.row({ kind: commonTexts.text(), name: 'Fresh bread' }) }),
  )
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 6 })
  await page.mouse.up()
  await expect
    .poll(async () => (await saved()).map(({ type }) => type))
    .toEqual(['line', 'image', 'text', 'shape'])

  // A line is taken by its end.
  await layers
    .getByRole('button', { name: layerTexts.row({ kind: elementTexts.line(), name: elementTexts.line() }) })
    .click()
  await drag(page, handle(page, 'e'), { x: 0, y: -400 })
  await expect.poll(async () => (await saved())[0]!.rotate).toBeCloseTo(-45, 0)
})

opened('what is locked stays where it is, what is hidden is not drawn', async ({ open }) => {
  const { page, saved } = await open([box('a', 200, 100), box('b', 700, 400)])
  const layers = page.getByRole('region', { name: layerTexts.title() })
  await layers.getByRole('button', { name: layerTexts.lockNamed({ name: 'a' }) }).click()
  await layers.getByRole('button', { name: layerTexts.hideNamed({ name: 'b' }) }).click()
  await expect(page.locator('[data-drawn="b"]')).toHaveCount(0)
  const at = await middleOf(frameOf(page, 'a'))
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + 100, at.y + 50, { steps: 3 })
  await page.mouse.up()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await isSaved(page)
  expect(await saved()).toEqual([box('a', 200, 100, { locked: true }), box('b', 700, 400, { hidden: true })])
})

opened('the slide keeps most of a small window, as of a browser at 200 percent', async ({ open }) => {
  const { page } = await open([box('a', 200, 100)])
  for (const [width, height, most] of [
    [720, 450, 0.45],
    [1_024, 768, 0.8],
    [1_200, 800, 0.8],
    [390, 844, 0.25],
  ] as const) {
    await page.setViewportSize({ width, height })
    const stage = page.getByRole('region', { name: studioTexts.slide() })
    await expect
      .poll(async () => (await stage.boundingBox())?.width ?? 0, { message: `${width} × ${height}` })
      .toBeGreaterThanOrEqual(width * 0.6)
    await expect
      .poll(async () => (await stage.boundingBox())?.height ?? 0, { message: `${width} × ${height}` })
      .toBeGreaterThanOrEqual(height * most)
    const area = (await stage.boundingBox())!
    // Its menu stays inside, opened at the farthest corner too; on a phone the panel lies over the last pixels.
    await page.mouse.click(area.x + area.width - 4, area.y + area.height - 20, { button: 'right' })
    const menu = page.getByRole('menu')
    await expect(menu).toBeVisible()
    await expect
      .poll(async () => {
        const at = await menu.boundingBox()
        return at ? Math.min(at.x, at.y, width - at.x - at.width, height - at.y - at.height) : -1
      })
      .toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
  }
})

opened('the address says where Back leads and where a copy is kept', async ({ open, server }) => {
  const call = await ownerOf(server)
  const food = await call('makeFolder', { body: { name: 'Food' } })
  const menus = await call('makeFolder', { body: { name: 'Menus', parent_id: food.id } })
  const { page, slide } = await open([box('a', 200, 100)])
  await page.goto(`${server.url}/slides-edit/${slide.id}/${menus.id}/${food.id}`)
  const where = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(where.getByRole('link')).toHaveText(['Food', 'Menus'])
  await page.getByRole('button', { name: commonTexts.more() }).click()
  await page.getByRole('menuitem', { name: slideEditorTexts.saveCopy() }).click()
  await expect(where.getByRole('textbox')).toHaveValue('Studio copy')
  await expect(page).toHaveURL(new RegExp(`/${menus.id}/${food.id}$`))
  const copies = (await call('listSlides', { query: { q: 'studio copy' } })).items
  expect(copies.map(({ folder_id }) => folder_id)).toEqual([menus.id])
  await where.getByRole('link', { name: 'Menus' }).click()
  await expect(page).toHaveURL(`${server.url}/slides-folder/${menus.id}`)
})

opened('all of it goes by keyboard alone', async ({ open }) => {
  const { page, saved, savedOf } = await open([box('a', 200, 100), box('b', 700, 400)])
  await page.getByRole('button', { name: commonTexts.text(), exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await saved()).length).toBe(3)
  await frameOf(page, 'a').focus()
  await page.keyboard.press('Tab')
  await expect(frameOf(page, 'b')).toBeFocused()
  await expect(frameOf(page, 'b')).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Alt+ArrowRight')
  await page.keyboard.press('Shift+Period')
  await expect
    .poll(() => savedOf('b'))
    .toMatchObject({
      frame: { x: 701, y: 410, width: 201, height: 200 },
      rotate: 15,
    })
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: elementTexts.shape() })).toBeFocused()
  const row = page
    .getByRole('region', { name: layerTexts.title() })
    .getByRole('button', { name: layerTexts.row({ kind: elementTexts.shape(), name: 'b' }) })
  await row.focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(async () => (await saved())[0]!.id).toBe('b')
})

opened('what can be done is in a menu where it was asked for', async ({ open }) => {
  const { page, saved, savedOf } = await open([box('a', 200, 100), box('b', 700, 400)])
  await frameOf(page, 'b').click({ button: 'right' })
  await page.getByRole('menuitem', { name: studioTexts.sendToBack() }).click()
  await expect.poll(async () => (await saved()).map(({ id }) => id)).toEqual(['b', 'a'])
  await frameOf(page, 'b').click({ button: 'right' })
  await page.getByRole('menuitem', { name: studioTexts.copy() }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await page.context().grantPermissions(['clipboard-read'])
  await frameOf(page, 'a').click({ button: 'right' })
  await page.getByRole('menuitem', { name: studioTexts.paste() }).click()
  await expect.poll(async () => (await saved()).length).toBe(3)
  await frameOf(page, 'a').click()
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: studioTexts.lockOrUnlock() }).click()
  await expect.poll(async () => (await savedOf('a')).locked).toBe(true)
})

opened('a picture is cut and its focus set on the picture itself', async ({ open, server }) => {
  const { page, savedOf } = await open([
    {
      id: 'p',
      type: 'image',
      frame: { x: 100, y: 100, width: 800, height: 300 },
      media_id: (await sampleFile(server, 'image')).id,
      fit: 'cover',
      alt: '',
    },
  ])
  await frameOf(page, 'p').click()
  const area = page.locator('.v-cut')
  await area.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await area.boundingBox())!
  await page.mouse.click(x + width * 0.25, y + height * 0.75)
  await expect
    .poll(async () => savedOf('p'))
    .toMatchObject({
      focus: { x: expect.closeTo(0.25, 1), y: expect.closeTo(0.75, 1) },
    })
  await page.mouse.move(x + width * 0.5, y + height * 0.5)
  await page.mouse.down()
  await page.mouse.move(x + width, y + height + 50, { steps: 4 })
  await page.mouse.up()
  await expect
    .poll(async () => savedOf('p'))
    .toMatchObject({
      crop: {
        x: expect.closeTo(0.5, 1),
        y: expect.closeTo(0.5, 1),
        width: expect.closeTo(0.5, 1),
        height: expect.closeTo(0.5, 1),
      },
    })
})

opened('fingers drag one and pinch the view', async ({ open }) => {
  const { page, saved, savedOf } = await open([box('z', 100, 700), box('a', 800, 400)], {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  const touch = await page.context().newCDPSession(page)
  type Point = { x: number; y: number }
  const sendAt = (
    timestamp: number | undefined,
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    ...points: Point[]
  ) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
      ...(timestamp !== undefined && { timestamp }),
    })
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...points: Point[]) =>
    sendAt(undefined, type, ...points)
  // What is known late about the slide takes no room from the stage.
  let answerDevices = () => {}
  const devicesMayAnswer = new Promise<void>((resolve) => {
    answerDevices = resolve
  })
  await page.route('**/default/v1/devices?*', async (route) => {
    await devicesMayAnswer
    await route.continue()
  })
  await page.reload()
  await expect(page.getByText(slideEditorTexts.loadingPlaces())).toBeAttached()
  await expect.poll(() => zoomOf(page)).toBeLessThan(1)
  const zoom = await zoomOf(page)
  answerDevices()
  await expect(page.getByRole('link', { name: slideEditorTexts.showOn() })).toBeVisible()
  expect(await zoomOf(page)).toBe(zoom)

  const at = await middleOf(frameOf(page, 'a'))
  await send('touchStart', at)
  await send('touchMove', { x: at.x + 20, y: at.y })
  await send('touchMove', { x: at.x + 60, y: at.y + 13 })
  await send('touchEnd')
  await expect.poll(async () => (await savedOf('a')).frame.x).toBeGreaterThan(1_000)

  const sheet = await middleOf(page.locator('.v-canvas-sheet'))
  await send('touchStart', { x: sheet.x - 20, y: sheet.y }, { x: sheet.x + 20, y: sheet.y })
  await send('touchMove', { x: sheet.x - 60, y: sheet.y }, { x: sheet.x + 60, y: sheet.y })
  await send('touchEnd')
  expect((await zoomOf(page)) / zoom).toBeCloseTo(3, 0)
  await page.getByRole('button', { name: studioTexts.zoomToFit() }).click()
  expect(await zoomOf(page)).toBeCloseTo(zoom, 3)

  await page.getByRole('tab', { name: studioTexts.layers() }).click()
  // A finger that rests on a layer takes it along; one that moves at once scrolls.
  const layer = await middleOf(
    page.getByRole('button', { name: layerTexts.row({ kind: elementTexts.shape(), name: 'a' }) }),
  )
  const below = await middleOf(
    page.getByRole('button', { name: layerTexts.row({ kind: elementTexts.shape(), name: 'z' }) }),
  )
  const order = async () => (await saved()).map(({ id }) => id)
  // On a busy machine the move arrives late: when it was made counts.
  const dragged = page.locator('[data-dragged="true"]')
  const seconds = Date.now() / 1_000
  await sendAt(seconds, 'touchStart', layer)
  await dragged.waitFor({ state: 'attached' })
  await sendAt(seconds + 0.02, 'touchMove', below)
  await dragged.waitFor({ state: 'detached' })
  // Long after the move, or the list coasts, and the next finger only stops it.
  await sendAt(seconds + 0.5, 'touchEnd')
  await send('touchStart', layer)
  await dragged.waitFor({ state: 'attached' })
  await send('touchMove', { x: below.x, y: below.y - 4 })
  await send('touchMove', below)
  await send('touchEnd')
  await expect.poll(order).toEqual(['a', 'z'])
  await page.getByRole('tab', { name: commonTexts.add() }).click()
  await page.getByRole('button', { name: elementTexts.qrCode() }).click()
  await expect(page.getByRole('textbox', { name: commonTexts.content() })).toBeVisible()
})

opened('the wheel zooms where the pointer is, and space pans', async ({ open }) => {
  const { page } = await open([box('a', 1_500, 700)])
  const zoom = await zoomOf(page)
  const at = await middleOf(frameOf(page, 'a'))
  await page.mouse.move(at.x, at.y)
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, -300)
  await page.keyboard.up('Control')
  await expect.poll(() => zoomOf(page)).toBeGreaterThan(zoom * 2)
  const after = await middleOf(frameOf(page, 'a'))
  expect(Math.hypot(after.x - at.x, after.y - at.y)).toBeLessThan(2)
  await page.keyboard.down('Space')
  await page.mouse.down()
  await page.mouse.move(at.x - 50, at.y - 30, { steps: 3 })
  await page.mouse.up()
  await page.keyboard.up('Space')
  const panned = await middleOf(frameOf(page, 'a'))
  expect(panned.x - after.x).toBeCloseTo(-50, 0)
  await page.keyboard.press('Shift+Digit1')
  expect(await zoomOf(page)).toBeCloseTo(zoom, 4)
})

opened(
  'changes made without a connection wait in the browser and are brought back',
  async ({ open, server }) => {
    const { page, slide, savedOf } = await open([box('a', 200, 100)])
    await page.route(/\/healthz|\/default\/v1\/slides\//, (route) => route.abort())
    await frameOf(page, 'a').click()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(page.getByRole('status').filter({ hasText: 'Not saved' })).toBeVisible()
    await expect(page.getByText('Connection failed. Devices play their stored content')).toBeVisible()
    // All of the studio stays in sight below that line.
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
    const again = await page.context().newPage()
    await page.close({ runBeforeUnload: false })
    expect((await savedOf('a')).frame.x).toBe(200)

    await again.goto(`${server.url}/slides-edit/${slide.id}`)
    const question = again.getByRole('dialog', { name: slideEditorTexts.keptTitle({ when: '' }) })
    await question.getByRole('button', { name: slideEditorTexts.restoreKept() }).click()
    await expect.poll(async () => (await savedOf('a')).frame.x).toBe(210)
    await again.reload()
    await again.getByRole('toolbar', { name: studioTexts.view() }).waitFor()
    await expect(again.getByRole('dialog')).toHaveCount(0)
  },
)

opened('two who change the same slide see both beside each other', async ({ open, server }) => {
  const { page, slide, savedOf } = await open([box('a', 200, 100)])
  // What is made here is on its way while somebody else is faster.
  await page.route('**/default/v1/slides/**', (route) => route.abort())
  await frameOf(page, 'a').click()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: 'Not saved' })).toBeVisible()
  const call = await ownerOf(server)
  await call('changeSlide', {
    params: { id: slide.id },
    revision: slide.revision,
    body: aSlide('Studio', '#6A4BBC', [box('a', 900, 100)]),
  })
  await page.unroute('**/default/v1/slides/**')
  const question = page.getByRole('dialog', { name: slideEditorTexts.conflictTitle({ name: '' }) })
  await expect(question.locator('[data-slide]')).toHaveCount(2)
  await question.getByRole('button', { name: slideEditorTexts.keepMine() }).click()
  await expect.poll(async () => (await savedOf('a')).frame.x).toBe(210)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await savedOf('a')).frame.x).toBe(900)
})

opened(
  'elements come and go on a line of time that is dragged, moved by keys and played',
  async ({ open }) => {
    const { page, savedOf } = await open([box('a', 200, 100)])
    await frameOf(page, 'a').click()
    await page.getByRole('tab', { name: studioTexts.motion() }).click()
    await page.getByRole('combobox', { name: motionTexts.entrance() }).click()
    await page.getByRole('option', { name: motionTexts.slide() }).click()
    const bar = page.getByRole('slider', { name: motionTexts.bar.enter.label({ name: 'a' }) })
    await bar.focus()
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Alt+ArrowRight')
    await expect
      .poll(async () => (await savedOf('a')).enter)
      .toEqual({ kind: 'slide', at: 1_000, length: 700 })
    const at = await middleOf(bar)
    await page.mouse.move(at.x, at.y)
    await page.mouse.down()
    await page.mouse.move(at.x + 40, at.y, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => (await savedOf('a')).enter?.at).toBeGreaterThan(2_000)
    await page.getByRole('button', { name: commonTexts.play() }).click()
    const played = page.locator('.v-canvas-picture:not([data-away]) [data-element="a"]')
    // It waits below the slide, then it is there.
    const top = async () => (await played.locator('> div').first().boundingBox())!.y
    const sheet = (await page.locator('.v-canvas-sheet').boundingBox())!
    await expect.poll(top).toBeGreaterThan(sheet.y + sheet.height)
    await expect.poll(top).toBeLessThan(sheet.y + sheet.height / 2)
    await page.getByRole('button', { name: motionTexts.stop() }).click()
    await expect(frameOf(page, 'a')).toBeVisible()
  },
)

opened(
  'element by element the editor draws the same picture as the whole slide',
  async ({ open, server }) => {
    const picture = await sampleFile(server, 'image')
    const style = { color: '#F7F4EE', size: 64, weight: 'bold', align: 'left', valign: 'top' } as const
    const { page } = await open([
      {
        id: 'picture',
        type: 'image',
        frame: { x: 60, y: 60, width: 700, height: 500 },
        media_id: picture.id,
        fit: 'cover',
        alt: '',
        mask: 40,
        filter: { saturation: 0.4 },
        rotate: -6,
      },
      box('shape', 640, 380, {
        shape: 'speech',
        rotate: 20,
        opacity: 0.7,
        shadow: { x: 0, y: 10, blur: 30, color: '#101828', opacity: 0.5 },
      }),
      {
        id: 'line',
        type: 'line',
        frame: { x: 900, y: 500, width: 800, height: 60 },
        stroke: { color: '#D9503F', width: 12, dash: 'dashed' },
        end: 'arrow',
        rotate: 8,
      },
      {
        id: 'code',
        type: 'qr',
        frame: { x: 1_500, y: 60, width: 320, height: 320 },
        text: 'https://example.org/menu',
        dark: '#101828',
        light: '#FFFFFF',
      },
      {
        id: 'table',
        type: 'table',
        frame: { x: 900, y: 620, width: 900, height: 400 },
        rows: [
          ['What', 'When'],
          ['Tour', '9:00'],
          ['Music', '19:00'],
        ],
        header: true,
        style: { ...style, size: 48, font: 'lora' },
        line: '#98A4AF',
        band: '#12877F',
      },
      {
        id: 'words',
        type: 'text',
        frame: { x: 60, y: 640, width: 700, height: 360 },
        text: 'Bread\nCoffee\nSoup',
        style: { ...style, font: 'playfair', italic: true, list: 'bullets' },
      },
      {
        id: 'markup',
        type: 'html',
        frame: { x: 860, y: 80, width: 500, height: 200 },
        html: '<p>Marked up</p>',
        css: 'p { font: 700 60px sans-serif; color: #E39A1F }',
      },
    ])
    await expect(page.locator('.v-canvas-picture p').getByText('Marked up')).toBeVisible()
    await page.waitForFunction(() =>
      [...document.querySelectorAll('.v-canvas-picture img')].every(
        (image) => (image as HTMLImageElement).complete,
      ),
    )
    const clip = (await page.locator('.v-canvas-sheet').boundingBox())!
    const shoot = async () =>
      sharp(await page.screenshot({ clip, animations: 'allow' }))
        .removeAlpha()
        .raw()
        .toBuffer()
    await page.getByRole('tab', { name: studioTexts.motion() }).click()
    // Faces and pictures come one by one: what is compared has stopped changing.
    await page.evaluate(() => document.fonts.ready)
    let edited = await shoot()
    await expect
      .poll(async () => {
        const before = edited
        edited = await shoot()
        return edited.equals(before)
      })
      .toBe(true)
    await page.getByRole('button', { name: commonTexts.play() }).click()
    const away = page.locator('.v-canvas-picture[data-away="true"]')
    await expect(away).toHaveCount(1)
    // The pictures of the whole slide come a moment later.
    await expect
      .poll(async () => {
        const whole = await shoot()
        let different = 0
        for (let at = 0; at < whole.length; at += 3)
          if ([0, 1, 2].some((part) => Math.abs(whole[at + part]! - edited[at + part]!) > 24)) different += 1
        return different / (whole.length / 3)
      })
      .toBeLessThan(0.001)
    // What is compared is a picture with something on it.
    expect(new Set(edited).size).toBeGreaterThan(100)
  },
)

opened('a drag on a slide of 200 elements draws nothing but the one that is dragged', async ({ open }) => {
  const many = Array.from({ length: 200 }, (_, index) =>
    box(`e${index}`, (index % 20) * 95, Math.floor(index / 20) * 105, {
      frame: { x: (index % 20) * 95, y: Math.floor(index / 20) * 105, width: 80, height: 80 },
    }),
  )
  const { page, savedOf } = await open(many)
  await expect(page.locator('[data-drawn] [data-element] > *')).toHaveCount(200)
  await page.evaluate(() => {
    const touched = new Set<string>()
    Object.assign(window, { touched })
    new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement
        const owner = element?.closest<HTMLElement>('[data-drawn], [data-frame]')
        touched.add(owner?.dataset['drawn'] ?? owner?.dataset['frame'] ?? 'everything')
      }
    }).observe(document.querySelector('.v-canvas-picture')!.parentElement!, {
      subtree: true,
      attributes: true,
      childList: true,
      characterData: true,
      attributeFilter: ['style', 'data-drawn', 'aria-label'],
    })
  })
  // A frame is there before its element is drawn into it: the drag starts when nothing has changed for some frames.
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const { touched } = window as unknown as { touched: Set<string> }
        touched.clear()
        for (let frame = 0; frame < 5; frame += 1)
          await new Promise((resolve) => requestAnimationFrame(resolve))
        return touched.size
      }),
    )
    .toBe(0)
  const touched = async (): Promise<string[]> => {
    const ids = await page.evaluate(() => [...(window as unknown as { touched: Set<string> }).touched])
    // What is drawn over the slide, the handles and lines, belongs to no element.
    return ids.filter((id) => id !== 'everything')
  }
  const at = await middleOf(frameOf(page, 'e105'))
  await page.mouse.move(at.x, at.y)
  await page.mouse.down()
  await page.mouse.move(at.x + 30, at.y + 20, { steps: 10 })
  await expect.poll(touched).toEqual(['e105'])
  await page.mouse.up()
  await isSaved(page)
  expect((await savedOf('e105')).frame.x).not.toBe(many[105]!.frame.x)
  expect(await touched()).toEqual(['e105'])
})

for (const colorScheme of ['light', 'dark'] as const)
  for (const viewport of [
    { width: 1_440, height: 900 },
    { width: 390, height: 844 },
  ])
    opened(`axe finds nothing, ${colorScheme}, ${viewport.width} wide`, async ({ open }) => {
      const { page } = await open(
        [
          box('a', 200, 100, { group: 'g', enter: { kind: 'fade', at: 0, length: 600 } }),
          box('b', 600, 100, { group: 'g', locked: true }),
          {
            id: 'words',
            type: 'text',
            frame: { x: 200, y: 500, width: 800, height: 200 },
            text: 'Welcome',
            style: { color: '#F7F4EE', size: 120, weight: 'bold', align: 'left', valign: 'top' },
          },
        ],
        { viewport, colorScheme, reducedMotion: 'reduce' },
      )
      const look = async () => {
        expect(await everyFinding(page)).toEqual([])
      }
      await look()
      await frameOf(page, 'words').click()
      await look()
      for (const tab of viewport.width < 500 ? ['Add', 'Layers', 'Motion'] : ['Motion']) {
        await page.getByRole('tab', { name: tab }).click()
        await look()
      }
    })
