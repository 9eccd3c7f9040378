import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { namedTimeTexts } from '../../apps/console/src/features/namedTimes/namedTimes.texts.ts'
import { scheduleTexts } from '../../apps/console/src/features/schedules/schedules.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { itemTexts } from '../../apps/console/src/features/sites/items/item.texts.ts'
import { accessibilityFindings } from './support/accessibility.ts'
import { signIn } from './support/furnished.ts'
import { captureGlass } from './support/glass.ts'
import { anItem, aSlide, displayOf, oneZone, OWNER, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

test.use({
  serverOptions: { env: { ...OWNER, EGRESS_ALLOW: '127.0.0.1' } },
  viewport: { width: 1_440, height: 900 },
})

const DAY_MS = 24 * 60 * 60_000
const stamp = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10).replaceAll('-', '')
/** A calendar file with one entry of whole days; the last is not in it. */
const icsOf = (name: string, first: string, last: string): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    `SUMMARY:${name}`,
    `DTSTART;VALUE=DATE:${first}`,
    `DTEND;VALUE=DATE:${last}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')

test('an event uses a daypart and the days of a calendar file, the week names them, and the display follows', async ({
  browser,
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const oneSlide = ([id]: string[]) => oneZone([anItem('a', id!)])
  const lobby = await publishScreen(call, 'Lobby loop', [aSlide('Lobby', '#0b5563')], oneSlide)
  const fair = await publishScreen(call, 'Fair', [aSlide('Fair', '#e39a1f')], oneSlide)
  const display = await displayOf(browser, call, server, lobby)
  const shows = (version: string) =>
    expect(display.page.locator(`html[data-version="${version}"]`)).toBeAttached({ timeout: 20_000 })
  await signIn(page, server.url)
  // Around midnight the test may go on into the next day.
  const nowMs = Date.now()

  await test.step('the page says what they are for; a daypart and a calendar from a file are made', async () => {
    await page.goto(`${server.url}/schedules`)
    await page.getByRole('link', { name: scheduleTexts.namedTimes() }).click()
    await page.getByRole('button', { name: namedTimeTexts.addDaypart() }).click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: commonTexts.name() }).fill('Whole day')
    for (const edge of [namedTimeTexts.from(), namedTimeTexts.until()])
      await form.getByLabel(namedTimeTexts.hoursEdge({ edge, nth: 1 })).fill('00:00')
    expect(await accessibilityFindings(page)).toEqual([])
    await form.getByRole('button', { name: commonTexts.save() }).click()
    await expect(page.getByRole('button', { name: 'Whole day' })).toBeVisible()

    await page.getByRole('button', { name: namedTimeTexts.addCalendar() }).click()
    await form.getByRole('textbox', { name: commonTexts.name() }).fill('Trade fairs')
    await form.getByText(namedTimeTexts.sourceName.file()).click()
    const choosing = page.waitForEvent('filechooser')
    await form.getByRole('button', { name: namedTimeTexts.chooseFile() }).click()
    const file = icsOf('Book fair', stamp(nowMs - DAY_MS), stamp(nowMs + 2 * DAY_MS))
    await (
      await choosing
    ).setFiles({ name: 'fairs.ics', mimeType: 'text/calendar', buffer: Buffer.from(file) })
    await form.getByRole('button', { name: commonTexts.save() }).click()
    await expect(page.getByRole('row', { name: /Trade fairs.*Book fair/ })).toBeVisible()
    await page.getByRole('button', { name: 'Trade fairs' }).click()
    await expect(form.getByRole('button', { name: /Book fair$/ }).first()).toBeVisible()
    expect(await accessibilityFindings(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(form).toBeHidden()
  })

  await test.step('an event uses both, and the week names the days', async () => {
    await page.goto(`${server.url}/schedules?device=${display.device.id}`)
    await page.getByRole('button', { name: scheduleTexts.add() }).first().click()
    const form = page.getByRole('dialog')
    await form.getByRole('textbox', { name: commonTexts.name() }).fill('Fair programme')
    await form.getByRole('combobox', { name: scheduleTexts.screen() }).click()
    await page.getByRole('option', { name: 'Fair', exact: true }).click()
    await form
      .getByLabel(scheduleTexts.from())
      .first()
      .fill(`${new Date(nowMs - 2 * DAY_MS).toISOString().slice(0, 10)}T00:00`)
    await form.getByLabel(scheduleTexts.untilField()).first().fill('')
    await form.getByRole('combobox', { name: scheduleTexts.repeats() }).click()
    await page.getByRole('option', { name: scheduleTexts.repeat.DAILY() }).click()
    await form.getByRole('switch', { name: scheduleTexts.restrict() }).check()
    await form.getByRole('combobox', { name: namedTimeTexts.daypart() }).click()
    await page.getByRole('option', { name: 'Whole day' }).click()
    await form.getByRole('combobox', { name: namedTimeTexts.onlyOn() }).click()
    await page.getByRole('option', { name: 'Trade fairs' }).click()
    await page.keyboard.press('Escape')
    expect(await accessibilityFindings(page)).toEqual([])
    await form.getByRole('button', { name: commonTexts.save() }).click()
    await expect(form).toBeHidden()
    await expect(page.getByTitle('Book fair').first()).toBeVisible()
    expect((await call('listSchedules')).items).toMatchObject([
      { name: 'Fair programme', rrule: 'FREQ=DAILY', calendars: { only: [expect.any(String)] } },
    ])
    await shows(fair.published!.version)
  })

  await test.step('with other days in the file, the display goes back', async () => {
    const [calendar] = (await call('listCalendars')).items
    const ics = icsOf('Art fair', stamp(nowMs + 3 * DAY_MS), stamp(nowMs + 4 * DAY_MS))
    await call('changeCalendar', {
      params: { id: calendar!.id },
      revision: calendar!.revision,
      body: { source: 'file', name: 'Trade fairs', ics },
    })
    await shows(lobby.published!.version)
  })

  await test.step('a zone in front follows the same names, and what lies behind shows through at other times', async () => {
    const colour = { r: 227, g: 154, b: 31 }
    const shareOf = async () => (await captureGlass(display.page)).share(colour, 14)
    const [whole] = (await call('listDayparts')).items
    const { draft, revision } = await call('readSite', { params: { id: lobby.id } })
    const [main] = draft.groups
    const fairSlide = fair.draft.groups[0]!.items[0]!
    const front = { ...main!, id: 'front', name: 'Front', items: [{ ...fairSlide, id: 'f' }] }
    const [calendar] = (await call('listCalendars')).items
    const when = { daypart_id: whole!.id, calendars: { only: [calendar!.id] } }
    await call('changeSite', {
      params: { id: lobby.id },
      revision,
      body: { name: 'Lobby loop', draft: { ...draft, groups: [main!, { ...front, when }] } },
    })
    const publish = async () => {
      const { revision: newest } = await call('readSite', { params: { id: lobby.id } })
      const { site } = await call('publishSite', { params: { id: lobby.id }, body: { revision: newest } })
      await shows(site.published!.version)
    }
    await publish()
    await expect.poll(shareOf).toBeLessThan(0.01)

    await page.goto(`${server.url}/sites-edit/${lobby.id}`)
    await page.getByRole('button', { name: /^Front/ }).click()
    const times = page.getByRole('region', { name: itemTexts.schedule() })
    await expect(times).toContainText('Whole day')
    await expect(times).toContainText('Trade fairs')
    expect(await accessibilityFindings(page)).toEqual([])
    await times.getByRole('button', { name: itemTexts.removeSchedule() }).click()
    await expect
      .poll(async () => (await call('readSite', { params: { id: lobby.id } })).draft.groups[1]!.when)
      .toBeUndefined()
    await publish()
    await expect.poll(shareOf).toBeGreaterThan(0.99)
  })
  await display.context.close()
})

test('a calendar that is read from an address says what came of its last reads', async ({ server, page }) => {
  const call = await ownerOf(server)
  let status = 503
  const source = createServer((_request, response) =>
    response
      .writeHead(status, { 'content-type': 'text/calendar' })
      .end(icsOf('Book fair', '20270102', '20270103')),
  )
  await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve))
  try {
    const url = `http://127.0.0.1:${(source.address() as AddressInfo).port}/fairs.ics`
    await call('makeCalendar', { body: { source: 'address', name: 'Trade fairs', url } })
    status = 200
    await signIn(page, server.url)
    await page.goto(`${server.url}/schedules`)
    await page.getByRole('link', { name: scheduleTexts.namedTimes() }).click()
    await page.getByRole('button', { name: 'Trade fairs' }).click()
    const drawer = page.getByRole('dialog')
    const reads = drawer.getByRole('region', { name: namedTimeTexts.history() }).getByRole('row')
    await expect(reads).toHaveText([new RegExp(namedTimeTexts.problem.refused())])
    await drawer.getByRole('button', { name: namedTimeTexts.fetchNow() }).click()
    await expect(reads).toHaveText([
      new RegExp(namedTimeTexts.fetchChanged()),
      new RegExp(namedTimeTexts.problem.refused()),
    ])
    expect(await accessibilityFindings(page)).toEqual([])
  } finally {
    source.closeAllConnections()
    source.close()
  }
})
