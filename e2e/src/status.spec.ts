import { homeTexts } from '../../apps/console/src/features/home/home.texts.ts'
import { openPlayer, signIn } from './support/furnished.ts'
import { anItem, aSlide, oneZone, OWNER, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { deviceListTexts } from '../../apps/console/src/features/devices/deviceList.texts.ts'
import { deviceTexts } from '../../apps/console/src/features/devices/device.texts.ts'
import { fitTexts } from '../../apps/console/src/ui/deviceStatus.texts.ts'
import { siteEditorTexts } from '../../apps/console/src/features/sites/siteEditor.texts.ts'
import { assignmentTexts } from '../../apps/console/src/features/assignment/assignment.texts.ts'
import { libraryTexts } from '../../apps/console/src/features/library/library.texts.ts'
import { publishTexts } from '../../apps/console/src/features/sites/publish/publish.texts.ts'
import { deviceFactsTexts } from '../../apps/console/src/features/devices/deviceFacts.texts.ts'
import { slideEditorTexts } from '../../apps/console/src/features/slides/slideEditor.texts.ts'
import { notificationTexts } from '../../apps/console/src/features/notifications/notification.texts.ts'

test.use({ serverOptions: { env: OWNER } })

test('the console says what a display really shows: an older slide, black areas, a fault that is over, and what is unknown', async ({
  browser,
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const words = {
    id: 't',
    type: 'text',
    frame: { x: 100, y: 100, width: 900, height: 200 },
    text: 'Soup',
    style: { color: '#F7F4EE', size: 90, weight: 'bold', align: 'left', valign: 'top' },
  } as const
  const site = await publishScreen(call, 'Hall', [aSlide('Menu', '#0B5563', [words])], ([id]) =>
    oneZone([anItem('a', id!)]),
  )
  const slide = (await call('listSlides')).items.find(({ name }) => name === 'Menu')!
  const tall = await publishScreen(call, 'Tall', [aSlide('Tall', '#12877F')], ([id]) => ({
    ...oneZone([anItem('b', id!)]),
    width: 1_080,
    height: 1_920,
  }))
  const display = await openPlayer(browser, server.url, { width: 540, height: 960 })
  const { id } = await call('acceptDevice', { body: { code: display.code, name: 'Door', site_id: tall.id } })
  const read = () => call('readDevice', { params: { id } })
  await expect.poll(async () => (await read()).status).toMatchObject({ kind: 'showing' })
  expect((await read()).status).not.toHaveProperty('fit')

  // A landscape screen would leave this portrait display black in part: that is said before it is assigned.
  await signIn(page, server.url)
  await page.setViewportSize({ width: 1_440, height: 900 })
  await page.goto(`${server.url}/devices?open=${id}`)
  const drawer = page.getByRole('dialog')
  await drawer.getByRole('combobox', { name: deviceTexts.screen() }).click()
  await page.getByRole('option', { name: `Hall · ${fitTexts.wrongOrientation()}` }).click()
  await expect(page.getByText(deviceTexts.assigned({ screen: 'Hall' }))).toBeVisible()
  const toast = (await page.getByText(deviceTexts.assigned({ screen: 'Hall' })).boundingBox())!
  expect(toast.x + toast.width).toBeLessThan((await drawer.boundingBox())!.x)
  // What the screen leaves uncovered is black in the picture of the display, as it is on the display.
  await expect(drawer.locator('[data-part=device-picture] [data-part=picture]')).toHaveCSS(
    'background-color',
    'rgb(0, 0, 0)',
  )
  // And in the status from then on, which is not green.
  await expect
    .poll(async () => (await read()).status)
    .toMatchObject({
      kind: 'showing',
      fit: { kind: 'orientation' },
    })
  await expect(drawer.getByText(fitTexts.wrongOrientation()).first()).toBeVisible()
  await expect(drawer.getByText(/68% of the display stays black/)).toBeVisible()
  await expect(drawer.getByText(deviceFactsTexts.zoneSame({ zone: 'Europe/Paris' }))).toBeVisible()
  await page.goto(`${server.url}/home`)
  await expect(page.getByText(homeTexts.oneWrong())).toBeVisible()
  await expect(
    page.getByRole('link', { name: homeTexts.concern.orientation({ name: 'Door' }) }),
  ).toBeVisible()

  // A way to mend it stands beside it.
  await page.getByRole('link', { name: fitTexts.changeSize() }).click()
  await expect(
    page.getByRole('button', { name: siteEditorTexts.takeSize({ width: 540, height: 960 }) }),
  ).toBeVisible()
  await page.goto(`${server.url}/home`)
  await page.getByRole('link', { name: fitTexts.changeRotation() }).click()
  await expect(drawer.getByRole('tab', { name: commonTexts.settings() })).toHaveAttribute(
    'aria-selected',
    'true',
  )

  // A slide that is live is edited: its editor and Home say that displays still show the older one.
  await page.goto(`${server.url}/slides-edit/${slide.id}`)
  await expect(page.getByText(slideEditorTexts.live({ count: 1 }))).toBeVisible()
  const publish = page.getByRole('button', { name: slideEditorTexts.publishTo({ count: 1 }) })
  await expect(publish).toBeDisabled()
  await page.getByRole('textbox', { name: commonTexts.name(), exact: true }).first().fill('Menu of today')
  await expect(page.getByText(siteEditorTexts.changesNotPublished())).toBeVisible()
  await expect(page.getByText(/^Saved/)).toBeVisible()
  await page.goto(`${server.url}/home`)
  await expect(page.getByText(homeTexts.unpublished({ count: 1 }))).toBeVisible()
  await page.goto(`${server.url}/slides-edit/${slide.id}`)
  await publish.click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('listitem', { name: 'Hall' })).toContainText('Door')
  await dialog.getByRole('button', { name: slideEditorTexts.publishTo({ count: 1 }) }).click()
  // A device counts when it reports that it shows the new version; then there is one way out.
  await expect(dialog.getByRole('status')).toHaveText(publishTexts.liveOnOne({ name: 'Door' }))
  await expect(dialog.getByRole('button')).toHaveText([commonTexts.close()])
  await dialog.getByRole('button', { name: commonTexts.close() }).click()
  await expect(page.getByText(siteEditorTexts.changesNotPublished())).toBeHidden()
  await expect(publish).toBeDisabled()
  await expect
    .poll(async () => (await read()).data?.showing)
    .toMatchObject({
      version: (await call('readSite', { params: { id: site.id } })).published!.version,
    })

  // A restart of the server is a fault that ends: then it is history and needs nobody's attention.
  await server.restart()
  await expect
    .poll(async () => (await read()).data?.faults[0])
    .toMatchObject({
      code: 'SUBSCRIPTION_FAILED',
      ended: expect.any(Number),
    })
  await page.goto(`${server.url}/devices?open=${id}`)
  await expect(drawer.getByRole('heading', { name: deviceTexts.earlierFaults() })).toBeVisible()
  await page.goto(`${server.url}/home`)
  await expect(
    page.getByRole('link', { name: homeTexts.concern.orientation({ name: 'Door' }) }),
  ).toBeVisible()
  await expect(page.getByText(homeTexts.concern.fault({ name: 'Door' }))).toHaveCount(0)

  // Of a display that was closed, only what is known is said.
  await display.context.close()
  await expect(page.getByRole('link', { name: homeTexts.concern.offline({ name: 'Door' }) })).toContainText(
    'It keeps playing stored content if it has power.',
  )
})

test('several devices are assigned, tagged, notified, reloaded and removed together, and the one that fails is named', async ({
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const site = await publishScreen(call, 'Hall', [aSlide('Menu', '#0B5563')], ([id]) =>
    oneZone([anItem('a', id!)]),
  )
  for (const name of ['Door', 'Lobby', 'Stairs']) {
    const headers = { authorization: `Device ${name.padEnd(43, 's')}` }
    const response = await fetch(`${server.url}/activate/hw-${name}`, { headers })
    const { pairing } = (await response.json()) as { pairing: { code: string } }
    await call('acceptDevice', { body: { code: pairing.code, name } })
  }
  const devices = async () => (await call('listDevices', { query: { sort: 'name' } })).items
  const lobby = (await devices()).find(({ name }) => name === 'Lobby')!
  await signIn(page, server.url)
  await page.setViewportSize({ width: 1_440, height: 900 })
  await page.goto(`${server.url}/devices`)
  const bar = page.getByRole('group', { name: deviceListTexts.selectedDevices() })
  const dialog = page.getByRole('dialog')
  /** Refuses one kind of request, as a server that is in trouble. */
  const refuse = (what: RegExp, method: string) =>
    page.route(what, (route) =>
      route.request().method() === method
        ? route.fulfill({
            status: 507,
            contentType: 'application/problem+json',
            json: {
              type: 'about:blank',
              title: 'Full',
              status: 507,
              code: 'STORAGE_FULL',
              detail: 'The disk is full.',
            },
          })
        : route.fallback(),
    )
  await page.getByRole('checkbox', { name: deviceListTexts.selectAll() }).check()
  await expect(bar).toContainText(deviceListTexts.selected({ count: 3 }))

  // What fails in a dialog is said in the dialog, until the same succeeds.
  await refuse(/\/default\/v1\/devices\/assign/, 'POST')
  await bar.getByRole('combobox', { name: deviceListTexts.assignScreen() }).click()
  await page.getByRole('option', { name: 'Hall' }).click()
  await dialog.getByRole('button', { name: assignmentTexts.assign() }).click()
  await expect(dialog.getByRole('alert')).toHaveText('The disk is full.')
  await page.unrouteAll()
  await dialog.getByRole('button', { name: assignmentTexts.assign() }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(deviceListTexts.assigned({ screen: 'Hall', count: 3, name: '' }))).toBeVisible()
  expect((await devices()).map(({ site_id }) => site_id)).toEqual([site.id, site.id, site.id])

  await bar.getByRole('button', { name: deviceListTexts.tags() }).click()
  await dialog.getByRole('combobox', { name: libraryTexts.newTag() }).fill('ground floor')
  await dialog.getByRole('button', { name: commonTexts.add() }).click()
  await expect(dialog.getByRole('listitem')).toHaveText('ground floor')
  await dialog.getByRole('button', { name: commonTexts.done() }).click()
  expect((await devices()).map(({ tags }) => tags)).toEqual([1, 2, 3].map(() => ['ground floor']))

  await bar.getByRole('button', { name: deviceListTexts.notify() }).click()
  await dialog.getByRole('textbox', { name: commonTexts.title() }).fill('Fire drill at noon')
  await dialog.getByRole('button', { name: commonTexts.send() }).click()
  // None of them is connected: the dialog says so until it is closed.
  await expect(dialog.getByRole('status')).toHaveText(
    `${notificationTexts.notSent()} ${notificationTexts.offline({ names: 'Door, Lobby and Stairs', count: 3 })}`,
  )
  await dialog.getByRole('button', { name: commonTexts.close() }).last().click()

  await bar.getByRole('button', { name: commonTexts.reload() }).click()
  await dialog.getByRole('button', { name: commonTexts.reload() }).click()
  await expect(page.getByText(deviceListTexts.reloading.done({ count: 3 }))).toBeVisible()
  const commands = await call('listCommands', { params: { id: lobby.id }, query: { limit: 8 } })
  expect(commands.items).toMatchObject([
    { name: 'reload', ok: null },
    { name: 'notify', title: 'Fire drill at noon', ok: false },
    { name: 'server_version' },
  ])

  // One of them cannot be removed: the others are, and it is named with the reason.
  await refuse(new RegExp(`/default/v1/devices/${lobby.id}`), 'DELETE')
  await bar.getByRole('button', { name: commonTexts.removeEllipsis() }).click()
  await dialog.getByRole('button', { name: commonTexts.remove() }).click()
  // The question is still on its way out.
  const outcome = dialog.filter({ hasText: deviceListTexts.removing.failed({ done: 2, total: 3 }) })
  await expect(outcome.getByRole('listitem')).toHaveText(/Lobby\s*The disk is full\./)
  await outcome.getByRole('button', { name: commonTexts.close(), exact: true }).last().click()
  expect((await devices()).map(({ name }) => name)).toEqual(['Lobby'])
  await expect(bar).toContainText(deviceListTexts.selected({ count: 1 }))

  // On a page and in a drawer errors stand until they are dismissed, and nothing lies in the corner.
  await page.getByRole('button', { name: 'Lobby', exact: true }).click()
  await dialog.getByRole('button', { name: commonTexts.more() }).click()
  await page.getByRole('menuitem', { name: commonTexts.removeEllipsis() }).click()
  await page
    .getByRole('dialog', { name: deviceTexts.removeQuestion({ name: 'Lobby' }) })
    .getByRole('button', { name: commonTexts.remove() })
    .click()
  const error = dialog.getByRole('alert')
  await expect(error).toContainText('The disk is full.')
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(0)
  await error.getByRole('button', { name: 'Dismiss' }).click()
  await expect(error).toBeHidden()
})
