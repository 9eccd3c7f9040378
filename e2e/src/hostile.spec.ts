import type { Browser, BrowserContext, Page } from '@playwright/test'
import { createApiClient, type Call } from '@vitrine/protocol'
import type { RunningServer } from '@vitrine/testbed'
import { hostileContent, type HostileClass, type Payload } from '@vitrine/testbed/hostile'
import { addressOf } from '../../apps/console/src/app/place.ts'
import { PLACES } from '../../apps/console/src/app/places.ts'
import { openPlayer } from './support/furnished.ts'
import { makeHostileHouse, SCRIPTS_DONE, type HostileHouse } from './support/hostileHouse.ts'
import { OWNER } from './support/oneDisplay.ts'
import { expect, startBuiltServer, test } from './support/test.ts'

/** Calls the canary when the wire itself is tried. */
const WIRE = -1
const UNGUARDED = -2
/** How much of a class must fire where nothing guards. */
const LEAST = 0.9
/** How long frames may take to load. */
const FRAMES_MOST_MS = 6_000
/** Pieces read as one document, round by round. Some fire only when nothing else is there, some only with a little luck. */
const TOGETHER = [12, 4, 1, 1]
/** Frames that load at the same time. */
const FRAMES_AT_ONCE = 40
/** Ends whatever a piece has left open. */
const OUT_OF_EVERYTHING =
  '"\'--></style></script></title></textarea></xmp></noscript></template></svg></math></select></table><p>'

let server: RunningServer
let call: Call
let house: HostileHouse
let content: Record<HostileClass, Payload[]>
test.describe.configure({ mode: 'serial' })
// It would take a picture of each of hundreds of frames.
test.use({ trace: 'off' })
test.beforeAll(async () => {
  server = await startBuiltServer({ env: OWNER })
  const { accessToken } = await createApiClient({ fetch, origin: server.url })('signIn', {
    body: { email: OWNER.ADMIN_EMAIL, password: OWNER.ADMIN_PASSWORD },
  })
  call = createApiClient({ fetch, origin: server.url, accessToken })
  content = hostileContent(server.url)
  house = await makeHostileHouse(call, content, server.url, accessToken)
})
test.afterAll(() => server?.dispose())

/** Hears whatever of the corpus runs in a page's own origin, or asks the server in its name. */
async function listen(context: BrowserContext): Promise<Set<number>> {
  const fired = new Set<number>()
  await context.exposeBinding('canary', (_source, number: number) => void fired.add(number))
  // What a policy refuses is asked for and never answered.
  context.on('response', (response) => {
    const number = /\/canary-(\d+)/.exec(response.url())?.[1]
    if (number) fired.add(Number(number))
  })
  context.on('dialog', (dialog) => {
    fired.add(0)
    void dialog.dismiss()
  })
  return fired
}
/** That nothing fires is nothing that could be awaited: what begins by itself has this long. */
const settle = (page: Page): Promise<void> => page.waitForTimeout(350)
/** Waits as long as more of it fires. */
async function settleAll(page: Page, fired: ReadonlySet<number>): Promise<void> {
  for (let before = -1; fired.size > before;) {
    before = fired.size
    await settle(page)
  }
}

async function signedIn(browser: Browser, options: { bypassCSP: boolean }) {
  const context = await browser.newContext({ ...options, viewport: { width: 1440, height: 900 } })
  const fired = await listen(context)
  await context.request.post(`${server.url}/default/v1/session`, {
    headers: { origin: server.url },
    data: { email: OWNER.ADMIN_EMAIL, password: OWNER.ADMIN_PASSWORD },
  })
  return { context, page: await context.newPage(), fired }
}
/** Tries the wire: the canary is heard from this page, and markup runs in it only where its policy is off. */
async function tryWire(page: Page, fired: Set<number>, policy: 'on' | 'off'): Promise<void> {
  await page.evaluate(
    ([wire, unguarded]) => {
      const own = window as unknown as { canary(number: number): void }
      own.canary(wire!)
      document.body.insertAdjacentHTML('beforeend', `<img src="x:" onerror="top.canary(${unguarded})">`)
    },
    [WIRE, UNGUARDED],
  )
  await settle(page)
  expect([...fired].sort((a, b) => b - a)).toEqual(policy === 'off' ? [WIRE, UNGUARDED] : [WIRE])
}

