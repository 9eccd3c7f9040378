import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { ELEMENT_TYPES, type RenderElement, type RenderSlide, type SlideDraft } from '@vitrine/core'
import { openSlidePage } from './support/drawnSlides.ts'
import { everyElement, FILM, PHOTO } from './support/everyElement.ts'
import { captureGlass } from './support/glass.ts'
import { anItem, aSlide, displayOf, oneZone, OWNER, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { pictureDifference, SAME_PICTURE } from './support/pictureDifference.ts'
import { expect, test } from './support/test.ts'

const BOX = { widthPx: 600, heightPx: 360 }

let page: Page
let draw: Awaited<ReturnType<typeof openSlidePage>>['draw']
let web: Server
let files: Record<string, string>
let elements: Record<string, RenderElement>

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  web = createServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(
      url === '/page' ? '<body style="margin:0;background:#3E8EDE;font:700 60px serif">A page' : '',
    )
  })
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(web.address() as AddressInfo).port}`
  elements = everyElement(`${origin}/page`)
  const film = readFileSync(new URL('../fixtures/patch.mp4', import.meta.url))
  files = {
    [PHOTO.sha256]: `data:image/png;base64,${(await photo()).toString('base64')}`,
    [FILM.sha256]: `data:video/mp4;base64,${film.toString('base64')}`,
  }
  ;({ page, draw } = await openSlidePage(browser, origin))
})
test.afterAll(async () => {
  await page?.close()
  web?.close()
})

/** Stripes, rings and a gradient: whatever is moved, cut or coloured otherwise looks otherwise. */
async function photo(): Promise<Buffer> {
  const rings = [240, 180, 120, 60].map(
    (radius, at) => `<circle cx="500" cy="260" r="${radius}" fill="${at % 2 ? '#F7F4EE' : '#D9503F'}"/>`,
  )
  const stripes = [0, 1, 2, 3, 4].map((at) => `<rect x="${at * 40}" width="20" height="600" fill="#12877F"/>`)
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#E39A1F"/>${rings.join('')}${stripes.join('')}</svg>`,
    ),
  )
    .png()
    .toBuffer()
}

function slideOf(element: RenderElement, more: Partial<RenderSlide> = {}): RenderSlide {
  return {
    id: 'slide',
    name: 'Slide',
    width: 600,
    height: 360,
    background: { kind: 'color', color: '#F7F4EE' },
    elements: [element],
    ...more,
  }
}
const moved = (element: RenderElement, byPx: number): RenderElement => ({
  ...element,
  frame: { ...element.frame, x: element.frame.x + byPx, y: element.frame.y + byPx },
})

test('every kind of element looks the same in the editor, in a preview and on the glass', async () => {
  const empty = await draw({
    slide: slideOf(elements['plain text']!, { elements: [] }),
    as: 'player',
    ...BOX,
    files,
  })
  const different: string[] = []
  for (const [name, element] of Object.entries(elements)) {
    const slide = slideOf(element)
    const isSeen = async (picture: Buffer) => (await pictureDifference(picture, empty)) >= 0.005
    const glass = await draw({ slide, as: 'player', ...BOX, files }, isSeen)
    // What is not drawn at all would be the same everywhere.
    if (!(await isSeen(glass))) different.push(`${name}: nothing is seen of it`)
    for (const as of ['editor', 'preview'] as const) {
      const isSame = async (picture: Buffer) => (await pictureDifference(glass, picture)) < SAME_PICTURE
      const share = await pictureDifference(glass, await draw({ slide, as, ...BOX, files }, isSame))
      if (share >= SAME_PICTURE)
        different.push(`${name}: ${(share * 100).toFixed(2)} % are otherwise in the ${as}`)
    }
  }
  expect(different).toEqual([])
  // Only a player opens live streams.
  const compared = new Set(Object.values(elements).map(({ type }) => type))
  expect([...compared, 'stream'].toSorted()).toEqual(ELEMENT_TYPES.toSorted())
})

test('every font draws letters of its own, upright and slanted', async () => {
  const drawn = new Map<string, Buffer>()
  for (const [name, element] of Object.entries(elements))
    if (/text in /.test(name))
      drawn.set(name, await draw({ slide: slideOf(element), as: 'player', ...BOX, files }))
  const alike: string[] = []
  for (const [name, picture] of drawn)
    for (const [other, otherPicture] of drawn)
      if (name < other && (await pictureDifference(picture, otherPicture)) < 0.01)
        alike.push(`${name} = ${other}`)
  expect(drawn.size).toBe(12)
  expect(alike).toEqual([])
})

