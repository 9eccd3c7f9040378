import { slideEditorTexts } from '../../apps/console/src/features/slides/slideEditor.texts.ts'
import { elementTexts } from '../../apps/console/src/features/slides/studio/elements/element.texts.ts'
import { layerTexts } from '../../apps/console/src/features/slides/studio/layers.texts.ts'
import { studioTexts } from '../../apps/console/src/features/slides/studio/studio.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { aSlide, ownerOf } from './support/oneDisplay.ts'
import { expect } from './support/test.ts'
import { box, drag, frameOf, handle, isSaved, middleOf, opened, zoomOf } from './support/studio.ts'

opened.describe.configure({ mode: 'parallel' })

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
  await expect(page.locator('[data-part=readout]')).toContainText('45°')
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
    const corner = (await page.locator('[data-part=canvas-sheet]').boundingBox())!
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
    const pasted = (await (await ownerOf(server))('readSlide', { params: { id: other.id } })).elements
    expect(pasted.map(({ frame }) => [frame.x, frame.y])).toEqual([
      [200, 100],
      [200, 400],
    ])
    expect(pasted[0]!.group).toBe(pasted[1]!.group)
    expect(pasted[0]!.id).not.toBe('a')
  },
)

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

  const sheet = await middleOf(page.locator('[data-part=canvas-sheet]'))
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
    }).observe(document.querySelector('[data-part=canvas-picture]')!.parentElement!, {
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
