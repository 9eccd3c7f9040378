import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { freezeSite, itemsOf, type RenderSlide, type SlideDraft } from '@vitrine/core'
import { TEMPLATES } from '@vitrine/core/templates'
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
          coll: [
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
  return itemsOf(result.render.site.interactions.groups[0]!.coll)[0]!.slide
}

/** What of the drawn slide had to be made smaller to fit. */
function shrunk(slide: RenderSlide): Promise<string[]> {
  const written = slide.interactions.flatMap((element) =>
    element.type === 'text' || element.type === 'table' ? [{ id: element.id, size: element.style.size }] : [],
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
      wrong.push(...(await shrunk(slide)).map((what) => `${template.name}, ${what}`))
      for (const as of ['editor', 'preview'] as const) {
        const share = await pictureDifference(glass, await draw({ slide, as, ...SIZES[way], files: {} }))
        if (share >= SAME_PICTURE)
          wrong.push(`${template.name}: ${(share * 100).toFixed(2)} % otherwise in the ${as}`)
      }
    }
    expect(wrong).toEqual([])
  })