test('what shrinks is whole inside its frame, by the letters that came late', async ({ browser }) => {
  for (const name of ['text that shrinks', 'bullets that shrink', 'a table']) {
    // A page of its own: no letters are there yet.
    const own = await openSlidePage(browser, page.url())
    await own.draw({ slide: slideOf(elements[name]!), as: 'preview', ...BOX, files })
    const boxes = await own.page
      .locator(name === 'a table' ? '[data-cell]' : '[data-element] > div > div > div')
      .evaluateAll((found) =>
        found.map((box) => ({
          size: Number.parseFloat(getComputedStyle(box).fontSize),
          spare: box.clientHeight - box.scrollHeight,
          wide: box.scrollWidth > box.clientWidth,
        })),
      )
    expect(boxes.length).toBeGreaterThan(0)
    for (const { size, spare, wide } of boxes) {
      expect(spare).toBeGreaterThanOrEqual(0)
      expect(wide).toBe(false)
      // It is not small for nothing, either.
      expect(size).toBeGreaterThan(16)
      expect(size).toBeLessThan(60)
    }
    await own.page.close()
  }
})

test('every kind of background looks the same in the editor, in a preview and on the glass', async () => {
  const backgrounds: Record<string, RenderSlide['background']> = {
    colour: { kind: 'color', color: '#0B5563' },
    gradient: { kind: 'gradient', from: '#0B5563', to: '#E39A1F', angle: 120 },
    picture: { kind: 'media', media: PHOTO, dim: 0, color: '#101828' },
    'dimmed picture': { kind: 'media', media: PHOTO, dim: 0.5, color: '#101828' },
    video: { kind: 'media', media: FILM, dim: 0.3, color: '#101828' },
  }
  const element = elements['plain text']!
  const drawn: Buffer[] = []
  for (const background of Object.values(backgrounds)) {
    const slide = slideOf(element, { background })
    const glass = await draw({ slide, as: 'player', ...BOX, files })
    for (const as of ['editor', 'preview'] as const)
      expect(await pictureDifference(glass, await draw({ slide, as, ...BOX, files }))).toBeLessThan(
        SAME_PICTURE,
      )
    for (const other of drawn) expect(await pictureDifference(glass, other)).toBeGreaterThan(0.05)
    drawn.push(glass)
  }
})

test('the comparison sees an element of any kind that lies 4 px beside its place', async () => {
  const unseen: string[] = []
  for (const [name, element] of Object.entries(elements)) {
    const there = await draw({ slide: slideOf(element), as: 'preview', ...BOX, files })
    const beside = await draw({ slide: slideOf(moved(element, 4)), as: 'preview', ...BOX, files })
    if ((await pictureDifference(there, beside)) < SAME_PICTURE) unseen.push(name)
  }
  expect(unseen).toEqual([])
})

test('elements come and go by the clock, again with every turn of a slide that is alone', async () => {
  const shape = elements['a turned picture with round corners']!
  const at = (ms: number, element: RenderElement) =>
    draw({ slide: slideOf(element), as: 'player', atMs: ms, durationMs: 6_000, ...BOX, files })
  const empty = await draw({ slide: slideOf(shape, { elements: [] }), as: 'player', ...BOX, files })
  const whole = await at(2_000, shape)
  const wrong: string[] = []
  for (const [kind, side] of [
    ['fade', 'bottom'],
    ['zoom', 'bottom'],
    ...(['left', 'right', 'top', 'bottom'] as const).flatMap((one) => [
      ['slide', one] as const,
      ['wipe', one] as const,
    ]),
  ] as const) {
    const element: RenderElement = {
      ...shape,
      enter: { kind, side, at: 1_000, length: 500 },
      exit: { kind, side, at: 4_000, length: 500 },
    }
    for (const [ms, due] of [
      [0, empty],
      [990, empty],
      [1_510, whole],
      [3_990, whole],
      [4_510, empty],
      [6_990, empty],
      [7_510, whole],
    ] as const) {
      const share = await pictureDifference(await at(ms, element), due)
      if (share >= SAME_PICTURE) wrong.push(`${kind} ${side} at ${ms}: ${(share * 100).toFixed(2)} %`)
    }
    const midway = await at(1_080, element)
    const isMidway = await Promise.all([empty, whole].map((end) => pictureDifference(midway, end)))
    if (isMidway.some((share) => share < SAME_PICTURE)) wrong.push(`${kind} ${side} jumps`)
    // In the editor it stands there, whatever it does on the glass.
    const edited = await draw({ slide: slideOf(element), as: 'editor', ...BOX, files })
    if ((await pictureDifference(edited, whole)) >= SAME_PICTURE) wrong.push(`${kind} ${side} in the editor`)
  }
  expect(wrong).toEqual([])
})

