import { writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { createApiClient, type Call, type Site } from '@vitrine/protocol'
import { partsAreRequired, type RunningServer } from '@vitrine/testbed'
import { PLACES } from '../../apps/console/src/app/places.ts'
import { chromiumEngine } from './engines/chromium.ts'
import type { Engine, RunningEngine } from './engines/engine.ts'
import { firefoxEngine } from './engines/firefox.ts'
import { webkitEngine } from './engines/webkit.ts'
import { readGlass } from './support/glass.ts'
import { anItem, aSlide, OWNER, oneZone } from './support/oneDisplay.ts'
import { uploadPicture } from './support/upload.ts'
import { expect, startBuiltServer, test } from './support/test.ts'

const MAGENTA = { r: 227, g: 58, b: 193 }
const GREEN = { r: 40, g: 170, b: 70 }

let server: RunningServer
let call: Call
/** slides of one colour each, drawn from an uploaded picture */
let slides: { magenta: string; green: string }

test.beforeAll(async () => {
  server = await startBuiltServer({ env: OWNER })
  call = await signedIn()
  slides = { magenta: await slideOf('magenta', MAGENTA), green: await slideOf('green', GREEN) }
})
test.afterAll(() => server?.dispose())

for (const engine of [chromiumEngine, firefoxEngine, webkitEngine]) {
  test(`${engine.name}: paired, it plays; it plays on and starts again without the server; a change arrives`, async () => {
    const page = await started(engine)
    try {
      await job(page, engine.name)
    } catch (error) {
      await writeFile(test.info().outputPath('display.png'), await page.capture())
      throw error
    } finally {
      await page.close()
    }
  })
}

test('Chromium: where the browser refuses to store anything, it plays from memory and says so', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException('The disk is not available.', 'UnknownError')
    }
    IDBObjectStore.prototype.put = refuse
    IDBObjectStore.prototype.add = refuse
  })
  const site = await published('Refused')
  await page.goto(`${server.url}/player`)
  const code = (await page.locator('[data-testid=code][aria-label]').innerText()).replaceAll(/\s/g, '')
  const device = await call('acceptDevice', { body: { code, name: 'Refused', site_id: site.id } })
  await page.locator('html[data-version]').waitFor()
  expect((await readGlass(await page.screenshot())).share(MAGENTA, 14)).toBeGreaterThan(0.95)

  const reported = async () => (await call('readDevice', { params: { id: device.id } })).data
  await expect
    .poll(async () =>
      (await reported())?.faults
        .filter(({ ended }) => ended === undefined)
        .map(({ text }) => text)
        .sort(),
    )
    .toEqual([
      "Couldn't store data: media files: The disk is not available.",
      "Couldn't store data: stored play records: The disk is not available.",
    ])
  await expect
    .poll(async () => (await reported())?.offline_start)
    .toEqual({
      able: false,
      reason: "This display can't store its content (The disk is not available.), so it plays from memory.",
      reason_code: 'startNoStorage',
      reason_params: { detail: 'The disk is not available.' },
    })
})

test('Firefox: every page of the console opens without a script error', async () => {
  const ids = {
    site: (await published('Swept')).id,
    slide: slides.green,
    folder: (await call('makeFolder', { body: { name: 'Autumn' } })).id,
    table: (await call('makeTable', { body: { name: 'Prices', columns: ['Dish'], rows: [['Soup']] } })).id,
  }
  const page = await started(firefoxEngine)
  try {
    await page.open(`${server.url}/login`)
    await page.run(`await fetch('/default/v1/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: ${JSON.stringify(JSON.stringify({ email: OWNER.ADMIN_EMAIL, password: OWNER.ADMIN_PASSWORD }))},
    })`)
    for (const path of consolePaths(ids)) {
      await page.open(`${server.url}${path}`)
      await expect.poll(() => page.run('return document.querySelectorAll("h1").length'), path).toBe(1)
      expect(await page.run('return location.pathname'), path).toBe(path)
      expect(await page.run('return document.body.innerText'), path).not.toContain('could not be opened')
      expect(page.errors(), path).toEqual([])
    }
  } finally {
    await page.close()
  }
})

