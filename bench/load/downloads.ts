/** Downloads in a process of their own: raw sockets that count what they are sent. Driven by `inProcess`. */
import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'

/** How long the first answer may take, ms. */
const FIRST_WITHIN_MS = 30_000

export type DownloadOrder = {
  port: number
  path: string
  authorization: string | null
  /** length of the file */
  bytes: number
  /** asks for pieces of this size, one after another round the file; null: the whole file */
  rangeBytes: number | null
  sockets: number
  forMs: number
}
export type DownloadAnswer = { mbPerSecond: number; bytes: number; answers: number }

async function run(order: DownloadOrder): Promise<DownloadAnswer> {
  let bytes = 0
  let answers = 0
  let position = 0
  let failure: string | null = null
  const sockets: Socket[] = []
  const ask = (socket: Socket): void => {
    let range = ''
    if (order.rangeBytes !== null) {
      const end = Math.min(order.bytes, position + order.rangeBytes)
      range = `Range: bytes=${position}-${end - 1}\r\n`
      position = end === order.bytes ? 0 : end
    }
    const authorization = order.authorization === null ? '' : `Authorization: ${order.authorization}\r\n`
    socket.write(
      `GET ${order.path} HTTP/1.1\r\nHost: 127.0.0.1:${order.port}\r\n${authorization}${range}\r\n`,
    )
  }
  for (let n = 0; n < order.sockets; n += 1) {
    let left = -1
    let head = ''
    const socket = connect({ port: order.port, host: '127.0.0.1' })
    sockets.push(socket)
    socket.on('error', (error) => (failure ??= error.message))
    socket.on('connect', () => ask(socket))
    socket.on('data', (chunk) => {
      let body = chunk.length
      if (left < 0) {
        head += chunk.toString('latin1', 0, Math.min(chunk.length, 4_096))
        const end = head.indexOf('\r\n\r\n')
        if (end < 0) return
        if (!/^HTTP\/1\.1 20[06]/.test(head)) failure ??= head.slice(0, 200)
        left = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
        body = chunk.length - (end + 4)
        head = ''
      }
      bytes += body
      left -= body
      if (left > 0) return
      left = -1
      answers += 1
      ask(socket)
    })
  }
  const startMs = performance.now()
  await wait(order.forMs)
  // On a busy machine the first of large files may take longer.
  while (answers === 0 && failure === null && performance.now() - startMs < FIRST_WITHIN_MS) await wait(50)
  const taken = bytes
  const tookS = (performance.now() - startMs) / 1_000
  for (const socket of sockets) socket.destroy()
  if (failure !== null || answers === 0) throw new Error(`a download failed: ${failure ?? 'no answer ended'}`)
  return { mbPerSecond: taken / 1e6 / tookS, bytes: taken, answers }
}

process.on('message', (order: DownloadOrder) => {
  void run(order).then((answer) => {
    process.send?.(answer)
    process.disconnect()
  })
})
