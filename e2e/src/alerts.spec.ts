import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { alertTexts } from '../../apps/console/src/features/alerts/alerts.texts.ts'
import { channelTexts } from '../../apps/console/src/features/alerts/channels.texts.ts'
import { ruleTexts } from '../../apps/console/src/features/alerts/rules.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { openPlayer, signIn } from './support/furnished.ts'
import { OWNER, ownerOf } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

test.use({ serverOptions: { env: { ...OWNER, EGRESS_ALLOW: '127.0.0.1' } } })

test('an operator makes a channel and a rule, and sees an alert when a display goes offline, until it is back', async ({
  browser,
  server,
  page,
}) => {
  const received: string[] = []
  const receiver = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push((JSON.parse(body) as { type: string }).type)
      response.writeHead(204).end()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  try {
    const call = await ownerOf(server)
    const display = await openPlayer(browser, server.url, { width: 1_280, height: 720 })
    const { id } = await call('acceptDevice', { body: { code: display.code, name: 'Lobby' } })
    const statusOf = async () => (await call('readDevice', { params: { id } })).status.kind
    await expect.poll(statusOf).toBe('idle')

    await signIn(page, server.url)
    await page.goto(`${server.url}/alerts`)
    await expect(page.getByRole('heading', { name: alertTexts.none.open() })).toBeVisible()
    const tab = (name: string) => page.getByRole('tab', { name, exact: true }).click()
    await tab(alertTexts.tab.channels())
    await page.getByRole('button', { name: channelTexts.add() }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(commonTexts.name()).fill('Operations')
    await dialog.getByRole('combobox', { name: channelTexts.kindLabel() }).click()
    await page.getByRole('option', { name: channelTexts.kind.webhook() }).click()
    const { port } = receiver.address() as AddressInfo
    await dialog.getByLabel(channelTexts.url()).fill(`http://127.0.0.1:${port}/alerts`)
    await dialog.getByRole('button', { name: commonTexts.save() }).click()
    await expect(page.getByRole('textbox', { name: channelTexts.secret() })).toHaveValue(/^whsec_/)
    await page.getByRole('button', { name: commonTexts.done() }).click()
    await page.getByRole('button', { name: channelTexts.testNamed({ name: 'Operations' }) }).click()
    await expect(page.getByRole('status').filter({ hasText: '204' })).toBeVisible()
    expect(received).toEqual(['alert.test'])

    await tab(alertTexts.tab.rules())
    await page.getByRole('button', { name: ruleTexts.add() }).click()
    await dialog.getByLabel(commonTexts.name()).fill('Displays offline')
    await dialog.getByLabel(ruleTexts.minutes()).fill('0')
    await dialog.getByRole('combobox', { name: ruleTexts.notify() }).click()
    await page.getByRole('option', { name: 'Operations' }).click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: commonTexts.save() }).click()
    await expect(page.getByText('Displays offline')).toBeVisible()

    await tab(alertTexts.tab.alerts())
    const headline = alertTexts.headline.offline({ device: 'Lobby' })
    const row = page.getByRole('button', { name: alertTexts.show({ headline }) })
    await display.page.goto('about:blank')
    await expect(row).toBeVisible({ timeout: 120_000 })
    await row.click()
    await dialog.getByRole('button', { name: alertTexts.markSeen() }).click()
    await expect(dialog.getByText('Lobby', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('button', { name: alertTexts.markSeen() })).toHaveCount(0)
    await page.keyboard.press('Escape')

    await display.page.goto(`${server.url}/player`)
    await expect(row).toHaveCount(0, { timeout: 120_000 })
    await page.getByText(alertTexts.filter.ended(), { exact: true }).click()
    await row.click()
    await expect(dialog.getByText(alertTexts.message.resolved(), { exact: false }).first()).toBeVisible()
    await expect.poll(() => received).toContain('alert.resolved')
  } finally {
    receiver.closeAllConnections()
    receiver.close()
  }
})
