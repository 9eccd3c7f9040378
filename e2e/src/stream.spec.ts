import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import sharp from 'sharp'
import { captureGlass, videosOn } from './support/glass.ts'
import { anItem, aSlide, displayOf, OWNER, oneZone, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'
import { uploadPicture } from './support/upload.ts'

test.use({ serverOptions: { env: OWNER } })

const FIXTURES = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../fixtures/stream')

/** A server of streams on another origin, which can be told to have nothing. */
async function aStreamServer() {
  let up = true
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    const name = path.basename(request.url ?? '')
    if (!up) return void response.writeHead(503).end()
    readFile(path.join(FIXTURES, name)).then(
      (bytes) => response.end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/index.m3u8`,
    setUp: (next: boolean) => (up = next),
    close: () => server.close(),
  }
}

test('a live stream plays on the glass; one that is not there is passed over until it is', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const streams = await aStreamServer()
  streams.setUp(false)
  const stream = {
    id: 'live',
    type: 'stream' as const,
    frame: { x: 0, y: 0, width: 1_920, height: 1_080 },
    url: streams.url,
    fit: 'cover' as const,
    volume: 0,
  }
  const site = await publishScreen(
    call,
    'Live',
    [aSlide('Teal', '#12877F'), aSlide('Stream', '#101828', [stream])],
    ([teal, live]) => oneZone([anItem('teal', teal!, 3_000), anItem('live', live!, 5_000)]),
  )
  const { page, context } = await displayOf(browser, call, server, site)
  const share = async (r: number, g: number, b: number) => (await captureGlass(page)).share({ r, g, b }, 16)
  // The stream's turn comes and goes: the good picture stays.
  for (let look = 0; look < 10; look += 1) {
    expect(await share(0x12, 0x87, 0x7f)).toBeGreaterThan(0.95)
    await page.waitForTimeout(700)
  }
  streams.setUp(true)
  await expect.poll(() => share(0x3e, 0x8e, 0xde), { intervals: [150] }).toBeGreaterThan(0.9)
  expect((await videosOn(page)).some((video) => video.currentTime > 0)).toBe(true)
  await context.close()
  streams.close()
})

test('a stream shows its fallback picture whenever it does not play, and nothing else in between', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const streams = await aStreamServer()
  streams.setUp(false)
  const orange = { r: 0xe3, g: 0x9a, b: 0x1f }
  const blue = { r: 0x3e, g: 0x8e, b: 0xde }
  const png = await sharp({ create: { width: 1_280, height: 720, channels: 3, background: orange } })
    .png()
    .toBuffer()
  const picture = await uploadPicture(server, call, 'off-air.png', png)
  const site = await publishScreen(
    call,
    'Off air',
    [
      aSlide('Live', '#000000', [
        {
          id: 'live',
          type: 'stream',
          frame: { x: 0, y: 0, width: 1_920, height: 1_080 },
          url: streams.url,
          fit: 'cover',
          volume: 0,
          media_id: picture.id,
        },
      ]),
    ],
    ([live]) => oneZone([anItem('live', live!, 3_600_000)]),
  )
  expect((await call('readMedia', { params: { id: picture.id } })).used_by).toMatchObject([
    { noun: 'slide', name: 'Live' },
  ])
  const { page, context } = await displayOf(browser, call, server, site)
  let holes = 0
  const share = async (colour: typeof blue) => {
    const glass = await captureGlass(page)
    if (glass.share(orange, 16) + glass.share(blue, 16) < 0.95) holes += 1
    return glass.share(colour, 16)
  }
  await expect.poll(() => share(orange), { intervals: [150] }).toBeGreaterThan(0.95)
  holes = 0
  streams.setUp(true)
  await expect.poll(() => share(blue), { intervals: [150] }).toBeGreaterThan(0.95)
  // The stream ends after 6 s.
  streams.setUp(false)
  await expect.poll(() => share(orange), { intervals: [150] }).toBeGreaterThan(0.95)
  expect(holes).toBe(0)
  await context.close()
  streams.close()
})

/** Answers offers of WHEP with the picture of a page of its own, as a media server does; `ended` counts the sessions that were ended. */
async function aWhepServer(browser: Browser) {
  const context = await browser.newContext()
  const sender = await context.newPage()
  // A canvas in one colour, sent to whoever asks.
  await sender.setContent('<canvas width="640" height="360"></canvas>')
  const answerTo = (offer: string) =>
    sender.evaluate(async (sdp) => {
      const canvas = document.querySelector('canvas')!
      const paint = canvas.getContext('2d')!
      setInterval(() => {
        paint.fillStyle = '#3E8EDE'
        paint.fillRect(0, 0, 640, 360)
      }, 40)
      const connection = new RTCPeerConnection()
      Object.assign(window, { connection })
      for (const track of canvas.captureStream(25).getTracks()) connection.addTrack(track)
      await connection.setRemoteDescription({ type: 'offer', sdp })
      await connection.setLocalDescription(await connection.createAnswer())
      if (connection.iceGatheringState !== 'complete')
        await new Promise<void>((resolve) => {
          connection.onicegatheringstatechange = () =>
            connection.iceGatheringState === 'complete' && resolve()
        })
      return connection.localDescription!.sdp
    }, offer)
  const seen = { ended: 0 }
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    response.setHeader('access-control-allow-methods', '*')
    response.setHeader('access-control-expose-headers', 'location')
    if (request.method === 'DELETE') seen.ended += 1
    if (request.method !== 'POST') return void response.writeHead(204).end()
    let offer = ''
    request.on('data', (piece: Buffer) => (offer += piece.toString()))
    request.on('end', () => {
      answerTo(offer).then(
        (answer) =>
          response
            .writeHead(201, { 'content-type': 'application/sdp', location: '/door/session/1' })
            .end(answer),
        () => response.writeHead(500).end(),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/door/whep`,
    seen,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await context.close()
    },
  }
}

