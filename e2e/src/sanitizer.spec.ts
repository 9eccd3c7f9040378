import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { build } from 'esbuild'
import { FIRING, FIRING_LINKS, STRIPPED } from './support/sanitizerAttacks.ts'
import { expect, test } from './support/test.ts'

type Sanitizing = { createSanitizeHtml(window: unknown): (html: string) => string }
type Guarded = Window & { sanitizing: Sanitizing; sanitize(html: string): string; fired: number }

let bundle: string
let page: Page

test.describe.configure({ mode: 'serial' })
test.beforeAll(async ({ browser }) => {
  const entry = fileURLToPath(new URL('../../packages/render/src/sanitizeHtml.ts', import.meta.url))
  const built = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'sanitizing',
  })
  bundle = built.outputFiles[0]!.text
  page = await browser.newPage()
})
test.beforeEach(() => openPage())
test.afterAll(() => page?.close())

/** An empty page with the guard; `fire()` counts. Nothing else guards it: no content security policy. */
async function openPage(): Promise<void> {
  await page.goto('about:blank')
  await page.setContent('<!doctype html><style>@keyframes spin { to { opacity: 0 } }</style><main></main>')
  await page.addScriptTag({ content: bundle })
  await page.evaluate(() => {
    const own = window as unknown as Guarded
    own.fired = 0
    Object.assign(own, {
      fire: () => (own.fired += 1),
      sanitize: own.sanitizing.createSanitizeHtml(window),
    })
  })
}
/** Puts content into the page and lets it do what it does. @returns how often it fired, and what was put */
async function put(content: string, options: { guarded: boolean; press?: boolean }) {
  // What fires may have changed the page; behind the guard nothing may, so that one page is enough.
  if (!options.guarded) await openPage()
  return page.evaluate(
    async ({ content, guarded, press }) => {
      const own = window as unknown as Guarded
      const html = guarded ? own.sanitize(content) : content
      const place = document.querySelector('main')!
      if (guarded) place.innerHTML = html
      // Unguarded it is read as a page is, which is where the least is held back.
      else place.append(document.createRange().createContextualFragment(html))
      if (press) for (const pressed of document.querySelectorAll<HTMLElement>('a, button')) pressed.click()
      // An image of ours that fails after theirs: whatever fires by failing has fired by then.
      await new Promise((resolve) => {
        const last = new Image()
        last.addEventListener('error', () => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        last.src = 'x:last'
      })
      // That nothing fires is nothing that could be awaited: what begins by itself has this long.
      await new Promise((resolve) => setTimeout(resolve, 60))
      return { fired: own.fired, html, again: own.sanitize(html) }
    },
    { press: false, content, ...options },
  )
}

test('attacks fire without the guard, so that their silence behind it means something', async () => {
  const silent: string[] = []
  for (const [name, content] of Object.entries(FIRING)) {
    if ((await put(content, { guarded: false })).fired === 0) silent.push(name)
  }
  for (const [name, content] of Object.entries(FIRING_LINKS)) {
    if ((await put(content, { guarded: false, press: true })).fired === 0) silent.push(`a link ${name}`)
  }
  // These need a parser that reads twice; they are kept because other sanitizers fell for them.
  const needTwoReadings = [
    'noscript as an image title',
    'MathML with text that is markup',
    'an svg style that ends',
    'a form in a form in MathML',
  ]
  expect(silent.filter((name) => !needTwoReadings.includes(name))).toEqual([])
})

test('nothing fires behind the guard, and what is left is not changed by a second reading', async () => {
  for (const [name, content] of Object.entries(FIRING)) {
    const { fired, html, again } = await put(content, { guarded: true })
    expect(fired, name).toBe(0)
    expect(html, name).not.toMatch(/<[^>]*\son\w+\s*=/i)
    expect(again, name).toBe(html)
  }
  for (const [name, content] of Object.entries(FIRING_LINKS)) {
    const { fired, html } = await put(content, { guarded: true, press: true })
    expect(fired, `a link ${name}`).toBe(0)
    expect(html, `a link ${name}`).not.toMatch(/href|action/)
  }
})

test('strips the listed elements, all but six attributes, and names that shadow the page’s own', async () => {
  for (const [content, gone] of STRIPPED) {
    const { html } = await put(content, { guarded: true })
    expect(html, content).toMatch(/^a/)
    expect(html, content).not.toMatch(gone)
  }
})

test('content that contains onload= becomes empty, however it is written', async () => {
  for (const content of [
    '<p>Hello</p><body onload="x">',
    '<p ONLOAD = x>Hello</p>',
    '<p>write onload=1 here</p>',
    '<p>on&#108;oad=</p>',
  ])
    expect((await put(content, { guarded: true })).html, content).toBe('')
})

test('leaves what is allowed as it is', async () => {
  const content =
    '<h1 class="big" id="hours">Opening hours</h1><p>Mo–Fr <strong>9 to 5</strong>, see <a href="https://clinic.example/hours">here</a> or <a href="#hours" name="up">above</a></p><img src="/map.png"><img src="data:image/png;base64,iVBORw0KGgo="><slot name="footer"></slot><b slot="x">b</b>'
  expect((await put(content, { guarded: true })).html).toBe(content)
})

test('the page’s own names cannot be shadowed', async () => {
  const kept = await page.evaluate(() => {
    const own = window as unknown as Guarded
    document.querySelector('main')!.innerHTML = own.sanitize(
      '<img name="getElementById"><a id="fire">x</a><form id="sanitize"></form><img id="innerHTML">',
    )
    return [
      typeof document.getElementById,
      typeof (window as unknown as { fire: unknown }).fire,
      typeof own.sanitize,
    ]
  })
  expect(kept).toEqual(['function', 'function', 'function'])
})
