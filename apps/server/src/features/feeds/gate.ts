/** Lets work begin only while few of its kind are under way, at all and for each host. */
export type Gate = {
  /** Whether work for a host could begin now. */
  isOpen(host: string): boolean
  /** Does work when its turn comes. */
  run<T>(host: string, work: () => Promise<T>): Promise<T>
}

/** @param most at once in all @param perHost at once for one host */
export function createGate({ most, perHost }: { most: number; perHost: number }): Gate {
  const running = new Map<string, number>()
  const waiting: { host: string; begin: () => void }[] = []
  let count = 0
  const isOpen = (host: string): boolean => count < most && (running.get(host) ?? 0) < perHost
  const enter = (host: string): void => {
    count += 1
    running.set(host, (running.get(host) ?? 0) + 1)
  }
  const leave = (host: string): void => {
    count -= 1
    const left = running.get(host)! - 1
    if (left > 0) running.set(host, left)
    else running.delete(host)
    const next = waiting.findIndex((one) => isOpen(one.host))
    if (next >= 0) waiting.splice(next, 1)[0]!.begin()
  }
  return {
    isOpen,
    async run(host, work) {
      if (isOpen(host)) enter(host)
      else
        await new Promise<void>((resolve) => {
          // It enters in the same moment in which it is let in, so that nobody comes between.
          const begin = (): void => {
            enter(host)
            resolve()
          }
          waiting.push({ host, begin })
        })
      try {
        return await work()
      } finally {
        leave(host)
      }
    },
  }
}
