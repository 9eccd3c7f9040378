import type { Timers } from '@vitrine/device'

/** A promise that is given up after a while: a browser may leave a request of its storage without any answer. */
export function within<T>(ms: number, timers: Timers, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = timers.after(ms, () => reject(new Error("The browser's storage does not respond.")))
    work.then(resolve, reject).finally(stop)
  })
}
