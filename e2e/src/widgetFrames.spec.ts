import type { Page } from '@playwright/test'
import { fontSchema, type Font, type RenderSlide } from '@vitrine/core'
import { LEGIBLE_PX } from '../../packages/widgets/src/drawing/measure.ts'
import { everyFinding } from './support/accessibility.ts'
import { openSlidePage } from './support/drawnSlides.ts'
import { partsDifference, SAME_PICTURE, type Part } from './support/pictureDifference.ts'
import type { Drawing } from './support/slidePage.ts'
import { expect, test } from './support/test.ts'
import { unreadableTexts } from './support/unreadableText.ts'
import { widgetGrid, type FeedState, type WidgetShape } from './support/widgetGrid.ts'

const LOOKS = [
  { look: 'light', language: 'en-GB' },
  { look: 'dark', language: 'ar' },
] as const
/** The other grounds and languages together: in one shape, since neither goes with the frame. */
const ALL_LOOKS = [...LOOKS, { look: 'dark', language: 'en-GB' }, { look: 'light', language: 'ar' }] as const

type Look = (typeof ALL_LOOKS)[number]
type Shape = WidgetShape & {
  /** window pixels for each pixel of the slide, and device pixels for each pixel of the window */
  scale: number
  deviceScaleFactor: number
  looks: readonly Look[]
}
const PLAIN = { letters: 28, scale: 1, deviceScaleFactor: 1, looks: LOOKS }
const SHAPES: Record<string, Shape> = {
  '200×100': { ...PLAIN, width: 200, height: 100, columns: 8 },
  tall: { ...PLAIN, width: 160, height: 640, columns: 14 },
  wide: { ...PLAIN, width: 1_000, height: 80, columns: 2 },
  medium: {
    ...PLAIN,
    width: 420,
    height: 240,
    columns: 8,
    scale: 1 / 2,
    looks: ALL_LOOKS,
  },
  // As on a display of so many pixels, where all that is drawn is scaled twice.
  '4K': {
    ...PLAIN,
    width: 3_840,
    height: 2_160,
    columns: 9,
    letters: 110,
    scale: 1 / 16,
    deviceScaleFactor: 2,
  },
}

const STATES = ['sample', 'none', 'empty', 'much', 'old'] as const

type Grid = {
  page: Page
  draw: (
    as: Drawing['as'],
    look: Look,
    state: FeedState,
    change?: (slide: RenderSlide) => RenderSlide,
  ) => Promise<Buffer>
  /** draws it as a display does */
  show: (look: Look, state: FeedState, change?: (slide: RenderSlide) => RenderSlide) => Promise<void>
  names: string[]
  parts: Part[]
  ground: { [look in Look['look']]: Buffer }
}

/** A page that draws all widgets in frames of a shape. */
async function openGrid(browser: Parameters<typeof openSlidePage>[0], shape: Shape): Promise<Grid> {
  const { slide: first } = widgetGrid(shape, 'light', 'sample')
  const { scale, deviceScaleFactor } = shape
  const [widthPx, heightPx] = [Math.round(first.width * scale), Math.round(first.height * scale)]
  const { page, draw, show } = await openSlidePage(browser, 'about:blank', {
    viewport: { width: widthPx, height: heightPx },
    deviceScaleFactor,
  })
  const drawing = ({ look, language }: Look, state: FeedState) => ({
    ...widgetGrid(shape, look, state),
    language,
    widthPx,
    heightPx,
    files: {},
  })
  const grid: Grid['draw'] = (as, look, state, change = (slide) => slide) => {
    const drawn = drawing(look, state)
    return draw({ ...drawn, slide: change(drawn.slide), as })
  }
  const bare = (look: Look) => grid('preview', look, 'sample', (slide) => ({ ...slide, elements: [] }))
  return {
    page,
    draw: grid,
    show: (look, state, change = (slide) => slide) => {
      const drawn = drawing(look, state)
      return show({ ...drawn, slide: change(drawn.slide), as: 'player' })
    },
    names: first.elements.map(({ id }) => id),
    // With half of what is between them, where nothing of a widget is to be seen.
    parts: first.elements.map(({ frame }) => {
      const px = (value: number) => Math.round(value * scale * deviceScaleFactor)
      const [x, y] = [Math.round((shape.width * 0.15) / 2), Math.round((shape.height * 0.15) / 2)]
      return {
        left: px(frame.x - x),
        top: px(frame.y - y),
        right: px(frame.x + frame.width + x),
        bottom: px(frame.y + frame.height + y),
      }
    }),
    ground: { light: await bare(LOOKS[0]), dark: await bare(LOOKS[1]) },
  }
}

const inFont =
  (font: Font) =>
  (slide: RenderSlide): RenderSlide => ({
    ...slide,
    elements: slide.elements.map((element) =>
      'style' in element ? { ...element, style: { ...element.style, font } } : element,
    ),
  })

