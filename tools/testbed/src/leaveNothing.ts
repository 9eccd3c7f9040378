import { afterAll, vi } from 'vitest'

/** Files that share a process find the globals and the environment as they were, whatever the file before put in their place. */
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.useRealTimers()
})
