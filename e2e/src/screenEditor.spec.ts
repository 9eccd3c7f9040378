import type { BrowserContextOptions, Page } from '@playwright/test'
import type { SiteDraft } from '@vitrine/core'
import type { Call, Site } from '@vitrine/protocol'
import { everyFinding } from './support/accessibility.ts'
import { signIn } from './support/furnished.ts'
import { aSlide, OWNER, ownerOf } from './support/oneDisplay.ts'
import { expect, test as base } from './support/test.ts'
import { adTexts } from '../../apps/console/src/features/sites/ads/ad.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { studioTexts } from '../../apps/console/src/features/slides/studio/studio.texts.ts'
import { fieldTexts } from '../../apps/console/src/features/slides/studio/fields/field.texts.ts'
import { forecastTexts } from '../../apps/console/src/features/sites/forecast/forecast.texts.ts'
import { publishTexts } from '../../apps/console/src/features/sites/publish/publish.texts.ts'
import { siteEditorTexts } from '../../apps/console/src/features/sites/siteEditor.texts.ts'
import { itemTexts } from '../../apps/console/src/features/sites/items/item.texts.ts'
import { scriptTexts } from '../../apps/console/src/features/sites/scripts/script.texts.ts'
import { zoneTexts } from '../../apps/console/src/features/sites/zones/zone.texts.ts'
import { frameTexts } from '../../apps/console/src/ui/frame.texts.ts'
import { siteListTexts } from '../../apps/console/src/features/sites/list/siteList.texts.ts'
import { libraryTexts } from '../../apps/console/src/features/library/library.texts.ts'
import { freezeProblemTexts } from '../../apps/console/src/ui/freezeProblem.texts.ts'

/** The editor of a screen with one zone that shows two slides, and what the server has of it. */
const test = base.extend<{
  open: (
    how?: BrowserContextOptions,
  ) => Promise<{ page: Page; call: Call; site: Site; saved: () => Promise<SiteDraft> }>
}>({
  open: async ({ browser, server }, provide) => {
    const call = await ownerOf(server)
    await provide(async (how = { viewport: { width: 1_440, height: 900 } }) => {
      const price = { size: 160, color: '#F7F4EE', weight: 'bold', align: 'left', valign: 'middle' } as const
      const frame = { x: 100, y: 100, width: 1_700, height: 400 }
      const slides = [
        aSlide('Soup', '#0B5563', [{ id: 'price', type: 'text', frame, text: 'Soup', style: price }]),
        aSlide('Salad', '#12877F', [{ id: 'other', type: 'text', frame, text: 'Salad', style: price }]),
      ]
      const ids: string[] = []
      for (const body of slides) ids.push((await call('makeSlide', { body })).id)
      const site = await call('makeSite', { body: { name: 'Canteen', draft: aScreen(ids) } })
      const page = await (await browser.newContext(how)).newPage()
      await signIn(page, server.url)
      await page.goto(`${server.url}/sites-edit/${site.id}`)
      await page.getByRole('button', { name: adTexts.addAd() }).waitFor()
      const saved = async () => (await call('readSite', { params: { id: site.id } })).draft
      return { page, call, site, saved }
    })
  },
})
test.use({ serverOptions: { env: OWNER } })

const aScreen = (slideIds: readonly string[]): SiteDraft => ({
  width: 1_920,
  height: 1_080,
  groups: [
    {
      id: 'main',
      name: 'Main',
      frame: { x: 0, y: 0, width: 1_920, height: 1_080 },
      background: '#101828',
      items: slideIds.map((slide_id, nth) => ({
        id: `item${nth}`,
        slide_id,
        duration: 10_000,
        fit: 'cover',
        transition: { kind: 'cut', duration: 0 },
      })),
    },
  ],
})
const axe = async (page: Page) => expect(await everyFinding(page)).toEqual([])

