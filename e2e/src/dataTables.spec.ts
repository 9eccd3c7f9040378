import { everyFinding } from './support/accessibility.ts'
import { signIn } from './support/furnished.ts'
import { anItem, aSlide, displayOf, OWNER, oneZone, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'
import { tableTexts } from '../../apps/console/src/features/tables/tables.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { studioTexts } from '../../apps/console/src/features/slides/studio/studio.texts.ts'
import { elementTexts } from '../../apps/console/src/features/slides/studio/elements/element.texts.ts'

test.use({ serverOptions: { env: OWNER } })

test('a price is written once, told by a text, and changed on the glass by saving the table', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, server.url)

  await test.step('a table is made, by keyboard alone', async () => {
    await page.goto(`${server.url}/data`)
    await page.getByRole('button', { name: tableTexts.createDataTable() }).focus()
    await page.keyboard.press('Enter')
    const name = page.getByRole('textbox', { name: commonTexts.name(), exact: true })
    await name.focus()
    await page.keyboard.press('Control+a')
    await page.keyboard.type('Prices')
    for (const words of ['Dish', 'Price', 'Soup', '3.20']) {
      await page.keyboard.press('Tab')
      await page.keyboard.press('Control+a')
      await page.keyboard.type(words)
    }
    await expect(
      page.getByRole('textbox', { name: tableTexts.cell({ column: 'Price', row: 1 }) }),
    ).toHaveValue('3.20')
    expect(await everyFinding(page)).toEqual([])
    await page.getByRole('button', { name: commonTexts.save() }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText(tableTexts.savedNamed({ name: 'Prices' }))).toBeVisible()
  })

  const text = {
    id: 't',
    type: 'text' as const,
    frame: { x: 100, y: 100, width: 1_600, height: 200 },
    text: 'Soup',
    style: { color: '#F7F4EE', size: 90, weight: 'bold', align: 'left', valign: 'top' } as const,
  }
  const site = await publishScreen(call, 'Counter', [aSlide('Menu', '#0B5563', [text])], ([id]) =>
    oneZone([anItem('a', id!)]),
  )
  const slide = (await call('listSlides')).items.find(({ name }) => name === 'Menu')!
  await test.step('a text of a slide asks for it', async () => {
    await page.goto(`${server.url}/slides-edit/${slide.id}`)
    await page.getByRole('toolbar', { name: studioTexts.view() }).waitFor()
    await page.keyboard.press('Control+a')
    await page.getByRole('button', { name: elementTexts.insertPlaceholder() }).click()
    await page.getByRole('menuitem', { name: elementTexts.fromDataTable() }).click()
    await page.getByRole('button', { name: 'Soup, Price: 3.20' }).click()
    await expect(page.locator('[data-drawn="t"]')).toHaveText('Soup 3.20')
    const words = async () => (await call('readSlide', { params: { id: slide.id } })).elements[0]
    await expect.poll(words).toMatchObject({ text: 'Soup {{data Prices/Soup/Price}}' })
  })

  const { revision } = await call('readSite', { params: { id: site.id } })
  await call('publishSite', { params: { id: site.id }, body: { revision, when: 'now' } })
  const display = await displayOf(browser, call, server, site)
  const told = display.page.locator('[data-element="t"]').first()
  await expect(told).toHaveText('Soup 3.20')

  await test.step('the glass tells another price when the table is saved, and the old one after undo', async () => {
    await page.goto(`${server.url}/data`)
    await page.getByRole('link', { name: 'Prices' }).click()
    await page.getByRole('textbox', { name: tableTexts.cell({ column: 'Price', row: 1 }) }).fill('3.50')
    await page.getByRole('button', { name: commonTexts.save() }).click()
    await expect(page.getByText(tableTexts.savedUpdated({ name: 'Prices', count: 1 }))).toBeVisible()
    await expect(told).toHaveText('Soup 3.50')
    await page.getByRole('button', { name: commonTexts.undo() }).click()
    await expect(told).toHaveText('Soup 3.20')
  })
})