test('every class fires where nothing guards, each base and each disguise of it', async ({ browser }) => {
  const context = await browser.newContext()
  const fired = await listen(context)
  await context.route('http://control.test/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><body></body>' }),
  )
  await context.route('**/default/v1/canary-*', (route) => route.fulfill({ body: '' }))
  const page = await context.newPage()
  await page.goto('http://control.test/')
  /** Frames that read the texts as documents, or follow them as addresses. */
  const inFrames = async (texts: readonly string[], how: 'srcdoc' | 'src'): Promise<void> => {
    for (let from = 0; from < texts.length; from += FRAMES_AT_ONCE) {
      await page.evaluate(
        async ([some, attribute, mostMs]) => {
          const loaded: Promise<unknown>[] = []
          const frames = (some as string[]).map((text) => {
            const frame = document.createElement('iframe')
            loaded.push(new Promise((resolve) => frame.addEventListener('load', resolve)))
            frame.setAttribute(attribute as string, text)
            return frame
          })
          document.body.replaceChildren(...frames)
          // Some addresses lead to nothing that is ever loaded.
          const late = new Promise((resolve) => setTimeout(resolve, mostMs as number))
          await Promise.race([Promise.all(loaded), late])
        },
        [texts.slice(from, from + FRAMES_AT_ONCE), how, FRAMES_MOST_MS],
      )
      await settleAll(page, fired)
    }
  }
  const asPages = [
    ...content.markup,
    ...content.svg,
    ...content.text,
    ...content.name,
    ...content.style.map((one) => ({ ...one, text: `<style>${one.text}</style>` })),
  ].filter(({ old }) => !old)
  // Many in one document, which is quick; those that were in each other's way again with fewer, and alone.
  for (const many of TOGETHER) {
    const silent = asPages.filter(({ number }) => !fired.has(number))
    const frames = Math.ceil(silent.length / many)
    const documents = Array.from({ length: frames }, (_, frame) =>
      silent.flatMap(({ text }, place) => (place % frames === frame ? [text] : [])),
    )
    await inFrames(
      documents.map((texts) => texts.join(OUT_OF_EVERYTHING)),
      'srcdoc',
    )
  }
  await inFrames(
    content.address.filter(({ old }) => !old).map(({ text }) => text),
    'src',
  )
  // What the sandbox keeps from the page, the page does itself here.
  await page.addScriptTag({ content: content.script.map(({ text }) => `try{${text}}catch(e){}`).join('\n') })
  await settle(page)
  const weak = () =>
    Object.entries(content).flatMap(([name, payloads]) => {
      const able = payloads.filter(({ old }) => !old)
      const running = able.filter(({ number }) => fired.has(number))
      const silent = (part: 'base' | 'disguise'): string[] => {
        const parts = new Set(able.map((one) => one[part]))
        for (const one of running) parts.delete(one[part])
        return [...parts].map((one) => `${name}: no “${one}” fires`)
      }
      const few = running.length / able.length < LEAST
      return [
        ...silent('base'),
        ...silent('disguise'),
        ...(few ? [`${name}: only ${running.length} of ${able.length} fire`] : []),
      ]
    })
  await expect.poll(weak).toEqual([])
  // Files: the same bytes under the name of a page.
  const pages = house.files.filter(({ bytes }) => bytes.includes('<script>'))
  for (const file of pages)
    await context.route(`http://control.test/file-${file.number}`, (route) =>
      route.fulfill({ contentType: 'text/html', body: file.bytes }),
    )
  await inFrames(
    pages.map(({ number }) => `http://control.test/file-${number}`),
    'src',
  )
  await expect
    .poll(() => pages.filter(({ number }) => !fired.has(number)).map(({ kind }) => kind))
    .toEqual([])
  await context.close()
})

