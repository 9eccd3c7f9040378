import { createApiClient } from '@vitrine/protocol'
import { openPlayer } from './support/furnished.ts'
import { anItem, aSlide, oneZone, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { deviceListTexts } from '../../apps/console/src/features/devices/deviceList.texts.ts'
import { deviceTexts } from '../../apps/console/src/features/devices/device.texts.ts'
import { apiKeyTexts } from '../../apps/console/src/features/apikeys/apiKey.texts.ts'
import { siteListTexts } from '../../apps/console/src/features/sites/list/siteList.texts.ts'
import { notificationTexts } from '../../apps/console/src/features/notifications/notification.texts.ts'

const EMAIL = 'mira@clinic.example'
const PASSWORD = 'correct horse battery staple'

test.use({ serverOptions: { env: { ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD } } })

test('a key is made, works for a program, is revoked and then refused', async ({ server, page }) => {
  await page.goto(`${server.url}/account/keys`)
  await page.getByLabel(commonTexts.email()).fill(EMAIL)
  await page.getByLabel(commonTexts.password(), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: commonTexts.signIn() }).click()
  await expect(page.getByText(apiKeyTexts.none())).toBeVisible()

  // By keyboard alone.
  await page.getByRole('button', { name: apiKeyTexts.create() }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByLabel(commonTexts.name())).toBeFocused()
  await page.keyboard.type('Till')
  await page.keyboard.press('Enter')
  const key = await page.getByRole('textbox', { name: apiKeyTexts.apiKey() }).inputValue()
  expect(key).toMatch(/^vk_[A-Za-z0-9_-]+:[A-Za-z0-9_-]+$/)
  await page.getByRole('button', { name: commonTexts.done() }).click()
  await expect(page.getByText('never used')).toBeVisible()
  expect(await page.content()).not.toContain(key.split(':')[1])

  const ask = async (authorization: string): Promise<number> =>
    (await fetch(`${server.url}/default/v1/devices`, { headers: { authorization } })).status
  expect(await ask(`Bearer ${key}`)).toBe(200)
  expect(await ask(`Basic ${Buffer.from(key).toString('base64')}`)).toBe(200)
  await page.reload()
  await expect(page.getByText(/used (just now|\d+ second)/)).toBeVisible()

  await page.getByRole('button', { name: apiKeyTexts.revokeNamed({ name: 'Till' }) }).click()
  await page.getByRole('dialog').getByRole('button', { name: apiKeyTexts.revoke() }).click()
  await expect(page.getByText(apiKeyTexts.none())).toBeVisible()
  expect(await ask(`Bearer ${key}`)).toBe(401)
})

test('a notification appears on the glass for a moment: of one device, a selection, and all of a screen', async ({
  server,
  page,
  browser,
}) => {
  const { accessToken } = await createApiClient({ fetch, origin: server.url })('signIn', {
    body: { email: EMAIL, password: PASSWORD },
  })
  const call = createApiClient({ fetch, origin: server.url, accessToken })
  const site = await publishScreen(call, 'Plain', [aSlide('Plain', '#12877F')], ([plain]) =>
    oneZone([anItem('plain', plain!, 600_000)]),
  )
  const player = await openPlayer(browser, server.url)
  await call('acceptDevice', { body: { code: player.code, name: 'Lobby', site_id: site.id } })
  await expect(player.page.locator('html')).toHaveAttribute('data-state', 'presenting')

  await page.goto(`${server.url}/devices`)
  await page.getByLabel(commonTexts.email()).fill(EMAIL)
  await page.getByLabel(commonTexts.password(), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: commonTexts.signIn() }).click()
  const send = async (title: string): Promise<void> => {
    await page.getByRole('dialog').getByLabel(commonTexts.title()).fill(title)
    await page.getByRole('dialog').getByLabel(commonTexts.text()).fill('In ten minutes')
    await page.getByRole('dialog').getByRole('button', { name: commonTexts.send() }).click()
  }
  const seen = async (title: string): Promise<void> => {
    const notification = player.page.getByTestId('notification')
    await expect(notification).toContainText(title)
    await expect(notification).toContainText('In ten minutes')
    await expect(notification).toHaveCount(0)
  }

  await page.getByLabel(deviceListTexts.selectOne({ name: 'Lobby' })).check()
  await page.getByRole('button', { name: deviceListTexts.notify() }).click()
  await send('To a selection')
  await Promise.all([
    seen('To a selection'),
    expect(page.getByText(notificationTexts.sent({ count: 1 }))).toBeVisible(),
  ])

  await page.getByRole('button', { name: 'Lobby' }).click()
  await page.getByRole('dialog').getByRole('button', { name: commonTexts.more() }).click()
  await page.getByRole('menuitem', { name: deviceTexts.notify() }).click()
  await send('To this one')
  await seen('To this one')

  await page.goto(`${server.url}/sites`)
  await page.getByRole('button', { name: siteListTexts.actionsFor({ name: site.name }) }).click()
  await page.getByRole('menuitem', { name: siteListTexts.notifyDevices() }).click()
  await send('To all of a screen')
  await seen('To all of a screen')
  await player.context.close()
})

test('a browser’s own EventSource hears the channel, and after a cut what it has missed', async ({
  server,
  page,
}) => {
  const { accessToken } = await createApiClient({ fetch, origin: server.url })('signIn', {
    body: { email: EMAIL, password: PASSWORD },
  })
  const call = createApiClient({ fetch, origin: server.url, accessToken })
  const { key } = await call('makeApiKey', { body: { name: 'Reader', role: 'viewer' } })
  const headers = { authorization: `Device ${'s'.repeat(43)}` }
  const { pairing } = (await (await fetch(`${server.url}/activate/hw-1`, { headers })).json()) as {
    pairing: { code: string }
  }
  const device = await call('acceptDevice', { body: { code: pairing.code, name: 'Lobby' } })
  const notify = (title: string) =>
    call('notifyDevices', { body: { title, body: '', device_ids: [device.id] } })

  await page.goto(`${server.url}/login`)
  await page.evaluate(
    (address) => {
      const heard: string[] = []
      Object.assign(window, { heard })
      const source = new EventSource(address)
      source.addEventListener('message', ({ data }) => {
        const { data: inner } = JSON.parse(data as string) as { data: string }
        heard.push((JSON.parse(inner) as { title?: string }).title ?? '')
      })
    },
    `/event-stream?channels=devicehw-1&key=${encodeURIComponent(key)}&rewind=1`,
  )
  const heard = (): Promise<string[]> => page.evaluate('window.heard.filter(Boolean)')
  await notify('one')
  await expect.poll(heard).toEqual(['one'])
  await server.restart()
  await notify('two')
  await expect.poll(heard).toEqual(['one', 'two'])
})