test('an ad is designed over its zone, forecast, and goes out with the screen', async ({ open }) => {
  const { page, call, site, saved } = await open()
  await page.getByRole('button', { name: adTexts.addAd() }).click()
  await page.getByLabel(commonTexts.name(), { exact: true }).last().fill('Soup sale')
  // The preview goes to where it is on: over the second item.
  await expect(page.locator('[data-ad][data-shown="true"]')).toContainText(adTexts.sampleText())
  await page.getByRole('button', { name: adTexts.designEllipsis() }).click()
  await page.getByRole('toolbar', { name: studioTexts.view() }).waitFor()
  // What the zone shows lies under it, and there is no background of its own to edit.
  await expect(page.locator('[data-part=canvas-picture]').getByText('Salad', { exact: true })).toBeVisible()
  await expect(page.getByRole('group', { name: fieldTexts.background() })).toHaveCount(0)
  await axe(page)
  await page
    .locator('[data-frame]')
    .first()
    .click({ position: { x: 10, y: 10 } })
  await page.keyboard.press('Delete')
  await page.getByRole('button', { name: commonTexts.done() }).click()
  await expect.poll(async () => (await saved()).ads?.[0]?.overlays.length).toBe(1)
  await page.getByRole('button', { name: commonTexts.undo() }).click()
  await expect.poll(async () => (await saved()).ads?.[0]?.overlays.length).toBe(2)
  expect((await saved()).ads?.[0]).toMatchObject({ name: 'Soup sale', group_id: 'main', mode: 'over' })

  await page.getByRole('button', { name: forecastTexts.playsPerDay() }).click()
  const forecast = page.getByRole('dialog', { name: forecastTexts.playsPerDay() })
  await expect(forecast.getByRole('row', { name: /^Soup sale/ })).toContainText('4,320')
  await expect(forecast.getByRole('row', { name: /^Salad/ })).toContainText('12 hrs')
  await axe(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: commonTexts.publish() }).click()
  await page.getByRole('dialog').getByRole('button', { name: commonTexts.publish() }).click()
  await expect(page.getByRole('dialog')).toContainText(publishTexts.liveNowhere())
  const { ads } = await call('readPublished', { params: { id: site.id } })
  expect(ads.map((ad) => ad.name)).toEqual(['Soup sale'])
})

test('the picture of an upright slide leaves its fields in sight', async ({ open }) => {
  const { page, call, site, saved } = await open()
  const upright = { ...aSlide('Upright', '#0B5563'), width: 1_080, height: 1_920 }
  const { id } = await call('makeSlide', { body: upright })
  const { revision } = await call('readSite', { params: { id: site.id } })
  const draft = { ...(await saved()), ...aScreen([id]) }
  await call('changeSite', { params: { id: site.id }, revision, body: { name: site.name, draft } })
  await page.setViewportSize({ width: 1_440, height: 900 })
  await page.reload()
  await page
    .getByRole('complementary', { name: siteEditorTexts.zonesAndItems() })
    .getByText('Upright')
    .first()
    .click()
  const picture = page
    .getByRole('complementary', { name: siteEditorTexts.properties() })
    .locator('[data-part=picture]')
  await expect.poll(async () => (await picture.boundingBox())?.height ?? Infinity).toBeLessThanOrEqual(270)
  const { width, height } = (await picture.boundingBox())!
  expect(width / height).toBeCloseTo(9 / 16, 1)
  await expect(page.getByLabel(itemTexts.duration())).toBeInViewport()
})

test('a script is checked as it is typed, tried in the sandbox, and stopped', async ({ open }) => {
  const { page, saved } = await open()
  await page.getByRole('button', { name: '1920 × 1080' }).click()
  await page.getByRole('button', { name: siteEditorTexts.addScriptEllipsis() }).click()
  const code = page.getByRole('textbox', { name: scriptTexts.theScript() })
  await code.pressSequentially("document.title = 'x'\nvitrine.elements('price')\n")
  const findings = page.getByRole('list', { name: scriptTexts.problems() })
  await expect(findings.getByRole('button')).toHaveText([
    /^Error, line 1 A script has no page/,
    /^Error, line 2 vitrine has no “elements”/,
  ])
  await axe(page)
  await code.press('ControlOrMeta+a')
  await code.pressSequentially(
    "vitrine.log('began')\nvitrine.element('price').setText('3 Euro')\nlocalStorage.setItem('a', 'b')",
  )
  await expect(findings.getByRole('button')).toHaveText([/^Error, line 3 A script has no storage/])
  await page.getByRole('button', { name: scriptTexts.tryIt() }).click()
  const said = page.getByRole('list', { name: scriptTexts.log() })
  await expect(said).toContainText('began')
  await expect(said).toContainText('Soup: says “3 Euro”')
  await expect(said).toContainText(/Error: .*storage/i)
  await expect(page.locator('[data-part=trial-picture]').getByText('3 Euro')).toBeVisible()
  await page.getByRole('button', { name: scriptTexts.stop() }).click()
  await expect(said).toContainText(scriptTexts.stopped())
  await expect.poll(async () => (await saved()).js).toContain("vitrine.log('began')")
})

