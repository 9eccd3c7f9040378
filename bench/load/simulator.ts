import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../tools/simulate/main.ts', import.meta.url))

/** Devices without a screen in a process of their own, as `npm run simulate` starts them. */
export type Simulator = { end(): Promise<void> }

/**
 * Starts whole devices: credential, event stream, sync socket, reports, files.
 * @param memory folder where they keep what they know between runs: with it they connect again instead of being accepted
 */
export function startSimulator(options: {
  server: string
  name: string
  devices: number
  perSecond: number
  siteId: string
  apiKey: string
  memory: string
}): Simulator {
  const words = {
    server: options.server,
    name: options.name,
    devices: options.devices,
    'per-second': options.perSecond,
    site: options.siteId,
    memory: options.memory,
  }
  const child = spawn(
    process.execPath,
    [
      '--max-old-space-size=8192',
      '--import',
      'tsx',
      MAIN,
      '--key',
      ...Object.entries(words).flatMap(([name, value]) => [`--${name}`, String(value)]),
    ],
    {
      env: { PATH: process.env['PATH'] ?? '', VITRINE_API_KEY: options.apiKey },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  )
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  return {
    async end() {
      process.off('exit', endWithUs)
      await ended(child)
    },
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
    return undefined
  })
}
