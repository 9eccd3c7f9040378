import { shelfTexts } from '../../apps/console/src/features/widgets/widgets.texts.ts'
import { accessibilityFindings } from './support/accessibility.ts'
import { signIn } from './support/furnished.ts'
import { aSlide, OWNER, ownerOf } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'
import { toSearch } from './support/toSearch.ts'

test.use({ serverOptions: { env: OWNER }, viewport: { width: 1_440, height: 900 } })

test('a widget is found on the shelf, tried, put on a slide, and used as a slide of its own', async ({
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const hall = await call('makeSlide', { body: aSlide('Hall', '#0b5563') })
  await signIn(page, server.url)
  await page.goto(`${server.url}/widgets`)
  const shelf = page.getByRole('list', { name: shelfTexts.list() })
  await expect(shelf.getByRole('button', { name: /^Countdown/ })).toBeVisible()
  await toSearch(page)
  await page.keyboard.type('hands')
  await expect(shelf.getByRole('button')).toHaveCount(1)
  expect(await accessibilityFindings(page)).toEqual([])
  await shelf.getByRole('button', { name: /^Clock/ }).click()
  const panel = page.getByRole('dialog', { name: 'Clock', exact: true })
  await panel.getByText(shelfTexts.dark()).click()
  await panel.getByText('Digital', { exact: true }).click()
  expect(await accessibilityFindings(page)).toEqual([])

  await panel.getByRole('button', { name: shelfTexts.putOnSlide() }).click()
  await page
    .getByRole('dialog', { name: shelfTexts.chooseSlide({ name: 'Clock' }) })
    .getByRole('button', { name: 'Hall' })
    .click()
  await expect(page).toHaveURL(`${server.url}/slides-edit/${hall.id}`)
  const { elements } = await call('readSlide', { params: { id: hall.id } })
  expect(elements).toHaveLength(hall.elements.length + 1)
  expect(elements.at(-1)).toMatchObject({ type: 'widget', widget: { kind: 'clock', face: 'digital' } })

  await page.goto(`${server.url}/widgets?widget=clock`)
  await expect(panel.getByRole('link', { name: 'Hall' })).toBeVisible()
  await panel.getByText(shelfTexts.tall()).click()
  await panel.getByRole('button', { name: shelfTexts.fullScreen() }).click()
  await expect(page).toHaveURL(/\/slides-edit\/(?!new)/)
  const [made] = (await call('listSlides')).items.filter(({ name }) => name === 'Clock')
  expect(made).toMatchObject({ width: 1_080, height: 1_920, elements: [{ type: 'widget' }] })
})
