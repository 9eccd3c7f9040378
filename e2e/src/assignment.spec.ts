import { assignmentTexts } from '../../apps/console/src/features/assignment/assignment.texts.ts'
import type { Page } from '@playwright/test'
import type { Call, Device, Site } from '@vitrine/protocol'
import { openPlayer, signIn } from './support/furnished.ts'
import { anItem, aSlide, oneZone, OWNER, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'
import { pairingTexts } from '../../apps/console/src/features/devices/pairing.texts.ts'
import { previewTexts } from '../../apps/console/src/features/sites/preview/preview.texts.ts'
import { placeTexts } from '../../apps/console/src/app/places.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { siteEditorTexts } from '../../apps/console/src/features/sites/siteEditor.texts.ts'
import { namedTimeTexts } from '../../apps/console/src/features/namedTimes/namedTimes.texts.ts'
import { itemTexts } from '../../apps/console/src/features/sites/items/item.texts.ts'

test.use({ serverOptions: { env: OWNER } })

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const names = (page: Page, of: string) =>
  column(page, of).getByRole('listitem').getByRole('link').allInnerTexts()
const twoScreens = async (call: Call): Promise<[Site, Site]> => [
  await publishScreen(call, 'Lobby', [aSlide('Teal', '#12877F')], ([id]) => oneZone([anItem('a', id!)])),
  await publishScreen(call, 'Ward', [aSlide('Plum', '#6A4BBC')], ([id]) => oneZone([anItem('b', id!)])),
]

test('devices are given screens by dragging, from the keyboard and several at once, and all of it is undone', async ({
  browser,
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const [lobby, ward] = await twoScreens(call)
  const devices: Device[] = []
  for (const name of ['East', 'North', 'West']) {
    const player = await openPlayer(browser, server.url, { width: 640, height: 360 })
    devices.push(await call('acceptDevice', { body: { code: player.code, name, site_id: lobby.id } }))
    await player.context.close()
  }
  await signIn(page, server.url)
  await page.goto(`${server.url}/sites`)
  await page.getByRole('link', { name: placeTexts.assignment() }).click()
  await expect(page.getByRole('heading', { level: 1, name: placeTexts.assignment() })).toBeVisible()
  await expect.poll(() => names(page, 'Lobby')).toEqual(['East', 'North', 'West'])

  // By the mouse.
  await page.getByRole('button', { name: assignmentTexts.moveDevice({ name: 'East' }) }).hover()
  await page.mouse.down()
  const to = (await column(page, 'Ward').boundingBox())!
  await page.mouse.move(to.x + to.width / 2, to.y + 80, { steps: 8 })
  await expect(column(page, 'Ward')).toHaveAttribute('data-over', 'true')
  await page.mouse.up()
  await expect(page.getByText(assignmentTexts.assignedOne({ screen: 'Ward', device: 'East' }))).toBeVisible()
  await expect.poll(() => names(page, 'Ward')).toEqual(['East'])
  await page.getByRole('button', { name: commonTexts.undo() }).click()
  await expect.poll(() => names(page, 'Lobby')).toEqual(['East', 'North', 'West'])

  // Several at once, from the keyboard alone: what will change is shown first.
  await page.getByRole('checkbox', { name: assignmentTexts.selectAllOf({ name: 'Lobby' }) }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('combobox', { name: assignmentTexts.assignToSelected() }).focus()
  await page.keyboard.type('Ward')
  await expect(page.getByRole('option')).toHaveText(['Ward'])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: 'North Lobby Ward' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(() => names(page, 'Ward')).toEqual(['East', 'North', 'West'])
  for (const { id } of devices) expect((await call('readDevice', { params: { id } })).site_name).toBe('Ward')
  await page.getByRole('button', { name: commonTexts.undo() }).last().click()
  await expect.poll(() => names(page, 'Lobby')).toEqual(['East', 'North', 'West'])

  // Search, and those without a screen.
  await page.getByRole('searchbox').fill('wes')
  await expect.poll(() => names(page, 'Lobby')).toEqual(['West'])
  await page.getByRole('searchbox').fill('')
  await page.goto(`${server.url}/sites-assignment?show=none`)
  await expect(
    column(page, assignmentTexts.noScreen()).getByText(assignmentTexts.allAssigned()),
  ).toBeVisible()

  // A screen that no device shows while none is free: a new device is paired for it on the spot.
  await page.goto(`${server.url}/sites-assignment/${ward.id}`)
  await column(page, 'Ward').getByRole('button', { name: assignmentTexts.pairForIt() }).click()
  await expect(dialog.getByRole('link', { name: `${server.url}/player` })).toBeVisible()
  await expect(dialog.getByRole('combobox', { name: pairingTexts.screen(), exact: true })).toHaveValue('Ward')
  const south = await openPlayer(browser, server.url, { width: 640, height: 360 })
  await dialog.getByLabel(pairingTexts.pairingCode()).fill(south.code)
  await dialog.getByLabel(commonTexts.name()).fill('South')
  await dialog.getByRole('button', { name: pairingTexts.pairDevice() }).click()
  await expect.poll(() => names(page, 'Ward')).toEqual(['South'])
  await south.context.close()
})

test('one slide is put into zones of several screens at once, published, and taken back', async ({
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const [lobby, ward] = await twoScreens(call)
  const notice = await call('makeSlide', { body: aSlide('Notice', '#E39A1F') })
  await signIn(page, server.url)
  await page.goto(`${server.url}/sites-assignment/${ward.id}/${notice.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(assignmentTexts.showOn({ name: 'Notice' }))
  const screens = page.getByRole('list', { name: commonTexts.screens() }).getByRole('listitem')
  // The screen that was asked for comes first.
  await expect(screens.first()).toContainText('Ward')
  const lobbyMain = screens.filter({ hasText: 'Lobby' }).getByRole('checkbox', { name: 'Main' })
  const wardMain = screens.filter({ hasText: 'Ward' }).getByRole('checkbox', { name: 'Main' })
  await wardMain.check()
  await lobbyMain.check()
  await page.getByText(assignmentTexts.options(), { exact: true }).click()
  await page.getByLabel(assignmentTexts.position()).fill('1')
  await page.getByLabel(assignmentTexts.duration()).fill('7')
  await page.getByLabel(assignmentTexts.onlyAtTimes()).check()
  await page.getByRole('checkbox', { name: 'Sun' }).uncheck()
  await page.getByRole('button', { name: assignmentTexts.addToSome({ count: 2 }) }).click()
  for (const name of ['Lobby', 'Ward'])
    await expect(screens.filter({ hasText: name })).toContainText(
      assignmentTexts.placeInZoneWhen({ at: 1, count: 2, duration: '7 secs', when: 'Mon–Sat' }),
    )
  const items = async (site: Site) =>
    (await call('readSite', { params: { id: site.id } })).draft.groups[0]!.items
  expect((await items(lobby))[0]).toMatchObject({
    slide_id: notice.id,
    duration: 7_000,
    when: { days: [1, 2, 3, 4, 5, 6] },
  })
  // What is not published yet is said, with the way to do it.
  await expect(page.getByText('Not published yet:')).toContainText('Not published yet:')
  await page.getByRole('button', { name: assignmentTexts.publishScreens({ count: 2 }) }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: assignmentTexts.publishScreens({ count: 2 }) })
    .click()
  await expect
    .poll(async () => (await call('readSite', { params: { id: ward.id } })).published?.changed_since)
    .toBe(false)
  await page.getByRole('dialog').getByRole('button', { name: commonTexts.close() }).click()
  await expect(page.getByText('Not published yet:')).toHaveCount(0)

  await lobbyMain.uncheck()
  await page.getByRole('button', { name: assignmentTexts.removeFromSome({ count: 1 }) }).click()
  await expect(screens.filter({ hasText: 'Lobby' })).toContainText(assignmentTexts.fits({ items: '1 item' }))
  await page.getByRole('button', { name: commonTexts.undo() }).last().click()
  await expect(screens.filter({ hasText: 'Lobby' })).toContainText(
    assignmentTexts.placeInZone({ at: 1, count: 2, duration: '7 secs' }),
  )
})

test('when an item may play is set beside it, and the preview says at any instant why it plays or not', async ({
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const site = await publishScreen(
    call,
    'Canteen',
    [aSlide('Breakfast', '#E39A1F'), aSlide('Lunch', '#12877F')],
    ([breakfast, lunch]) => oneZone([anItem('breakfast', breakfast!, 5_000), anItem('lunch', lunch!, 5_000)]),
  )
  await signIn(page, server.url)
  await page.goto(`${server.url}/sites-edit/${site.id}`)
  const items = page.getByRole('complementary', { name: siteEditorTexts.zonesAndItems() })
  await items.getByRole('button', { name: /^Breakfast/ }).click()
  await page.getByRole('button', { name: itemTexts.setSchedule() }).click()
  await page.getByRole('button', { name: namedTimeTexts.addHours() }).click()
  await page.getByLabel(namedTimeTexts.hoursEdge({ edge: namedTimeTexts.from(), nth: 1 })).fill('07:00')
  await page.getByLabel(namedTimeTexts.hoursEdge({ edge: namedTimeTexts.until(), nth: 1 })).fill('10:00')
  await expect(items.getByText('07:00–10:00')).toBeVisible()
  await expect
    .poll(async () => (await call('readSite', { params: { id: site.id } })).draft.groups[0]!.items[0])
    .toMatchObject({ when: { times: [{ from: '07:00', until: '10:00' }] } })

  const askAt = async (local: string) => {
    await page.getByRole('button', { name: previewTexts.previewFrom({ time: '' }).trim() }).click()
    await page.getByLabel(previewTexts.previewAt()).fill(local)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: previewTexts.whyThisPlays() }).click()
  }
  await askAt('2026-12-01T12:00')
  await expect(page.getByText(`Breakfast: ${previewTexts.whyNot.notNow()}`)).toBeVisible()
  await expect(
    page
      .getByText(previewTexts.reason.onlyItem({ zone: 'Main' }))
      .or(page.getByText(previewTexts.reason.turn({ zone: 'Main', skipped: 1 }))),
  ).toBeVisible()
  await page.keyboard.press('Escape')
  await askAt('2026-12-01T08:00')
  await expect(page.getByText(`Breakfast: ${previewTexts.whyNot.notNow()}`)).toHaveCount(0)
  await page.keyboard.press('Escape')

  // A list of the two, of which one comes at each turn.
  await items.getByRole('button', { name: /^Lunch/ }).click()
  await page.getByRole('button', { name: itemTexts.moveToList() }).click()
  await page.getByRole('menuitem', { name: itemTexts.newList() }).click()
  await page.getByLabel(commonTexts.name(), { exact: true }).last().fill('Meals')
  await page.getByText(itemTexts.oneItemPerRound()).click()
  await items.getByRole('button', { name: /^Breakfast/ }).click()
  await page.getByRole('button', { name: itemTexts.moveToList() }).click()
  await page.getByRole('menuitem', { name: 'Meals' }).click()
  await expect
    .poll(async () => (await call('readSite', { params: { id: site.id } })).draft.groups[0]!.items)
    .toMatchObject([{ list: { name: 'Meals', play: 'one', items: [{ id: 'lunch' }, { id: 'breakfast' }] } }])
})
