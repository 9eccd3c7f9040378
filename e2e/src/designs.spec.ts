import { TEMPLATES } from '@vitrine/core/templates'
import { brandTexts } from '../../apps/console/src/features/slides/brand/brand.texts.ts'
import { slideEditorTexts } from '../../apps/console/src/features/slides/slideEditor.texts.ts'
import { studioTexts } from '../../apps/console/src/features/slides/studio/studio.texts.ts'
import { templateTexts } from '../../apps/console/src/features/slides/templates/template.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { signIn } from './support/furnished.ts'
import { anItem, aSlide, oneZone, OWNER, ownerOf } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'
import { toSearch } from './support/toSearch.ts'
import { colourTexts } from '../../apps/console/src/ui/colour.texts.ts'

test.use({ serverOptions: { env: OWNER } })

test('a slide begins with a design by keyboard alone, becomes a design of one’s own, and that goes and comes back', async ({
  server,
  page,
}) => {
  const call = await ownerOf(server)
  await signIn(page, server.url)
  await page.goto(`${server.url}/slides-edit/new`)
  const designs = page.getByRole('list', { name: templateTexts.list() })
  await expect(designs.getByRole('button')).toHaveCount(TEMPLATES.length)
  await toSearch(page)
  await page.keyboard.type('cafe')
  await expect(designs.getByRole('button')).toHaveCount(1)
  await expect(designs.getByRole('button', { name: 'Menu board' })).toBeVisible()
  await page.getByRole('button', { name: commonTexts.clearSearch() }).click()
  await designs.getByRole('button', { name: templateTexts.name.welcome() }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(designs.getByRole('button', { name: 'Menu board' })).toBeFocused()
  await page.keyboard.press('Enter')

  await page.getByRole('button', { name: commonTexts.more(), exact: true }).click()
  await page.getByRole('menuitem', { name: slideEditorTexts.saveAsTemplate() }).click()
  await expect(page.getByText(templateTexts.saved({ name: 'Menu board' }))).toBeVisible()
  expect((await call('listSlides')).total).toBe(1)

  await page.goto(`${server.url}/slides-edit/new`)
  await expect(designs.getByRole('button', { name: `Menu board ${templateTexts.own()}` })).toBeVisible()
  await designs.getByRole('button', { name: templateTexts.actions({ name: 'Menu board' }) }).click()
  await page.getByRole('menuitem', { name: commonTexts.delete() }).click()
  await expect(designs.getByText(templateTexts.own())).toHaveCount(0)
  await page.getByRole('button', { name: commonTexts.undo() }).click()
  await expect(designs.getByText(templateTexts.own())).toHaveCount(1)
})

test('a brand is said, seen in the designs, given to all slides after a look, and taken back', async ({
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const [welcome, event] = await Promise.all(
    ['welcome', 'event'].map((id) => {
      const template = TEMPLATES.find((one) => one.id === id)!
      return call('makeSlide', { body: template.draw(template.look, 'landscape') })
    }),
  )
  const backgrounds = async () =>
    Promise.all(
      [welcome!, event!].map(async ({ id }) => (await call('readSlide', { params: { id } })).background),
    )
  const before = await backgrounds()
  await signIn(page, server.url)
  await page.goto(`${server.url}/brand`)
  await page
    .getByRole('group', { name: brandTexts.primaryColour() })
    .getByRole('button', { name: colourTexts.teal() })
    .click()
  await page.getByRole('button', { name: commonTexts.save() }).click()
  await page.getByRole('button', { name: brandTexts.applyToAll() }).click()
  const dialog = page.getByRole('dialog')
  await expect(
    dialog.getByRole('list', { name: brandTexts.beforeAndAfter() }).getByRole('listitem'),
  ).toHaveCount(2)
  await dialog.getByRole('button', { name: brandTexts.applyToCount({ count: 2 }) }).click()
  await expect(dialog).toBeHidden()
  const teal = { kind: 'color', color: '#12877F' }
  expect(await backgrounds()).toEqual([teal, teal])
  await page.getByRole('button', { name: commonTexts.undo() }).click()
  await expect.poll(backgrounds).toEqual(before)
})

test('a slide in several sizes is edited one at a time, and each screen shows the one that fits it', async ({
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const { id } = await call('makeSlide', { body: aSlide('Tea', '#12877F') })
  const read = () => call('readSlide', { params: { id } })
  await signIn(page, server.url)
  await page.goto(`${server.url}/slides-edit/${id}`)
  await page
    .getByRole('button', { name: slideEditorTexts.sizeOf({ size: '1920 × 1080', n: 1, count: 1 }) })
    .click()
  await page.getByRole('menuitem', { name: slideEditorTexts.size.portrait() }).click()
  await page
    .getByRole('complementary', { name: studioTexts.properties() })
    .getByRole('button', { name: colourTexts.plum() })
    .click()
  await expect
    .poll(async () => (await read()).sizes?.map(({ width, background }) => ({ width, background })))
    .toEqual([{ width: 1_080, background: { kind: 'color', color: '#6A4BBC' } }])
  expect((await read()).background).toEqual({ kind: 'color', color: '#12877F' })

  const shownOn = async (width: number, height: number) => {
    const draft = { ...oneZone([anItem('tea', id)]), width, height }
    draft.groups[0]!.frame = { x: 0, y: 0, width, height }
    const site = await call('makeSite', { body: { name: `${width}`, draft } })
    await call('publishSite', { params: { id: site.id }, body: { revision: site.revision } })
    return JSON.stringify(await call('readPublished', { params: { id: site.id } }))
  }
  expect(await shownOn(1_080, 1_920)).toContain('#6A4BBC')
  const wide = await shownOn(1_920, 1_080)
  expect([wide.includes('#12877F'), wide.includes('#6A4BBC')]).toEqual([true, false])

  await page
    .getByRole('button', { name: slideEditorTexts.sizeOf({ size: '1080 × 1920', n: 2, count: 2 }) })
    .click()
  await page.getByRole('menuitem', { name: slideEditorTexts.removeSize({ size: '1080 × 1920' }) }).click()
  await expect.poll(async () => (await read()).sizes).toBeUndefined()
  await page.getByRole('button', { name: commonTexts.undo() }).first().click()
  await expect.poll(async () => (await read()).sizes?.length).toBe(1)
})
