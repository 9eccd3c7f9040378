/** Pushes that may wait for one subscriber; one that falls further behind is ended and reads its record when it is back. */
const WAITING_MOST = 1_000
/** Their characters in total: a thousand of the largest records would be a gigabyte. One alone may be larger. */
const WAITING_MOST_CHARS = 4 * 1_024 * 1_024

/** A bounded queue between whoever pushes and one subscriber. */
export type PushQueue<T> = {
  /** @param chars how large the value is */
  push(value: T, chars: number): void
  fail(error: unknown): void
  /** What runs once when the subscriber has gone or the queue was ended. */
  onEnd(run: () => void): void
  iterate(): AsyncIterableIterator<T>
}

/** @param onSlow what happens to a subscriber that fell too far behind, beside its subscription ending */
export function createPushQueue<T>(onSlow: () => void = () => undefined): PushQueue<T> {
  const waiting: { value: T; chars: number }[] = []
  let waitingChars = 0
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
    push(value, chars) {
      if (ended) return
      waiting.push({ value, chars })
      waitingChars += chars
      if (waiting.length > WAITING_MOST || (waiting.length > 1 && waitingChars > WAITING_MOST_CHARS)) {
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
        const next = waiting.shift()
        if (next === undefined) return { done: true, value: undefined }
        waitingChars -= next.chars
        return { done: false, value: next.value }
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
