import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { startPushService } from '@vitrine/testbed'
import { alertTexts } from '../../apps/console/src/features/alerts/alerts.texts.ts'
import { channelTexts } from '../../apps/console/src/features/alerts/channels.texts.ts'
import { pushTexts } from '../../apps/console/src/features/alerts/push.texts.ts'
import { shellTexts } from '../../apps/console/src/app/shell.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { signIn } from './support/furnished.ts'
import { OWNER, ownerOf } from './support/oneDisplay.ts'
import { expect, startBuiltServer, test } from './support/test.ts'

/** Brings messages to the service worker of a page, as the browser does with what a push service sends. */
async function pushTo(context: BrowserContext, page: Page, origin: string) {
  const session: CDPSession = await context.newCDPSession(page)
  let registrationId = ''
  session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
    const own = registrations.find(({ scopeURL }) => scopeURL === `${origin}/push/`)
    if (own) registrationId = own.registrationId
  })
  await session.send('ServiceWorker.enable')
  await expect.poll(() => registrationId).not.toBe('')
  return (message: object) =>
    session.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(message),
    })
}
const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration('/push/')
    const notifications = (await registration?.getNotifications()) ?? []
    return notifications.map(({ title, body }) => [title, body])
  })

test('a person allows notifications, is added to a channel, gets its test as a notification, and opens the console with it', async ({
  page,
  context,
}) => {
  const pushService = await startPushService()
  const server = await startBuiltServer({
    env: { ...OWNER, EGRESS_ALLOW: '127.0.0.1', EGRESS_CA: pushService.certificate },
  })
  try {
    const origin = server.url
    const browser = pushService.browser()
    // Chromium without a network has no push service to subscribe at. Subscribing is replaced; what was sent is decrypted with
    // the keys of the subscription and brought to the real service worker.
    await context.addInitScript(({ endpoint, p256dh, auth }) => {
      const subscription = {
        toJSON: () => ({ endpoint, keys: { p256dh, auth } }),
        unsubscribe: async () => true,
      } as unknown as PushSubscription
      PushManager.prototype.subscribe = async () => subscription
      PushManager.prototype.getSubscription = async () => null
    }, browser.subscription)
    await signIn(page, origin)
    // Granting nothing denies all.
    await context.grantPermissions([], { origin })
    await page.goto(`${origin}/alerts?tab=browsers`)
    await expect(page.getByText(pushTexts.ability.blocked())).toBeVisible()
    await context.grantPermissions(['notifications'], { origin })
    await page.reload()
    await page.getByRole('button', { name: pushTexts.allow() }).press('Enter')
    await expect(page.getByText(pushTexts.allowed())).toBeVisible()
    await expect(page.getByText(pushTexts.thisOne(), { exact: true })).toBeVisible()

    await page.getByRole('tab', { name: alertTexts.tab.channels(), exact: true }).click()
    await page.getByRole('button', { name: channelTexts.add() }).press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(commonTexts.name()).fill('On call')
    await dialog.getByRole('combobox', { name: channelTexts.kindLabel() }).press('Enter')
    await page.getByRole('option', { name: channelTexts.kind.push() }).click()
    await dialog.getByRole('combobox', { name: channelTexts.people() }).press('ArrowDown')
    await page.getByRole('option').first().click()
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: commonTexts.save() }).press('Enter')
    await page.getByRole('button', { name: channelTexts.testNamed({ name: 'On call' }) }).press('Enter')
    await expect(page.getByRole('status').filter({ hasText: '201' })).toBeVisible()
    const [message] = browser.messages()
    expect(message).toMatchObject({ title: 'Test message from Vitrine' })

    const deliver = await pushTo(context, page, origin)
    const delivered: object[] = []
    /** Brings one message. Chromium without a screen forgets what it shows now and then: then all come again. */
    const bring = async (next: object, titles: readonly string[]) => {
      delivered.push(next)
      let missing = [next]
      await expect(async () => {
        for (const one of missing) await deliver(one)
        missing = delivered
        const distinct = async () => [...new Set((await shown(page)).map(([title]) => title))].toSorted()
        await expect.poll(distinct, { timeout: 10_000 }).toEqual(titles)
      }).toPass()
    }
    await bring(message!, ['Test message from Vitrine'])
    expect(await shown(page)).toContainEqual([message!['title'], message!['text']])
    // What resolves an alert takes the place of its first message.
    await bring(
      { title: 'Lobby is offline', text: 'Rule: Watch', path: '/alerts?open=x', about: 'alert/x' },
      ['Lobby is offline', 'Test message from Vitrine'],
    )
    await bring({ ...message, title: 'Resolved: Lobby is offline', about: 'alert/x' }, [
      'Resolved: Lobby is offline',
      'Test message from Vitrine',
    ])

    await page.goto(`${origin}/devices`)
    await expect(page.getByRole('heading').first()).toBeVisible()
    const [worker] = context.serviceWorkers()
    await worker!.evaluate(async () => {
      type Scope = { registration: ServiceWorkerRegistration } & EventTarget
      const scope = self as unknown as Scope
      const [notification] = await scope.registration.getNotifications({ tag: 'alert/x' })
      const made = (self as unknown as { NotificationEvent: new (type: string, init: object) => Event })
        .NotificationEvent
      scope.dispatchEvent(new made('notificationclick', { notification }))
    })
    await expect(page).toHaveURL(`${origin}/alerts?tab=browsers`)
    await expect(page.getByText(pushTexts.allowed())).toBeVisible()

    await page.getByRole('button', { name: /^Remove Chrome/ }).press('Enter')
    await dialog.getByRole('button', { name: commonTexts.remove() }).press('Enter')
    await expect(page.getByRole('button', { name: pushTexts.allow() })).toBeVisible()
    const isForgotten = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/push/')) === undefined)
    expect(await isForgotten()).toBe(true)

    // Signing out ends the notifications of this browser, too: somebody else may use it next.
    await page.getByRole('button', { name: pushTexts.allow() }).press('Enter')
    await expect(page.getByText(pushTexts.allowed())).toBeVisible()
    const call = await ownerOf(server)
    const browsers = async () => (await call('readPush', {})).browsers.length
    expect(await browsers()).toBe(1)
    await page.getByRole('button', { name: shellTexts.logout() }).click()
    await expect(page).toHaveURL(`${origin}/login`)
    await expect.poll(browsers).toBe(0)
    expect(await isForgotten()).toBe(true)
  } finally {
    await server.dispose()
    await pushService.close()
  }
})
