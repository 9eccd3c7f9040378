import { API_BASE } from '@vitrine/protocol'
import { ALARM_HEADERS, signAlarm } from '@vitrine/core/alarm'
import { randomUUID } from 'node:crypto'
import { outsideTexts } from '../../apps/console/src/features/emergencies/outside/outside.texts.ts'
import { emergencyOf } from '../../apps/console/src/features/emergencies/templates.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { accessibilityFindings } from './support/accessibility.ts'
import { WIDE } from './support/consolePage.ts'
import { signIn } from './support/furnished.ts'
import { OWNER, ownerOf } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

test.use({ viewport: WIDE, serverOptions: { env: OWNER } })

const anAlert = (identifier: string, event: string) => `<?xml version="1.0" encoding="UTF-8"?>
<alert xmlns="urn:oasis:names:tc:emergency:cap:1.2">
  <identifier>${identifier}</identifier><sender>weather@example.org</sender>
  <sent>${new Date().toISOString().replace(/\.\d+Z$/, '-00:00')}</sent>
  <status>Actual</status><msgType>Alert</msgType><scope>Public</scope>
  <info>
    <category>Met</category><event>${event}</event><urgency>Immediate</urgency>
    <severity>Extreme</severity><certainty>Observed</certainty><headline>${event} near the clinic</headline>
    <area><areaDesc>Town</areaDesc></area>
  </info>
</alert>`

test('a trigger and a feed are set up in the console, and their messages fire drills that the console lists', async ({
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const { id: emergency } = await call('makeEmergency', { body: emergencyOf('weather', 'Storm', ['en']) })
  await signIn(page, server.url)
  const dialog = page.getByRole('dialog')
  const tab = (name: string) => page.getByRole('tab', { name }).click()
  const chooseEmergency = async () => {
    await dialog.getByRole('combobox', { name: outsideTexts.emergency() }).click()
    await page.getByRole('option', { name: 'Storm' }).click()
  }
  const save = () => dialog.getByRole('button', { name: commonTexts.save() }).click()

  await test.step('a trigger shows its secret once, and a message signed with it fires a drill', async () => {
    await page.goto(`${server.url}/em-sites-outside`)
    await tab(outsideTexts.tab.triggers())
    await page.getByRole('button', { name: outsideTexts.addTrigger() }).click()
    await dialog.getByRole('textbox', { name: commonTexts.name() }).fill('Panic button')
    await chooseEmergency()
    await save()
    const secret = await dialog.getByRole('textbox', { name: outsideTexts.secret() }).inputValue()
    const address = await dialog.locator('code').innerText()
    await dialog.getByRole('button', { name: commonTexts.done() }).click()
    const [nonce, body, timeMs] = [randomUUID(), JSON.stringify({ do: 'fire' }), Date.now()]
    const answer = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [ALARM_HEADERS.time]: String(timeMs),
        [ALARM_HEADERS.nonce]: nonce,
        [ALARM_HEADERS.signature]: signAlarm(secret, timeMs, nonce, body),
      },
      body,
    })
    expect(answer.status).toBe(202)
    expect((await call('listActivations', { query: { emergency, active: 'true' } })).items).toMatchObject([
      { via: 'trigger', fired_by: 'Panic button', drill: true },
    ])
    await page.reload()
    await expect(page.getByText(outsideTexts.neverUsed())).toHaveCount(0)
    await expect(page.getByText('Panic button')).toBeVisible()
    expect(await accessibilityFindings(page)).toEqual([])
  })

  await test.step('a feed fires what its rule allows, and says why it ignored another alert', async () => {
    await tab(outsideTexts.tab.feeds())
    await page.getByRole('button', { name: outsideTexts.addFeed() }).click()
    await dialog.getByRole('textbox', { name: commonTexts.name() }).fill('Weather service')
    await dialog.getByRole('textbox', { name: outsideTexts.url() }).fill('not an address')
    await chooseEmergency()
    await dialog.getByRole('combobox', { name: outsideTexts.events() }).fill('Tornado Warning')
    await save()
    const address = dialog.getByRole('textbox', { name: outsideTexts.url() })
    await expect(address).toHaveAttribute('aria-invalid', 'true')
    await address.fill('')
    await dialog.getByRole('switch', { name: outsideTexts.unplaced() }).press('Space')
    await save()
    await expect(page.getByText(outsideTexts.sentHere())).toBeVisible()

    const { key } = await call('makeApiKey', { body: { name: 'Weather service', role: 'alarm' } })
    const push = async (document: string) =>
      (
        await fetch(`${server.url}${API_BASE}/cap`, {
          method: 'POST',
          headers: { authorization: `Bearer ${key}`, 'content-type': 'application/cap+xml' },
          body: document,
        })
      ).status
    expect(await push(anAlert('a1', 'Tornado Warning'))).toBe(202)
    expect(await push(anAlert('a2', 'Fog Advisory'))).toBe(202)
    await tab(outsideTexts.tab.alerts())
    const fired = page.getByRole('row', { name: /Tornado Warning/ })
    const ignored = page.getByRole('row', { name: /Fog Advisory/ })
    await expect(fired).toContainText(outsideTexts.outcome.fired())
    await expect(fired).toContainText(outsideTexts.drill())
    await expect(ignored).toContainText(outsideTexts.why.noRule())
    expect(await accessibilityFindings(page)).toEqual([])
  })

  await test.step('a feed with an address says what came of its last checks', async () => {
    await call('makeCapFeed', {
      body: { name: 'Inside', url: 'http://127.0.0.1:9/', rules: [{ emergency_id: emergency }] },
    })
    await tab(outsideTexts.tab.feeds())
    await expect(page.getByText(outsideTexts.problem.insideAddress())).toBeVisible()
    await page.getByRole('button', { name: commonTexts.actionsFor({ name: 'Inside' }) }).click()
    await page.getByRole('menuitem', { name: commonTexts.edit() }).click()
    const checks = dialog.getByRole('region', { name: outsideTexts.fetches() })
    await expect(checks.getByRole('row').first()).toContainText(outsideTexts.problem.insideAddress())
    expect(await accessibilityFindings(page)).toEqual([])
  })
})
