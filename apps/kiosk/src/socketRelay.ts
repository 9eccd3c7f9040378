import { connect, createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** Where the browser's web sockets go through. */
export type SocketRelay = { port: number; close(): void }

/** A browser that asks for nothing for this long has hung, ms. */
const ASKED_WITHIN_MS = 10_000
/** SOCKS 5 (RFC 1928). */
const VERSION = 5
const REPLY = { done: 0, refused: 2, unreachable: 4, unsupported: 7 } as const

/**
 * A SOCKS server for the browser's web sockets on a loopback port: the protocol by which a kiosk steers its browser lets it hold
 * back every request but these. It sees the host and the port, and passes on the bytes.
 * @param mayConnect judges a host, an IPv6 address without brackets
 */
export function startSocketRelay(mayConnect: (host: string, port: number) => boolean): Promise<SocketRelay> {
  const open = new Set<Socket>()
  const server = createServer((browser) => {
    open.add(browser)
    browser.once('close', () => open.delete(browser))
    browser.on('error', () => browser.destroy())
    browser.setTimeout(ASKED_WITHIN_MS, () => browser.destroy())
    serve(browser, mayConnect)
  })
  server.unref()
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () =>
      resolve({
        port: (server.address() as AddressInfo).port,
        close() {
          server.close()
          for (const socket of open) socket.destroy()
        },
      }),
    )
  })
}

function serve(browser: Socket, mayConnect: (host: string, port: number) => boolean): void {
  let given = Buffer.alloc(0)
  let greeted = false
  const answer = (reply: number) => browser.write(Buffer.from([VERSION, reply, 0, 1, 0, 0, 0, 0, 0, 0]))
  const refuse = (reply: number) => {
    answer(reply)
    browser.end()
  }
  const onData = (piece: Buffer) => {
    given = Buffer.concat([given, piece])
    if (!greeted) {
      if (given.length < 2 || given.length < 2 + given[1]!) return
      if (given[0] !== VERSION) return void browser.destroy()
      given = given.subarray(2 + given[1]!)
      greeted = true
      browser.write(Buffer.from([VERSION, 0]))
    }
    const asked = readRequest(given)
    if (asked === null) return
    browser.off('data', onData)
    browser.pause()
    browser.setTimeout(0)
    if (asked === 'unsupported') return refuse(REPLY.unsupported)
    if (!mayConnect(asked.host, asked.port)) return refuse(REPLY.refused)
    const far = connect({ host: asked.host, port: asked.port })
    const fail = () => refuse(REPLY.unreachable)
    far.once('error', fail)
    far.once('connect', () => {
      far.off('error', fail)
      answer(REPLY.done)
      if (given.length > asked.bytes) far.write(given.subarray(asked.bytes))
      browser.pipe(far)
      far.pipe(browser)
      far.on('error', () => browser.destroy())
      browser.once('close', () => far.destroy())
      far.once('close', () => browser.end())
    })
  }
  browser.on('data', onData)
}

/** What is asked for, null until all of it is there. */
function readRequest(given: Buffer): { host: string; port: number; bytes: number } | 'unsupported' | null {
  if (given.length < 5) return null
  const kind = given[3]
  const lengths: Record<number, number> = { 1: 4, 3: given[4]! + 1, 4: 16 }
  const length = lengths[kind!]
  if (given[0] !== VERSION || given[1] !== 1 || length === undefined) return 'unsupported'
  const end = 4 + length
  if (given.length < end + 2) return null
  const address = given.subarray(4, end)
  const host =
    kind === 3
      ? address.subarray(1).toString('latin1')
      : kind === 1
        ? address.join('.')
        : Array.from({ length: 8 }, (_, index) => address.readUInt16BE(index * 2).toString(16)).join(':')
  return { host, port: given.readUInt16BE(end), bytes: end + 2 }
}
