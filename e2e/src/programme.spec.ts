import { recordFrames } from './support/frames.ts'
import { captureGlass, readGlass } from './support/glass.ts'
import {
  anItem,
  aSlide,
  displayOf,
  OWNER,
  oneZone,
  ownerOf,
  publishScreen,
  startsOffline,
} from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

test.use({ serverOptions: { env: OWNER } })

const TEAL = { r: 18, g: 135, b: 127 }
const RED = { r: 200, g: 30, b: 40 }
const MINUTE = 60_000

/** Both screens were painted, and no frame had anything else. */
const ALL_OF_EITHER = { frames: expect.any(Number), teal: true, red: true, other: 0 }

test('a scheduled screen comes on time and goes on time with the network gone, without a frame of anything else', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const site = await publishScreen(call, 'Daily', [aSlide('Teal', '#12877f')], ([teal]) =>
    oneZone([anItem('teal', teal!, 60_000)]),
  )
  const { page, context, device } = await displayOf(browser, call, server, site)
  const share = async (colour: typeof RED) => (await captureGlass(page)).share(colour, 14)
  await expect.poll(() => share(TEAL)).toBeGreaterThan(0.99)

  // Another screen, from ten minutes on, for ten minutes.
  const lunch = await publishScreen(call, 'Lunch', [aSlide('Red', '#c81e28')], ([red]) =>
    oneZone([anItem('red', red!, 60_000)]),
  )
  const startMs = Math.ceil(Date.now() / MINUTE) * MINUTE + 10 * MINUTE
  await page.clock.install()
  await page.reload()
  await call('makeSchedule', {
    body: {
      name: 'Lunch',
      screen_id: lunch.id,
      targets: [{ device_id: device.id }],
      start: wallClock(startMs),
      end: wallClock(startMs + 10 * MINUTE),
      time_zone: 'UTC',
    },
  })
  await expect
    .poll(async () => (await call('readDevice', { params: { id: device.id } })).data?.programme)
    .toMatchObject({ event: null, ready: 1, of: 1 })
  // It reports the newest one, which is how people know that it arrived.
  const [newest] = (await call('listDeviceProgrammes')).items
  const { data } = await call('readDevice', { params: { id: device.id } })
  expect(data?.programme?.hash).toBe(newest!.programme)
  await startsOffline(call, device.id)
  await expect.poll(() => share(TEAL)).toBeGreaterThan(0.99)

  await context.setOffline(true)
  const forwardTo = async (atMs: number) =>
    page.clock.fastForward(atMs - (await page.evaluate(() => Date.now())))
  let frames = await recordFrames(page)
  await forwardTo(startMs - MINUTE)
  await expect.poll(() => share(TEAL)).toBeGreaterThan(0.99)
  await forwardTo(startMs)
  await expect.poll(() => share(RED)).toBeGreaterThan(0.99)
  expect(await sharesOf(await frames.stop())).toEqual(ALL_OF_EITHER)

  // It keeps to its plan after a start in the middle of the event.
  await page.reload()
  await expect.poll(() => share(RED)).toBeGreaterThan(0.99)
  await page.locator('html[data-version]').waitFor()
  frames = await recordFrames(page)
  await forwardTo(startMs + 10 * MINUTE)
  await expect.poll(() => share(TEAL)).toBeGreaterThan(0.99)
  expect(await sharesOf(await frames.stop())).toEqual(ALL_OF_EITHER)
  await context.close()
})

/** What a clock in UTC shows, like 2026-12-24T18:00. */
const wallClock = (atMs: number): string => new Date(atMs).toISOString().slice(0, 16)

/** What frames show: whether some were all of a colour, and how many were neither. */
async function sharesOf(frames: readonly Buffer[]) {
  const found = { frames: frames.length, teal: false, red: false, other: 0 }
  for (const frame of frames) {
    const glass = await readGlass(frame)
    const [teal, red] = [glass.share(TEAL, 14), glass.share(RED, 14)]
    found.teal ||= teal > 0.99
    found.red ||= red > 0.99
    if (teal + red < 0.99) found.other += 1
  }
  return found
}
