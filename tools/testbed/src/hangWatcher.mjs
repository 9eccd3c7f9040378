/**
 * The thread of hangWatch.ts. It looks at a counter that the test thread moves on; when that stands still for too long, it says
 * where the thread is and ends the process.
 */
import { writeSync } from 'node:fs'
import { Session } from 'node:inspector'
import { receiveMessageOnPort, workerData } from 'node:worker_threads'

const { beats, limitMs, files } = workerData
const LOOK_MS = Math.min(5_000, limitMs / 4)
/** How long the thread may take to say where it is. */
const STACK_MS = 5_000
const pause = new Int32Array(new SharedArrayBuffer(4))

let file = 'A test file'
let last = -1
let sinceMs = performance.now()
for (;;) {
  Atomics.wait(pause, 0, 0, LOOK_MS)
  for (let said = receiveMessageOnPort(files); said; said = receiveMessageOnPort(files)) file = said.message
  const now = Atomics.load(beats, 0)
  if (now !== last) {
    last = now
    sinceMs = performance.now()
  } else if (performance.now() - sinceMs > limitMs) break
}
const end = (/** @type {string} */ where) => {
  writeSync(
    2,
    `\n✗ ${file} kept its thread busy for ${Math.round(limitMs / 1_000)} s and was ended.\n${where}\n`,
  )
  process.kill(process.pid, 'SIGKILL')
}
setTimeout(() => end('  Where it was is not known.'), STACK_MS)
const session = new Session()
session.connectToMainThread()
const scripts = new Map()
session.on('Debugger.scriptParsed', ({ params }) => scripts.set(params.scriptId, params.url))
session.on('Debugger.paused', ({ params }) => {
  end(
    params.callFrames
      .slice(0, 30)
      .map(
        ({ functionName, location }) =>
          `  at ${functionName || '(anonymous)'} ${scripts.get(location.scriptId)}:${location.lineNumber + 1}`,
      )
      .join('\n'),
  )
})
session.post('Debugger.enable')
session.post('Debugger.pause')
