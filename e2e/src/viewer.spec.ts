import { createApiClient } from '@vitrine/protocol'
import { addressOf, canOpen } from '../../apps/console/src/app/place.ts'
import { PLACES } from '../../apps/console/src/app/places.ts'
import { anItem, aSlide, OWNER, oneZone, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'
import { shellTexts } from '../../apps/console/src/app/shell.texts.ts'
import { placeTexts } from '../../apps/console/src/app/places.texts.ts'

test.use({ serverOptions: { env: OWNER } })

const EMAIL = 'viewer@hill-clinic.example'
const PASSWORD = 'correct horse battery staple'
/** What somebody who may only look is not offered. */
const DEEDS =
  /^(new|add|upload|delete|publish|save|rename|move|tag|duplicate|make|accept|restore|replace|assign|bring back|undo|redo)\b/i

test('a viewer sees everything and is offered nothing that changes it', async ({ browser, server }) => {
  const call = await ownerOf(server)
  const { link } = await call('invite', { body: { email: EMAIL, role: 'viewer' } })
  const anybody = createApiClient({ fetch, origin: server.url })
  await anybody('acceptInvitation', {
    body: { token: decodeURIComponent(new URL(link.link).hash.slice(1)), name: 'Vera', password: PASSWORD },
  })
  const slide = aSlide('Menu', '#0B5563', [
    {
      id: 't',
      type: 'text',
      frame: { x: 100, y: 100, width: 900, height: 200 },
      text: 'Soup',
      style: { color: '#F7F4EE', size: 90, weight: 'bold', align: 'left', valign: 'top' },
    },
  ])
  const site = await publishScreen(call, 'Hall', [slide], ([id]) => oneZone([anItem('a', id!)]))
  const made = (await call('listSlides')).items.find(({ name }) => name === 'Menu')!
  const table = await call('makeTable', {
    body: { name: 'Prices', columns: ['Dish', 'Price'], rows: [['Soup', '3.20']] },
  })

  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } })
  const page = await context.newPage()
  await page.request.post(`${server.url}/default/v1/session`, {
    headers: { origin: server.url },
    data: { email: EMAIL, password: PASSWORD },
  })
  const written: string[] = []
  page.on('request', (request) => {
    if (!['GET', 'HEAD'].includes(request.method())) written.push(`${request.method()} ${request.url()}`)
  })
  const places: [path: string, shows: string][] = [
    ['/home', 'Hall'],
    ['/sites', 'Hall'],
    [`/sites-edit/${site.id}`, 'Hall'],
    ['/sites-assignment', 'Assignment'],
    [`/sites-assignment/${site.id}/${made.id}`, 'Hall'],
    ['/slides', 'Menu'],
    ['/media', 'Media'],
    ['/data', 'Prices'],
    [`/data/${table.id}`, 'Prices'],
    ['/brand', 'Brand'],
    ['/bin', 'Bin'],
    ['/devices', 'Devices'],
    [`/slides-edit/${made.id}`, 'Menu'],
  ]
  for (const [path, shows] of places)
    await test.step(path, async () => {
      await page.goto(`${server.url}${path}`)
      await expect(page.locator('main').getByText(shows).first()).toBeVisible()
      await page.waitForLoadState('networkidle')
      const offered = await page
        .locator('main button:visible:not(:disabled)')
        .evaluateAll((buttons) =>
          buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent ?? ''),
        )
      expect(offered.filter((name) => DEEDS.test(name.trim()))).toEqual([])
    })

  await test.step('keys change nothing in the studio', async () => {
    await page.keyboard.press('Control+a')
    for (const key of ['Delete', 'ArrowRight', 'Control+d', 'Control+x', 'Control+v'])
      await page.keyboard.press(key)
    await expect(page.locator('[data-drawn="t"]')).toHaveText('Soup')
  })
  await page.goto(`${server.url}/home`)
  await test.step('the command palette leads to every place that a viewer can open, and to no other', async () => {
    await page.locator('main').getByText('Hall').first().waitFor()
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog')
    const words = palette.getByRole('textbox', { name: shellTexts.searchOrCommand() })
    await words.waitFor()
    for (const place of PLACES.filter((one) => addressOf(one) !== null)) {
      const offered = place.access !== 'anyone' && canOpen(place, 'viewer')
      await expect(palette.getByText(place.title(), { exact: true })).toHaveCount(offered ? 1 : 0)
    }
    await words.fill('api k')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${server.url}/account/keys`)
  })
  await test.step('a link to the people leads a viewer to a page that says who can open it', async () => {
    await page.goto(`${server.url}/account/users`)
    await expect(page.getByRole('heading', { level: 1, name: placeTexts.people() })).toBeVisible()
    await expect(page.getByText(shellTexts.onlyAdmins())).toBeVisible()
  })
  expect(written).toEqual([])
  expect((await call('readSlide', { params: { id: made.id } })).revision).toBe(made.revision)
})
