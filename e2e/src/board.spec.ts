import type { BrowserContext, Page } from '@playwright/test'
import { createApiClient } from '@vitrine/protocol'
import { appointmentTexts } from '../../apps/console/src/features/boards/boards.texts.ts'
import { importTexts } from '../../apps/console/src/features/boards/import.texts.ts'
import { feedTexts } from '../../apps/console/src/features/feeds/feeds.texts.ts'
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

const NAME = 'Zebulon Quartz'
const NOTE = 'Allergic to pomegranates'
const BIRTH_DATE = '1931-07-19'

/** A time zone in which it is about noon, so that no day ends during a test. */
const noonZone = (): string =>
  ['UTC', 'Asia/Tokyo', 'America/Los_Angeles'].find((timeZone) => {
    const hour = Number(
      new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(),
    )
    return hour >= 7 && hour <= 16
  })!

/** All that comes to a display from the network, from now on. */
function heardBy(context: BrowserContext, page: Page): string[] {
  const heard: string[] = []
  context.on('response', (response) => {
    response.body().then(
      (body) => heard.push(response.url(), body.toString('utf8')),
      // Redirects and what was cancelled have no body.
      () => undefined,
    )
  })
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => heard.push(payload.toString('utf8'))),
  )
  return heard
}

test('an appointment is planned, moved and called in the console; a display shows and sounds it, and never gets the name', async ({
  browser,
  server,
  page,
}) => {
  const call = await ownerOf(server)
  await signIn(page, server.url)
  const timeZone = noonZone()

  // The board is made in the console, and a feed of it.
  await page.goto(`${server.url}/boards`)
  await page.getByRole('button', { name: appointmentTexts.create() }).click()
  const drawer = page.getByRole('dialog')
  const field = (name: string) => drawer.getByRole('textbox', { name, exact: true })
  const choice = (name: string) => drawer.getByRole('combobox', { name, exact: true })
  const save = async () => {
    await drawer.getByRole('button', { name: commonTexts.save() }).click()
    await expect(drawer).toBeHidden()
  }
  await field(commonTexts.name()).fill('Wing C')
  await field(appointmentTexts.rooms()).fill('Room 1\nRoom 2\nRoom 3')
  await choice(appointmentTexts.timeZone()).fill(timeZone.replaceAll('_', ' '))
  await page.getByRole('option', { name: timeZone.replaceAll('_', ' '), exact: true }).click()
  expect(await accessibilityFindings(page)).toEqual([])
  await save()
  await expect(page.getByRole('heading', { level: 1, name: 'Wing C' })).toBeVisible()
  const boardUrl = page.url()
  const board = (await call('listBoards')).items[0]!
  expect(board).toMatchObject({ time_zone: timeZone, rooms: ['Room 1', 'Room 2', 'Room 3'], shows: 'ticket' })
  await page.getByRole('link', { name: appointmentTexts.onDisplays() }).click()
  await field(commonTexts.name()).fill('Wing C')
  await choice(feedTexts.board()).click()
  await page.getByRole('option', { name: 'Wing C' }).click()
  await save()
  const feed = (await call('listFeeds')).items[0]!
  expect(feed).toMatchObject({ kind: 'board', error: null })

  const site = await publishScreen(
    call,
    'Hall',
    [
      aSlide('Hall', '#0b3b4a', [
        {
          type: 'widget',
          id: 'board',
          style: { color: '#f7f4ee', size: 48, weight: 'regular', align: 'left', valign: 'top' },
          accent: '#e39a1f',
          frame: { x: 60, y: 60, width: 1_800, height: 960 },
          widget: {
            kind: 'board',
            heading: '',
            calls: true,
            seconds: 12,
            privacy: true,
            sound: true,
            feed: feed.id,
          },
        },
      ]),
    ],
    ([slide]) => oneZone([anItem('hall', slide!)]),
  )
  const display = await displayOf(browser, call, server, site)
  const shown = display.page.locator('[data-element=board]')
  await expect(shown).toContainText(widgetTexts.noAppointments())
  // There is no name yet, so all that could bring one is heard.
  const heard = heardBy(display.context, display.page)
  await display.page.evaluate(() => {
    const { dataset } = document.documentElement
    window.AudioContext = class extends AudioContext {
      constructor() {
        super()
        dataset['sounds'] = String(Number(dataset['sounds'] ?? 0) + 1)
      }
    }
  })
  const html = display.page.locator('html')

  // It is planned.
  await page.goto(boardUrl)
  await page.getByRole('button', { name: appointmentTexts.add() }).click()
  await field(appointmentTexts.person()).fill(NAME)
  await choice(appointmentTexts.room()).click()
  await page.getByRole('option', { name: 'Room 1' }).click()
  await drawer.getByLabel(appointmentTexts.birthDate()).fill(BIRTH_DATE)
  await field(appointmentTexts.note()).fill(NOTE)
  expect(await accessibilityFindings(page)).toEqual([])
  await save()
  await expect(shown).toContainText('A001')
  await expect(shown).toContainText('Room 1')

  // It is dragged to another room, and back by undo; then moved by keyboard.
  const block = page.getByRole('button', { name: NAME })
  const planned = async () => (await call('listAppointments', { params: { id: board.id } })).items[0]!
  const first = await planned()
  const cell = (room: string) => block.locator(`xpath=ancestor::tr/td[@data-room="${room}"]`)
  await block.hover()
  await page.mouse.down()
  const to = (await cell('Room 2').boundingBox())!
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect(cell('Room 2').getByRole('button', { name: NAME })).toBeVisible()
  await expect(shown).toContainText('Room 2')
  await page.getByRole('button', { name: commonTexts.undo() }).click()
  await expect(cell('Room 1').getByRole('button', { name: NAME })).toBeVisible()
  await expect(shown).toContainText('Room 1')
  await block.focus()
  for (const key of ['m', 'ArrowRight', 'ArrowRight', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await expect(shown).toContainText('Room 3')
  const moved = await planned()
  expect([moved.room, moved.starts_at - first.starts_at]).toEqual(['Room 3', 15 * 60_000])
  await expect(block).toBeFocused()
  expect(await accessibilityFindings(page)).toEqual([])

  // It is called, and called again: each time it sounds.
  await page.getByText(appointmentTexts.list(), { exact: true }).click()
  const row = page.getByRole('listitem').filter({ hasText: NAME })
  await expect(html).not.toHaveAttribute('data-sounds')
  await row.getByRole('button', { name: appointmentTexts.call(), exact: true }).click()
  await expect(shown).toContainText(widgetTexts.nowCalling())
  await expect(html).toHaveAttribute('data-sounds', '1')
  await row.getByRole('button', { name: appointmentTexts.callAgain() }).click()
  await expect(html).toHaveAttribute('data-sounds', '2')
  expect(await accessibilityFindings(page)).toEqual([])

  // It is found by its name.
  await page.getByRole('searchbox').fill('zebulon')
  await expect(page.getByText(appointmentTexts.found({ count: 1 }))).toBeVisible()
  await page.getByRole('searchbox').fill('pomegranates')
  await expect(page.getByText(appointmentTexts.noneFound())).toBeVisible()

  // Without the network, the display still shows it after a restart.
  await startsOffline(call, display.device.id)
  await display.context.setOffline(true)
  await display.page.reload()
  await expect(shown).toContainText(/A001.*Room 3/)
  await display.context.setOffline(false)

  const said = [...heard, await display.page.content()].join('\n')
  expect(said).toContain('"text":"A001"')
  for (const secret of [...NAME.split(' '), 'pomegranates', BIRTH_DATE]) expect(said).not.toContain(secret)
  await display.context.close()
})

test('whoever only views sees the day without names, and can change nothing', async ({ server, page }) => {
  const call = await ownerOf(server)
  const { id } = await call('makeBoard', {
    body: { name: 'Wing C', time_zone: noonZone(), rooms: ['Room 1'] },
  })
  await call('makeAppointment', {
    params: { id },
    body: { starts_at: Date.now(), patient: NAME, room: 'Room 1', note: NOTE },
  })
  const [email, password] = ['viewer@hill-clinic.example', 'correct horse battery staple']
  const { link } = await call('invite', { body: { email, role: 'viewer' } })
  const anybody = createApiClient({ fetch, origin: server.url })
  await anybody('acceptInvitation', {
    body: { token: decodeURIComponent(new URL(link.link).hash.slice(1)), name: 'Vera', password },
  })
  await page.request.post(`${server.url}/default/v1/session`, {
    headers: { origin: server.url },
    data: { email, password },
  })
  await page.goto(`${server.url}/boards/${id}`)
  await expect(page.getByRole('button', { name: 'A001' })).toBeDisabled()
  await expect(page.getByText(appointmentTexts.onlyViewer())).toBeVisible()
  await expect(page.getByRole('button', { name: appointmentTexts.add() })).toHaveCount(0)
  expect(await page.content()).not.toContain('Zebulon')
  expect(await accessibilityFindings(page)).toEqual([])
})

test('a day that can’t be loaded says so, and is loaded again', async ({ server, page }) => {
  const call = await ownerOf(server)
  const { id } = await call('makeBoard', {
    body: { name: 'Wing C', time_zone: noonZone(), rooms: ['Room 1'] },
  })
  await signIn(page, server.url)
  const slots = '**/slots?*'
  await page.route(slots, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto(`${server.url}/boards/${id}?view=list`)
  await expect(page.getByRole('alert')).toContainText(appointmentTexts.couldNotLoadDay())
  expect(await accessibilityFindings(page)).toEqual([])
  await page.unroute(slots)
  await page.getByRole('button', { name: commonTexts.retry() }).click()
  await expect(page.getByRole('heading', { name: appointmentTexts.nobody() })).toBeVisible()
  await page.goto(`${server.url}/boards/none`)
  await expect(page.getByRole('heading', { name: appointmentTexts.notFound() })).toBeVisible()
})

test('appointments come from a file: columns are chosen, the result is seen first, and the next file doubles nothing', async ({
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const { id } = await call('makeBoard', {
    body: { name: 'Wing C', time_zone: noonZone(), rooms: ['Room 1'] },
  })
  await signIn(page, server.url)
  await page.goto(`${server.url}/boards/${id}`)
  const today = (await call('readBoardSlots', { params: { id } })).date
  const drawer = page.getByRole('dialog', { name: importTexts.title() })
  const choose = (text: string) =>
    drawer
      .locator('input[type=file]')
      .setInputFiles({ name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: importTexts.open() }).click()
  await choose(
    `no;appointment;who;place\n1;${today} 10:15;${NAME};Room 1\n2;${today} 10:30;Jon Berg;Room 3\n3;${today} 25:00;Ida Holm;\n`,
  )
  await expect(drawer.getByRole('alert')).toHaveText(importTexts.needsColumns())
  const column = async (field: 'start' | 'patient' | 'room' | 'id', heading: string) => {
    await drawer.getByRole('combobox', { name: importTexts.field[field](), exact: true }).click()
    await page.getByRole('option', { name: heading, exact: true }).click()
  }
  await column('start', 'appointment')
  await column('patient', 'who')
  await expect(drawer.getByRole('status')).toContainText(importTexts.count.created({ count: 2 }))
  await column('room', 'place')
  await column('id', 'no')
  await expect(drawer.getByText(importTexts.addRooms({ rooms: 'Room 3' }))).toBeVisible()
  await expect(drawer.getByRole('region', { name: importTexts.refusedTitle() })).toContainText(
    importTexts.line({ line: 4 }),
  )
  expect(await accessibilityFindings(page)).toEqual([])
  await drawer.getByRole('button', { name: importTexts.confirmMany({ count: 2 }) }).click()
  await expect(drawer).toBeHidden()
  const planned = async () =>
    (await call('listAppointments', { params: { id } })).items.map(({ patient, room }) => [patient, room])
  expect(await planned()).toEqual([
    [NAME, 'Room 1'],
    ['Jon Berg', 'Room 3'],
  ])
  await expect(page.getByText(NAME).first()).toBeVisible()

  await page.getByRole('button', { name: importTexts.open() }).click()
  await choose(`id;start;name;room\n1;${today} 10:15;${NAME};Room 1\n2;${today} 11:30;Jon Berg;Room 3\n`)
  await expect(drawer.getByRole('status')).toContainText(importTexts.count.changed({ count: 1 }))
  await expect(drawer.getByRole('status')).toContainText(importTexts.count.unchanged({ count: 1 }))
  await drawer.getByRole('button', { name: importTexts.confirmMany({ count: 1 }) }).click()
  await expect(drawer).toBeHidden()
  expect(await planned()).toHaveLength(2)
})
