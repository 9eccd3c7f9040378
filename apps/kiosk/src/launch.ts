import { spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { createDevtools, type Devtools } from './devtools.ts'

/** A browser that runs. */
export type Browser = {
  pid: number
  devtools: Devtools
  /** Settles when its process is gone, with how it went. */
  ended: Promise<string>
  /** Ends it and all its processes. */
  end(): Promise<void>
}

/** How long a browser may take to put its things away before it is ended, ms. */
const CLOSE_WITHIN_MS = 2_000

/**
 * Starts a browser.
 * @throws when the program cannot be started
 */
export async function launchBrowser(program: string, flags: readonly string[]): Promise<Browser> {
  // A group of its own: Ctrl-C in a terminal reaches the kiosk only, and what the browser started can be ended with it.
  const child = spawn(program, flags, {
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? `exit ${code}`))
  })
  const pid = await new Promise<number>((resolve, reject) => {
    child.once('error', reject)
    child.once('spawn', () => resolve(child.pid!))
  })
  const endGroup = () => {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // Nothing of it is left.
    }
  }
  void ended.then(endGroup)
  const devtools = createDevtools(child.stdio[3] as Writable, child.stdio[4] as Readable)
  return {
    pid,
    devtools,
    ended,
    async end() {
      const closed = devtools.send('Browser.close').then(
        () => ended,
        () => undefined,
      )
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSE_WITHIN_MS)
      })
      await Promise.race([closed, ended, late])
      clearTimeout(timer)
      endGroup()
      await ended
    },
  }
}
