import type { Timers } from '@vitrine/device'

/** The page's timers. */
export const timers: Timers = {
  after(ms, run) {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}
