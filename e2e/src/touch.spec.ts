import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Element, Touch } from '@vitrine/core'
import { slideEditorTexts } from '../../apps/console/src/features/slides/slideEditor.texts.ts'
import { slideTexts } from '../../apps/console/src/features/slides/slides.texts.ts'
import { fieldTexts } from '../../apps/console/src/features/slides/studio/fields/field.texts.ts'
import { studioTexts } from '../../apps/console/src/features/slides/studio/studio.texts.ts'
import { everyFinding } from './support/accessibility.ts'
import { signIn } from './support/furnished.ts'
import { anItem, aSlide, displayOf, OWNER, oneZone, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

test.use({ serverOptions: { env: OWNER } })

const button = (id: string, text: string, at: number, touch?: Touch): Element => ({
  id,
  type: 'text',
  frame: { x: 100, y: 60 + at * 150, width: 800, height: 120 },
  text,
  style: { color: '#F7F4EE', size: 80, weight: 'bold', align: 'left', valign: 'middle' },
  ...(touch && { touch }),
})

test('a visitor goes where touches lead, and back, and finds the start again', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const web = createServer((_request, response) => response.end('A page of somebody else'))
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  const elsewhere = `http://127.0.0.1:${(web.address() as AddressInfo).port}/hours`
  const soup = await call('makeSlide', {
    body: aSlide('Soup', '#0B5563', [button('told', 'Soup in {{value language}}', 0)]),
  })
  const menu = await call('makeSlide', {
    body: aSlide('Menu', '#6A4BBC', [
      button('soup', 'Soup', 0, { do: 'overlay', slide_id: soup.id }),
      button('back', 'Back', 1, { do: 'back' }),
    ]),
  })
  const start = aSlide('Start', '#101828', [
    button('menu', 'Menu', 0, { do: 'slide', slide_id: menu.id }),
    button('french', 'Français', 1, { do: 'set', name: 'language', value: 'French' }),
    button('ticket', 'Ticket', 2, {
      do: 'print',
      page: { title: 'Ticket', text: 'For {{screen}}, in {{value language}}' },
    }),
    button('chime', 'Chime', 3, { do: 'sound', sound: 'chime' }),
    button('page', 'Web', 4, { do: 'page', url: elsewhere }),
    // Lies over what is touched, and lets touches through.
    {
      id: 'cover',
      type: 'page',
      frame: { x: 100, y: 60 + 4 * 150, width: 800, height: 120 },
      url: elsewhere.replace('/hours', '/cover'),
      timeout: 10_000,
      background: '#101828',
      untouchable: true,
    },
    button('plain', 'Nothing', 5),
    button('svenska', 'Svenska', 6, { do: 'language', language: 'sv-SE' }),
  ])
  const isSwedish = { language: 'sv', unknown: false }
  const greetings = [
    aSlide('Welcome', '#0B5563', [button('en', 'Welcome', 0)]),
    aSlide('Welcome in Swedish', '#0B5563', [button('sv', 'Välkommen', 0)]),
  ]
  const site = await publishScreen(call, 'Hall', [start, ...greetings], ([id, welcome, swedish]) => {
    const screen = oneZone([anItem('a', id!)])
    const beside = { x: 1_000, y: 0, width: 920, height: 1_080 }
    const items = [
      { ...anItem('welcome', welcome!), if: { not: isSwedish } },
      { ...anItem('swedish', swedish!), if: isSwedish },
    ]
    const greeting = { ...screen.groups[0]!, id: 'greeting', name: 'Greeting', frame: beside, items }
    return { ...screen, groups: [...screen.groups, greeting] }
  })
  const { page } = await displayOf(browser, call, server, site)
  // A minute without a touch passes when it is told to.
  await page.evaluate(() => {
    const { setTimeout: wait, performance: clock } = window
    const now = clock.now.bind(clock)
    Object.assign(window, { ahead: 0 })
    Object.assign(window, {
      setTimeout: (run: () => void, ms: number) => wait(run, ms > 50_000 ? 200 : ms),
    })
    clock.now = () => now() + (window as unknown as { ahead: number }).ahead
  })
  const on = (id: string) => page.locator(`[data-element="${id}"]`).last()
  // What hears touches is loaded after the slide is shown.
  await page.locator('[data-opened="screen"]').waitFor({ state: 'attached' })

  await test.step('content opens in its zone, and over everything', async () => {
    await on('french').click()
    await on('menu').click()
    await expect(on('soup')).toBeVisible()
    await on('soup').click()
    const dialog = page.getByRole('dialog', { name: 'Soup' })
    await expect(dialog).toHaveText('Soup in French')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)
    await on('back').click()
    await expect(page.locator('[data-opened="zone"]')).toHaveCount(0)
  })
  await test.step('a sheet says what was chosen, and is closed', async () => {
    await on('ticket').click()
    await expect(page.locator('[data-sheet]')).toContainText('For Hall, in French')
    await page.getByRole('button', { name: 'Close' }).click()
    await expect(page.locator('[data-sheet]')).toHaveCount(0)
  })
  await test.step('a web page opens in a frame with a way home, which forgets what was chosen', async () => {
    await on('page').click()
    await expect(page.locator('iframe[src$="/hours"]')).toBeVisible()
    await page.getByRole('button', { name: 'Home' }).click()
    await expect(page.locator('iframe[src$="/hours"]')).toHaveCount(0)
    await on('ticket').click()
    await expect(page.locator('[data-sheet]')).toContainText('For Hall, in')
    await expect(page.locator('[data-sheet]')).not.toContainText('French')
    await page.getByRole('button', { name: 'Close' }).click()
  })
  await test.step('a sound is heard', async () => {
    await page.evaluate(() => {
      const before = AudioContext.prototype.createOscillator
      AudioContext.prototype.createOscillator = function oscillator() {
        document.title = 'sounding'
        return before.call(this)
      }
    })
    await on('chime').click()
    await expect(page).toHaveTitle('sounding')
  })
  await test.step('whoever went away leaves the start to the next visitor', async () => {
    await on('menu').click()
    await expect(page.locator('[data-opened="zone"]')).toHaveCount(1)
    await page.evaluate(() => Object.assign(window, { ahead: 61_000 }))
    await expect(page.locator('[data-opened="zone"]')).toHaveCount(0)
  })
  await test.step('a visitor who touches a language sees content in it until they have gone', async () => {
    const greeting = page.locator('[data-group="greeting"] [data-role="current"]')
    await expect(greeting).toContainText('Welcome')
    const finger = await page.context().newCDPSession(page)
    await finger.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    // A finger does not wait, as clicks of the driver do, until what it touches stands still.
    await expect(async () => {
      const box = (await on('svenska').boundingBox())!
      const point = { x: Math.round(box.x + 40), y: Math.round(box.y + box.height / 2) }
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] })
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
      await expect(greeting).toContainText('Välkommen', { timeout: 5_000 })
    }).toPass()
    await page.evaluate(() => Object.assign(window, { ahead: 122_000 }))
    await expect(greeting).toContainText('Welcome')
  })
  await test.step('what has no action is no button', async () => {
    await expect(on('plain')).not.toHaveAttribute('data-touch')
  })
  web.close()
})

