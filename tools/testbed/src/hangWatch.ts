import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { expect } from 'vitest'

/**
 * Ends a test file whose thread never comes back, and says where it was. Limits of tests run in that thread: a loop without an
 * end passes them by, and the whole run would wait for it. One watching thread for each process, whatever it runs in turn.
 */
const LIMIT_MS = Number(process.env['HANG_LIMIT_MS'] ?? 180_000)
const BEAT_MS = 1_000

const known = globalThis as { vitrineHangWatch?: MessagePort }
known.vitrineHangWatch ??= startWatch()
known.vitrineHangWatch.postMessage(expect.getState().testPath, [])

function startWatch(): MessagePort {
  const beats = new Int32Array(new SharedArrayBuffer(4))
  setInterval(() => Atomics.add(beats, 0, 1), BEAT_MS).unref()
  const { port1, port2 } = new MessageChannel()
  new Worker(new URL('hangWatcher.mjs', import.meta.url), {
    workerData: { beats, limitMs: LIMIT_MS, files: port2 },
    transferList: [port2],
  }).unref()
  port1.unref()
  return port1
}
