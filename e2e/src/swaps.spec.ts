import { anItem, aSlide, displayOf, OWNER, oneZone, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { captureGlass } from './support/glass.ts'
import { expect, test } from './support/test.ts'

test.use({ serverOptions: { env: OWNER } })

const DAY_MS = 24 * 60 * 60_000
const RED = { r: 200, g: 30, b: 40 }
const stamp = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10).replaceAll('-', '')
/** A calendar file with one entry of two whole days. */
const icsFrom = (atMs: number): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'BEGIN:VEVENT',
    'SUMMARY:Fair',
    `DTSTART;VALUE=DATE:${stamp(atMs)}`,
    `DTEND;VALUE=DATE:${stamp(atMs + 2 * DAY_MS)}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')

test('a screen that is wanted again while it still leaves the glass comes back at once', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const oneSlide = ([id]: string[]) => oneZone([anItem('a', id!)])
  const teal = await publishScreen(call, 'Teal', [aSlide('Teal', '#12877f')], oneSlide)
  const red = await publishScreen(call, 'Red', [aSlide('Red', '#c81e28')], oneSlide)
  const { page, device, context } = await displayOf(browser, call, server, teal)
  const nowMs = Date.now()
  const made = await call('makeCalendar', { body: { source: 'file', name: 'Fairs', ics: icsFrom(nowMs) } })
  await call('makeSchedule', {
    body: {
      name: 'Fair',
      screen_id: red.id,
      time_zone: 'UTC',
      targets: [{ device_id: device.id }],
      start: `${new Date(nowMs - 2 * DAY_MS).toISOString().slice(0, 10)}T00:00`,
      end: `${new Date(nowMs - DAY_MS).toISOString().slice(0, 10)}T00:00`,
      rrule: 'FREQ=DAILY',
      calendars: { only: [made.id] },
    },
  })
  const isOn = (version: string) =>
    expect(page.locator(`html[data-version="${version}"]`)).toBeAttached({ timeout: 10_000 })
  let { revision } = made
  const setDays = async (fromMs: number) => {
    const body = { source: 'file' as const, name: 'Fairs', ics: icsFrom(fromMs) }
    ;({ revision } = await call('changeCalendar', { params: { id: made.id }, revision, body }))
  }
  await isOn(red.published!.version)
  // The one before it takes a quarter of a second to leave, and is wanted again within it.
  for (let turn = 0; turn < 5; turn += 1) {
    await setDays(nowMs + 5 * DAY_MS)
    await isOn(teal.published!.version)
    await setDays(nowMs)
    await isOn(red.published!.version)
  }
  await expect.poll(async () => (await captureGlass(page)).share(RED, 14)).toBeGreaterThan(0.99)
  await expect
    .poll(async () => (await call('readDevice', { params: { id: device.id } })).status)
    .toMatchObject({ kind: 'showing', version: red.published!.version })
  await context.close()
})
