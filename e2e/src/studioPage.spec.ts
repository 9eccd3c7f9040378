import { slideEditorTexts } from '../../apps/console/src/features/slides/slideEditor.texts.ts'
import { elementTexts } from '../../apps/console/src/features/slides/studio/elements/element.texts.ts'
import { layerTexts } from '../../apps/console/src/features/slides/studio/layers.texts.ts'
import { studioTexts } from '../../apps/console/src/features/slides/studio/studio.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { everyFinding } from './support/accessibility.ts'
import { aSlide, ownerOf } from './support/oneDisplay.ts'
import { expect } from './support/test.ts'
import { box, frameOf, opened } from './support/studio.ts'
import { frameTexts } from '../../apps/console/src/ui/frame.texts.ts'
import { shellTexts } from '../../apps/console/src/app/shell.texts.ts'

opened.describe.configure({ mode: 'parallel' })

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
  const where = page.getByRole('navigation', { name: frameTexts.breadcrumb() })
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

opened(
  'changes made without a connection wait in the browser and are brought back',
  async ({ open, server }) => {
    const { page, slide, savedOf } = await open([box('a', 200, 100)])
    await page.route(/\/healthz|\/default\/v1\/slides\//, (route) => route.abort())
    await frameOf(page, 'a').click()
    await page.keyboard.press('Shift+ArrowRight')
    await expect(page.getByRole('status').filter({ hasText: frameTexts.notSaved() })).toBeVisible()
    await expect(page.getByText(shellTexts.offline())).toBeVisible()
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
  await expect(page.getByRole('status').filter({ hasText: frameTexts.notSaved() })).toBeVisible()
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
