import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { captureGlass, videosOn } from './support/glass.ts'
import { anItem, aSlide, displayOf, OWNER, oneZone, ownerOf, publishScreen } from './support/oneDisplay.ts'
import { expect, test } from './support/test.ts'

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