/** A web page, red down to 400 px and below it of a colour that the test changes. */
async function aWebPage() {
  const page = { colour: '#A000A0' }
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(
      `<!doctype html><body style="margin:0;background:${page.colour}"><div style="height:400px;background:#FF0000"></div>`,
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    page,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

test('a stream by WebRTC plays beside a web page that is zoomed, scrolled and loaded again, and is ended with its slide', async ({
  browser,
  server,
}) => {
  const call = await ownerOf(server)
  const camera = await aWhepServer(browser)
  const web = await aWebPage()
  const site = await publishScreen(
    call,
    'Door',
    [
      aSlide('Door', '#101828', [
        {
          id: 'camera',
          type: 'stream',
          frame: { x: 0, y: 0, width: 960, height: 1_080 },
          url: camera.url,
          fit: 'cover',
          volume: 0,
        },
        {
          id: 'page',
          type: 'page',
          frame: { x: 960, y: 0, width: 960, height: 1_080 },
          url: web.url,
          timeout: 10_000,
          background: '#101828',
          zoom: 0.5,
          scroll: 400,
          refresh: 10,
        },
      ]),
      aSlide('Teal', '#12877F'),
    ],
    ([door]) => oneZone([anItem('door', door!)]),
  )
  const { page, context } = await displayOf(browser, call, server, site)
  const share = async (r: number, g: number, b: number) => (await captureGlass(page)).share({ r, g, b }, 24)
  await expect.poll(() => share(0x3e, 0x8e, 0xde)).toBeGreaterThan(0.45)
  // Nothing of the red that lies above its frame is seen.
  await expect.poll(() => share(0xa0, 0, 0xa0)).toBeGreaterThan(0.45)
  expect(await share(0xff, 0, 0)).toBeLessThan(0.01)
  web.page.colour = '#00A040'
  await expect.poll(() => share(0, 0xa0, 0x40)).toBeGreaterThan(0.45)

  const { draft, revision } = await call('readSite', { params: { id: site.id } })
  const [teal] = (await call('listSlides', { query: { q: 'Teal' } })).items
  await call('changeSite', {
    params: { id: site.id },
    revision,
    body: { name: 'Door', draft: { ...draft, ...oneZone([anItem('teal', teal!.id)]) } },
  })
  const changed = await call('readSite', { params: { id: site.id } })
  await call('publishSite', { params: { id: site.id }, body: { revision: changed.revision } })
  await expect.poll(() => share(0x12, 0x87, 0x7f)).toBeGreaterThan(0.95)
  await expect.poll(() => camera.seen.ended).toBeGreaterThan(0)
  await context.close()
  await camera.close()
  web.close()
})
