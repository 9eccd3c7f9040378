import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import type { Page } from '@playwright/test'
import type { Call } from '@vitrine/protocol'
import { errorTexts } from '../../apps/console/src/app/errors.texts.ts'
import { externalTexts } from '../../apps/console/src/features/external/external.texts.ts'
import { feedTexts } from '../../apps/console/src/features/feeds/feeds.texts.ts'
import { elementTexts } from '../../apps/console/src/features/slides/studio/elements/element.texts.ts'
import { layerTexts } from '../../apps/console/src/features/slides/studio/layers.texts.ts'
import { packageTexts } from '../../apps/console/src/features/widgets/packages.texts.ts'
import { shelfTexts } from '../../apps/console/src/features/widgets/widgets.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { externalPageTexts } from '../../apps/player/src/externalPage/externalPage.texts.ts'
import { aPackage } from '../../apps/server/src/testing/aPackage.ts'
import { packFolder } from '../../tools/widget/packFolder.ts'
import { accessibilityFindings } from './support/accessibility.ts'
import { signIn } from './support/furnished.ts'
import { captureGlass } from './support/glass.ts'
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

/** A server on this machine that counts who reaches it. */
async function aListener() {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(request.url ?? '')
    response.setHeader('access-control-allow-origin', '*')
    response.end('heard')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    heard,
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const widgetOn = (id: string, kind: `package:${string}`, more: object = {}) => ({
  id,
  type: 'widget' as const,
  frame: { x: 100, y: 100, width: 1_720, height: 880 },
  widget: { kind, settings: {}, ...more },
  style: { color: '#f7f4ee', size: 60, weight: 'regular', align: 'left', valign: 'top' } as const,
  accent: '#d9503f',
})
/** The page of a widget of a package on a display. */
const insideOf = (page: Page, id: string) =>
  page.locator(`[data-element="${id}"] iframe`).first().contentFrame().frameLocator('iframe').locator('body')
const example = (kind: string) =>
  packFolder(path.join(import.meta.dirname, '../../tools/widget/examples', kind)).zip
const install = (call: Call, zip: Uint8Array) =>
  call('installWidgetPackage', { body: { file: Buffer.from(zip).toString('base64') } })

test('a package is reviewed, installed, put on a slide, and shown by a display without the network', async ({
  browser,
  server,
  page,
}) => {
  const call = await ownerOf(server)
  await signIn(page, server.url)
  await page.goto(`${server.url}/widgets`)
  await page.getByRole('button', { name: packageTexts.install() }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(packageTexts.choose())).toBeVisible()
  await page.locator('input[type=file]').setInputFiles({
    name: 'quote.zip',
    mimeType: 'application/zip',
    buffer: example('quote-of-the-day'),
  })
  await expect(dialog.getByText(packageTexts.nothing())).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: packageTexts.confirm(), exact: true }).click()
  await page
    .getByRole('list', { name: packageTexts.title() })
    .getByRole('button', { name: /Quote of the day/ })
    .click()
  const panel = page.getByRole('dialog', { name: 'Quote of the day' })
  await panel.getByRole('textbox', { name: /^Quotes/ }).fill('Slow and steady wins. - Aesop')
  const tried = panel.locator('[data-package]').frameLocator('iframe').frameLocator('iframe').locator('body')
  await expect(tried).toContainText('Slow and steady wins.')
  expect(await accessibilityFindings(page)).toEqual([])
  await panel.getByRole('button', { name: shelfTexts.fullScreen() }).click()
  await expect(page).toHaveURL(/\/slides-edit\/(?!new)/)

  const [slide] = (await call('listSlides')).items.filter(({ name }) => name === 'Quote of the day')
  const element = slide!.elements[0]!
  expect(element).toMatchObject({
    type: 'widget',
    widget: { kind: 'package:quote-of-the-day', settings: { quotes: 'Slow and steady wins. - Aesop' } },
  })
  const feed = await call('makeFeed', {
    body: {
      name: 'Visitors',
      kind: 'table',
      file: { name: 'v.csv', text: 'day,visitors\nMonday,120\nTuesday,80\n' },
    },
  })
  await install(call, example('bars'))
  const screen = await publishScreen(
    call,
    'Lobby',
    [aSlide('Bars', '#0b3b4a', [widgetOn('bars', 'package:bars', { feed: feed.id })])],
    ([bars]) => oneZone([anItem('bars', bars!, 4_000), anItem('quote', slide!.id, 4_000)]),
  )
  const display = await displayOf(browser, call, server, screen)
  const bars = insideOf(display.page, 'bars')
  const quote = insideOf(display.page, element.id)
  await expect(bars).toContainText('120')
  // What it doesn't paint shows the slide below it.
  const ground = { r: 11, g: 59, b: 74 }
  await expect.poll(async () => (await captureGlass(display.page)).share(ground, 12)).toBeGreaterThan(0.5)
  await expect(quote).toContainText('Aesop')

  await startsOffline(call, display.device.id)
  await display.context.setOffline(true)
  await display.page.reload()
  await expect(quote).toContainText('Aesop')
  await expect(bars).toContainText('120')
  await display.context.close()
})