test('a person who asked for less motion sees elements there and gone at once, in previews', async () => {
  const element: RenderElement = {
    ...elements['a star']!,
    enter: { kind: 'slide', side: 'left', at: 1_000, length: 500 },
  }
  const at = (as: 'preview' | 'player') => draw({ slide: slideOf(element), as, atMs: 1_050, ...BOX, files })
  const whole = await draw({ slide: slideOf(elements['a star']!), as: 'preview', ...BOX, files })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const [preview, glass] = [await at('preview'), await at('player')]
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  expect(await pictureDifference(preview, whole)).toBeLessThan(SAME_PICTURE)
  expect(await pictureDifference(glass, whole)).toBeGreaterThan(SAME_PICTURE)
})

test('a text tells another minute and another day when they have come', async ({ browser }) => {
  const own = await openSlidePage(browser, page.url())
  // Drawing takes as long as it takes; the clock stands still only after it.
  await own.page.clock.install({ time: new Date('2026-11-21T09:00:00Z') })
  const told = (text: string) =>
    own.draw({
      slide: slideOf({ ...elements['plain text'], text } as RenderElement),
      as: 'preview',
      ...BOX,
      files,
    })
  await told('{{time HH:mm}} {{weekday}}')
  const element = own.page.locator('[data-element]')
  await own.page.clock.pauseAt(new Date('2026-11-21T09:14:50Z'))
  await expect(element).toHaveText('10:14 Saturday')
  await own.page.clock.runFor(9_000)
  await expect(element).toHaveText('10:14 Saturday')
  await own.page.clock.runFor(1_000)
  await expect(element).toHaveText('10:15 Saturday')
  await own.page.clock.runFor(24 * 60 * 60_000)
  await expect(element).toHaveText('10:15 Sunday')
  await own.page.close()
})

test.describe('on a display', () => {
  test.use({ serverOptions: { env: OWNER } })
  test('what a display shows is what the renderer draws, without the network too', async ({
    browser,
    server,
  }) => {
    const call = await ownerOf(server)
    const kinds = [
      'text in playfair',
      'slanted text in lora',
      'bullets that shrink',
      'text with a shadow',
      'a star',
      'a rectangle with everything',
      'an arrow of dashes',
      'a QR code',
    ]
    const drawn = kinds.map((name, at) => ({
      ...elements[name]!,
      id: `e${at}`,
      frame: { x: 60 + (at % 4) * 460, y: 60 + Math.floor(at / 4) * 330, width: 400, height: 260 },
    })) as SlideDraft['elements']
    const facts = elements['placeholders'] as Extract<RenderElement, { type: 'text' }>
    const told = { ...facts, id: 'told', frame: { x: 60, y: 780, width: 1_800, height: 120 } }
    // So small that the comparison does not mind whether it is there.
    const comes = {
      ...elements['a star']!,
      id: 'comes',
      frame: { x: 1_900, y: 1_060, width: 10, height: 10 },
      enter: { kind: 'fade', at: 800, length: 200 },
    } as SlideDraft['elements'][number]
    const site = await publishScreen(
      call,
      'Hall',
      [aSlide('Everything', '#F7F4EE', [...drawn, told as SlideDraft['elements'][number], comes])],
      ([id]) => oneZone([anItem('a', id!)]),
    )
    const display = await displayOf(browser, call, server, site)
    const seen = display.page.locator('[data-element="told"]')
    await expect(seen).toHaveText('Lobby in Hall')
    const due = await draw({
      slide: {
        ...slideOf(told),
        width: 1_920,
        height: 1_080,
        elements: [...(drawn as RenderElement[]), { ...told, text: 'Lobby in Hall' }],
      },
      as: 'editor',
      widthPx: 1_280,
      heightPx: 720,
      files,
    })
    const glass = async () => (await captureGlass(display.page)).png
    expect(await pictureDifference(await glass(), due)).toBeLessThan(SAME_PICTURE)

    // It comes again with each turn of two seconds, and nothing but the browser's compositor moves it.
    const seenNow = () =>
      display.page
        .locator('[data-element="comes"] > div')
        .evaluate((element) => Number(getComputedStyle(element).opacity))
    for (const _turn of [1, 2]) {
      await expect.poll(seenNow).toBeLessThan(0.01)
      await expect.poll(seenNow).toBe(1)
    }

    // Everything that draws it, letters too, is stored with the player.
    await expect
      .poll(
        async () =>
          (await call('readDevice', { params: { id: display.device.id } })).data?.offline_start.able,
      )
      .toBe(true)
    await display.context.setOffline(true)
    await display.page.reload()
    await display.page.locator('html[data-version]').waitFor()
    await expect(seen).toHaveText('Lobby in Hall')
    expect(await pictureDifference(await glass(), due)).toBeLessThan(SAME_PICTURE)
    await display.context.close()
  })
})
