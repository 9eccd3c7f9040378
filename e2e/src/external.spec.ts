import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Site } from '@vitrine/protocol'
import { externalTexts } from '../../apps/console/src/features/external/external.texts.ts'
import { siteListTexts } from '../../apps/console/src/features/sites/list/siteList.texts.ts'
import { externalPageTexts } from '../../apps/player/src/externalPage/externalPage.texts.ts'
import { accessibilityFindings } from './support/accessibility.ts'
import { signIn } from './support/furnished.ts'
import { anItem, aSlide, oneZone, OWNER, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

test.use({ serverOptions: { env: OWNER }, viewport: { width: 1_440, height: 900 } })

const saying = (text: string, color: string) =>
  aSlide(text, color, [
    {
      id: 'text',
      type: 'text',
      frame: { x: 100, y: 100, width: 1_720, height: 400 },
      text,
      style: { color: '#F7F4EE', size: 120, weight: 'bold', align: 'left', valign: 'top' },
    },
  ])

/** A web site that shows an address in a frame. */
async function aWebSite() {
  const site = { shows: '' }
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(`<!doctype html><title>Town</title><iframe src="${site.shows}"></iframe>`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    host,
    show: (address: string) => (site.shows = address),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('a screen is shown to people without an account by a link, on the web sites that it names, until it is revoked', async ({
  browser,
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const screen: Site = await publishScreen(
    call,
    'Lobby',
    [saying('Welcome to the clinic', '#0B5563')],
    ([slide]) => oneZone([anItem('item', slide!)]),
  )
  const [town, other] = [await aWebSite(), await aWebSite()]
  await signIn(page, server.url)
  await page.goto(`${server.url}/sites`)
  await page.getByRole('button', { name: siteListTexts.actionsFor({ name: 'Lobby' }) }).click()
  await page.getByRole('menuitem', { name: externalTexts.share() }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText(externalTexts.none())).toBeVisible()
  await drawer.getByRole('textbox', { name: externalTexts.newName() }).fill('Town hall')
  await drawer.getByRole('textbox', { name: externalTexts.hosts() }).fill('not a host!')
  await drawer.getByRole('button', { name: externalTexts.create() }).click()
  await expect(drawer.getByRole('textbox', { name: externalTexts.hosts() })).toHaveAttribute(
    'aria-invalid',
    'true',
  )
  await drawer.getByRole('textbox', { name: externalTexts.hosts() }).fill(`http://${town.host}/news`)
  await drawer.getByRole('button', { name: externalTexts.create() }).click()
  const address = await drawer.getByRole('textbox', { name: externalTexts.link(), exact: true }).inputValue()
  await expect(drawer.getByRole('textbox', { name: externalTexts.embedCode() })).toHaveValue(
    `<iframe src="${address}" style="width:100%;aspect-ratio:16/9;border:0" title="Vitrine"></iframe>`,
  )
  expect(await accessibilityFindings(page)).toEqual([])

  const context = await browser.newContext()
  const stranger = await context.newPage()
  await stranger.goto(address)
  await expect(stranger.getByText('Welcome to the clinic')).toBeVisible()
  await expect(stranger).toHaveTitle('Lobby')
  // It is nobody's session, and no display.
  expect(await context.cookies()).toEqual([])
  expect((await call('listDevices')).items).toEqual([])

  for (const site of [town, other]) site.show(address)
  await stranger.goto(`http://${town.host}/`)
  await expect(stranger.frameLocator('iframe').getByText('Welcome to the clinic')).toBeVisible()
  await stranger.goto(`http://${other.host}/`)
  // The browser refuses to show it there.
  await expect.poll(() => stranger.frames()[1]?.url()).toMatch(/^chrome-error:/)

  // What is published next is there with the next look.
  const [shown] = (await call('listSlides', { query: { q: 'Welcome' } })).items
  const slide = await call('readSlide', { params: { id: shown!.id } })
  await call('changeSlide', {
    params: { id: slide.id },
    revision: slide.revision,
    body: { ...saying('Flu shots on Monday', '#0B5563'), type: 'text', folder_id: null },
  })
  const { revision } = await call('readSite', { params: { id: screen.id } })
  await call('publishSite', { params: { id: screen.id }, body: { revision } })
  await stranger.goto(address)
  await expect(stranger.getByText('Flu shots on Monday')).toBeVisible()

  await page.goto(`${server.url}/sites`)
  await page.getByRole('button', { name: siteListTexts.actionsFor({ name: 'Lobby' }) }).click()
  await page.getByRole('menuitem', { name: externalTexts.share() }).click()
  const link = drawer.getByRole('listitem')
  await expect(link).toContainText(externalTexts.views({ count: 3 }))
  await link.getByRole('button', { name: externalTexts.revokeNamed({ name: 'Town hall' }) }).click()
  await page
    .getByRole('dialog', { name: externalTexts.revokeTitle({ name: 'Town hall' }) })
    .getByRole('button', { name: externalTexts.revoke(), exact: true })
    .click()
  await expect(page.getByText(externalTexts.revoked({ name: 'Town hall' }))).toBeVisible()
  await stranger.goto(address)
  await expect(stranger.getByText(externalPageTexts.gone())).toBeVisible()
  await expect(stranger.getByText('Flu shots on Monday')).toBeHidden()
  await context.close()
  for (const site of [town, other]) site.close()
})