test('a link shows a widget of a package alone, on a ground that is seen through', async ({
  browser,
  server,
  page,
}) => {
  const call = await ownerOf(server)
  await install(call, example('quote-of-the-day'))
  await signIn(page, server.url)
  await page.goto(`${server.url}/widgets`)
  await page
    .getByRole('list', { name: packageTexts.title() })
    .getByRole('button', { name: /Quote of the day/ })
    .click()
  const panel = page.getByRole('dialog', { name: 'Quote of the day' })
  await panel.getByRole('textbox', { name: /^Quotes/ }).fill('Slow and steady wins. - Aesop')
  await panel.getByRole('button', { name: externalTexts.share() }).click()
  const links = page.getByRole('dialog', { name: externalTexts.title({ name: 'Quote of the day' }) })
  await links.getByRole('textbox', { name: externalTexts.newName() }).fill('Stream')
  expect(await accessibilityFindings(page)).toEqual([])
  await links.getByRole('button', { name: externalTexts.create() }).click()
  const address = await page.getByRole('textbox', { name: externalTexts.link(), exact: true }).inputValue()
  expect(address).toContain('/player-widgets?kind=package%3Aquote-of-the-day&sig=')

  const context = await browser.newContext({ viewport: { width: 400, height: 700 } })
  const visitor = await context.newPage()
  await visitor.goto(address)
  const shown = visitor.locator('[data-package] iframe').first()
  await expect(shown.contentFrame().frameLocator('iframe').locator('body')).toContainText('Aesop')
  expect(await shown.boundingBox()).toEqual({ x: 0, y: 0, width: 400, height: 700 })
  const grounds = await visitor.evaluate(() => {
    const all: string[] = []
    for (let at = document.querySelector('[data-package]'); at; at = at.parentElement)
      all.push(getComputedStyle(at).backgroundColor)
    return all
  })
  expect(new Set(grounds)).toEqual(new Set(['rgba(0, 0, 0, 0)']))

  // What was revoked shows nothing.
  const { items } = await call('listExternalLinks', { query: { widget_kind: 'package:quote-of-the-day' } })
  await call('revokeExternalLink', { params: { id: items[0]!.id } })
  await visitor.reload()
  await expect(visitor.getByText(externalPageTexts.gone())).toBeVisible()
  await context.close()
})

