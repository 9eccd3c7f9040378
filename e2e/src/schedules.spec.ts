import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { Call, StoredScheduleEvent } from '@vitrine/protocol'
import { conditionTexts } from '../../apps/console/src/features/conditions/conditions.texts.ts'
import { travelTexts } from '../../apps/console/src/features/devices/travel/travel.texts.ts'
import { scheduleTexts } from '../../apps/console/src/features/schedules/schedules.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { scheduleArrivalTexts } from '../../apps/console/src/ui/scheduleArrival.texts.ts'
import { accessibilityFindings } from './support/accessibility.ts'
import { signIn } from './support/furnished.ts'
import { anItem, aSlide, displayOf, oneZone, OWNER, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

test.use({ serverOptions: { env: OWNER }, viewport: { width: 1_440, height: 900 } })

const HOUR = 60
/** A week without a change of clocks; Monday. */
const MONDAY = '2027-06-07'

const grid = (page: Page) => page.getByRole('application')
const block = (page: Page, name: string, hours: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}, ${hours}`) })

/** A place in the week: the column from Monday, minutes of the day. It is scrolled into sight. */
async function spot(page: Page, column: number, minute: number): Promise<{ x: number; y: number }> {
  const at = await grid(page).evaluate(
    (element, [day, part]) => {
      const scroller = element.parentElement!.parentElement!
      scroller.scrollTop = element.getBoundingClientRect().height * part! - scroller.clientHeight / 2
      const box = element.getBoundingClientRect()
      return { x: box.left + (box.width * (day! + 0.35)) / 7, y: box.top + box.height * part! }
    },
    [column, minute / (24 * HOUR)],
  )
  return at
}
async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const start = await spot(page, ...from)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  const hours = (to[1] - from[1]) / HOUR
  const box = (await grid(page).boundingBox())!
  await page.mouse.move(start.x + ((to[0] - from[0]) * box.width) / 7, start.y + (box.height * hours) / 24, {
    steps: 4,
  })
  await page.mouse.up()
}
async function fill(page: Page, name: string, screen: string): Promise<void> {
  const form = page.getByRole('dialog')
  await form.getByRole('textbox', { name: commonTexts.name() }).fill(name)
  await form.getByRole('combobox', { name: scheduleTexts.screen() }).click()
  await page.getByRole('option', { name: screen }).click()
}
const save = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: commonTexts.save() }).click()
const timesOf = async (call: Call, name: string): Promise<string[]> =>
  (await call('listSchedules')).items
    .filter((event: StoredScheduleEvent) => event.name === name)
    .map(({ start, end }) => `${start} ${end ?? ''}`)

test('a week is planned by mouse, by keyboard alone and on a phone', async ({ browser, server, page }) => {
  const call = await ownerOf(server)
  const lobby = await publishScreen(call, 'Lobby loop', [aSlide('Lobby', '#0b5563')], ([id]) =>
    oneZone([anItem('a', id!)]),
  )
  await publishScreen(call, 'Breakfast menu', [aSlide('Menu', '#e39a1f')], ([id]) =>
    oneZone([anItem('a', id!)]),
  )
  const { context, device } = await displayOf(browser, call, server, lobby)
  // Times are those of the device, once it has said where it is.
  await expect
    .poll(async () => (await call('readDevice', { params: { id: device.id } })).data?.time_zone)
    .toBeTruthy()
  await context.close()
  await signIn(page, server.url)

  await test.step('with nothing planned, the page says what schedules are for', async () => {
    await page.goto(`${server.url}/schedules?device=${device.id}&day=${MONDAY}`)
    await expect(page.getByText(scheduleTexts.noneText())).toBeVisible()
    await expect(page.getByText(scheduleTexts.otherwise({ screen: 'Lobby loop' }))).toBeVisible()
  })

  await test.step('the mouse draws an event, moves it, stretches it, and undoes', async () => {
    await drag(page, [0, 8 * HOUR], [0, 10 * HOUR])
    await fill(page, 'Breakfast', 'Breakfast menu')
    await expect(
      page.getByText(scheduleTexts.impact({ devices: 1, day: 'Mon 7 Jun', time: '08:00' })),
    ).toBeVisible()
    expect(await accessibilityFindings(page)).toEqual([])
    await save(page)
    await expect(block(page, 'Breakfast', '08:00–10:00')).toBeVisible()

    // The display is gone: what was planned has not arrived, and the page says why.
    const arrival = page.getByRole('region', { name: scheduleArrivalTexts.title() })
    await expect(arrival.getByText(scheduleArrivalTexts.some({ have: 0, count: 1 }))).toBeVisible()
    await arrival.getByRole('button', { name: scheduleArrivalTexts.showLacking() }).click()
    await expect(arrival.getByRole('listitem')).toHaveText([/Lobby Offline since/])
    await drag(page, [0, 9 * HOUR], [1, 10 * HOUR])
    await expect(block(page, 'Breakfast', '09:00–11:00')).toBeVisible()
    await drag(page, [1, 11 * HOUR - 3], [1, 12 * HOUR - 3])
    await expect(block(page, 'Breakfast', '09:00–12:00')).toBeVisible()
    await expect.poll(() => timesOf(call, 'Breakfast')).toEqual(['2027-06-08T09:00 2027-06-08T12:00'])
    await page.getByRole('button', { name: commonTexts.undo() }).last().click()
    await expect(block(page, 'Breakfast', '09:00–11:00')).toBeVisible()
    await expect.poll(() => timesOf(call, 'Breakfast')).toEqual(['2027-06-08T09:00 2027-06-08T11:00'])
  })

  await test.step('the keyboard alone does the same, and says what it does', async () => {
    await grid(page).focus()
    // From Monday 08:00 to Wednesday 09:00.
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
    await expect(page.getByText(scheduleTexts.cursorFree({ when: 'Wed 9 Jun 09:00' }))).toBeAttached()
    await page.keyboard.press('Enter')
    // The drawer takes the focus when it has come in: keys before that belong to the grid.
    await expect(page.getByRole('dialog').getByRole('textbox', { name: commonTexts.name() })).toBeFocused()
    await page.keyboard.type('Market')
    await page.keyboard.press('Tab')
    await expect(
      page.getByRole('dialog').getByRole('combobox', { name: scheduleTexts.screen() }),
    ).toBeFocused()
    await page.keyboard.type('Breakfast')
    await page.getByRole('option', { name: 'Breakfast menu' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('textbox', { name: commonTexts.name() }).press('Enter')
    await expect(block(page, 'Market', '09:00–10:00')).toBeVisible()

    await grid(page).focus()
    await page.keyboard.press('Alt+ArrowRight')
    // Before the first change is saved.
    await page.keyboard.press('Shift+ArrowDown')
    await expect.poll(() => timesOf(call, 'Market')).toEqual(['2027-06-10T09:00 2027-06-10T10:15'])
    await expect(
      page.getByText(scheduleTexts.impact({ devices: 1, day: 'Thu 10 Jun', time: '10:00' })),
    ).toBeVisible()

    // Beside Breakfast, which begins at the same time with the same priority, it is a conflict: nobody decided it.
    await page.keyboard.down('Alt')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.up('Alt')
    const question = page.getByRole('dialog', { name: scheduleTexts.doubtTitle({ name: 'Market' }) })
    await expect(question.getByRole('listitem')).toHaveText([scheduleTexts.finding.neverWins(), /^Breakfast/])
    expect(await accessibilityFindings(page)).toEqual([])
    await question.getByRole('button', { name: commonTexts.undo() }).click()
    await expect(block(page, 'Market', '09:00–10:15')).toBeVisible()
    expect(await timesOf(call, 'Market')).toEqual(['2027-06-10T09:00 2027-06-10T10:15'])
    await grid(page).focus()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.down('Alt')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.up('Alt')
    await question.getByRole('button', { name: scheduleTexts.saveAnyway() }).click()
    await expect.poll(() => timesOf(call, 'Market')).toEqual(['2027-06-08T09:00 2027-06-08T10:15'])
    await grid(page).focus()
    // It began at the same time as Breakfast with the same priority: which of them is shown is drawn and said.
    await expect(grid(page).getByRole('button', { description: /is shown instead/ })).toHaveCount(1)
    expect(await accessibilityFindings(page)).toEqual([])
    await page.keyboard.press('Control+z')
    await expect.poll(() => timesOf(call, 'Market')).toEqual(['2027-06-10T09:00 2027-06-10T10:15'])
    // The server knows it before the page does, whose event the next key deletes.
    await expect(grid(page).getByRole('button', { description: /is shown instead/ })).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Delete')
    await expect(page.getByText(/deleted\. 1 device changes/)).toBeVisible()
    expect((await call('listSchedules')).items).toHaveLength(1)
  })

  await test.step('a month adds events on its days, and moves them to others by mouse and by keyboard', async () => {
    await page.goto(`${server.url}/schedules?device=${device.id}&day=${MONDAY}&view=month`)
    const day = (name: string) => page.locator('[data-day]', { hasText: name })
    await page.getByRole('button', { name: scheduleTexts.addOn({ day: 'Wednesday, 16 June 2027' }) }).click()
    await fill(page, 'Fair', 'Breakfast menu')
    await save(page)
    const fair = page.getByRole('button', { name: /Fair$/ })
    await expect.poll(() => timesOf(call, 'Fair')).toEqual(['2027-06-16T08:00 2027-06-16T09:00'])
    await fair.dragTo(day('24').last())
    await expect.poll(() => timesOf(call, 'Fair')).toEqual(['2027-06-24T08:00 2027-06-24T09:00'])
    await fair.focus()
    await page.keyboard.down('Alt')
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.up('Alt')
    await expect.poll(() => timesOf(call, 'Fair')).toEqual(['2027-06-16T08:00 2027-06-16T09:00'])
    await expect(fair).toBeFocused()
    expect(await accessibilityFindings(page)).toEqual([])
    await page.keyboard.press('Control+z')
    await expect.poll(() => timesOf(call, 'Fair')).toEqual(['2027-06-24T08:00 2027-06-24T09:00'])
    await page.keyboard.press('Delete')
    await expect(fair).toHaveCount(0)
    expect((await call('listSchedules')).items).toHaveLength(1)
    const file = page.waitForEvent('download')
    await page.goto(`${server.url}/schedules?device=${device.id}&day=${MONDAY}`)
    await page.getByRole('button', { name: scheduleTexts.download() }).click()
    await page.getByRole('menuitem', { name: scheduleTexts.downloadAs.csv() }).click()
    expect(await readFile(await (await file).path(), 'utf8')).toContain('Breakfast menu')
  })

  await test.step('time travel says what is shown on a day to come, why, and why not something else', async () => {
    await page.goto(`${server.url}/devices?open=${device.id}&tab=time&t=${Date.UTC(2027, 5, 8, 7, 30)}`)
    await expect(
      page.getByText(travelTexts.byEvent({ screen: 'Breakfast menu', event: 'Breakfast' })),
    ).toBeVisible()
    // Drawn in the colour of the menu, once it is in sight.
    const picture = page.locator('[data-part="picture"]').last()
    await picture.scrollIntoViewIfNeeded()
    await expect(picture.locator('[style*="227, 154, 31"]').first()).toBeAttached()
    await page.getByRole('combobox', { name: travelTexts.choose() }).click()
    await page.getByRole('option', { name: 'Lobby', exact: true }).click()
    await expect(
      page.getByText(travelTexts.notOnScreen({ name: 'Lobby', screen: 'Breakfast menu' })),
    ).toBeVisible()
    // Over midnight with the keyboard, and back with the row of days.
    await page.goto(`${server.url}/devices?open=${device.id}&tab=time&t=${Date.UTC(2027, 5, 7, 22)}`)
    const date = page.getByLabel(travelTexts.date(), { exact: true })
    await expect(date).toHaveValue('2027-06-08')
    await page.getByRole('slider', { name: travelTexts.time() }).press('ArrowLeft')
    await expect(date).toHaveValue('2027-06-07')
    await page.getByRole('group', { name: travelTexts.days() }).getByRole('button').last().click()
    await expect(date).toHaveValue('2027-06-10')
    // An hour too early.
    await page.goto(`${server.url}/devices?open=${device.id}&tab=time&t=${Date.UTC(2027, 5, 8, 6, 30)}`)
    await expect(page.getByText(travelTexts.byDefault({ screen: 'Lobby loop' }))).toBeVisible()
    await page.getByRole('combobox', { name: travelTexts.choose() }).click()
    await page.getByRole('option', { name: 'Breakfast', exact: true }).click()
    await expect(page.getByText(travelTexts.event.notYet({ name: 'Breakfast' }))).toBeVisible()
    expect(await accessibilityFindings(page)).toEqual([])
    // The screen is not on either: the reason is the event, which its link opens.
    await page.getByRole('combobox', { name: travelTexts.choose() }).click()
    await page.getByRole('option', { name: 'Breakfast menu', exact: true }).click()
    await expect(page.getByText(travelTexts.screenByEvents({ name: 'Breakfast menu' }))).toBeVisible()
    // What is shown leads to its item in the editor of the screen.
    await expect(page.getByRole('link', { name: travelTexts.openItem() })).toHaveAttribute(
      'href',
      /\/sites-edit\/.+\?zone=main&item=a$/,
    )
    await page.getByRole('link', { name: travelTexts.openEvent() }).click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: commonTexts.name() })).toHaveValue(
      'Breakfast',
    )
  })

  await test.step('a phone has one day as a list, with the same form', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`${server.url}/schedules?device=${device.id}&day=2027-06-10`)
    await expect(page.getByText(scheduleTexts.noEventsHere())).toBeVisible()
    await page.getByRole('button', { name: scheduleTexts.add() }).click()
    await fill(page, 'Lunch', 'Breakfast menu')
    await page.getByRole('combobox', { name: scheduleTexts.repeats() }).click()
    await page.getByRole('option', { name: scheduleTexts.repeat.DAILY() }).click()
    await page.getByRole('button', { name: conditionTexts.add() }).click()
    await page.getByRole('combobox', { name: conditionTexts.factName() }).waitFor()
    await save(page)
    await expect(page.getByRole('button', { name: /^Lunch/ })).toBeVisible()
    expect((await call('listSchedules')).items).toContainEqual(
      expect.objectContaining({
        name: 'Lunch',
        if: expect.objectContaining({ fact: 'weather.temperature' }),
      }),
    )
    await page.getByRole('button', { name: scheduleTexts.next.day() }).click()
    await page.getByRole('button', { name: /^Lunch/ }).click()
    expect(await accessibilityFindings(page)).toEqual([])
    await page.getByRole('button', { name: scheduleTexts.deleteEvent() }).click()
    await page.getByRole('button', { name: scheduleTexts.onlyThis() }).click()
    await expect(page.getByText(scheduleTexts.noEventsHere())).toBeVisible()
    await page.getByRole('button', { name: scheduleTexts.previous.day() }).click()
    await expect(page.getByRole('button', { name: /^Lunch/ })).toBeVisible()
    expect(await accessibilityFindings(page)).toEqual([])
  })
})
