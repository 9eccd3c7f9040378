import { widgetTexts } from '../../packages/render/src/elements/widget.texts.ts'
import type { Widget } from '@vitrine/widgets'
import { feedTexts } from '../../apps/console/src/features/feeds/feeds.texts.ts'
import { commonTexts } from '../../apps/console/src/ui/common.texts.ts'
import { trialTexts } from '../../apps/console/src/features/trials/trials.texts.ts'
import { shelfElementTexts } from '../../apps/console/src/features/widgets/elements/shelfElements.texts.ts'
import { shelfTexts } from '../../apps/console/src/features/widgets/widgets.texts.ts'
import { accessibilityFindings } from './support/accessibility.ts'
import { signIn } from './support/furnished.ts'
import { captureGlass } from './support/glass.ts'
import { anItem, aSlide, displayOf, OWNER, oneZone, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'
import { toSearch } from './support/toSearch.ts'

test.use({ serverOptions: { env: OWNER }, viewport: { width: 1_440, height: 900 } })

const RED = { r: 200, g: 30, b: 40 }

test('a widget is found on the shelf, tried, put on a slide, and used as a slide of its own', async ({
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const brand = {
    primary: '#123456',
    accent: '#7A1FA2',
    ground: '#FFF8E7',
    text: '#2B2118',
    heading: 'lora' as const,
    body: 'lora' as const,
  }
  await call('changeBrand', { revision: (await call('readBrand')).revision, body: brand })
  const hall = await call('makeSlide', { body: { ...aSlide('Hall', '#0b5563'), brand } })
  await signIn(page, server.url)
  await page.goto(`${server.url}/widgets`)
  const shelf = page.getByRole('list', { name: shelfTexts.list() })
  await expect(shelf.getByRole('button', { name: /^Countdown/ })).toBeVisible()
  await toSearch(page)
  await page.keyboard.type('hands')
  await expect(shelf.getByRole('button')).toHaveCount(1)
  expect(await accessibilityFindings(page)).toEqual([])
  await shelf.getByRole('button', { name: /^Clock/ }).click()
  const panel = page.getByRole('dialog', { name: 'Clock', exact: true })
  await panel.getByText(shelfTexts.dark()).click()
  await panel.getByText('Digital', { exact: true }).click()
  expect(await accessibilityFindings(page)).toEqual([])

  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await panel.getByRole('button', { name: shelfTexts.copyLink() }).click()
  await expect(panel.getByRole('button', { name: commonTexts.copied() })).toBeVisible()
  const address = await page.evaluate(() => navigator.clipboard.readText())
  expect(Object.fromEntries(new URL(address).searchParams)).toMatchObject({
    kind: 'clock',
    color: brand.ground.slice(1),
    accent: brand.accent.slice(1),
    font: brand.body,
  })
  const elsewhere = await page.context().newPage()
  await elsewhere.goto(address)
  await expect(elsewhere.locator('html[data-widget=drawn]')).toBeAttached()
  const letters = elsewhere.getByText(/\d/).first()
  await expect(letters).toHaveCSS('font-family', /Lora/)
  await expect(letters).toHaveCSS('color', 'rgb(255, 248, 231)')
  expect(
    await elsewhere.evaluate(() =>
      [...document.fonts].some(({ family, status }) => family.includes('Lora') && status === 'loaded'),
    ),
  ).toBe(true)
  await elsewhere.close()

  await panel.getByRole('button', { name: shelfTexts.putOnSlide() }).click()
  await page
    .getByRole('dialog', { name: shelfTexts.chooseSlide({ name: 'Clock' }) })
    .getByRole('button', { name: 'Hall' })
    .click()
  await expect(page).toHaveURL(`${server.url}/slides-edit/${hall.id}`)
  const { elements, ...changed } = await call('readSlide', { params: { id: hall.id } })
  expect(elements).toHaveLength(hall.elements.length + 1)
  expect(elements.at(-1)).toMatchObject({
    type: 'widget',
    widget: { kind: 'clock', face: 'digital' },
    accent: brand.accent,
  })
  expect(changed.brand).toEqual(brand)

  await page.goto(`${server.url}/widgets?widget=clock`)
  await expect(panel.getByRole('link', { name: 'Hall' })).toBeVisible()
  await panel.getByRole('combobox', { name: shelfTexts.size() }).click()
  await page.getByRole('option', { name: shelfTexts.tall() }).click()
  await panel.getByRole('button', { name: shelfTexts.fullScreen() }).click()
  await expect(page).toHaveURL(/\/slides-edit\/(?!new)/)
  const [made] = (await call('listSlides')).items.filter(({ name }) => name === 'Clock')
  expect(made).toMatchObject({ width: 1_080, height: 1_920, elements: [{ type: 'widget' }], brand })

  await page.goto(`${server.url}/widgets?widget=element:qr`)
  await page
    .getByRole('dialog', { name: 'QR code', exact: true })
    .getByRole('button', { name: shelfTexts.fullScreen() })
    .click()
  await expect(page).toHaveURL(/\/slides-edit\/(?!new)/)
  const [code] = (await call('listSlides')).items.filter(({ name }) => name === 'QR code')
  expect(code).toMatchObject({ background: { color: brand.ground }, elements: [{ type: 'qr' }], brand })
})

test('the shelf says how the feeds of a widget are, where it is used, and shows it in any size and direction', async ({
  server,
  page,
}) => {
  const call = await ownerOf(server)
  await call('makeFeed', {
    body: { name: 'Prices', kind: 'table', file: { name: 'p.csv', text: 'name,price\nSoup,4\n' } },
  })
  await call('makeFeed', { body: { name: 'Away', kind: 'table', url: 'http://127.0.0.1:9/a.csv' } })
  const clock = {
    id: 'clock',
    type: 'widget' as const,
    frame: { x: 0, y: 0, width: 400, height: 200 },
    widget: { kind: 'clock' as const, face: 'digital' as const },
    style: { color: '#f7f4ee', size: 60, weight: 'regular', align: 'left', valign: 'top' } as const,
    accent: '#d9503f',
  }
  const ad = {
    id: 'ad',
    group_id: 'main',
    name: 'Time',
    mode: 'over' as const,
    frequency: { every: 1 },
    duration: 5_000,
    width: 1_920,
    height: 1_080,
    overlays: [clock],
  }
  await call('makeSlide', { body: aSlide('Entrance', '#0b5563', [clock]) })
  const lobby = await publishScreen(call, 'Lobby', [aSlide('Plain', '#0b5563')], ([id]) =>
    oneZone([anItem('a', id!)], { ads: [ad] }),
  )
  await signIn(page, server.url)
  await page.goto(`${server.url}/widgets`)
  const shelf = page.getByRole('list', { name: shelfTexts.list() })
  const tile = (name: RegExp) => shelf.getByRole('button', { name })
  await expect(tile(/^Clock/)).toContainText(shelfTexts.worksOffline())
  await expect(tile(/^Clock/)).toContainText(shelfTexts.usedOnNames({ names: 'Entrance and Lobby' }))
  await expect(tile(/^Departures/)).toContainText(feedTexts.neededFailed({ count: 2, those: 1 }))
  await expect(tile(/^Departures/)).toContainText(shelfTexts.usedNowhere())
  await expect(tile(/^Weather/)).toContainText(feedTexts.needsFeed())
  expect(await accessibilityFindings(page)).toEqual([])

  await tile(/^Clock/).click()
  const clockPanel = page.getByRole('dialog', { name: 'Clock', exact: true })
  await expect(clockPanel.getByRole('link', { name: 'Lobby' })).toHaveAttribute(
    'href',
    `/sites-edit/${lobby.id}`,
  )
  await page.keyboard.press('Escape')
  await tile(/^Departures/).click()
  const panel = page.getByRole('dialog', { name: 'Departures', exact: true })
  const needed = panel.getByRole('region', { name: feedTexts.needed() })
  await expect(needed.getByRole('listitem').filter({ hasText: 'Prices' })).toContainText(
    feedTexts.stateName.fresh(),
  )
  await expect(needed.getByRole('listitem').filter({ hasText: 'Away' })).toContainText(
    feedTexts.stateName.failed(),
  )
  const picture = panel.locator('[data-part=picture]')
  for (const [shape, ratio] of [
    [shelfTexts.tiny(), 2],
    [shelfTexts.uhd(), 16 / 9],
    [shelfTexts.tall(), 9 / 16],
    [shelfTexts.wide(), 16 / 9],
  ] as const) {
    await panel.getByRole('combobox', { name: shelfTexts.size() }).click()
    await page.getByRole('option', { name: new RegExp(`^${shape},`) }).click()
    await expect
      .poll(async () => {
        const box = (await picture.boundingBox())!
        return Math.abs(box.width / box.height / ratio - 1)
      })
      .toBeLessThan(0.02)
    await expect(picture.locator('[data-element]')).toBeVisible()
  }

  await panel.getByRole('combobox', { name: shelfTexts.size() }).click()
  await page.getByRole('option', { name: shelfTexts.customSize() }).click()
  const [width, height] = [shelfTexts.width(), shelfTexts.height()].map((name) =>
    panel.getByRole('textbox', { name, exact: true }),
  )
  await expect(width!).toHaveValue(/^1920/)
  await width!.fill('49')
  await expect(panel.getByText(shelfTexts.sideOutside({ least: 50, most: 7_680 }))).toBeVisible()
  expect(await accessibilityFindings(page)).toEqual([])
  await width!.fill('1200')
  await height!.fill('400')
  await expect(panel.getByText(shelfTexts.sideOutside({ least: 50, most: 7_680 }))).toHaveCount(0)
  const shownRatio = async () => {
    const box = (await picture.boundingBox())!
    return box.width / box.height
  }
  await expect.poll(shownRatio).toBeCloseTo(3, 1)
  for (const choice of [new RegExp(`^${shelfTexts.strip()},`), shelfTexts.customSize()]) {
    await panel.getByRole('combobox', { name: shelfTexts.size() }).click()
    await page.getByRole('option', { name: choice }).click()
  }
  await expect(width!).toHaveValue(/^1200/)
  await expect.poll(shownRatio).toBeCloseTo(3, 1)

  await expect(picture.locator('[dir=ltr]').first()).toBeVisible()
  await panel.getByText(shelfTexts.rtl(), { exact: true }).click()
  await expect(picture.locator('[dir=rtl]').first()).toBeVisible()
  await expect(picture.locator('[dir=ltr]')).toHaveCount(0)
  await panel.getByText(shelfTexts.dark(), { exact: true }).click()
  expect(await accessibilityFindings(page)).toEqual([])
})

test('web pages, streams and QR codes are found on the shelf too, and lead to the elements of slides', async ({
  server,
  page,
}) => {
  const call = await ownerOf(server)
  const hall = await call('makeSlide', { body: aSlide('Hall', '#0b5563') })
  await signIn(page, server.url)
  await page.goto(`${server.url}/widgets`)
  const shelf = page.getByRole('list', { name: shelfTexts.list() })
  for (const name of ['Web page', 'Live stream', 'QR code'])
    await expect(shelf.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible()
  await toSearch(page)
  await page.keyboard.type('website')
  await expect(shelf.getByRole('button')).toHaveCount(1)
  await shelf.getByRole('button', { name: /^Web page/ }).click()
  expect(await accessibilityFindings(page)).toEqual([])
  await page
    .getByRole('dialog', { name: 'Web page', exact: true })
    .getByRole('button', { name: shelfTexts.fullScreen() })
    .click()
  await expect(page).toHaveURL(/\/slides-edit\/(?!new)/)
  const [made] = (await call('listSlides')).items.filter(({ name }) => name === 'Web page')
  expect(made).toMatchObject({
    elements: [{ type: 'page', frame: { x: 0, y: 0, width: 1_920, height: 1_080 } }],
  })

  await page.goto(`${server.url}/widgets?widget=element:qr`)
  const panel = page.getByRole('dialog', { name: 'QR code', exact: true })
  await panel.getByRole('button', { name: shelfTexts.putOnSlide() }).click()
  await page
    .getByRole('dialog', { name: shelfElementTexts.chooseSlide({ name: 'QR code' }) })
    .getByRole('button', { name: 'Hall' })
    .click()
  await expect(page).toHaveURL(`${server.url}/slides-edit/${hall.id}`)
  expect((await call('readSlide', { params: { id: hall.id } })).elements).toMatchObject([{ type: 'qr' }])
  await page.goto(`${server.url}/widgets?widget=element:qr`)
  await expect(panel.getByRole('link', { name: 'Hall' })).toBeVisible()
})

test('a widget is tried on a display over what plays there, goes when the trial is ended, and gives way to what matters more', async ({
  server,
  browser,
  page,
}) => {
  const call = await ownerOf(server)
  const screen = await publishScreen(call, 'Lobby', [aSlide('Lobby', '#c81e28')], ([id]) =>
    oneZone([anItem('a', id!)]),
  )
  const display = await displayOf(browser, call, server, screen)
  const layer = display.page.getByTestId('widget-trial')
  await signIn(page, server.url)
  await page.goto(`${server.url}/widgets?widget=clock`)
  const panel = page.getByRole('dialog', { name: 'Clock', exact: true })
  await panel.getByText('Digital', { exact: true }).click()
  await panel.getByRole('button', { name: trialTexts.tryOnDevice() }).click()
  const dialog = page.getByRole('dialog', { name: trialTexts.title({ name: 'Clock' }) })
  await dialog.getByRole('combobox', { name: trialTexts.device() }).click()
  await page.getByRole('option', { name: 'Lobby' }).click()
  expect(await accessibilityFindings(page)).toEqual([])
  await dialog.getByRole('button', { name: trialTexts.show(), exact: true }).click()
  await expect(dialog.getByText(trialTexts.shown())).toBeVisible()
  await expect(layer).toHaveAttribute('data-seen', 'true')
  await expect(layer.frameLocator('iframe').locator('[data-element=widget]')).toContainText(/\d/)
  // The ground of the widget, and nothing of the screen under it.
  const ground = { r: 247, g: 244, b: 238 }
  await expect.poll(async () => (await captureGlass(display.page)).share(ground, 14)).toBeGreaterThan(0.6)
  expect((await captureGlass(display.page)).share(RED, 30)).toBeLessThan(0.001)

  await dialog.getByRole('button', { name: trialTexts.end(), exact: true }).click()
  await expect(dialog.getByText(trialTexts.ended())).toBeVisible()
  await expect(layer).toHaveCount(0)
  expect((await captureGlass(display.page)).share(RED, 14)).toBeGreaterThan(0.99)

  // It shows what its feed says, which no screen of the display shows.
  const tryOn = (widget: Widget) => call('tryWidget', { params: { id: display.device.id }, body: { widget } })
  const { id: feed } = await call('makeFeed', {
    body: { name: 'Reading room', kind: 'counter', options: { capacity: 2 } },
  })
  await tryOn({ kind: 'trafficLight', label: '', words: true, go: '', wait: '', stop: '', feed })
  await expect(layer.frameLocator('iframe').locator('[data-element=widget]')).toContainText(
    widgetTexts.comeIn(),
  )
  await expect(layer).toHaveAttribute('data-seen', 'true')

  // Another takes its place. A display that goes black ends the trial, and takes none.
  const tryClock = () => tryOn({ kind: 'clock', face: 'digital' })
  const answerOf = async (id: string) => (await call('readCommands', { body: { ids: [id] } })).items[0]
  await tryClock()
  await expect(layer.locator('iframe')).toHaveAttribute('src', /kind=clock/)
  await expect(layer).toHaveAttribute('data-seen', 'true')
  const { revision } = await call('readDevice', { params: { id: display.device.id } })
  await call('changeDevice', {
    params: { id: display.device.id },
    revision,
    body: { settings: { blankScreen: true } },
  })
  await expect(layer).toHaveCount(0)
  const { id } = await tryClock()
  await expect.poll(async () => (await answerOf(id))?.error_code).toBe('notPresenting')
  await display.context.close()
})

test('people take numbers and are counted by touch and by keys, and read that it doesn’t work without the server', async ({
  server,
  browser,
}) => {
  const call = await ownerOf(server)
  const queue = (
    await call('makeFeed', { body: { name: 'Service', kind: 'queue', options: { prefix: 'A' } } })
  ).id
  const gym = (await call('makeFeed', { body: { name: 'Gym', kind: 'counter', options: { capacity: 3 } } }))
    .id
  const style = { color: '#101828', size: 48, weight: 'regular', align: 'left', valign: 'top' } as const
  const screen = await publishScreen(
    call,
    'Hall',
    [
      aSlide('Hall', '#ffffff', [
        {
          id: 'queue',
          type: 'widget',
          frame: { x: 60, y: 60, width: 860, height: 960 },
          widget: { kind: 'queue', heading: '', recent: 3, waiting: true, byTouch: true, feed: queue },
          style,
          accent: '#12877f',
        },
        {
          id: 'gym',
          type: 'widget',
          frame: { x: 1_000, y: 60, width: 860, height: 960 },
          widget: { kind: 'occupancy', label: 'Gym', look: 'ring', words: true, byTouch: true, feed: gym },
          style,
          accent: '#12877f',
        },
      ]),
    ],
    ([hall]) => oneZone([anItem('hall', hall!)]),
  )
  const display = await displayOf(browser, call, server, screen)
  const { page } = display
  let answered = 0
  page.on('requestfinished', (request) => (answered += request.url().endsWith('/touch') ? 1 : 0))
  await page.getByRole('button', { name: widgetTexts.takeNumber() }).click()
  await expect(page.getByRole('status')).toHaveText('A1')
  await expect(page.getByText(widgetTexts.beforeYou({ count: 0 }))).toBeVisible()
  expect(await call('readQueue', { params: { id: queue } })).toMatchObject({ waiting: 1, calls: [] })

  const more = page.getByRole('button', { name: widgetTexts.oneCame() })
  await more.click()
  await more.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: widgetTexts.oneLeft() }).click()
  await expect(page.locator('body')).toContainText('2/ 3')
  await expect.poll(async () => (await call('readCounter', { params: { id: gym } })).count).toBe(2)
  // The display knows that all of them were counted.
  await expect.poll(() => answered).toBe(5)

  await display.context.setOffline(true)
  await more.click()
  await expect(page.getByRole('alert')).toHaveText(widgetTexts.cantTake())
  await expect(page.locator('body')).toContainText('2/ 3')
  await display.context.setOffline(false)
  await more.click()
  await expect.poll(async () => (await call('readCounter', { params: { id: gym } })).count).toBe(3)
  await display.context.close()
})

test('a ticker goes at a constant speed, the same for short and long texts, and nothing of ours runs with each frame', async ({
  server,
  page,
}) => {
  await page.addInitScript(() => {
    const counted = globalThis as { framesAsked?: number }
    counted.framesAsked = 0
    const real = requestAnimationFrame.bind(globalThis)
    globalThis.requestAnimationFrame = (run) => {
      counted.framesAsked! += 1
      return real(run)
    }
  })
  const speeds: number[] = []
  for (const text of ['Open on Sunday', 'Flu shots on Monday | Closed on Friday | '.repeat(12)]) {
    const settings = Buffer.from(JSON.stringify({ text, speed: 'normal' })).toString('base64url')
    await page.goto(`${server.url}/player-widgets?kind=ticker&settings=${settings}`)
    await expect(page.locator('html[data-widget=drawn]')).toBeAttached()
    await page.waitForFunction(() => document.getAnimations().length > 0)
    const seen = await page.evaluate(async () => {
      const counted = globalThis as { framesAsked?: number }
      const [animation] = document.getAnimations()
      const { target } = animation!.effect as KeyframeEffect
      const before = counted.framesAsked!
      const at: { ms: number; px: number }[] = []
      for (let look = 0; look < 12; look += 1) {
        await new Promise((resolve) => setTimeout(resolve, 120))
        const px = new DOMMatrix(getComputedStyle(target!).transform).e
        at.push({ ms: Number(animation!.currentTime), px })
      }
      return {
        at,
        frames: counted.framesAsked! - before,
        easing: animation!.effect!.getComputedTiming().easing,
      }
    })
    expect(seen.frames).toBe(0)
    expect(seen.easing).toBe('linear')
    const between = seen.at.slice(1).flatMap(({ ms, px }, index) => {
      const before = seen.at[index]!
      // Where it begins again it goes back by its whole length.
      return px < before.px ? [(before.px - px) / (ms - before.ms)] : []
    })
    expect(between.length).toBeGreaterThan(4)
    for (const speed of between) expect(speed / between[0]!).toBeCloseTo(1, 1)
    speeds.push(between[0]!)
  }
  expect(speeds[1]! / speeds[0]!).toBeCloseTo(1, 1)
})