for (const [name, shape] of Object.entries(SHAPES)) {
  test(`in ${name} frames every widget looks the same in the editor, in a preview and on a display, in light and dark, from left and from right`, async ({
    browser,
  }) => {
    const { page, draw, names, parts, ground } = await openGrid(browser, shape)
    const wrong: string[] = []
    for (const look of shape.looks) {
      const display = await draw('player', look, 'sample')
      // What is not drawn at all would be the same everywhere.
      const seen = await partsDifference(display, ground[look.look], () => parts)
      for (const [at, share] of seen.entries())
        if (share < 0.0005) wrong.push(`${names[at]}: nothing is seen of it in ${look.look}`)
      for (const as of ['editor', 'preview'] as const) {
        const shares = await partsDifference(display, await draw(as, look, 'sample'), () => parts)
        for (const [at, share] of shares.entries())
          if (share >= SAME_PICTURE)
            wrong.push(`${names[at]}: ${(share * 100).toFixed(2)} % are otherwise in the ${as}, ${look.look}`)
      }
    }
    expect(names.length).toBeGreaterThan(60)
    expect(wrong).toEqual([])
    await page.close()
  })

  test(`in ${name} frames no text of a widget is cut, too small or outside, with little, much, old and no data`, async ({
    browser,
  }) => {
    const { page, show } = await openGrid(browser, shape)
    const wrong: string[] = []
    for (const look of shape.looks)
      for (const state of look === LOOKS[0] ? STATES : (['sample', 'much'] as const)) {
        await show(look, state)
        for (const finding of await unreadableTexts(page, LEGIBLE_PX))
          wrong.push(`${look.language}, ${state}: ${finding}`)
      }
    expect(wrong).toEqual([])
    await page.close()
  })
}

test('no text of a widget is cut, too small or outside in any of the fonts that are offered', async ({
  browser,
}) => {
  const wrong: string[] = []
  for (const name of ['200×100', 'tall', 'wide', 'medium']) {
    const { page, show } = await openGrid(browser, SHAPES[name]!)
    for (const font of fontSchema.options) {
      await show(LOOKS[0], 'sample', inFont(font))
      for (const finding of await unreadableTexts(page, LEGIBLE_PX))
        wrong.push(`${name}, ${font}: ${finding}`)
    }
    await page.close()
  }
  expect(wrong).toEqual([])
})

test('the comparison sees a widget that lies 2 px beside its place, and the check texts that nobody can read', async ({
  browser,
}) => {
  const { page, draw, names, parts } = await openGrid(browser, SHAPES['200×100']!)
  const there = await draw('player', LOOKS[0], 'sample')
  const beside = await draw('preview', LOOKS[0], 'sample', (slide) => ({
    ...slide,
    elements: slide.elements.map((element) => ({
      ...element,
      frame: { ...element.frame, x: element.frame.x + 2 },
    })),
  }))
  const shares = await partsDifference(there, beside, () => parts)
  expect(names.filter((_, at) => shares[at]! < SAME_PICTURE)).toEqual([])

  await draw('player', LOOKS[1], 'sample')
  for (const [css, finding] of [
    ['* { font-size: 5px !important }', /has letters of 5\.0 px/],
    ['bdi { margin-left: 220px !important; overflow: visible !important }', /leaves its frame|is cut by/],
    [
      'bdi { display: block !important; height: 4px !important; overflow: hidden }',
      /is cut by .* of its height/,
    ],
    ['* { text-overflow: clip !important; max-width: 30px !important }', /is cut by .* of its width/],
    ['bdi { max-width: 0 !important }', /is squeezed out/],
    ['bdi { display: inline !important }', /is cut where it begins/],
    ['span { width: 1em !important; flex: none !important }', /is a number that is cut/],
  ] as const) {
    const style = await page.addStyleTag({
      content: css.replaceAll(/(^|, )(?=\S+ \{)/g, '$1[data-element] '),
    })
    expect(
      (await unreadableTexts(page, LEGIBLE_PX)).filter((one) => finding.test(one)),
      css,
    ).not.toEqual([])
    await style.evaluate((element) => (element as HTMLElement).remove())
    expect(await unreadableTexts(page, LEGIBLE_PX)).toEqual([])
  }
  await page.close()
})

test('axe finds nothing in any widget, in light and dark, with data that is old', async ({ browser }) => {
  const shape = { width: 420, height: 240, columns: 8, letters: 28 }
  const found: string[] = []
  for (const [look, accent] of [
    ['light', '#0B5563'],
    ['dark', '#7FD1C7'],
  ] as const) {
    const { slide, feeds } = widgetGrid(shape, look, 'old')
    // A second colour that can be read on the ground is for whoever makes the slide.
    const elements = slide.elements.map((element) =>
      element.type === 'widget' ? { ...element, accent } : element,
    )
    const { width, height } = slide
    const { page, show } = await openSlidePage(browser, 'about:blank', { viewport: { width, height } })
    const size = { widthPx: width, heightPx: height }
    await show({ slide: { ...slide, elements }, feeds, as: 'player', ...size, files: {} })
    for (const finding of await everyFinding(page, 'main')) found.push(`${look}: ${finding}`)
    await page.close()
  }
  expect(found).toEqual([])
})
