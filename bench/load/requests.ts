/**
 * Requests over HTTP keep-alive, in a process of their own: raw sockets that always have one request under way, or that
 * send at a steady rate. It is driven over the channel to its parent, by `inProcess`.
 */
import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

export type RequestOrder = {
  port: number
  /** request bytes without what changes: each socket takes the next one and goes round */
  requests: string[]
  sockets: number
  forMs: number
  /** requests a second over all sockets; null: as fast as the answers come */
  rate: number | null
}
export type RequestAnswer = {
  perSecond: number
  count: number
  /** latencies, ms */
  p50: number
  p99: number
  failures: string[]
}

/** How many latencies are kept: enough for the 99th of a hundred. */
const KEPT_MOST = 200_000

async function run(order: RequestOrder): Promise<RequestAnswer> {
  const latencies: number[] = []
  const failures = new Set<string>()
  let next = 0
  let count = 0
  let stopped = false
  const idle: (() => void)[] = []
  const sockets: Socket[] = []

  const open = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const socket = connect({ port: order.port, host: '127.0.0.1' })
      sockets.push(socket)
      socket.setNoDelay(true)
      let sentMs = 0
      let rest = ''
      const send = (): void => {
        if (stopped) return
        const request = order.requests[next++ % order.requests.length]!
        sentMs = performance.now()
        socket.write(request)
      }
      socket.on('data', (chunk) => {
        rest = rest === '' ? chunk.toString('latin1') : rest + chunk.toString('latin1')
        const end = rest.indexOf('\r\n\r\n')
        if (end < 0) return
        const length = Number(/content-length: (\d+)/i.exec(rest)?.[1] ?? Number.NaN)
        if (rest.length < end + 4 + length) return
        if (!rest.startsWith('HTTP/1.1 200') || rest.includes('"errors"')) failures.add(rest.slice(0, 400))
        rest = ''
        count += 1
        if (latencies.length < KEPT_MOST) latencies.push(performance.now() - sentMs)
        if (order.rate === null) send()
        else idle.push(send)
      })
      socket.once('connect', () => {
        idle.push(send)
        resolve()
      })
      socket.once('error', reject)
    })
  for (let n = 0; n < order.sockets; n += 1) await open()

  const startMs = performance.now()
  if (order.rate === null) for (const send of idle.splice(0)) send()
  else {
    const { rate } = order
    let sent = 0
    const timer = setInterval(() => {
      const due = Math.floor(((performance.now() - startMs) / 1_000) * rate)
      while (sent < due) {
        const send = idle.shift()
        if (send === undefined) break
        sent += 1
        send()
      }
    }, 1)
    setTimeout(() => clearInterval(timer), order.forMs)
  }
  await new Promise((resolve) => setTimeout(resolve, order.forMs))
  stopped = true
  const tookS = (performance.now() - startMs) / 1_000
  const answered = count
  await new Promise((resolve) => setTimeout(resolve, 100))
  for (const socket of sockets) socket.destroy()
  latencies.sort((a, b) => a - b)
  const at = (share: number): number => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return {
    perSecond: answered / tookS,
    count: answered,
    p50: at(0.5),
    p99: at(0.99),
    failures: [...failures].slice(0, 3),
  }
}

process.on('message', (order: RequestOrder) => {
  void run(order).then((answer) => {
    process.send?.(answer)
    process.disconnect()
  })
})
