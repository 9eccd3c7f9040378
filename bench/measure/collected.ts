import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { rssBytes } from './processes.ts'

/** Collections before memory is read: what the first one finds reachable only from finalisers goes with the next. */
const COLLECTIONS = 3
const BETWEEN_MS = 300

/** What a process holds when its garbage is gone: bytes, and connections. */
export type Held = {
  /** resident memory, also what the allocator keeps for later */
  rss: number
  /** what objects and buffers take that are in use: the heap, and what it holds outside */
  inUse: number
  connections: number
}

/** Run inside the process. */
const LOOK = `JSON.stringify({
  memory: process.memoryUsage(),
  connections: process.getActiveResourcesInfo().filter((kind) => kind === 'TCPSocketWrap').length,
})`

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
    const { result } = (await send('Runtime.evaluate', { expression: LOOK, returnByValue: true })) as {
      result: { value: string }
    }
    const { memory, connections } = JSON.parse(result.value) as {
      memory: NodeJS.MemoryUsage
      connections: number
    }
    return { rss: rssBytes(pid), inUse: memory.heapUsed + memory.external, connections }
  } finally {
    socket.close()
  }
}
