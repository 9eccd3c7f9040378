/**
 * Ten thousand readers of event streams in one process of their own: raw sockets, so that what is measured is the server.
 * It is driven over the channel to its parent, by `openStreamClients`.
 */
import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

/** Requests that may be unanswered at a time while connecting. */
const IN_FLIGHT = 256
/** A frame's id, wherever a chunk was cut. */
const ID_LINE = /(?:^|\n)id: (\S+)\n/g

export type StreamOrder =
  /** opens readers; each sends this request head and counts as connected with the first bytes after the answer's head */
  | { do: 'connect'; port: number; requests: { path: string; authorization?: string }[] }
  /** resolves when every reader has `frames` frames since the last `forget`, or after `withinMs` */
  | { do: 'await'; frames: number; withinMs: number }
  | { do: 'forget' }
  /** resets all connections at once, as a power cut of the network does */
  | { do: 'cut' }
  /** connects all again, each with the last id it has seen */
  | { do: 'reconnect' }
  /** stops reading (`count` readers, from the first) */
  | { do: 'stall'; count: number }
  | { do: 'close' }
export type StreamAnswer = {
  ms: number
  /** epoch ms (performance clock of this machine) of the last reader's last frame */
  lastAtMs: number
  connected: number
  /** frames too few and too many over all readers */
  lost: number
  doubled: number
  /** readers whose connection ended although nobody asked */
  ended: number
  failures: string[]
}

type Reader = {
  request: { path: string; authorization?: string }
  socket: Socket | null
  ready: boolean
  head: boolean
  rest: string
  lastId: string | null
  ids: Set<string>
  doubled: number
}

let readers: Reader[] = []
let port = 0
let ended = 0
let expected = 0
let closing = false
let lastAtMs = 0
let failures: string[] = []
let onProgress = (): void => {}

function open(reader: Reader, done: () => void): void {
  const socket = connect({ port, host: '127.0.0.1' })
  reader.socket = socket
  reader.head = false
  reader.ready = false
  reader.rest = ''
  const finish = (): void => {
    if (reader.ready) return
    reader.ready = true
    done()
  }
  socket.setNoDelay(true)
  socket.on('connect', () => {
    const { path, authorization } = reader.request
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nAccept: text/event-stream\r\n${
        authorization ? `Authorization: ${authorization}\r\n` : ''
      }${reader.lastId ? `Last-Event-ID: ${reader.lastId}\r\n` : ''}\r\n`,
    )
  })
  socket.on('data', (chunk) => {
    let text = reader.rest + chunk.toString('latin1')
    if (!reader.head) {
      const end = text.indexOf('\r\n\r\n')
      if (end < 0) {
        reader.rest = text
        return
      }
      if (!text.startsWith('HTTP/1.1 200')) failures.push(text.slice(0, 60))
      reader.head = true
      finish()
      text = text.slice(end + 3)
    }
    let cut = 0
    for (const match of text.matchAll(ID_LINE)) {
      cut = match.index + match[0].length - 1
      const id = match[1]!
      if (reader.ids.has(id)) reader.doubled += 1
      reader.ids.add(id)
      reader.lastId = id
      lastAtMs = performance.timeOrigin + performance.now()
    }
    reader.rest = text.slice(Math.max(cut, text.length - 200))
    if (cut > 0 && reader.ids.size >= expected) onProgress()
  })
  socket.on('error', (error) => {
    if (!closing) failures.push(error.message)
    finish()
  })
  socket.on('close', () => {
    if (!closing && reader.socket === socket) ended += 1
    finish()
  })
}

function openAll(list: readonly Reader[]): Promise<void> {
  return new Promise((resolve) => {
    let next = 0
    let done = 0
    const begin = (): void => {
      const reader = list[next++]
      if (!reader) return
      open(reader, () => {
        done += 1
        if (done === list.length) resolve()
        else begin()
      })
    }
    if (list.length === 0) resolve()
    for (let n = 0; n < Math.min(IN_FLIGHT, list.length); n += 1) begin()
  })
}

const complete = (): number => readers.filter((reader) => reader.ids.size >= expected).length

function awaitFrames(frames: number, withinMs: number): Promise<void> {
  expected = frames
  return new Promise((resolve) => {
    let left = readers.length - complete()
    const finish = (): void => {
      clearTimeout(timer)
      onProgress = () => {}
      resolve()
    }
    const timer = setTimeout(finish, withinMs)
    if (left <= 0) return finish()
    // Counting all again at each frame would be the load itself.
    onProgress = () => {
      left -= 1
      if (left <= 0 && complete() === readers.length) finish()
    }
  })
}

async function obey(order: StreamOrder): Promise<StreamAnswer> {
  const startMs = performance.now()
  switch (order.do) {
    case 'connect': {
      port = order.port
      const fresh = order.requests.map((request): Reader => ({
        request,
        socket: null,
        ready: false,
        head: false,
        rest: '',
        lastId: null,
        ids: new Set(),
        doubled: 0,
      }))
      readers = [...readers, ...fresh]
      await openAll(fresh)
      break
    }
    case 'await':
      await awaitFrames(order.frames, order.withinMs)
      break
    case 'forget':
      for (const reader of readers) {
        reader.ids.clear()
        reader.doubled = 0
      }
      failures = []
      ended = 0
      break
    case 'cut':
      closing = true
      for (const { socket } of readers) socket?.resetAndDestroy()
      await new Promise((resolve) => setTimeout(resolve, 100))
      closing = false
      break
    case 'reconnect':
      await openAll(readers)
      break
    case 'stall':
      for (const { socket } of readers.slice(0, order.count)) socket?.pause()
      break
    case 'close':
      closing = true
      for (const { socket } of readers) socket?.destroy()
      readers = []
      await new Promise((resolve) => setTimeout(resolve, 100))
      closing = false
      break
  }
  return {
    ms: performance.now() - startMs,
    lastAtMs,
    connected: readers.filter((reader) => reader.head && reader.socket?.destroyed === false).length,
    lost: readers.reduce((sum, reader) => sum + Math.max(0, expected - reader.ids.size), 0),
    doubled: readers.reduce((sum, reader) => sum + reader.doubled, 0),
    ended,
    failures: [...new Set(failures)].slice(0, 5),
  }
}

process.on('message', (order: StreamOrder) => {
  void obey(order).then((answer) => process.send?.(answer))
})
