import sharp from 'sharp'
import { openPlayer } from './support/furnished.ts'
import { captureGlass } from './support/glass.ts'
import { anItem, aSlide, oneZone, OWNER, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'
import { uploadPicture } from './support/upload.ts'

test.use({ serverOptions: { env: OWNER } })

const ORANGE = { r: 0xe3, g: 0x9a, b: 0x1f }
const BLUE = { r: 0x3e, g: 0x8e, b: 0xde }
const PLUM = { r: 0x6a, g: 0x4b, b: 0xbc }
/** A third of the slide, and of what is captured. */
const third = (at: number) => ({ x: at * 640, y: 0, width: 640, height: 1_080 })
const part = (at: number) => ({ x: Math.ceil(at * (1_280 / 3)) + 2, y: 0, width: 420, height: 720 })

/**
 * The page for embedding of a network. It takes its colour only where it may start by itself, and tries to lead away from the display,
 * to open a window and to ask something.
 */
const embedded = ({ r, g, b }: typeof BLUE) => `<!doctype html><body><script>
  const policy = document.permissionsPolicy ?? document.featurePolicy
  document.body.style.background = policy.allowsFeature('autoplay') ? 'rgb(${r}, ${g}, ${b})' : '#ff0000'
  for (const attempt of [
    () => { top.location = 'https://www.youtube-nocookie.com/away' },
    () => open('https://www.youtube-nocookie.com/window'),
    () => alert('Sign in to go on'),
  ]) try { attempt() } catch {}
</script>`

test('videos of YouTube and Vimeo show the pages that these have for embedding, and a picture while these are not there', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const png = await sharp({ create: { width: 640, height: 1_080, channels: 3, background: ORANGE } })
    .png()
    .toBuffer()
  const { id: media_id } = await uploadPicture(server, call, 'off-air.png', png)
  const addresses = [
    'https://www.youtube.com/watch?v=aqz-KE-bpKQ&t=10',
    'https://vimeo.com/76979871/0a1b2c3d4e',
    'https://youtu.be/unreachable',
  ]
  const site = await publishScreen(
    call,
    'Videos',
    [
      aSlide(
        'Videos',
        '#000000',
        addresses.map((url, at) => ({
          id: `video${at}`,
          type: 'stream',
          frame: third(at),
          url,
          fit: 'cover',
          volume: at === 1 ? 0.5 : 0,
          media_id,
        })),
      ),
    ],
    ([videos]) => oneZone([anItem('videos', videos!, 3_600_000)]),
  )
  const { context, page, code } = await openPlayer(browser, server.url, { width: 1_280, height: 720 })
  // In place of the networks, which no test asks.
  const documents: { url: URL; referrer: string | undefined }[] = []
  const others: string[] = []
  await context.route(/^https:/, async (route) => {
    const request = route.request()
    const url = new URL(request.url())
    const isYouTube = url.origin === 'https://www.youtube-nocookie.com'
    if (!isYouTube && url.origin !== 'https://player.vimeo.com') {
      others.push(url.href)
      return route.abort()
    }
    if (url.pathname.endsWith('/unreachable')) return route.abort('connectionrefused')
    if (request.resourceType() === 'document')
      documents.push({ url, referrer: (await request.allHeaders())['referer'] })
    return route.fulfill({ contentType: 'text/html', body: embedded(isYouTube ? BLUE : PLUM) })
  })
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  const device = await call('acceptDevice', { body: { code, name: 'Lobby', site_id: site.id } })
  const shows = async () => {
    const glass = await captureGlass(page)
    return [BLUE, PLUM, ORANGE].map((_, at) =>
      [BLUE, PLUM, ORANGE].findIndex((colour) => glass.share(colour, 16, part(at)) > 0.95),
    )
  }
  // 0 and 1: the pages of the networks; 2: the picture, where a network can’t be reached.
  await expect.poll(shows, { intervals: [200] }).toEqual([0, 1, 2])

  // Only the pages for embedding are loaded, each once. Their referrer is the origin of the server, which YouTube requires.
  expect(others).toEqual([])
  expect(documents.map(({ url }) => `${url.origin}${url.pathname}`).toSorted()).toEqual([
    'https://player.vimeo.com/video/76979871',
    'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ',
  ])
  expect(documents.map(({ referrer }) => referrer)).toEqual([`${server.url}/`, `${server.url}/`])
  const queryOf = (host: string) =>
    Object.fromEntries(documents.find(({ url }) => url.host === host)!.url.searchParams)
  expect(queryOf('www.youtube-nocookie.com')).toMatchObject({
    autoplay: '1',
    mute: '1',
    loop: '1',
    playlist: 'aqz-KE-bpKQ',
    controls: '0',
  })
  expect(queryOf('player.vimeo.com')).toMatchObject({
    autoplay: '1',
    muted: '0',
    loop: '1',
    dnt: '1',
    h: '0a1b2c3d4e',
  })

  // They led nowhere, opened nothing, and nobody can touch them.
  expect(page.url()).toBe(`${server.url}/player`)
  expect(context.pages()).toHaveLength(1)
  expect(asked).toEqual([])
  await page.mouse.click(200, 300)
  expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('IFRAME')

  await context.setOffline(true)
  await expect.poll(shows, { intervals: [200] }).toEqual([2, 2, 2])
  await context.setOffline(false)
  await expect.poll(shows, { intervals: [200] }).toEqual([0, 1, 2])
  // A picture in its place is no fault of what plays.
  expect((await call('readDevice', { params: { id: device.id } })).data?.faults).toEqual([])
  await context.close()
})

