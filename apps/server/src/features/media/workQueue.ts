/** Work that waits its turn inside this process. */
export type WorkQueue = {
  /** Runs a job when its turn comes; one under the same key that still waits or runs is not begun twice. */
  add(key: string, job: () => Promise<void>): Promise<void>
  /** How many jobs come before the one under the key: 0 while it runs; null when there is none. */
  ahead(key: string): number | null
  /** Resolves when the job under the key is done, at once when there is none. Never rejects. */
  settled(key: string): Promise<void>
  /** Begins nothing more, and waits for what runs. */
  close(): Promise<void>
}

/** @param atOnce how many jobs run at the same time */
export function createWorkQueue(atOnce: number): WorkQueue {
  const jobs = new Map<string, Promise<void>>()
  const waiting: { key: string; begin: () => void }[] = []
  let running = 0
  let closed = false
  let idle: (() => void) | null = null

  const turn = (key: string): Promise<void> =>
    new Promise((resolve) => {
      waiting.push({ key, begin: resolve })
      next()
    })
  const next = (): void => {
    while (!closed && running < atOnce && waiting.length > 0) {
      running += 1
      waiting.shift()!.begin()
    }
    if (closed && running === 0) idle?.()
  }

  return {
    add(key, job) {
      const known = jobs.get(key)
      if (known) return known
      const done = turn(key)
        .then(job)
        .finally(() => {
          jobs.delete(key)
          running -= 1
          next()
        })
      jobs.set(key, done)
      return done
    },
    ahead(key) {
      if (!jobs.has(key)) return null
      const at = waiting.findIndex((one) => one.key === key)
      return at === -1 ? 0 : running + at
    },
    settled: async (key) => jobs.get(key)?.catch(() => undefined),
    close: () =>
      new Promise((resolve) => {
        closed = true
        idle = resolve
        next()
      }),
  }
}
