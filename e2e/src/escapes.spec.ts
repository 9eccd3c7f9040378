import type { BrowserContext, Page } from '@playwright/test'
import { ESCAPE_COLOR, escapePieces } from '@vitrine/testbed/hostile'
import { captureGlass } from './support/glass.ts'
import { anItem, aSlide, displayOf, OWNER, oneZone, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

test.use({ serverOptions: { env: OWNER } })

const AWAY = 'http://elsewhere.test/'
const PIECES = escapePieces(AWAY)
/** Where each piece may be, and a place where none may be. */
const FRAME = { x: 40, y: 40, width: 200, height: 120 }
const BEYOND = { x: 900, y: 500 }

/** Hears everything that is asked of elsewhere, also by a window that opens. */
async function listen(context: BrowserContext): Promise<string[]> {
  const asked: string[] = []
  await context.route(`${AWAY}**`, (route) => {
    asked.push(route.request().resourceType())
    // The page stays where it is, and what it asked for is known.
    return route.fulfill({ status: 204 })
  })
  return asked
}

test('unguarded, each piece leads away from where it says', async ({ context }) => {
  const asked = await listen(context)
  await context.route('http://control.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' }),
  )
  const weak: string[] = []
  for (const { name, html, css, reach } of PIECES) {
    // A page for each: a way out that is still being taken would end the next one's.
    const page = await context.newPage()
    await page.goto('http://control.test/')
    // As markup was drawn before: in a shadow tree whose host is the frame itself.
    await page.evaluate(
      ([frame, markup, style]) => {
        const { x, y, width, height } = frame as typeof FRAME
        const host = document.createElement('div')
        host.setAttribute(
          'style',
          `position:absolute;left:${x}px;top:${y}px;width:${width}px;height:${height}px;pointer-events:none`,
        )
        document.body.append(host)
        host.attachShadow({ mode: 'open' }).innerHTML =
          `<style>:host{all:initial;display:block;overflow:hidden;contain:strict}${style as string}</style><div>${markup as string}</div>`
      },
      [FRAME, html, css] as const,
    )
    const before = asked.filter((kind) => kind === 'document').length
    const { x, y } = reach === 'outside' ? BEYOND : { x: FRAME.x + 100, y: FRAME.y + 60 }
    await expect
      .poll(
        async () => {
          await page.mouse.click(x, y)
          return asked.filter((kind) => kind === 'document').length > before
        },
        { timeout: 30_000 },
      )
      .toBe(true)
      .catch(() => weak.push(name))
    await page.close()
  }
  expect(weak).toEqual([])
})

test('on a display and in the editors each piece stays in its frame and leads nowhere', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const elements = PIECES.map(({ html, css }, index) => ({
    id: `piece${index}`,
    type: 'html' as const,
    // All in the upper left quarter of the slide; the rest is free of them.
    frame: { x: (index % 5) * 180, y: Math.floor(index / 5) * 100, width: 160, height: 80 },
    html,
    css,
  }))
  const slide = aSlide('Escapes', '#102030', elements)
  let slideId = ''
  const site = await publishScreen(call, 'Escapes', [slide], ([id]) => {
    slideId = id!
    return oneZone([anItem('only', id!, 60_000)])
  })
  const { page, context } = await displayOf(browser, call, server, site)
  const asked = await listen(context)
  await expect.poll(() => page.locator('[data-markup]').count()).toBe(PIECES.length)
  const { width, height } = page.viewportSize()!
  const glass = await captureGlass(page)
  // They are really there, and nowhere else.
  expect(glass.share(ESCAPE_COLOR, 12, { x: 0, y: 0, width: width / 2, height: height / 2 })).toBeGreaterThan(
    0.2,
  )
  expect(glass.share(ESCAPE_COLOR, 12, { x: width / 2, y: 0, width: width / 2, height })).toBe(0)
  expect(glass.share(ESCAPE_COLOR, 12, { x: 0, y: height / 2, width, height: height / 2 })).toBe(0)
  const press = async (on: Page): Promise<void> => {
    const size = on.viewportSize()!
    const address = on.url()
    for (let x = 20; x < size.width; x += size.width / 16)
      for (let y = 20; y < size.height; y += size.height / 14) await on.mouse.click(x, y)
    expect(on.url()).toBe(address)
  }
  await press(page)
  expect(asked).toEqual([])
  // What cannot be pressed can be read: its words are there for a screen reader, without a link or a control.
  const { nodes } = await (await context.newCDPSession(page)).send('Accessibility.getFullAXTree')
  const read = nodes.filter(({ ignored }) => !ignored)
  const words = read.filter(({ role, name }) => role?.value === 'StaticText' && /x/.test(String(name?.value)))
  expect(words.length).toBeGreaterThanOrEqual(PIECES.length)
  const controls = ['link', 'button', 'textbox', 'Details', 'dialog']
  expect(read.filter(({ role }) => controls.includes(String(role?.value)))).toEqual([])
  await context.close()

  const console = await browser.newContext({ viewport: { width: 1_440, height: 900 } })
  await console.request.post(`${server.url}/default/v1/session`, {
    headers: { origin: server.url },
    data: { email: OWNER.ADMIN_EMAIL, password: OWNER.ADMIN_PASSWORD },
  })
  const editor = await console.newPage()
  const heard = await listen(console)
  for (const address of [`/sites-edit/${site.id}`, `/slides-edit/${slideId}`, '/slides']) {
    await editor.goto(`${server.url}${address}`)
    await expect.poll(() => editor.locator('[data-markup]').count()).toBeGreaterThanOrEqual(PIECES.length)
    const found = await editor.evaluate(() => {
      const hits: string[] = []
      for (let x = 5; x < innerWidth; x += 12)
        for (let y = 5; y < innerHeight; y += 12) {
          let at = document.elementFromPoint(x, y)
          while (at?.shadowRoot) {
            const within = at.shadowRoot.elementFromPoint(x, y)
            if (within === null || within === at) break
            at = within
          }
          if (at?.getRootNode() instanceof ShadowRoot) hits.push(`${x} ${y} ${at.outerHTML.slice(0, 60)}`)
        }
      const focusable = [...document.querySelectorAll('[data-markup]')].filter(
        (box) => !box.hasAttribute('inert'),
      )
      return { hits, focusable: focusable.length }
    })
    expect(found, address).toEqual({ hits: [], focusable: 0 })
    // What an operator presses in the middle of a piece is the piece's frame in the editor.
    const box = (await editor.locator('[data-markup]').first().boundingBox())!
    await editor.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    expect(new URL(editor.url()).host).toBe(new URL(server.url).host)
  }
  expect(heard).toEqual([])
  await console.close()
})
