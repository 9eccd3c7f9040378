import type { Element } from '@vitrine/core'
import sharp from 'sharp'
import { elementTexts } from '../../apps/console/src/features/slides/studio/elements/element.texts.ts'
import { layerTexts } from '../../apps/console/src/features/slides/studio/layers.texts.ts'
import { studioTexts } from '../../apps/console/src/features/slides/studio/studio.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { motionTexts } from '../../apps/console/src/features/slides/studio/motion.texts.ts'
import { expect } from './support/test.ts'
import { box, drag, frameOf, handle, isSaved, middleOf, opened, sampleFile } from './support/studio.ts'
import { colourTexts } from '../../apps/console/src/ui/colour.texts.ts'
import { clockTexts } from '../../packages/widgets/src/clock/clock.texts.ts'
import { countdownTexts } from '../../packages/widgets/src/countdown/countdown.texts.ts'

opened.describe.configure({ mode: 'parallel' })

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
    .getByRole('button', { name: colourTexts.coral() })
    .click()
  await layers
    .getByRole('button', { name: layerTexts.row({ kind: elementTexts.table(), name: elementTexts.table() }) })
    .click()
  await page.getByLabel(elementTexts.cell({ row: 1, column: 1 })).fill('Tour')
  await layers
    .getByRole('button', { name: layerTexts.row({ kind: elementTexts.widget(), name: clockTexts.name() }) })
    .click()
  const form = page.getByRole('region', { name: elementTexts.widget() })
  await form.getByRole('switch', { name: clockTexts.seconds() }).press('Space')
  await expect(form.getByRole('group', { name: clockTexts.secondHand() })).toBeVisible()
  await form.getByRole('combobox', { name: elementTexts.widgetType() }).click()
  await page.getByRole('option', { name: countdownTexts.name() }).click()
  await form.getByLabel(countdownTexts.until()).fill('2027-01-31T18:00')
  await form.getByLabel(countdownTexts.after()).fill('The doors are open')
  await layers
    .getByRole('button', {
      name: layerTexts.row({ kind: elementTexts.liveStream(), name: 'example.org/live.m3u8' }),
    })
    .click()
  await page.getByRole('button', { name: elementTexts.choosePicture() }).click()
  await page.getByRole('dialog').locator('[data-row]').first().click()
  await expect(page.getByRole('button', { name: elementTexts.removePicture() })).toBeVisible()
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
  expect(elements[6]).toMatchObject({ media_id: expect.any(String) })
  expect(elements[9]).toMatchObject({
    widget: { kind: 'countdown', until: '2027-01-31T18:00', after: 'The doors are open' },
  })
  expect(elements[4]).toMatchObject({
    rows: [['Tour', 'When', 'Where'], expect.anything(), expect.anything()],
  })
  for (const element of elements) await expect(frameOf(page, element.id)).toBeVisible()
})

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
  await expect(page.locator('[data-part=canvas-picture] img')).toHaveCount(1)

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
  const area = page.locator('[data-part=cut]')
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
    const played = page.locator('[data-part=canvas-picture]:not([data-away]) [data-element="a"]')
    // It waits below the slide, then it is there.
    const top = async () => (await played.locator('> div').first().boundingBox())!.y
    const sheet = (await page.locator('[data-part=canvas-sheet]').boundingBox())!
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
    await expect(page.locator('[data-part=canvas-picture] p').getByText('Marked up')).toBeVisible()
    await page.waitForFunction(() =>
      [...document.querySelectorAll('[data-part=canvas-picture] img')].every(
        (image) => (image as HTMLImageElement).complete,
      ),
    )
    const clip = (await page.locator('[data-part=canvas-sheet]').boundingBox())!
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
    const away = page.locator('[data-part=canvas-picture][data-away="true"]')
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
