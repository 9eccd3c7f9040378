import { healthTexts } from '../../apps/console/src/features/devices/health/health.texts.ts'
import { deviceCommandTexts } from '../../apps/console/src/ui/deviceCommand.texts.ts'
import { deviceLogsTexts } from '../../apps/console/src/features/devices/deviceLogs.texts.ts'
import { remoteTexts } from '../../apps/console/src/features/remote/remote.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { accessibilityFindings } from './support/accessibility.ts'
import { signIn } from './support/furnished.ts'
import { anItem, aSlide, displayOf, oneZone, OWNER, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

test.use({ serverOptions: { env: OWNER } })

test('an operator switches a display off and on again, has its log sent and looks at its health', async ({
  browser,
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const site = await publishScreen(call, 'Red', [aSlide('Red', '#c81e28')], ([id]) =>
    oneZone([anItem('a', id!)]),
  )
  const { context, page: glass, device } = await displayOf(browser, call, server, site)
  const statusOf = async () => (await call('readDevice', { params: { id: device.id } })).status.kind
  await expect.poll(statusOf).toBe('showing')
  await signIn(page, server.url)
  await page.goto(`${server.url}/devices?open=${device.id}`)
  const drawer = page.getByRole('dialog', { name: 'Lobby' })
  const dialog = page.getByRole('dialog', { name: remoteTexts.title({ count: 1, name: 'Lobby' }) })
  const act = async (name: 'power' | 'send_logs') => {
    await drawer.getByRole('button', { name: remoteTexts.open() }).click()
    await dialog.getByRole('radio', { name: remoteTexts.name[name]() }).check()
    if (name === 'power') await dialog.getByText(remoteTexts.modes.off(), { exact: true }).click()
    await expect(dialog.getByText(remoteTexts.will({ count: 1 }))).toBeVisible()
  }
  const send = () => dialog.getByRole('button', { name: remoteTexts.send({ count: 1 }) }).click()

  // A browser can't be restarted from its page, and the console says so.
  await act('power')
  await expect(dialog.getByRole('radio', { name: remoteTexts.name.restart_browser() })).toBeDisabled()
  expect(await accessibilityFindings(page)).toEqual([])
  await send()
  await expect(dialog.getByText(deviceCommandTexts.done(), { exact: true })).toBeVisible()
  await expect(glass.getByTestId('blank')).toBeVisible()
  await expect.poll(statusOf).toBe('off')

  // Off stays off over a start without the network; undo brings the picture back, also before the player has said what it can do.
  await context.setOffline(true)
  await glass.reload()
  await expect(glass.getByTestId('blank')).toBeVisible()
  await context.setOffline(false)
  await dialog.getByRole('button', { name: commonTexts.undo() }).click()
  await expect(glass.getByTestId('blank')).toHaveCount(0)
  await expect.poll(statusOf).toBe('showing')

  await act('send_logs')
  await send()
  await expect(dialog.getByText(deviceCommandTexts.done(), { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: commonTexts.close(), exact: true }).last().click()
  await drawer.getByRole('tab', { name: /History/ }).click()
  const download = page.waitForEvent('download')
  await drawer.getByRole('button', { name: /^Download the log of/ }).click()
  expect((await download).suggestedFilename()).toContain('Lobby')
  await expect(drawer.getByText(deviceLogsTexts.none())).toHaveCount(0)

  await drawer.getByRole('tab', { name: healthTexts.title() }).click()
  await expect(drawer.getByRole('img', { name: /Open faults/ })).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await drawer.getByRole('button', { name: healthTexts.showTable() }).click()
  await expect(drawer.getByRole('columnheader', { name: healthTexts.metric.faults() })).toBeVisible()
  await context.close()
})
