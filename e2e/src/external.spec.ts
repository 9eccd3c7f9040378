import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Site } from '@vitrine/protocol'
import path from 'node:path'
import { packFolder } from '../../tools/widget/packFolder.ts'
import { externalTexts } from '../../apps/console/src/features/external/external.texts.ts'
import { siteListTexts } from '../../apps/console/src/features/sites/list/siteList.texts.ts'
import { externalPageTexts } from '../../apps/player/src/externalPage/externalPage.texts.ts'
import { accessibilityFindings, findingsNow } from './support/accessibility.ts'
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

test('a slide is shown by a link as it is saved, with widgets of ours and of packages, and can’t be used', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const { zip } = packFolder(path.join(import.meta.dirname, '../../tools/widget/examples/quote-of-the-day'))
  await call('installWidgetPackage', { body: { file: zip.toString('base64') } })
  const style = { color: '#F7F4EE', size: 60, weight: 'regular', align: 'left', valign: 'top' } as const
  const accent = '#D9503F'
  const slide = aSlide('Lobby', '#0B5563', [
    {
      id: 'clock',
      type: 'widget',
      frame: { x: 0, y: 0, width: 900, height: 400 },
      widget: { kind: 'clock', face: 'digital', zone: 'UTC', hours: '24' },
      style,
      accent,
    },
    {
      id: 'hands',
      type: 'widget',
      frame: { x: 1_000, y: 300, width: 200, height: 200 },
      widget: { kind: 'clock', face: 'analog', dial: 'numbers' },
      style,
      accent,
    },
    {
      id: 'quote',
      type: 'widget',
      frame: { x: 0, y: 500, width: 1_900, height: 500 },
      widget: { kind: 'package:quote-of-the-day', settings: { quotes: 'Slow and steady wins. - Aesop' } },
      style,
      accent,
    },
    {
      id: 'button',
      type: 'button',
      frame: { x: 1_000, y: 0, width: 800, height: 300 },
      text: 'Sign in here',
      style,
      fill: { kind: 'color', color: '#101828' },
      touch: { do: 'page', url: 'https://example.com/' },
    },
  ])
  const { id } = await call('makeSlide', { body: slide })
  const { sig } = await call('makeExternalLink', {
    body: { name: 'Designer', slide_id: id, hosts: [], ends_at: Date.now() + 86_400_000 },
  })
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${server.url}/external?sig=${sig}`)
  await expect(page.getByText(/^\d\d:\d\d$/)).toBeVisible()
  const quote = page.frameLocator('[data-element="quote"] iframe').frameLocator('iframe').locator('body')
  await expect(quote).toContainText('Slow and steady wins.')
  await expect(page.getByRole('img', { name: /\d:\d\d/ })).toBeVisible()
  // A touch leads nowhere, and nothing is recorded.
  await page.getByText('Sign in here').click()
  await page.waitForLoadState()
  expect([page.url().startsWith(`${server.url}/external?`), context.pages().length]).toEqual([true, 1])
  expect((await call('listPlays', { query: { limit: 1 } })).total).toBe(0)
  // Axe takes what is behind a transparent frame for white.
  const findings = await findingsNow(page)
  expect(findings.filter((one) => !one.startsWith('color-contrast: iframe'))).toEqual([])

  // A later change shows when the page is opened again.
  const { revision } = await call('readSlide', { params: { id } })
  await call('changeSlide', {
    params: { id },
    revision,
    body: { ...saying('Nearly done', '#0B5563'), type: 'text', folder_id: null },
  })
  await page.reload()
  await expect(page.getByText('Nearly done')).toBeVisible()
  await context.close()
})

test('widgets of packages are shown in a link on the web sites that it names, which can’t frame them themselves, and nowhere else', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const { zip } = packFolder(path.join(import.meta.dirname, '../../tools/widget/examples/quote-of-the-day'))
  await call('installWidgetPackage', { body: { file: zip.toString('base64') } })
  const { id } = await call('makeSlide', {
    body: aSlide('Lobby', '#0B5563', [
      {
        id: 'quote',
        type: 'widget',
        frame: { x: 0, y: 0, width: 1_900, height: 900 },
        widget: { kind: 'package:quote-of-the-day', settings: { quotes: 'Slow and steady wins. - Aesop' } },
        style: { color: '#F7F4EE', size: 60, weight: 'regular', align: 'left', valign: 'top' },
        accent: '#D9503F',
      },
    ]),
  })
  const [town, other] = [await aWebSite(), await aWebSite()]
  const { sig } = await call('makeExternalLink', {
    body: { name: 'Town', slide_id: id, hosts: [town.host], ends_at: Date.now() + 86_400_000 },
  })
  const context = await browser.newContext()
  const page = await context.newPage()
  for (const site of [town, other]) site.show(`${server.url}/external?sig=${sig}`)
  await page.goto(`http://${town.host}/`)
  const outside = page.frameLocator('iframe').locator('[data-element="quote"] iframe')
  const quote = outside.contentFrame().frameLocator('iframe').locator('body')
  await expect(quote).toContainText('Slow and steady wins.')
  // What it can read of where it is says nothing of the link.
  const known = await quote.evaluate(() => [document.baseURI, document.referrer, location.href].join(' '))
  expect(known).not.toContain(sig)
  await page.goto(`http://${other.host}/`)
  await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/)

  // With the address that the link's own page has, neither site frames it alone, and another site not even around the link's page.
  await page.goto(`http://${town.host}/`)
  await expect(quote).toContainText('Slow and steady wins.')
  const address = await outside.evaluate((frame: HTMLIFrameElement) => frame.src)
  expect(address).toContain('?key=')
  for (const site of [town, other]) {
    site.show(address)
    const [response] = await Promise.all([
      page.waitForResponse((one) => one.url().includes('/player-widget-frame')),
      page.goto(`http://${site.host}/`),
    ])
    expect(response.status()).toBe(403)
  }
  // Another site around an allowed one is refused too.
  const between = await aWebSite()
  town.show(`${server.url}/external?sig=${sig}`)
  between.show(`http://${town.host}/`)
  await page.goto(`http://${between.host}/`)
  await expect.poll(() => page.frames()[2]?.url()).toMatch(/^chrome-error:/)
  await context.close()
  for (const site of [town, other, between]) site.close()
})
