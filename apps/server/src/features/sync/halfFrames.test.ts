import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { WebSocketServer } from 'ws'
import { createInProcessBus } from '../../platform/bus/bus.ts'
import { elapsedMs } from '../../platform/clock/systemClock.ts'
import { watchFrames } from '../../platform/http/frameWatch.ts'
import { acceptUpgrades, createSyncSockets, SOCKET_BOUNDS } from './syncSockets.ts'

/** A real server of web sockets as both protocols set it up, and raw peers that send whatever bytes they like. */
async function aServer() {
  const bus = createInProcessBus((error) => {
    throw error
  })
  const frames = watchFrames()
  const sockets = createSyncSockets(bus, () => () => undefined, frames)
  const messages: string[] = []
  const server = new WebSocketServer(SOCKET_BOUNDS)
  server.on('connection', (socket, message) => {
    sockets.add(socket, message.socket)
    socket.on('message', (data) => messages.push((data as Buffer).toString()))
  })
  const http = createServer().on('upgrade', acceptUpgrades(server)).listen(0, '127.0.0.1')
  await once(http, 'listening')
  onTestFinished(() => {
    http.closeAllConnections()
    http.close()
  })
  const peer = async () => {
    const socket = connect((http.address() as AddressInfo).port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    let isEnded = false
    socket.on('close', () => (isEnded = true)).on('error', () => undefined)
    const received: Buffer[] = []
    socket.on('data', (bytes) => received.push(bytes))
    socket.write(
      'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    await once(socket, 'data')
    return { socket, isEnded: () => isEnded, received: () => Buffer.concat(received) }
  }
  /** As if that much time had passed. */
  const later = (ms: number): void => frames.look(elapsedMs() + ms)
  return { peer, later, messages, frames }
}
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await setImmediate()
}
const TEXT = 1
const CONTINUATION = 0
const PING = 9
/** A frame of a client: its head announces `announced` bytes, whatever follows. */
function frame(opcode: number, body: string, { fin = true, announced = body.length } = {}): Buffer {
  const length = announced < 126 ? 1 : announced < 65_536 ? 3 : 9
  const head = Buffer.alloc(1 + length + 4)
  head[0] = (fin ? 0x80 : 0) | opcode
  if (length === 1) head[1] = 0x80 | announced
  if (length === 3) head.writeUIntBE((254 << 16) | announced, 1, 3)
  if (length === 9) {
    head[1] = 255
    head.writeBigUInt64BE(BigInt(announced), 2)
  }
  return Buffer.concat([head, Buffer.from(body)])
}
const write = (socket: Socket, bytes: Buffer): Promise<void> =>
  new Promise((resolve) => void socket.write(bytes, () => resolve()))

it('a frame that announces 1 MiB is refused at its head', async () => {
  const { peer } = await aServer()
  const one = await peer()
  await write(one.socket, frame(TEXT, 'ten bytes.', { announced: 1 << 20 }))
  await until(() => one.received().includes(Buffer.from([0x88, 2, 1009 >> 8, 1009 & 255])))
  await until(() => one.isEnded())
})
it('a frame of which only the beginning comes is ended, and nothing is reserved for what it announces', async () => {
  const { peer, later, frames } = await aServer()
  const before = process.memoryUsage().arrayBuffers
  const all = await Promise.all(Array.from({ length: 100 }, peer))
  for (const { socket } of all) await write(socket, frame(TEXT, 'ten bytes.', { announced: 256 * 1_024 }))
  await until(() => frames.watching().unfinished === all.length)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8 * 1_048_576)
  later(29_000)
  expect(frames.watching()).toEqual({ all: 100, unfinished: 100 })
  later(31_000)
  await until(() => all.every(({ isEnded }) => isEnded()))
  await until(() => frames.watching().all === 0)
})
it('half a head is ended as well', async () => {
  const { peer, later, frames } = await aServer()
  const one = await peer()
  await write(one.socket, frame(TEXT, '', { announced: 70_000 }).subarray(0, 5))
  await until(() => frames.watching().unfinished === 1)
  later(31_000)
  await until(() => one.isEnded())
})
it('a message in pieces that never ends is ended, whatever control frames lie between', async () => {
  const { peer, later, frames } = await aServer()
  const one = await peer()
  await write(one.socket, frame(TEXT, 'a', { fin: false }))
  for (let nth = 0; nth < 20; nth += 1)
    await write(one.socket, Buffer.concat([frame(PING, ''), frame(CONTINUATION, 'b', { fin: false })]))
  await until(() => frames.watching().unfinished === 1)
  later(31_000)
  await until(() => one.isEnded())
})
it.each([
  [
    'empty pieces',
    Buffer.concat([
      frame(TEXT, 'a', { fin: false }),
      ...Array<Buffer>(5_000).fill(frame(CONTINUATION, '', { fin: false })),
    ]),
  ],
  [
    'pieces of one byte',
    Buffer.concat([
      frame(TEXT, 'a', { fin: false }),
      ...Array<Buffer>(5_000).fill(frame(CONTINUATION, 'b', { fin: false })),
    ]),
  ],
  ['pings', Buffer.concat(Array<Buffer>(5_000).fill(frame(PING, 'x')))],
  ['empty messages', Buffer.concat(Array<Buffer>(5_000).fill(frame(TEXT, '')))],
])('thousands of %s end the connection', async (_what, bytes) => {
  const { peer } = await aServer()
  const one = await peer()
  await write(one.socket, bytes).catch(() => undefined)
  await until(() => one.isEnded())
})
it('messages that come whole stand, in pieces, split anywhere, with pings between, however long they go on', async () => {
  const { peer, later, messages, frames } = await aServer()
  const one = await peer()
  const long = 'x'.repeat(70_000)
  for (let round = 1; round <= 5; round += 1) {
    const bytes = Buffer.concat([
      frame(TEXT, 'he', { fin: false }),
      frame(PING, ''),
      frame(CONTINUATION, 'llo'),
      frame(TEXT, long),
      frame(TEXT, 'y'.repeat(200)),
    ])
    for (let at = 0; at < bytes.length; at += round * 7_001)
      await write(one.socket, bytes.subarray(at, at + round * 7_001))
    await until(() => messages.length === round * 3)
    await until(() => frames.watching().unfinished === 0)
    later(60_000)
    expect(one.isEnded()).toBe(false)
  }
  expect(messages.slice(0, 3).map((text) => text.length)).toEqual([5, 70_000, 200])
})
