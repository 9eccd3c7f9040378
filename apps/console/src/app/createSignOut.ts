import { revocationRetryDelayMs } from '@vitrine/core'

/** Signs out: ends the session in this browser at once and asks the server to revoke it until it answers. */
export type SignOut = {
  /** Ends the session here, and begins to revoke it on the server. */
  begin(): void
  /** Goes on with a revocation that an earlier page began. */
  resume(): void
  /** Whether the session was ended here and the server may not know it yet. */
  pending(): boolean
  /** Lets no try out while somebody signs in: it would end the new session. */
  pause(): void
  /** A new session has taken the place of the old one. */
  forget(): void
}

/** @param options.wait resolves after so many ms, or as soon as the signal is aborted */
export function createSignOut(options: {
  /** ends the session on the server; @returns false where it could not be told */
  revoke: (signal: AbortSignal) => Promise<boolean>
  /** what outlives the page */
  shelf: { isMarked(): boolean; mark(): void; clear(): void }
  wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** a random number, `[0, 1)` */
  chance: () => number
}): SignOut {
  const { revoke, shelf, wait, chance } = options
  let trying: AbortController | null = null

  const attempt = async ({ signal }: AbortController): Promise<void> => {
    for (let failures = 0; !signal.aborted; failures += 1) {
      if (await revoke(signal)) {
        if (!signal.aborted) shelf.clear()
        return
      }
      const delayMs = revocationRetryDelayMs(failures, chance())
      // Given up for this page; the next one tries again, and until then nobody is signed in here.
      if (delayMs === null) return
      await wait(delayMs, signal)
    }
  }
  const pause = (): void => {
    trying?.abort()
    trying = null
  }
  const resume = (): void => {
    if (!shelf.isMarked()) return
    pause()
    trying = new AbortController()
    void attempt(trying)
  }
  return {
    begin() {
      shelf.mark()
      resume()
    },
    resume,
    pending: () => shelf.isMarked(),
    pause,
    forget() {
      pause()
      shelf.clear()
    },
  }
}
