import { feedTexts } from '../../apps/console/src/features/feeds/feeds.texts.ts'
import { padTexts } from '../../apps/console/src/features/pad/pad.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { widgetTexts } from '../../packages/render/src/elements/widget.texts.ts'
import { accessibilityFindings } from './support/accessibility.ts'
import { signIn } from './support/furnished.ts'
import {
  anItem,
  aSlide,
  displayOf,
  oneZone,
  OWNER,
  ownerOf,
  publishScreen,
  startsOffline,
} from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

test.use({ serverOptions: { env: OWNER }, viewport: { width: 1_440, height: 900 } })

test('a desk calls numbers and an entrance counts people on the pad, and a display shows both, also without network', async ({
  browser,
  server,
  page,
}) => {
  const call = await ownerOf(server)
  await signIn(page, server.url)

  // The queue is made in the console.
  await page.goto(`${server.url}/widgets-pad`)
  await page.getByRole('link', { name: padTexts.create() }).click()
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('textbox', { name: commonTexts.name(), exact: true }).fill('Citizen services')
  await drawer.getByRole('combobox', { name: feedTexts.kind() }).click()
  await page.getByRole('option', { name: feedTexts.kindName.queue() }).click()
  await drawer.getByRole('textbox', { name: feedTexts.desks() }).fill('Desk 1\nDesk 2')
  await drawer.getByRole('textbox', { name: feedTexts.prefix() }).fill('A')
  await drawer.getByRole('button', { name: commonTexts.save() }).click()
  await expect(drawer).toBeHidden()
  const queue = (await call('listFeeds')).items[0]!
  const counter = await call('makeFeed', {
    body: { name: 'Reading room', kind: 'counter', options: { capacity: 2 } },
  })
  const style = { color: '#f7f4ee', size: 60, weight: 'regular', align: 'left', valign: 'top' } as const
  const widget = { type: 'widget', style, accent: '#d9503f' } as const
  const site = await publishScreen(
    call,
    'Hall',
    [
      aSlide('Hall', '#0b3b4a', [
        {
          ...widget,
          id: 'queue',
          frame: { x: 60, y: 60, width: 1_100, height: 900 },
          widget: { kind: 'queue', heading: '', recent: 4, sound: true, feed: queue.id },
        },
        {
          ...widget,
          id: 'light',
          frame: { x: 1_220, y: 60, width: 640, height: 900 },
          widget: {
            kind: 'trafficLight',
            label: '',
            words: true,
            go: '',
            wait: '',
            stop: '',
            feed: counter.id,
          },
        },
      ]),
    ],
    ([slide]) => oneZone([anItem('hall', slide!)]),
  )
  const display = await displayOf(browser, call, server, site)
  const glass = display.page.locator('[data-element=queue]')
  const light = display.page.locator('[data-element=light]')
  await expect(light).toContainText(widgetTexts.comeIn())
  const html = display.page.locator('html')
  await display.page.evaluate(() => {
    const { dataset } = document.documentElement
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        dataset['sounds'] = String(Number(dataset['sounds'] ?? 0) + 1)
      }
    }
  })

  // A desk calls by button and by key.
  await page.goto(`${server.url}/widgets-pad?feed=${queue.id}&desk=Desk+2`)
  await page.getByRole('button', { name: padTexts.next({ number: 'A1' }), exact: true }).click()
  const serving = page.getByRole('region', { name: padTexts.serving() })
  await expect(serving).toContainText('A1')
  await expect(glass).toContainText(/A1.*Desk 2/)
  await expect(html).toHaveAttribute('data-sounds', '1')
  await expect(page.getByRole('button', { name: padTexts.next({ number: 'A2' }), exact: true })).toBeEnabled()
  await page.keyboard.press('ArrowRight')
  await expect(serving).toContainText('A2')
  await expect(glass).toContainText(/A2.*Desk 2/)
  await expect(html).toHaveAttribute('data-sounds', '2')
  expect(await accessibilityFindings(page)).toEqual([])

  // The room fills up.
  await page.goto(`${server.url}/widgets-pad?feed=${counter.id}`)
  const count = page.getByRole('region', { name: padTexts.count() })
  await page.getByRole('button', { name: padTexts.plus() }).click()
  await page.getByRole('button', { name: padTexts.plus() }).click()
  await expect(count).toContainText(padTexts.level.full())
  await expect(light).toContainText(widgetTexts.stop())
  expect(await accessibilityFindings(page)).toEqual([])

  // Who called what is to be read at the feed.
  await page.goto(`${server.url}/widgets-feeds?feed=${queue.id}`)
  await expect(drawer.getByRole('region', { name: feedTexts.actions() })).toContainText(
    feedTexts.actionAt.next({ number: 'A2', desk: 'Desk 2' }),
  )
  expect(await accessibilityFindings(page)).toEqual([])

  await startsOffline(call, display.device.id)
  await display.context.setOffline(true)
  await display.page.reload()
  await expect(glass).toContainText(/A2.*Desk 2/)
  await expect(light).toContainText(widgetTexts.stop())
  await display.context.close()
})
