import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { findChromium, partsAreRequired, temporaryFolder } from '@vitrine/testbed'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { readSmallPng } from './smallPng.ts'
import { startWatchedKiosk } from './testing/watchedKiosk.ts'

const KEY = 'Bearer kept-by-the-kiosk'
/** What each page of the other server is sent with, and its colour. */
const PAGES: Record<string, { headers: Record<string, string>; body: string }> = {
  '/refuses': {
    headers: { 'x-frame-options': 'SAMEORIGIN' },
    body: `<body style="margin:0;background:#c81e28"><script>
      fetch('/ran-as-' + innerWidth + 'x' + innerHeight); alert('still here'); open('/window')
    </script>`,
  },
  '/policy': {
    headers: { 'content-security-policy': "frame-ancestors 'none'" },
    body: '<body style="margin:0;background:#12877f">',
  },
  '/open': { headers: {}, body: '<body style="margin:0;background:#2040c0"><iframe src="/refuses">' },
}

async function startServers() {
  const asked: { path: string; authorization: string | undefined }[] = []
  const other = createServer((request, response) => {
    const path = request.url ?? '/'
    asked.push({ path, authorization: request.headers.authorization })
    const page = PAGES[path]
    response.writeHead(page ? 200 : 404, { 'content-type': 'text/html', ...page?.headers }).end(page?.body)
  })
  const player = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>p</title><body style="margin:0"><script>
      setInterval(() => requestAnimationFrame(() => vitrineHost.heartbeat()), 250)
    </script>`),
  )
  const at = async (server: typeof other, host: string) => {
    await new Promise<void>((resolve) => {
      server.listen(0, host, resolve)
    })
    return `http://${host}:${(server.address() as AddressInfo).port}`
  }
  onTestFinished(() => {
    for (const server of [other, player]) {
      server.closeAllConnections()
      server.close()
    }
  })
  return { asked, other: await at(other, '127.0.0.2'), player: await at(player, '127.0.0.1') }
}

describe.skipIf(findChromium() === null && !partsAreRequired())('a page that refuses frames', () => {
  it('is shown as a picture, in the size of its frame, with its log-in, and does nothing in the player', async () => {
    const { asked, other, player } = await startServers()
    const folder = await temporaryFolder('kiosk-pictures')
    const watched = startWatchedKiosk(
      player,
      folder.path,
      [],
      [{ origin: other, headers: { authorization: KEY } }],
    )
    onTestFinished(async () => {
      await watched.kiosk.stop()
      await folder.remove()
    })
    await vi.waitFor(() => expect(watched.beats).toBeGreaterThan(2), { timeout: 30_000, interval: 50 })
    const show = (path: string) =>
      watched.evaluate(`{
        document.querySelector('iframe')?.remove()
        const frame = Object.assign(document.createElement('iframe'), { src: '${other}${path}' })
        frame.style.cssText = 'position:absolute;inset:0;width:640px;height:360px;border:0'
        document.body.append(frame); 0 }`)
    const middle = async () => {
      const { data } = await watched.page('Page.captureScreenshot', {
        format: 'png',
        clip: { x: 0, y: 0, width: 640, height: 360, scale: 0.1 },
      })
      const small = readSmallPng(Buffer.from(data as string, 'base64'))!
      const at = (Math.floor(small.height / 2) * small.width + Math.floor(small.width / 2)) * 4
      return [...small.pixels.subarray(at, at + 3)]
    }
    /** A JPEG is only nearly of a colour. */
    const isSeen = (rgb: number) =>
      vi.waitFor(
        async () => {
          const wanted = [rgb >> 16, (rgb >> 8) & 255, rgb & 255]
          const seen = await middle()
          expect(Math.max(...wanted.map((part, at) => Math.abs(part - seen[at]!)))).toBeLessThan(12)
        },
        { timeout: 25_000, interval: 200 },
      )
    const times = (path: string) => asked.filter((one) => one.path === path).length

    await show('/refuses')
    await isSeen(0xc81e28)
    // Once by the frame, once by the browser that draws it, where its script runs too.
    expect(times('/refuses')).toBe(2)
    expect(times('/ran-as-640x360')).toBe(1)
    expect(asked.every(({ authorization }) => authorization === KEY)).toBe(true)
    expect(watched.shown).toEqual(expect.not.arrayContaining([expect.stringContaining('/window')]))

    await show('/policy')
    await isSeen(0x12877f)
    const before = times('/refuses')
    await show('/open')
    await isSeen(0x2040c0)
    // What a page refuses within itself is its own business.
    await vi.waitFor(() => expect(times('/refuses')).toBe(before + 1), { timeout: 10_000, interval: 50 })
    expect(times('/open')).toBe(1)
    const beats = watched.beats
    await vi.waitFor(() => expect(watched.beats).toBeGreaterThan(beats + 2), {
      timeout: 10_000,
      interval: 50,
    })
    expect(watched.browsers).toHaveLength(1)
  })
})
