import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { freezeSite, itemsOf, type RenderSlide, type SlideDraft } from '@vitrine/core'
import { TEMPLATES } from '@vitrine/core/templates'
import { launchOptions } from '@vitrine/testbed'
import { openSlidePage } from './support/drawnSlides.ts'
import { pictureDifference, SAME_PICTURE } from './support/pictureDifference.ts'
import type { Drawing } from './support/slidePage.ts'
import { expect, test } from './support/test.ts'

const SIZES = {
  landscape: { widthPx: 960, heightPx: 540 },
  portrait: { widthPx: 540, heightPx: 960 },
} as const
/** An element may be made smaller by this much before its words count as too long, px: sizes are whole. */
const SHRUNK_PX = 0.6

let web: Server
let page: Page
let draw: (drawing: Drawing) => Promise<Buffer>
test.beforeAll(async ({ browser }) => {
  web = createServer((_request, response) => response.setHeader('content-type', 'text/html').end(''))
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  ;({ page, draw } = await openSlidePage(browser, `http://127.0.0.1:${(web.address() as AddressInfo).port}/`))
  await page.setViewportSize({ width: 960, height: 960 })
})
test.afterAll(async () => {
  await page?.close()
  web?.close()
})

/** A template as a device is given it. A clock would tell each host another time: it stands. */
function frozen(template: SlideDraft): RenderSlide {
  const draft = JSON.parse(JSON.stringify(template).replaceAll('{{time HH:mm}}', '10:08')) as SlideDraft
  const { width, height } = draft
  const result = freezeSite(
    {
      width,
      height,
      groups: [
        {
          id: 'main',
          name: 'Main',
          frame: { x: 0, y: 0, width, height },
          background: '#000000',
          items: [
            {
              id: 'i',
              slide_id: 's',
              duration: 5_000,
              fit: 'contain',
              transition: { kind: 'cut', duration: 0 },
            },
          ],
        },
      ],
    },
    new Map([['s', { ...draft, id: 's' }]]),
    new Map(),
    0,
  )
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return itemsOf(result.render.screen.groups[0]!.items)[0]!.slide
}

/** What of the drawn slide had to be made smaller to fit. */
function shrunk(slide: RenderSlide): Promise<string[]> {
  const written = slide.elements.flatMap((element) =>
    'style' in element ? [{ id: element.id, size: element.style.size }] : [],
  )
  return page.evaluate(
    ({ given, spare }) =>
      given.flatMap(({ id, size }) => {
        const sizes = [...document.querySelectorAll<HTMLElement>(`[data-element="${id}"] *`)]
          .filter((node) => node.style.fontSize !== '')
          .map((node) => Number.parseFloat(node.style.fontSize))
        return sizes.length > 0 && Math.min(...sizes) >= size - spare
          ? []
          : [`${id}: ${Math.min(...sizes)} px instead of ${size}`]
      }),
    { given: written, spare: SHRUNK_PX },
  )
}

for (const way of ['landscape', 'portrait'] as const)
  test(`every ${way} template looks the same everywhere, and its words fit at their size`, async () => {
    const wrong: string[] = []
    for (const template of TEMPLATES) {
      const slide = frozen(template.draw(template.look, way))
      const glass = await draw({ slide, as: 'player', ...SIZES[way], files: {} })
      wrong.push(...(await shrunk(slide)).map((what) => `${template.id}, ${what}`))
      for (const as of ['editor', 'preview'] as const) {
        const share = await pictureDifference(glass, await draw({ slide, as, ...SIZES[way], files: {} }))
        if (share >= SAME_PICTURE)
          wrong.push(`${template.id}: ${(share * 100).toFixed(2)} % otherwise in the ${as}`)
      }
    }
    expect(wrong).toEqual([])
  })

test('a template looks the same on a machine that has a single font of its own', async () => {
  const info = test.info()
  // How letters are smoothed stays the machine's way. One font that is nothing like what slides are written in: whatever falls back to it is seen at once.
  const found = readdirSync('/usr/share/fonts', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ttf'))
    .toSorted()
  const only = join('/usr/share/fonts', found.find((file) => /mono/i.test(file)) ?? found[0]!)
  const fonts = info.outputPath('fonts')
  mkdirSync(fonts, { recursive: true })
  copyFileSync(only, join(fonts, 'only.ttf'))
  const config = info.outputPath('fonts.conf')
  writeFileSync(
    config,
    `<?xml version="1.0"?><fontconfig><dir>${fonts}</dir><cachedir>${info.outputPath('cache')}</cachedir><include ignore_missing="yes">/etc/fonts/conf.d</include></fontconfig>`,
  )
  const poor = await chromium.launch({
    ...launchOptions({ kiosk: true }),
    env: { ...process.env, FONTCONFIG_FILE: config } as Record<string, string>,
  })
  try {
    const other = await openSlidePage(poor, page.url())
    const wrong: string[] = []
    for (const template of TEMPLATES) {
      const drawing = {
        slide: frozen(template.draw(template.look, 'landscape')),
        ...SIZES.landscape,
        files: {},
      }
      const [here, there] = [
        await draw({ ...drawing, as: 'player' }),
        await other.draw({ ...drawing, as: 'player' }),
      ]
      const share = await pictureDifference(here, there)
      if (share >= SAME_PICTURE) wrong.push(`${template.id}: ${(share * 100).toFixed(2)} % differ`)
    }
    // The control: words that name no shipped font do look different there.
    const plain = '<p style="font: 60px sans-serif">Some words</p>'
    const [ours, theirs] = await Promise.all(
      [page, other.page].map(async (one) => {
        await one.locator('main').evaluate((place, html) => (place.innerHTML = html), plain)
        return one.screenshot({ clip: { x: 0, y: 0, width: 960, height: 540 } })
      }),
    )
    expect(await pictureDifference(ours!, theirs!)).toBeGreaterThan(SAME_PICTURE)
    expect(wrong).toEqual([])
  } finally {
    await poor.close()
  }
})
