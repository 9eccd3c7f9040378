/** Pushes that may wait for one subscriber; one that falls further behind is ended and reads its record when it is back. */
const WAITING_MOST = 1_000

/** A bounded queue between whoever pushes and one subscriber. */
export type PushQueue<T> = {
  push(value: T): void
  fail(error: unknown): void
  /** What runs once when the subscriber has gone or the queue was ended. */
  onEnd(run: () => void): void
  iterate(): AsyncIterableIterator<T>
}

/** @param onSlow what happens to a subscriber that fell too far behind, beside its subscription ending */
export function createPushQueue<T>(onSlow: () => void = () => undefined): PushQueue<T> {
  const waiting: T[] = []
  let wake: (() => void) | null = null
  let ended = false
  let failure: { error: unknown } | null = null
  let atEnd = (): void => {}
  const end = (): void => {
    if (ended) return
    ended = true
    atEnd()
    wake?.()
  }
  return {
    push(value) {
      if (ended) return
      waiting.push(value)
      if (waiting.length > WAITING_MOST) {
        end()
        onSlow()
      }
      wake?.()
    },
    fail(error) {
      failure = { error }
      end()
    },
    onEnd: (run) => {
      atEnd = run
    },
    iterate() {
      const next = async (): Promise<IteratorResult<T>> => {
        while (waiting.length === 0 && !ended) {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
          wake = null
        }
        if (failure) throw failure.error
        const value = waiting.shift()
        return value === undefined ? { done: true, value: undefined } : { done: false, value }
      }
      const finish = (): Promise<IteratorResult<T>> => {
        waiting.length = 0
        end()
        return Promise.resolve({ done: true, value: undefined })
      }
      return {
        next,
        return: finish,
        throw: finish,
        [Symbol.asyncIterator]() {
          return this
        },
      }
    },
  }
}
