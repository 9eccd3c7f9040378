import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { endProcess, endWithUs, findWebKit, findXvfb, freePort } from '@vitrine/testbed'
import { WINDOW, type Engine, type RunningEngine } from './engine.ts'

/** How long the driver may take to listen, ms. */
const START_MS = 30_000
/** How long processes get to end by themselves, ms. */
const END_MS = 5_000

/** WebKitGTK's small browser on a display in memory, through its WebDriver. */
export const webkitEngine: Engine = {
  name: 'WebKitGTK',
  missing: () =>
    findWebKit() === null
      ? 'WebKitGTK with its driver is not installed'
      : findXvfb() === null
        ? 'Xvfb is not installed'
        : null,
  async start() {
    const screen = await startScreen()
    try {
      return await startBrowser(screen)
    } catch (error) {
      await endProcess(screen.process, 'SIGTERM', END_MS)
      throw error
    }
  },
}

type Screen = { process: ChildProcess; display: string }

async function startScreen(): Promise<Screen> {
  const size = `${WINDOW.width}x${WINDOW.height}x24`
  const child = spawn(findXvfb()!, ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  endWithUs(child, 'SIGTERM')
  // It writes the number of the display that it has found free.
  const [number] = (await Promise.race([
    once(child.stdio[3] as Readable, 'data'),
    once(child, 'exit').then(() => {
      throw new Error('Xvfb ended at once.')
    }),
  ])) as [Buffer]
  return { process: child, display: `:${number.toString().trim()}` }
}

async function startBrowser(screen: Screen): Promise<RunningEngine> {
  const { driver, browser } = findWebKit()!
  const port = await freePort()
  const child = spawn(driver, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: screen.display,
      // Its sandbox needs rights that root does not have in a container.
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
    },
  })
  endWithUs(child, 'SIGTERM')
  const order = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const { value } = (await response.json()) as { value: T }
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`)
    return value
  }
  try {
    await listening(() => order('GET', '/status'))
    const { sessionId } = await order<{ sessionId: string }>('POST', '/session', {
      capabilities: {
        alwaysMatch: {
          'webkitgtk:browserOptions': {
            binary: browser,
            args: ['--automation', `--geometry=${WINDOW.width}x${WINDOW.height}`],
          },
        },
      },
    })
    const session = `/session/${sessionId}`
    await order('POST', `${session}/timeouts`, { script: 120_000, pageLoad: 120_000 })
    return {
      open: (url) => order('POST', `${session}/url`, { url }),
      reload: () => order('POST', `${session}/refresh`, {}),
      async run<T>(body: string) {
        const script = `const done = arguments[arguments.length - 1]
          ;(async () => { ${body} })().then((value) => done({ value }), (error) => done({ error: String(error) }))`
        const { value, error } = await order<{ value: T; error?: string }>(
          'POST',
          `${session}/execute/async`,
          { script, args: [] },
        )
        if (error !== undefined) throw new Error(error)
        return value
      },
      capture: async () => Buffer.from(await order<string>('GET', `${session}/screenshot`), 'base64'),
      // Its WebDriver does not tell of them.
      errors: () => [],
      async close() {
        await order('DELETE', session).catch(() => undefined)
        await endProcess(child, 'SIGTERM', END_MS)
        await endProcess(screen.process, 'SIGTERM', END_MS)
      },
    }
  } catch (error) {
    await endProcess(child, 'SIGTERM', END_MS)
    throw error
  }
}

/** Resolves when the driver answers. */
async function listening(ask: () => Promise<unknown>): Promise<void> {
  const endMs = performance.now() + START_MS
  for (;;) {
    try {
      await ask()
      return
    } catch (error) {
      if (performance.now() > endMs) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}