test('by keyboard: a zone is split and mixed, and a web page is put into it', async ({ open }) => {
  const { page, saved } = await open()
  const press = async (name: string | RegExp) => {
    await page.getByRole('button', { name }).first().focus()
    await page.keyboard.press('Enter')
  }
  await page.getByRole('switch', { name: itemTexts.shuffle() }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('slider', { name: zoneTexts.opacity() }).focus()
  await page.keyboard.press('ArrowLeft')
  await press('Columns')
  await expect.poll(async () => (await saved()).groups.length).toBe(2)
  await press(/^Zone 2/)
  await press('Add content')
  const dialog = page.getByRole('dialog', {
    name: itemTexts.addTo({ name: siteEditorTexts.newZone({ nth: 2 }) }),
  })
  await dialog.getByRole('radio', { name: commonTexts.content() }).focus()
  // Past media and playlists.
  for (let tab = 0; tab < 3; tab += 1) await page.keyboard.press('ArrowRight')
  await axe(page)
  await dialog.getByLabel(itemTexts.address()).focus()
  await page.keyboard.type('example.com/menu')
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await saved()).groups.map(({ frame, items }) => [frame.x, frame.width, items.length]))
    .toEqual([
      [0, 960, 2],
      [960, 960, 1],
    ])
  const [first, second] = (await saved()).groups
  expect(first).toMatchObject({ opacity: 0.95, shuffle: expect.any(Number) })
  expect(second!.items[0]).toMatchObject({ page: { url: 'https://example.com/menu' } })
})

test('content is dragged between items, and onto a zone of the picture', async ({ open }) => {
  const { page, saved } = await open()
  await page.getByRole('button', { name: zoneTexts.addContent() }).click()
  const panel = page.getByRole('dialog', { name: itemTexts.addTo({ name: 'Main' }) })
  const found = async (name: string) => {
    await panel.getByRole('textbox', { name: commonTexts.search() }).fill(name)
    await expect(panel.locator('li')).toHaveCount(1)
    return panel.locator('li')
  }
  const rows = page.getByLabel(siteEditorTexts.zonesAndItems()).locator('[data-part=zone-items] > li')
  await (await found('Soup')).dragTo(rows.nth(1), { targetPosition: { x: 40, y: 8 } })
  await expect(rows).toHaveCount(3)
  await (await found('Salad')).dragTo(page.locator('[data-frame="main"]'))
  await expect(rows).toHaveCount(4)
  await axe(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  const names = rows.locator('strong')
  await expect(names).toHaveText(['Soup', 'Soup', 'Salad', 'Salad'])
  await expect.poll(async () => (await saved()).groups[0]!.items.length).toBe(4)

  // A record that cannot be drawn takes its own rows and nothing else of the editor.
  await page.route(/\/default\/v1\/slides\?/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { items: { name: unknown }[] }
    for (const slide of body.items) if (slide.name === 'Salad') slide.name = { no: 'text' }
    await route.fulfill({ response, json: body })
  })
  await page.reload()
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: frameTexts.couldNotShow.item() })).toHaveCount(2)
  await expect(names).toHaveText(['Soup', 'Soup'])
  await expect(page.getByText(frameTexts.couldNotShow.zone())).toBeVisible()
  await expect(page.locator('[data-frame="main"]')).toBeVisible()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('several screens are tagged, found again and published together', async ({ open, server }) => {
  const { page, call, site } = await open({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  const empty = await call('makeSite', { body: { name: 'Empty hall', draft: aScreen([]) } })
  await page.goto(`${server.url}/sites`)
  for (const name of ['Canteen', 'Empty hall'])
    await page.getByRole('checkbox', { name: siteListTexts.selectScreen({ name }) }).check()
  await page.getByRole('toolbar').getByRole('button', { name: siteListTexts.tagsEllipsis() }).click()
  await page.getByRole('combobox', { name: libraryTexts.newTag() }).fill('Étage 2')
  await page.getByRole('button', { name: commonTexts.add(), exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toContainText('Étage 2')
  await axe(page)
  await page.getByRole('button', { name: commonTexts.done() }).click()
  await page.getByRole('searchbox', { name: siteListTexts.searchScreens() }).fill('etage')
  await expect(page.getByRole('checkbox', { name: /^Select/ })).toHaveCount(2)
  await page.getByRole('toolbar').getByRole('button', { name: siteListTexts.publishEllipsis() }).click()
  const dialog = page.getByRole('dialog', { name: publishTexts.publishScreens({ count: 2 }) })
  await expect(dialog.getByRole('listitem', { name: 'Empty hall' })).toContainText(
    freezeProblemTexts.problem.ZONE_EMPTY({ zone: 'Main' }),
  )
  await expect(dialog.getByRole('listitem', { name: 'Canteen' })).toContainText(publishTexts.firstTime())
  await axe(page)
  await dialog.getByRole('button', { name: publishTexts.publishScreens({ count: 1 }) }).click()
  await expect(dialog).toContainText(publishTexts.liveNowhere())
  await expect(dialog.getByRole('button')).toHaveText([commonTexts.close()])
  expect((await call('readSite', { params: { id: site.id } })).published).not.toBeNull()
  expect((await call('readSite', { params: { id: empty.id } })).published).toBeNull()
})
