import { deviceCommandTexts } from '../../apps/console/src/features/devices/deviceCommand.texts.ts'
import { fleetTexts } from '../../apps/console/src/features/fleet/fleet.texts.ts'
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
  await display.context.close()
  await expect(log.filter({ hasText: said.offline() })).toBeVisible()
  // Nothing is shown twice, and nothing is missing.
  const positions = (await call('listFleetEvents', {})).items.length
  await expect(log).toHaveCount(positions)

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

  // The graph leads to the events of a bar, and a device to its own log.
  await page.getByRole('slider', { name: fleetTexts.graph['24h']() }).press('End')
  await page.getByRole('button', { name: fleetTexts.showTable() }).click()
  await expect(page.getByRole('rowheader')).not.toHaveCount(0)
  await log.filter({ hasText: said.offline() }).getByRole('link', { name: 'Lobby' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Lobby' })).toBeVisible()
  await expect(log.filter({ hasText: said.paired() })).toBeVisible()
  await expect(log.filter({ hasText: said.published({ screen: 'Hall', count: 0 }) })).toHaveCount(0)
})
