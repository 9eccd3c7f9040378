import { deviceCommandTexts } from '../../apps/console/src/ui/deviceCommand.texts.ts'
import { deviceListTexts } from '../../apps/console/src/features/devices/deviceList.texts.ts'
import { deviceSettingTexts } from '../../apps/console/src/ui/deviceSetting.texts.ts'
import { fleetTexts } from '../../apps/console/src/features/fleet/fleet.texts.ts'
import { groupTexts } from '../../apps/console/src/features/groups/groups.texts.ts'
import { provisioningTexts } from '../../apps/console/src/features/provisioning/provisioning.texts.ts'
import { remoteTexts } from '../../apps/console/src/features/remote/remote.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { openPlayer, signIn } from './support/furnished.ts'
import { anItem, aSlide, oneZone, OWNER, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

test.use({ serverOptions: { env: OWNER } })

test('the devices dashboard tells what happens to a display as it happens, also after the server was restarted', async ({
  browser,
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const { said } = fleetTexts
  const screen = (name: string) =>
    publishScreen(call, name, [aSlide(name, '#0B5563')], ([id]) => oneZone([anItem('a', id!)]))
  const [hall, bar] = [await screen('Hall'), await screen('Bar')]
  await signIn(page, server.url)
  await page.goto(`${server.url}/devices-dashboard`)
  const log = page.getByRole('region', { name: fleetTexts.log() }).getByRole('listitem')
  await expect(log.filter({ hasText: said.published({ screen: 'Hall', count: 0 }) })).toBeVisible()

  const display = await openPlayer(browser, server.url, { width: 1_280, height: 720 })
  const { id } = await call('acceptDevice', { body: { code: display.code, name: 'Lobby', site_id: hall.id } })
  await expect(log.filter({ hasText: said.paired() })).toBeVisible()
  await expect(log.filter({ hasText: said.online() })).toBeVisible()
  await expect(log.filter({ hasText: said.showing({ screen: 'Hall' }) })).toBeVisible()
  await call('assignDevices', { body: { assignments: [{ device_id: id, site_id: bar.id }] } })
  await expect(log.filter({ hasText: said.assigned({ screen: 'Bar' }) })).toBeVisible()
  await expect(log.filter({ hasText: said.showing({ screen: 'Bar' }) })).toBeVisible()
  await expect(
    page.getByRole('link', { name: new RegExp(`^${fleetTexts.devicesShowing()} ?1 ?`) }),
  ).toBeVisible()

  await server.restart()
  // The display is back, and so is the console.
  await call('commandDevice', { params: { id }, body: { name: 'identify' } })
  const identify = { command: deviceCommandTexts.name.identify() }
  await expect(log.filter({ hasText: said.done(identify) })).toBeVisible()
  // The display delivers its plays, as it does when the browser says that the network is back.
  await expect
    .poll(async () => {
      await display.page.evaluate(() => window.dispatchEvent(new Event('online')))
      return (await call('listPlays', {})).total
    })
    .toBeGreaterThan(0)
  await display.context.close()
  await expect(log.filter({ hasText: said.offline() })).toBeVisible()
  // Nothing is shown twice, and nothing is missing.
  const { items } = await call('listFleetEvents', { query: { limit: 500 } })
  await expect(log).toHaveCount(items.filter(({ kind }) => kind !== 'play').length)
  const choose = (name: string) =>
    page.getByRole('radiogroup', { name: fleetTexts.kindFilter() }).getByText(name, { exact: true }).click()
  await choose(fleetTexts.group.plays())
  await expect(log.filter({ hasText: /“Hall” was (shown|cut)/ })).not.toHaveCount(0)
  await expect(log.filter({ hasText: said.paired() })).toHaveCount(0)
  await choose(fleetTexts.all())
  await expect(log.filter({ hasText: /“Hall” was (shown|cut)/ })).not.toHaveCount(0)
  await expect(log.filter({ hasText: said.paired() })).toBeVisible()
  await choose(fleetTexts.quiet())
  await expect(log.filter({ hasText: /“Hall” was (shown|cut)/ })).toHaveCount(0)

  // Who reads further down is not disturbed.
  const send = (name: 'identify' | 'reload') => call('commandDevice', { params: { id }, body: { name } })
  for (let count = 0; count < 8; count += 1) await send('identify')
  await expect(log.filter({ hasText: said.sent(identify) })).toHaveCount(9)
  const region = page.getByRole('group', { name: fleetTexts.log() })
  await region.press('PageDown')
  await expect.poll(() => region.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(20)
  await send('reload')
  const reload = log.filter({ hasText: said.sent({ command: deviceCommandTexts.name.reload() }) })
  await page.getByRole('button', { name: fleetTexts.newEvents({ count: 1 }) }).click({ trial: true })
  await expect(reload).toHaveCount(0)
  await page.getByRole('button', { name: fleetTexts.newEvents({ count: 1 }) }).click()
  await expect(reload).toBeVisible()

  // Only what one device did, within a time, and so again when the page is read again.
  await page.getByRole('searchbox', { name: fleetTexts.searchLog() }).fill('Bar')
  const published = log.filter({ hasText: said.published({ screen: 'Bar', count: 0 }) })
  await expect(published).toBeVisible()
  await page.getByRole('combobox', { name: fleetTexts.deviceFilter() }).click()
  await page.getByRole('option', { name: 'Lobby' }).click()
  await expect(published).toHaveCount(0)
  await expect(log.filter({ hasText: said.assigned({ screen: 'Bar' }) })).toBeVisible()
  await page.getByRole('button', { name: fleetTexts.anyTime() }).click()
  await page.getByLabel(fleetTexts.to()).fill('2020-01-01T00:00')
  await page.getByRole('button', { name: fleetTexts.applyTime() }).click()
  await expect(page.getByText(fleetTexts.noneFound())).toBeVisible()
  await page.reload()
  await expect(page.getByText(fleetTexts.noneFound())).toBeVisible()
  await page.getByRole('button', { name: fleetTexts.clearFilters() }).click()
  await expect(reload).toBeVisible()

  // The graph leads to the events of a bar, and a device to its own log.
  const plot = page.getByRole('slider', { name: fleetTexts.graph['24h']() })
  const chosenMs = () => {
    const { searchParams } = new URL(page.url())
    return Number(searchParams.get('to')) - Number(searchParams.get('from'))
  }
  await plot.press('End')
  await plot.press('Shift+ArrowLeft')
  await plot.press('Shift+ArrowLeft')
  await plot.press('Enter')
  await expect.poll(chosenMs).toBe(30 * 60_000)
  await expect(reload).toBeVisible()
  // Dragged from a quarter of the day to its middle: 37 bars, and nothing happened then.
  const box = (await plot.boundingBox())!
  const across = (part: number) => box.x + box.width * part
  await page.mouse.move(across(0.2501), box.y + 20)
  await page.mouse.down()
  await page.mouse.move(across(0.4), box.y + 20)
  await page.mouse.move(across(0.5001), box.y + 20)
  await page.mouse.up()
  await expect.poll(chosenMs).toBe(37 * 10 * 60_000)
  await expect(page.getByText(fleetTexts.noneFound())).toBeVisible()
  await page.getByRole('button', { name: fleetTexts.clearFilters() }).click()
  await expect(reload).toBeVisible()
  await page.getByRole('button', { name: fleetTexts.showTable() }).click()
  await expect(page.getByRole('rowheader')).not.toHaveCount(0)
  await log.filter({ hasText: said.offline() }).getByRole('link', { name: 'Lobby' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lobby' })).toBeVisible()
  await expect(log.filter({ hasText: said.paired() })).toBeVisible()
  await expect(log.filter({ hasText: said.published({ screen: 'Hall', count: 0 }) })).toHaveCount(0)
})

test('devices get settings and groups together, are listed by group, and taken out again', async ({
  server,
  page,
  browser,
}) => {
  const call = await ownerOf(server)
  const display = await openPlayer(browser, server.url, { width: 1_280, height: 720 })
  const { id } = await call('acceptDevice', { body: { code: display.code, name: 'Lobby' } })
  await signIn(page, server.url)
  await page.goto(`${server.url}/devices-groups`)
  await page.getByRole('button', { name: groupTexts.create() }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(commonTexts.name()).fill('Oslo')
  await dialog.getByLabel(groupTexts.latitude()).fill('59.913')
  await dialog.getByRole('button', { name: groupTexts.create() }).click()
  // A position needs both.
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel(groupTexts.longitude()).fill('10.752')
  await dialog.getByRole('button', { name: groupTexts.create() }).click()
  await expect(page.getByRole('link', { name: groupTexts.seeDevices({ name: 'Oslo' }) })).toBeVisible()
  await expect(page.getByRole('list', { name: groupTexts.mapOf({ count: 1 }) })).toBeVisible()

  await page.goto(`${server.url}/devices`)
  await page.getByLabel(deviceListTexts.selectOne({ name: 'Lobby' })).check()
  const rotated = async () => (await call('readDevice', { params: { id } })).settings.rotate
  await page.getByRole('button', { name: deviceListTexts.settings() }).click()
  await dialog.getByText(deviceSettingTexts.field.rotate.option[90]()).click()
  await dialog.getByRole('button', { name: deviceListTexts.settingsApply({ count: 1 }) }).click()
  await expect(page.getByText(deviceListTexts.changingSettings.done({ count: 1 }))).toBeVisible()
  expect(await rotated()).toBe(90)
  await page.getByRole('button', { name: commonTexts.undo() }).click()
  await expect.poll(rotated).toBe(0)
  await page.getByRole('button', { name: remoteTexts.identify() }).click()
  await expect(dialog.getByRole('radio', { name: remoteTexts.name.identify() })).toBeChecked()
  await expect(dialog.getByText(remoteTexts.will({ count: 1 }))).toBeVisible()
  await dialog.getByRole('button', { name: remoteTexts.send({ count: 1 }) }).click()
  await expect(dialog.getByText(deviceCommandTexts.done(), { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: commonTexts.close(), exact: true }).last().click()
  await page.getByRole('button', { name: deviceListTexts.moveToGroup() }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Oslo' }).click()
  await expect(page.getByText(groupTexts.moved({ count: 1, name: 'Lobby', group: 'Oslo' }))).toBeVisible()
  const group = async () => (await call('readDevice', { params: { id } })).group_id
  expect(await group()).not.toBeNull()

  await page.goto(`${server.url}/devices-groups`)
  await page.getByRole('link', { name: groupTexts.seeDevices({ name: 'Oslo' }) }).click()
  await expect(page.getByRole('button', { name: 'Lobby', exact: true })).toBeVisible()
  await page.goto(`${server.url}/devices?group=none`)
  await expect(page.getByText(deviceListTexts.noneFiltered())).toBeVisible()
  // The filter is kept under a name, used again, and deleted.
  const saved = () => page.getByRole('button', { name: deviceListTexts.savedFilters() }).click()
  await saved()
  await page.getByRole('menuitem', { name: deviceListTexts.saveFilter() }).click()
  await dialog.getByLabel(commonTexts.name()).fill('Nowhere')
  await dialog.getByRole('button', { name: commonTexts.save() }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: deviceListTexts.clearFilters() }).click()
  await expect(page.getByRole('button', { name: 'Lobby', exact: true })).toBeVisible()
  await saved()
  await page.getByRole('menuitem', { name: 'Nowhere', exact: true }).click()
  await expect(page).toHaveURL(/group=none/)
  await expect(page.getByText(deviceListTexts.noneFiltered())).toBeVisible()
  await saved()
  await page.getByRole('menuitem', { name: deviceListTexts.deleteFilter({ name: 'Nowhere' }) }).click()
  await expect(page.getByText(deviceListTexts.filterDeleted({ name: 'Nowhere' }))).toBeVisible()
  await page.getByRole('button', { name: deviceListTexts.clearFilters() }).click()
  await expect(page.getByRole('button', { name: 'Lobby', exact: true })).toBeVisible()

  // Lines of a list that can be used are imported, the others are named.
  await page.goto(`${server.url}/devices-prepare`)
  await page.getByRole('button', { name: provisioningTexts.importCsv() }).click()
  await dialog
    .getByLabel(provisioningTexts.orPaste())
    .fill('Hardware ID,Name,Group\npanel-1,Desk,Oslo\npanel-2,Door,Bergen\npanel-3,Stairs,')
  await expect(dialog.getByText(provisioningTexts.problems({ count: 1 }))).toBeVisible()
  await expect(dialog.getByText(provisioningTexts.problem.group({ value: 'Bergen' }))).toBeVisible()
  await dialog.getByRole('button', { name: provisioningTexts.doImport({ count: 2 }) }).click()
  await expect(page.getByText(provisioningTexts.imported({ added: 2, changed: 0 }))).toBeVisible()
  await expect(page.getByText('panel-1')).toBeVisible()
  const prepared = (await call('listExpectedDevices', {})).items.map(({ name }) => name)
  expect(prepared.toSorted()).toEqual(['Desk', 'Stairs'])

  await page.goto(`${server.url}/devices-groups`)
  await page.getByRole('button', { name: groupTexts.more({ name: 'Oslo' }) }).click()
  await page.getByRole('menuitem', { name: commonTexts.deleteEllipsis() }).click()
  await page.getByRole('dialog').getByRole('button', { name: commonTexts.delete() }).click()
  await expect(page.getByText(groupTexts.none())).toBeVisible()
  expect(await group()).toBeNull()
  await display.context.close()
})

test('a prepared display pairs by its provisioning key, and the key stays nowhere', async ({
  server,
  browser,
}) => {
  const call = await ownerOf(server)
  const screen = await publishScreen(call, 'Hall', [aSlide('Hall', '#0B5563')], ([id]) =>
    oneZone([anItem('a', id!)]),
  )
  const { key } = await call('makeProvisioningKey', { body: { name: 'Rollout', devices_most: 1, days: 1 } })
  const context = await browser.newContext({ viewport: { width: 1_280, height: 720 } })
  const display = await context.newPage()
  await display.goto(`${server.url}/player#provisioning-key=${key}&hardware-id=panel-7`)
  await expect
    .poll(async () => (await call('listProvisioningKeys')).items[0]?.refused)
    .toMatchObject({ deviceId: 'panel-7', why: 'notExpected' })
  await call('expectDevices', {
    body: { devices: [{ deviceId: 'panel-7', name: 'Foyer', site_id: screen.id }] },
  })
  // A page that is loaded again presents its key again, at once.
  await display.reload()
  await expect
    .poll(async () => (await call('listDevices', { query: { q: 'panel-7' } })).items[0]?.status.kind)
    .toBe('showing')
  expect(display.url()).not.toContain('vp_')
  const stored = await display.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).toContain('panel-7')
  expect(stored).not.toContain(key)
  await context.close()
})