test('a widget of a package reaches the hosts that it was granted, and nothing else', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const [granted, other] = [await aListener(), await aListener()]
  const tries = `
    const results = {}
    const attempt = async (name, run) => {
      try { results[name] = String(await run()) } catch (error) { results[name] = 'refused' }
    }
    vitrine.on('init', async () => {
      await attempt('parent', () => parent.document.title)
      await attempt('top', () => top.document.cookie)
      await attempt('cookie', () => document.cookie)
      await attempt('localStorage', () => localStorage.length)
      await attempt('indexedDB', () => new Promise((resolve, reject) => {
        const request = indexedDB.open('x'); request.onsuccess = resolve; request.onerror = reject
      }))
      await attempt('caches', () => caches.keys())
      await attempt('server', () => fetch('${server.url}/healthz', { mode: 'no-cors' }))
      await attempt('other', () => fetch('http://${other.host}/fetched', { mode: 'no-cors' }))
      await attempt('image', () => new Promise((resolve, reject) => {
        const image = new Image(); image.onload = resolve; image.onerror = reject; image.src = 'http://${other.host}/image'
      }))
      await attempt('socket', () => new Promise((resolve, reject) => {
        const socket = new WebSocket('ws://${other.host}/socket'); socket.onopen = resolve; socket.onerror = reject
      }))
      await attempt('peer', () => new RTCPeerConnection())
      await attempt('nested', () => {
        const frame = document.createElement('iframe'); document.body.append(frame)
        return frame.contentWindow.RTCPeerConnection ? 'had' : 'refused'
      })
      await attempt('window', () => open('http://${other.host}/window') ? 'opened' : 'refused')
      await attempt('granted', () => fetch('http://${granted.host}/').then((response) => response.text()))
      document.body.textContent = JSON.stringify(results)
      vitrine.ready()
    })`
  await install(
    call,
    aPackage(
      { kind: 'prober', permissions: { network: [granted.host] } },
      { 'index.html': '<script src="main.js"></script>', 'main.js': tries },
    ).zip,
  )
  const screen = await publishScreen(
    call,
    'Lobby',
    [aSlide('Probe', '#0b3b4a', [widgetOn('probe', 'package:prober')])],
    ([probe]) => oneZone([anItem('probe', probe!, 60_000)]),
  )
  const { page, context } = await displayOf(browser, call, server, screen)
  const inside = insideOf(page, 'probe')
  await expect(inside).toContainText('"granted"')
  const results = JSON.parse(await inside.innerText()) as Record<string, string>
  expect(results['granted']).toBe('heard')
  const { granted: _granted, ...rest } = results
  expect([...new Set(Object.values(rest))], JSON.stringify(rest)).toEqual(['refused'])
  expect(granted.heard).toEqual(['/'])
  expect(other.heard).toEqual([])
  await context.close()
  await Promise.all([granted.close(), other.close()])
})

test('a widget that throws, hangs, grows, leaves or is never ready is passed over and reported, and the next item plays', async ({
  browser,
  server,
}) => {
  test.setTimeout(120_000)
  const call = await ownerOf(server)
  const other = await aListener()
  const bad = {
    thrower: `vitrine.on('init', () => { vitrine.ready(); setTimeout(() => missing.call(), 100) })`,
    hanger: `vitrine.on('init', () => { vitrine.ready(); setTimeout(() => { for (;;); }, 100) })`,
    // 100 MB a second: it is stopped long before the browser ends it.
    grower: `vitrine.on('init', () => { vitrine.ready(); const kept = []; setInterval(() => kept.push(new Array(2_500_000).fill(Math.random())), 200) })`,
    leaver: `vitrine.on('init', () => { vitrine.ready(); location.href = 'http://${other.host}/left' })`,
    sleeper: `document.title = 'asleep'`,
  }
  for (const [kind, script] of Object.entries(bad))
    await install(
      call,
      aPackage({ kind }, { 'index.html': '<p>bad</p><script src="main.js"></script>', 'main.js': script })
        .zip,
    )
  const kinds = Object.keys(bad).map((kind) => `package:${kind}` as const)
  const screen = await publishScreen(
    call,
    'Lobby',
    [
      aSlide(
        'Bad',
        '#0b3b4a',
        kinds.map((kind, index) => widgetOn(`bad${index}`, kind)),
      ),
      aSlide('Good', '#3b0b4a', [
        {
          id: 'good',
          type: 'text',
          frame: { x: 0, y: 0, width: 900, height: 200 },
          text: 'After it',
          style: { color: '#f7f4ee', size: 60, weight: 'regular', align: 'left', valign: 'top' },
        },
      ]),
    ],
    ([slide, good]) => oneZone([anItem('bad', slide!, 16_000), anItem('good', good!, 4_000)]),
  )
  const { page, context, device } = await displayOf(browser, call, server, screen)
  const reported = async () =>
    ((await call('readDevice', { params: { id: device.id } })).data?.faults ?? [])
      .filter(({ code }) => code === 'WIDGET_STOPPED')
      .map(({ facts }) => String(facts?.['name']))
      .toSorted()
  await expect.poll(reported, { timeout: 90_000 }).toEqual(kinds.toSorted())
  await expect(page.locator('[data-element=good]')).toContainText('After it')
  expect(other.heard).toEqual([])
  await context.close()
  await other.close()
})