test('an operator says what a touch does, by keyboard alone, and tries it', async ({ browser, server }) => {
  const call = await ownerOf(server)
  const menu = await call('makeSlide', {
    body: aSlide('Menu of the day', '#6A4BBC', [button('m', 'Soup', 0)]),
  })
  const start = await call('makeSlide', { body: aSlide('Start', '#101828', [button('go', 'Menu', 0)]) })
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } })
  const page = await context.newPage()
  await signIn(page, server.url)
  await page.goto(`${server.url}/slides-edit/${start.id}`)
  await page.getByRole('toolbar', { name: studioTexts.view() }).waitFor()
  await page.keyboard.press('Control+a')
  const choice = page.getByRole('combobox', { name: fieldTexts.touchAction() })
  await choice.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: fieldTexts.touchNothing() })).toBeVisible()
  // The list begins at the present choice one turn of timers after it has opened; a key before that starts from nowhere.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: fieldTexts.touchSlide() })).toHaveAttribute(
    'data-combobox-selected',
    'true',
  )
  await page.keyboard.press('Enter')
  const picker = page.getByRole('dialog', { name: fieldTexts.chooseSlide() })
  await expect(picker.getByLabel(slideTexts.searchContent())).toBeFocused()
  await page.keyboard.type('menu of')
  await picker.getByRole('button', { name: 'Menu of the day' }).focus()
  await page.keyboard.press('Enter')
  const saved = async () => (await call('readSlide', { params: { id: start.id } })).elements[0]!.touch
  await expect.poll(saved).toEqual({ do: 'slide', slide_id: menu.id })

  await page.getByRole('button', { name: slideEditorTexts.tryIt() }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: slideEditorTexts.tryTitle({ name: 'Start' }) })
  // What hears touches comes with the first screen that can be touched.
  await dialog.locator('[data-opened="screen"]').waitFor({ state: 'attached' })
  await dialog.getByRole('button', { name: 'Menu', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.locator('[data-opened="zone"] [data-element="m"]')).toBeVisible()
  await expect(dialog.getByRole('status')).toHaveText(slideEditorTexts.tryStep({ count: 1 }))
  expect(await everyFinding(page, '[role="dialog"]')).toEqual([])
  await dialog.getByRole('button', { name: slideEditorTexts.toStart() }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog.locator('[data-opened="zone"]')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.keyboard.press('Control+z')
  await expect.poll(saved).toBeUndefined()

  await page.keyboard.press('Control+a')
  await choice.focus()
  await page.keyboard.press('Enter')
  const language = page.getByRole('option', { name: fieldTexts.touchLanguage() })
  await expect(language).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  for (let step = 0; step < 12 && (await language.getAttribute('data-combobox-selected')) === null; step += 1)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(saved).toEqual({ do: 'language', language: 'en' })
  await page.getByRole('combobox', { name: fieldTexts.language() }).focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('suomi')
  const finnish = page.getByRole('option', { name: 'suomi' })
  await expect(finnish).toBeVisible()
  if ((await finnish.getAttribute('data-combobox-selected')) === null) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(saved).toEqual({ do: 'language', language: 'fi' })
})
