import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { rssBytes } from './processes.ts'

/** Collections before memory is read: what the first one finds reachable only from finalisers goes with the next. */
const COLLECTIONS = 3
const BETWEEN_MS = 300

/** What a process holds when its garbage is gone, bytes. */
export type Held = { rss: number; heap: number }

/**
 * Memory of a Node process that was started with `--inspect=127.0.0.1:<port>`, after its garbage was collected: without that,
 * the figure tells when the collector last ran.
 */
export async function heldMemory(pid: number, inspectPort: number): Promise<Held> {
  const targets = (await (await fetch(`http://127.0.0.1:${inspectPort}/json`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(targets[0]!.webSocketDebuggerUrl)
  const answers = new Map<number, (result: unknown) => void>()
  socket.on('message', (data: Buffer) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result: unknown }
    if (id !== undefined) answers.get(id)?.(result)
  })
  await new Promise<void>((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let sent = 0
  const send = (method: string, params: object = {}): Promise<unknown> =>
    new Promise((resolve) => {
      sent += 1
      answers.set(sent, resolve)
      socket.send(JSON.stringify({ id: sent, method, params }))
    })
  try {
    for (let time = 0; time < COLLECTIONS; time += 1) {
      await send('HeapProfiler.collectGarbage')
      await wait(BETWEEN_MS)
    }
    const { usedSize } = (await send('Runtime.getHeapUsage')) as { usedSize: number }
    return { rss: rssBytes(pid), heap: usedSize }
  } finally {
    socket.close()
  }
}