test('admins see what a new version reaches more, go back to an earlier one, and remove a package that nothing shows', async ({
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const zipOf = (version: number, permissions: object = {}, text = 'Hello') => ({
    name: 'greeting.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(aPackage({ version, permissions }, { 'index.html': `<p>${text}</p>` }).zip),
  })
  await install(call, aPackage().zip)
  const slide = await call('makeSlide', {
    body: aSlide('Entrance', '#0b3b4a', [widgetOn('greeting', 'package:greeting')]),
  })
  await signIn(page, server.url)
  await page.goto(`${server.url}/widgets`)
  const packages = page.getByRole('region', { name: packageTexts.title() })
  const tile = packages.getByRole('button', { name: /^Greeting/ })
  await expect(tile).toContainText(packageTexts.version({ version: '1' }))
  await expect(tile).toContainText(shelfTexts.usedOnNames({ names: 'Entrance' }))

  const opener = packages.getByRole('button', { name: packageTexts.install() })
  const dialog = page.getByRole('dialog')
  const choose = async (file: ReturnType<typeof zipOf>) => {
    await opener.click()
    await page.locator('input[type=file]').setInputFiles(file)
  }
  await test.step('another package with the same version is refused once, and the dialogue can be left', async () => {
    await choose(zipOf(1, {}, 'Other files'))
    const taken = errorTexts.field.packageVersionTaken({ version: '1' })
    await expect(page.getByText(taken)).toHaveCount(1)
    await expect(page.getByText(taken)).toBeVisible()
    expect(await accessibilityFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: commonTexts.cancel() }).click()
    await expect(dialog).toBeHidden()
  })

  const host = 'api.example.com'
  const reaches = packageTexts.network({ hosts: host })
  await test.step('a version that reaches more says what, and is in use once it is installed', async () => {
    await choose(zipOf(2, { network: [host], storage: true }))
    const warning = dialog.getByRole('alert')
    await expect(warning).toContainText(packageTexts.newReach({ version: '1' }))
    await expect(warning).toContainText(reaches)
    await expect(warning).toContainText(packageTexts.storage())
    expect(await accessibilityFindings(page)).toEqual([])
    await dialog.getByRole('button', { name: commonTexts.cancel() }).click()
    await expect(dialog).toBeHidden()
    await expect(tile).toContainText(packageTexts.version({ version: '1' }))
    await choose(zipOf(2, { network: [host], storage: true }))
    await dialog.getByRole('button', { name: packageTexts.confirm(), exact: true }).click()
    await expect(tile).toContainText(packageTexts.version({ version: '2' }))
  })

  const panel = page.getByRole('dialog', { name: 'Greeting', exact: true })
  const inUse = async () => (await call('listWidgetPackages')).items[0]?.version
  await test.step('an earlier version is used again, and the later one only after a question', async () => {
    await tile.click()
    await panel.getByRole('button', { name: packageTexts.use({ version: '1' }) }).click()
    await expect(page.getByText(packageTexts.used({ version: '1' }))).toBeVisible()
    expect(await inUse()).toBe(1)
    await panel.getByRole('button', { name: packageTexts.use({ version: '2' }) }).click()
    const question = page.getByRole('dialog', { name: packageTexts.moreTitle({ version: '2' }) })
    await expect(question).toContainText(packageTexts.moreNetwork({ hosts: host }))
    await expect(question).toContainText(packageTexts.moreStorage())
    await question.getByRole('button', { name: commonTexts.cancel() }).click()
    expect(await inUse()).toBe(1)
    await panel.getByRole('button', { name: packageTexts.use({ version: '2' }) }).click()
    await question.getByRole('button', { name: packageTexts.moreAction(), exact: true }).click()
    await expect(page.getByText(packageTexts.used({ version: '2' }))).toBeVisible()
    expect(await inUse()).toBe(2)
  })

  await test.step('it is removed once no slide shows it', async () => {
    const remove = async () => {
      await panel.getByRole('button', { name: packageTexts.remove() }).click()
      await page
        .getByRole('dialog', { name: packageTexts.removeTitle({ name: 'Greeting' }) })
        .getByRole('button', { name: packageTexts.remove(), exact: true })
        .click()
    }
    await remove()
    await expect(page.getByText(errorTexts.problem.inUse({ users: '“Entrance”' }))).toBeVisible()
    expect(await inUse()).toBe(2)
    await call('deleteSlide', { params: { id: slide.id }, revision: slide.revision })
    await remove()
    await expect(page.getByText(packageTexts.removed({ name: 'Greeting' }))).toBeVisible()
    await expect(packages.getByText(packageTexts.none())).toBeVisible()
    expect(await inUse()).toBeUndefined()
  })
})

