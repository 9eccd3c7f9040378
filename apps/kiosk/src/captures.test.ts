import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { deflateSync } from 'node:zlib'
import type { Thumbnail } from '@vitrine/core/pictures'
import { findChromium, partsAreRequired, temporaryFolder } from '@vitrine/testbed'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { parseHostMessage } from './hostScript.ts'
import { readSmallPng } from './smallPng.ts'
import { startWatchedKiosk, type WatchedKiosk } from './testing/watchedKiosk.ts'
import { watchDisplay } from './watchDisplay.ts'

/** Green on the left, a video whose picture is blue on the right; the page says what it was given. */
const PAGE = `<!doctype html><title>p</title><body style="margin:0;background:rgb(0,160,0)">
<canvas id="source" width="64" height="64" hidden></canvas>
<video muted style="position:absolute;left:50vw;top:0;width:50vw;height:100vh;object-fit:fill"></video>
<script>
  const context = document.querySelector('#source').getContext('2d')
  const video = document.querySelector('video')
  let turn = 0
  setInterval(() => { turn += 1; context.fillStyle = 'rgb(0,0,' + (200 + turn % 2) + ')'; context.fillRect(0, 0, 64, 64) }, 40)
  video.srcObject = document.querySelector('#source').captureStream(25)
  video.play()
  window.given = []
  addEventListener('vitrine-captured', async (event) => {
    event.preventDefault()
    const image = new Image()
    image.src = 'data:image/jpeg;base64,' + event.detail.data
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height })
    const read = canvas.getContext('2d')
    read.drawImage(image, 0, 0)
    const at = (part) => [...read.getImageData(Math.floor(image.width * part), image.height >> 1, 1, 1).data.slice(0, 3)]
    window.given.push({ id: event.detail.id, width: image.width, left: at(0.25), right: at(0.75) })
  })
  window.gaps = []
  let last = performance.now()
  const frame = (now) => { window.gaps.push(now - last); last = now; requestAnimationFrame(frame) }
  requestAnimationFrame(frame)
  setInterval(() => requestAnimationFrame(() => vitrineHost.heartbeat()), 250)
</script>`

type Given = { id: number; width: number; left: number[]; right: number[] }

describe.skipIf(findChromium() === null && !partsAreRequired())('a capture of a kiosk', () => {
  let watched: WatchedKiosk
  beforeAll(async () => {
    const server = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE),
    )
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve)
    })
    const folder = await temporaryFolder('captures')
    watched = startWatchedKiosk(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, folder.path)
    await vi.waitFor(() => expect(watched.beats).toBeGreaterThan(4), { timeout: 30_000, interval: 50 })
    return async () => {
      await watched.kiosk.stop()
      server.closeAllConnections()
      server.close()
      await folder.remove()
    }
  })
  afterAll(() => expect(watched.shown.filter((address) => address.startsWith('chrome'))).toEqual([]))

  const capture = async (id: number, widthMost = 960): Promise<Given> => {
    await watched.evaluate(`vitrineHost.capture('${JSON.stringify({ id, widthMost })}'), 0`)
    return vi.waitFor(
      async () => {
        const given = (await watched.evaluate('window.given')) as Given[]
        const mine = given.find((one) => one.id === id)
        expect(mine).toBeDefined()
        return mine!
      },
      { timeout: 15_000, interval: 50 },
    )
  }

  it('shows what is really on the screen, videos included, and no wider than wanted', async () => {
    const { width, left, right } = await capture(1)
    expect(width).toBeGreaterThan(300)
    expect(width).toBeLessThanOrEqual(960)
    expect(left[1]).toBeGreaterThan(120)
    expect(left[2]).toBeLessThan(60)
    expect(right[2]).toBeGreaterThan(150)
    expect(right[1]).toBeLessThan(60)
    expect((await capture(2, 200)).width).toBeLessThanOrEqual(200)
  })

  it('changes nothing in the page: neither its size nor its frames', async () => {
    const size = () => watched.evaluate('[innerWidth, innerHeight, devicePixelRatio].join()')
    const before = await size()
    const resized = 'window.resized = 0; addEventListener("resize", () => window.resized++); 0'
    await watched.evaluate(resized)
    for (let id = 10; id < 15; id += 1) await capture(id)
    expect(await size()).toBe(before)
    expect(await watched.evaluate('window.resized')).toBe(0)
  })
})

it('reads an order for a capture, and nothing like it', () => {
  expect(parseHostMessage('capture:{"id":3,"widthMost":960}')).toEqual({ capture: { id: 3, widthMost: 960 } })
  for (const text of ['capture:', 'capture:{"id":"3","widthMost":9}', 'capture:[1]', 'capture:null'])
    expect(parseHostMessage(text)).toBeNull()
})

/** A PNG of one colour, its lines filtered in each way. */
function aPng(width: number, colour: readonly [number, number, number]): Buffer {
  const chunk = (name: string, data: Buffer) => {
    const head = Buffer.alloc(8)
    head.writeUInt32BE(data.length)
    head.write(name, 4, 'latin1')
    return Buffer.concat([head, data, Buffer.alloc(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width)
  header.writeUInt32BE(5, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const zeros = Array<number>(width * 3).fill(0)
  const first = Array.from({ length: width }, () => colour).flat()
  const sub = first.map((value, x) => (x < 3 ? value : 0))
  const average = first.map((value, x) => value - (((x < 3 ? 0 : value) + value) >> 1))
  const lines = [
    [0, ...first],
    [1, ...sub],
    [2, ...zeros],
    [3, ...average],
    [4, ...zeros],
  ]
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(lines.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

it('reads small pictures, however their lines are filtered, and refuses others', () => {
  const read = readSmallPng(aPng(4, [200, 30, 90]))!
  expect([read.width, read.height]).toEqual([4, 5])
  expect([...read.pixels]).toEqual(Array.from({ length: 20 }, () => [200, 30, 90, 255]).flat())
  for (const other of [Buffer.from('no picture'), aPng(400, [1, 2, 3]), aPng(4, [1, 2, 3]).subarray(0, 50)])
    expect(readSmallPng(other)).toBeNull()
})

it('reports faults of the display to the page until they end', async () => {
  vi.useFakeTimers()
  try {
    const thumbnail = (value: number): Thumbnail => ({
      width: 4,
      height: 5,
      pixels: new Uint8Array(80).fill(value).map((one, at) => (at % 4 === 3 ? 255 : one)),
    })
    let colour = 0
    let nowMs = 0
    const told: string[] = []
    const stop = watchDisplay(
      {
        capture: async () => aPng(4, [colour, colour, colour]).toString('base64'),
        presented: async () => thumbnail(200),
        bringFaults: async (faults) => {
          told.push(faults.join())
          return true
        },
      },
      { monotonicMs: () => nowMs } as never,
      () => undefined,
    )
    const pass = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 1_000) {
        nowMs += 1_000
        await vi.advanceTimersByTimeAsync(1_000)
      }
    }
    await pass(100_000)
    expect(new Set(told)).toEqual(new Set(['DISPLAY_BLACK']))
    colour = 200
    await pass(30_000)
    expect(told.at(-1)).toBe('')
    stop()
  } finally {
    vi.useRealTimers()
  }
})
