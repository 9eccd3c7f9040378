/** Lets work begin only while few of its kind are under way, at all and for each host. */
export type Gate = {
  /** Whether work for a host could begin now. */
  isOpen(host: string): boolean
  /**
   * Resolves when its turn comes, in the order in which they came. @returns what ends its turn; more than one call does no harm
   * @throws the reason of the signal, if that is faster
   */
  enter(host: string, signal?: AbortSignal): Promise<() => void>
  /** Does work when its turn comes. */
  run<T>(host: string, work: () => Promise<T>): Promise<T>
}

/** @param most at once in all @param perHost at once for one host */
export function createGate({ most, perHost }: { most: number; perHost: number }): Gate {
  const running = new Map<string, number>()
  const waiting = new Set<{ host: string; begin: () => void }>()
  let count = 0
  const isOpen = (host: string): boolean => count < most && (running.get(host) ?? 0) < perHost
  const leave = (host: string): void => {
    count -= 1
    const left = running.get(host)! - 1
    if (left > 0) running.set(host, left)
    else running.delete(host)
    for (const one of waiting)
      if (isOpen(one.host)) {
        one.begin()
        return
      }
  }
  /** Takes a place in the same moment in which it is free, so that nobody comes between. */
  const take = (host: string): (() => void) => {
    count += 1
    running.set(host, (running.get(host) ?? 0) + 1)
    let isLeft = false
    return () => {
      if (isLeft) return
      isLeft = true
      leave(host)
    }
  }
  const gate: Gate = {
    isOpen,
    async enter(host, signal) {
      signal?.throwIfAborted()
      if (isOpen(host)) return take(host)
      return new Promise((resolve, reject) => {
        const one = {
          host,
          begin: () => {
            end()
            resolve(take(host))
          },
        }
        const abort = (): void => {
          end()
          reject(signal!.reason as Error)
        }
        const end = (): void => {
          waiting.delete(one)
          signal?.removeEventListener('abort', abort)
        }
        waiting.add(one)
        signal?.addEventListener('abort', abort, { once: true })
      })
    },
    async run(host, work) {
      const leaveIt = await gate.enter(host)
      try {
        return await work()
      } finally {
        leaveIt()
      }
    },
  }
  return gate
}
