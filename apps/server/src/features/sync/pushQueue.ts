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

type Result<T> = IteratorResult<T, undefined>

/** Thousands wait at the same time, each with a few fields instead of closures and a suspended function. */
class Queue<T> implements PushQueue<T>, AsyncIterableIterator<T, undefined> {
  private readonly waiting: { value: T; chars: number }[] = []
  private waitingChars = 0
  private askers: ((result: Result<T> | Promise<Result<T>>) => void)[] = []
  private ended = false
  private failure: { error: unknown } | null = null
  private atEnd: (() => void) | null = null
  constructor(private readonly onSlow: (() => void) | undefined) {}

  push(value: T, chars: number): void {
    if (this.ended) return
    this.waiting.push({ value, chars })
    this.waitingChars += chars
    if (
      this.waiting.length > WAITING_MOST ||
      (this.waiting.length > 1 && this.waitingChars > WAITING_MOST_CHARS)
    ) {
      this.end()
      this.onSlow?.()
    }
    this.serve()
  }
  fail(error: unknown): void {
    this.failure = { error }
    this.end()
  }
  onEnd(run: () => void): void {
    this.atEnd = run
  }
  iterate(): AsyncIterableIterator<T> {
    return this
  }

  next(): Promise<Result<T>> {
    return new Promise((resolve) => {
      this.askers.push(resolve)
      this.serve()
    })
  }
  return(): Promise<Result<T>> {
    this.waiting.length = 0
    this.end()
    return Promise.resolve({ done: true, value: undefined })
  }
  throw(): Promise<Result<T>> {
    return this.return()
  }
  [Symbol.asyncIterator](): this {
    return this
  }

  private end(): void {
    if (this.ended) return
    this.ended = true
    this.atEnd?.()
    this.serve()
  }
  private serve(): void {
    while (this.askers.length > 0 && (this.waiting.length > 0 || this.ended))
      this.askers.shift()!(this.taken())
  }
  private taken(): Result<T> | Promise<Result<T>> {
    if (this.failure) return Promise.reject(this.failure.error as Error)
    const next = this.waiting.shift()
    if (next === undefined) return { done: true, value: undefined }
    this.waitingChars -= next.chars
    return { done: false, value: next.value }
  }
}

/** @param onSlow what happens to a subscriber that fell too far behind, beside its subscription ending */
export const createPushQueue = <T>(onSlow?: () => void): PushQueue<T> => new Queue<T>(onSlow)
