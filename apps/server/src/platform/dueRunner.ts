/** How long nothing is looked at, ms: another node may have set something in the meantime. */
const LOOK_EVERY_MS = 15_000

/**
 * Does what was set for an instant: after a start what became due while the server was away, then each when its time comes.
 * @param runDue  does what is due and says when the next is (epoch ms); null for nothing
 * @param onFault a look that failed; the next one comes all the same
 */
export function createDueRunner(options: {
  runDue: () => Promise<number | null>
  now: () => number
  onFault: (error: unknown) => void
}): {
  /** Looks at once: something was set, or the server has started. */
  look(): Promise<void>
  stop(): void
} {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const look = async (): Promise<void> => {
    clearTimeout(timer)
    let nextMs: number | null = null
    try {
      nextMs = await options.runDue()
    } catch (error) {
      options.onFault(error)
    }
    if (stopped) return
    const waitMs = nextMs === null ? LOOK_EVERY_MS : nextMs - options.now()
    clearTimeout(timer)
    timer = setTimeout(() => void look(), Math.max(0, Math.min(LOOK_EVERY_MS, waitMs))).unref()
  }
  return {
    look,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