test('nothing fires in the player, neither what is on its slides nor its scripts', async ({ browser }) => {
  const { context, page, code } = await openPlayer(browser, server.url, { width: 1_280, height: 720 })
  const fired = await listen(context)
  await call('acceptDevice', { body: { code, name: content.name[0]!.text, site_id: house.site.id } })
  await page.locator('html[data-version]').waitFor()
  await expect.poll(() => page.locator('[data-element]').count()).toBeGreaterThan(600)
  // What feeds say is there as well, as words.
  await expect(page.locator('[data-element^="feed"]').filter({ hasText: /</ }).first()).toBeAttached()
  // The last of the scripts' words: those before it have had their turn.
  await expect(page.locator(`[data-element="${SCRIPTS_DONE}"]`).first()).toHaveText('done')
  await settle(page)
  expect([...fired]).toEqual([])
  await tryWire(page, fired, 'on')
  await context.close()
})

test('nothing fires in the console, though its policy is off', async ({ browser }) => {
  const { context, page, fired } = await signedIn(browser, { bypassCSP: true })
  await page.goto(`${server.url}/home`)
  await page.locator('main').first().waitFor()
  /** Goes there as a link would. @param shown how many elements of slides must be there */
  const look = async (address: string, shown = 0): Promise<void> => {
    await page.evaluate((to) => {
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: null }))
    }, address)
    await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null)
    // The elements are really there: it is their markup that does not run.
    if (shown > 0)
      await expect.poll(() => page.locator('[data-element]').count()).toBeGreaterThanOrEqual(shown)
    await page.waitForTimeout(100)
    expect([...fired], address).toEqual([])
  }
  await look('/slides', 100)
  await expect(page.getByText(house.slideName).first()).toBeVisible()
  for (const address of [
    ...PLACES.filter(({ access }) => access !== 'anyone').flatMap((place) => addressOf(place) ?? []),
    '/slides?view=list',
    `/media?open=${house.mediaIds[0]}`,
    `/data/${house.tableId}`,
  ])
    await look(address)
  await look('/devices')
  // The display that was accepted under such a name.
  await expect(page.getByText(content.name[0]!.text).first()).toBeVisible()
  await look(`/sites-edit/${house.site.id}`, 600)
  // All slides were drawn by then, in the screen's editor; theirs adds its lists and fields.
  for (const id of [house.slideIds[0]!, house.slideIds.at(-1)!]) await look(`/slides-edit/${id}`, 50)
  await page.keyboard.press('Control+k')
  await page
    .getByRole('dialog')
    .getByRole('combobox')
    .or(page.getByRole('dialog').getByRole('textbox'))
    .first()
    .fill('<img')
  await settle(page)
  expect([...fired]).toEqual([])
  await tryWire(page, fired, 'off')
  await context.close()
})

test('a file that carries a page is shown as a picture or not at all, also on its own', async ({
  browser,
}) => {
  const { context, page, fired } = await signedIn(browser, { bypassCSP: false })
  await page.goto(`${server.url}/media`)
  const paths = (await call('listMedia', { query: { limit: 100 } })).items.map(
    ({ sha256 }) => `/media/${sha256}`,
  )
  expect(paths.length).toBeGreaterThan(10)
  await page.evaluate((addresses) => {
    for (const address of addresses)
      for (const name of ['iframe', 'script', 'img', 'embed'] as const) {
        const element = document.createElement(name)
        element.setAttribute('src', address)
        document.body.append(element)
      }
  }, paths)
  await settle(page)
  const alone = await context.newPage()
  for (const address of paths) {
    await alone.goto(`${server.url}${address}`).catch(() => undefined)
    expect([...fired], address).toEqual([])
  }
  await tryWire(page, fired, 'on')
  await context.close()
})