test('layers name a widget of a package as its package, and a feed is connected beginning with a kind that it takes', async ({
  server,
  page,
}) => {
  const call = await ownerOf(server)
  await install(call, example('bars'))
  const { name } = (await call('listWidgetPackages')).items[0]!
  const slide = await call('makeSlide', {
    body: aSlide('Figures', '#0b3b4a', [widgetOn('bars', 'package:bars')]),
  })
  await signIn(page, server.url)
  await page.goto(`${server.url}/slides-edit/${slide.id}`)
  await page
    .getByRole('button', { name: layerTexts.row({ kind: elementTexts.widget(), name }), exact: true })
    .click()
  await page.getByRole('link', { name: feedTexts.connect() }).click()
  const kind = page.getByRole('dialog').getByRole('combobox', { name: feedTexts.kind() })
  await expect(kind).toHaveValue(feedTexts.kindName.table())
})

test('a widget of a package shows a queue, a counter and a value as they are set', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const script = `let data
const draw = () => { document.querySelector('p').textContent = JSON.stringify(data && data.content) }
vitrine.on('init', (init) => { data = init.data; draw(); vitrine.ready() })
vitrine.on('data', (next) => { data = next; draw() })`
  await install(
    call,
    aPackage(
      { kind: 'teller', feed: ['queue', 'counter', 'value'] },
      { 'index.html': '<p></p><script src="main.js"></script>', 'main.js': script },
    ).zip,
  )
  const feedOf = async (kind: 'queue' | 'counter' | 'value', options: object) =>
    (await call('makeFeed', { body: { name: kind, kind, options } })).id
  const feeds = {
    queue: await feedOf('queue', { prefix: 'A', desks: ['Desk 1'] }),
    counter: await feedOf('counter', { capacity: 3 }),
    value: await feedOf('value', {}),
  }
  const screen = await publishScreen(
    call,
    'Lobby',
    [
      aSlide(
        'Teller',
        '#0b3b4a',
        Object.entries(feeds).map(([id, feed]) => widgetOn(id, 'package:teller', { feed })),
      ),
    ],
    ([teller]) => oneZone([anItem('teller', teller!, 60_000)]),
  )
  const { page, context } = await displayOf(browser, call, server, screen)
  await expect(insideOf(page, 'counter')).toContainText('"count":0')
  await call('callQueue', { params: { id: feeds.queue }, body: { action: 'next', desk: 'Desk 1' } })
  await call('changeCounter', { params: { id: feeds.counter }, body: { add: 3 } })
  await call('setValue', { params: { id: feeds.value }, body: { value: '19.5' } })
  await expect(insideOf(page, 'queue')).toContainText('"number":"A1"')
  await expect(insideOf(page, 'counter')).toContainText('"count":3')
  await expect(insideOf(page, 'value')).toContainText('"value":"19.5"')
  await context.close()
})
