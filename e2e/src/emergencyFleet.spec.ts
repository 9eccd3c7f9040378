import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import { latencyPercentiles } from '@vitrine/core/emergency'
import { reportPainted, subscribe } from '../../bench/load/alarmedDisplays.ts'
import { startFleet } from '../../bench/load/fleet.ts'
import { anItem, aSlide, displayOf, oneZone, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

/** Displays without a glass, which do on the wire what displays do. */
const SIMULATED = 1_000
/** Subscriptions that are opened at the same time. */
const AT_ONCE = 50

test('an emergency is painted on a thousand simulated and three real displays, on one in a publication and on one whose page has crashed', async ({
  browser,
}) => {
  const fleet = await startFleet(SIMULATED)
  const { call, server } = fleet
  const agent = new Agent({ keepAlive: true, maxSockets: 64 })
  const sockets: Awaited<ReturnType<typeof subscribe>>[] = []
  const reports: Promise<void>[] = []
  for (let from = 0; from < SIMULATED; from += AT_ONCE)
    sockets.push(
      ...(await Promise.all(
        fleet.devices
          .slice(from, from + AT_ONCE)
          .map((one) =>
            subscribe(fleet, one, (device, activationId) =>
              reports.push(reportPainted(fleet, agent, device, activationId)),
            ),
          ),
      )),
    )
  const screenOf = (name: string) =>
    publishScreen(call, name, [aSlide(name, '#12877f')], ([slide]) =>
      oneZone([anItem('item', slide!, 60_000)]),
    )
  const [hall, foyer] = [await screenOf('Hall'), await screenOf('Foyer')]
  const calm = await displayOf(browser, call, server, hall)
  const crashed = await displayOf(browser, call, server, hall)
  const published = await displayOf(browser, call, server, foyer)
  const { id } = await call('makeEmergency', {
    body: {
      name: 'Evacuate',
      kind: 'evacuate',
      targets: [{ everywhere: true }],
      message: {
        texts: [{ language: 'en', heading: 'Leave the building', detail: '' }],
        seconds_each: 8,
        colour: 'red',
        symbol: 'evacuate',
        arrow: null,
        direction: {},
        sound: 'none',
      },
    },
  })
  const all = SIMULATED + 3
  await expect
    .poll(async () => (await call('readEmergency', { params: { id } })).prepared)
    .toEqual({ devices: 3, of: all })

  // A publication and a crash at the moment at which it is fired.
  const { id: slide } = await call('makeSlide', { body: aSlide('Sky', '#3e8ede') })
  const { revision } = await call('changeSite', {
    params: { id: foyer.id },
    revision: (await call('readSite', { params: { id: foyer.id } })).revision,
    body: { name: foyer.name, draft: oneZone([anItem('sky', slide, 60_000)]) },
  })
  const crash = crashed.page.waitForEvent('crash')
  const inspector = await crashed.context.newCDPSession(crashed.page)
  void inspector.send('Page.crash').catch(() => undefined)
  const [{ activation_id: activation }, { version }] = await Promise.all([
    call('fireEmergency', { params: { id }, body: { drill: false, request_id: randomUUID() } }),
    call('publishSite', { params: { id: foyer.id }, body: { revision, when: 'now' } }),
    crash,
  ])
  for (const { page } of [calm, published]) await page.locator('html[data-emergency]').waitFor()
  await published.page.locator(`html[data-version="${version.version}"]`).waitFor()
  await expect(published.page.getByRole('alert')).toContainText('Leave the building')

  // Its runner opens another page.
  const again = await crashed.context.newPage()
  await again.goto(`${server.url}/player`)
  await again.locator('html[data-emergency]').waitFor()
  await expect(again.getByRole('alert')).toContainText('Leave the building')

  const read = () => call('readActivation', { params: { id, activation_id: activation } })
  await expect
    .poll(async () => (await read()).counts)
    .toMatchObject({ fired: all, received: all, painted: all, cleared: 0 })
  const { devices, fired_at: firedAt } = await read()
  for (const step of ['received_at', 'shown_at'] as const)
    console.log(
      `fired → ${step} on ${all} displays, ms:`,
      JSON.stringify(latencyPercentiles(devices.map((device) => device[step]! - firedAt))),
    )
  for (const { context } of [calm, crashed, published]) await context.close()
  await Promise.all(reports)
  for (const socket of sockets) socket.terminate()
  agent.destroy()
  await fleet.dispose()
})