/** Addresses of the console's pages behind the sign-in. */
function consolePaths(ids: { site: string; slide: string; folder: string; table: string }): string[] {
  const paths = PLACES.filter(({ access }) => access !== 'anyone')
    .flatMap((place) => place.paths)
    .filter((path) => path !== '*')
  const idFor = (path: string): string =>
    path.startsWith('/slides-folder')
      ? ids.folder
      : path.startsWith('/data')
        ? ids.table
        : path.startsWith('/slides')
          ? ids.slide
          : ids.site
  return paths.map((path) =>
    path
      .replace(':id', idFor(path))
      .replace(':site', ids.site)
      .replace(':slide', ids.slide)
      .replace(':folder', ids.folder)
      .replace(':parent', ids.folder),
  )
}

async function started(engine: Engine): Promise<RunningEngine> {
  const missing = engine.missing()
  if (missing !== null && partsAreRequired()) throw new Error(missing)
  test.skip(missing !== null, missing ?? '')
  return engine.start()
}

/** A screen of one zone that shows the magenta slide. */
async function published(name: string): Promise<Site> {
  const { id, revision } = await call('makeSite', {
    body: { name, draft: oneZone([anItem('one', slides.magenta, 60_000)]) },
  })
  return (await call('publishSite', { params: { id }, body: { revision } })).site
}

async function job(page: RunningEngine, name: string): Promise<void> {
  const site = await published(name)
  await page.open(`${server.url}/player`)
  await expect.poll(() => attribute(page, 'state')).toBe('pairing')
  await expect.poll(() => codeOf(page)).toMatch(/^\w{6}$/)
  const device = await call('acceptDevice', {
    body: { code: await codeOf(page), name, site_id: site.id },
  })
  await expect.poll(() => shows(page, MAGENTA)).toBe(true)

  // It is stored, and says so.
  const read = () => call('readDevice', { params: { id: device.id } })
  await expect.poll(async () => (await read()).status.kind).toBe('showing')
  await expect.poll(async () => (await read()).data?.offline_start).toEqual({ able: true })
  expect((await read()).data?.faults).toEqual([])

  await server.kill()
  await expect.poll(() => attribute(page, 'link')).toBe('offline')
  expect(await shows(page, MAGENTA)).toBe(true)
  await page.reload()
  await expect.poll(() => shows(page, MAGENTA)).toBe(true)
  expect(await attribute(page, 'link')).not.toBe('connected')

  await server.restart()
  call = await signedIn()
  const changed = await call('changeSite', {
    params: { id: site.id },
    revision: site.revision,
    body: { name, draft: oneZone([anItem('one', slides.green, 60_000)]) },
  })
  await call('publishSite', { params: { id: site.id }, body: { revision: changed.revision } })
  await expect.poll(() => shows(page, GREEN)).toBe(true)
  expect(page.errors()).toEqual([])
}

const attribute = (page: RunningEngine, name: string): Promise<string | null> =>
  page.run(`return document.documentElement.dataset[${JSON.stringify(name)}] ?? null`)

const codeOf = async (page: RunningEngine): Promise<string> =>
  (await page.run<string>('return document.querySelector("[data-testid=code]")?.innerText ?? ""')).replaceAll(
    /\s/g,
    '',
  )

/** Whether the middle of the display has a colour: windows differ in shape, so there can be bars around the screen. */
async function shows(page: RunningEngine, color: typeof MAGENTA): Promise<boolean> {
  const { width, height, share } = await readGlass(await page.capture())
  const middle = { x: width * 0.25, y: height * 0.25, width: width * 0.5, height: height * 0.5 }
  return share(color, 14, middle) > 0.95
}

async function signedIn(): Promise<Call> {
  const { accessToken } = await createApiClient({ fetch, origin: server.url })('signIn', {
    body: { email: OWNER.ADMIN_EMAIL, password: OWNER.ADMIN_PASSWORD },
  })
  return createApiClient({ fetch, origin: server.url, accessToken })
}

async function slideOf(name: string, background: typeof MAGENTA): Promise<string> {
  const png = await sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .png()
    .toBuffer()
  const { id } = await uploadPicture(server, call, `${name}.png`, png)
  const slide = aSlide(name, '#101828')
  return (
    await call('makeSlide', {
      body: { ...slide, background: { kind: 'media', media_id: id, dim: 0, color: '#101828' } },
    })
  ).id
}