/** The page of a network that waits to be asked, and then says that it can't show its video. */
const broken = (
  says: object,
  { r, g, b }: typeof BLUE,
) => `<!doctype html><body style="background: rgb(${r}, ${g}, ${b})"><script>
  let told = false
  addEventListener('message', ({ data, source, origin }) => {
    const { event, method } = JSON.parse(data)
    if (told || (event !== 'command' && method !== 'addEventListener')) return
    told = true
    source.postMessage('not JSON', origin)
    source.postMessage(${JSON.stringify(JSON.stringify({ event: 'other' }))}, origin)
    source.postMessage(${JSON.stringify(JSON.stringify(says))}, origin)
  })
</script>`

test('a video that its network can’t show any more is followed by the picture in its place', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const png = await sharp({ create: { width: 640, height: 1_080, channels: 3, background: ORANGE } })
    .png()
    .toBuffer()
  const { id: media_id } = await uploadPicture(server, call, 'off-air.png', png)
  const site = await publishScreen(
    call,
    'Videos',
    [
      aSlide(
        'Videos',
        '#000000',
        ['https://youtu.be/removed1', 'https://vimeo.com/76979871', 'https://youtu.be/playing1'].map(
          (url, at) => ({
            id: `video${at}`,
            type: 'stream',
            frame: third(at),
            url,
            fit: 'cover',
            volume: 0,
            media_id,
          }),
        ),
      ),
    ],
    ([videos]) => oneZone([anItem('videos', videos!, 3_600_000)]),
  )
  const { context, page, code } = await openPlayer(browser, server.url, { width: 1_280, height: 720 })
  await context.route(/^https:/, (route) => {
    const { origin, pathname } = new URL(route.request().url())
    const body =
      origin === 'https://player.vimeo.com'
        ? broken({ event: 'error', data: { name: 'PrivacyError' } }, PLUM)
        : pathname.endsWith('/removed1')
          ? broken({ event: 'onError', info: 100, id: 'vitrine' }, BLUE)
          : embedded(BLUE)
    return route.fulfill({ contentType: 'text/html', body })
  })
  await call('acceptDevice', { body: { code, name: 'Lobby', site_id: site.id } })
  await expect
    .poll(
      async () => {
        const glass = await captureGlass(page)
        return [0, 1, 2].map((at) =>
          [BLUE, PLUM, ORANGE].findIndex((colour) => glass.share(colour, 16, part(at)) > 0.95),
        )
      },
      { intervals: [200] },
    )
    .toEqual([2, 2, 0])
  // It stays so: the pages are there, and have nothing more to say.
  expect(await page.locator('iframe').count()).toBe(3)
  await context.close()
})
