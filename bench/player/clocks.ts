import type { InitScript } from './players.ts'

/**
 * A page whose clocks run faster: `Date`, `performance.now` and timers alike, so that 10,000 cycles take minutes. Frames,
 * decoding and animations stay what they are.
 */
export const compressTime = (times: number): InitScript => `{
  const dateNow = Date.now.bind(Date)
  const monotonicNow = performance.now.bind(performance)
  const setLater = window.setTimeout.bind(window)
  const setEvery = window.setInterval.bind(window)
  const dateAtMs = dateNow()
  const monotonicAtMs = monotonicNow()
  Date.now = () => Math.floor(dateAtMs + (monotonicNow() - monotonicAtMs) * ${times})
  performance.now = () => monotonicAtMs + (monotonicNow() - monotonicAtMs) * ${times}
  window.setTimeout = (run, ms, ...given) => setLater(run, (ms ?? 0) / ${times}, ...given)
  window.setInterval = (run, ms, ...given) => setEvery(run, (ms ?? 0) / ${times}, ...given)
}`

/**
 * A display whose clock is wrong by so many ms from the start; `window.setClockMs` sets another error while it plays, and
 * `rigClockMs` in the session's storage the one of the next start. The
 * monotonic clock goes on, as it does when a person sets the clock.
 */
export const wrongClock = (byMs: number): InitScript => `{
  const TrueDate = Date
  let errorMs = Number(sessionStorage.getItem('rigClockMs') ?? ${byMs})
  window.setClockMs = (ms) => { errorMs = ms }
  window.Date = class extends TrueDate {
    constructor(...given) {
      if (given.length === 0) super(TrueDate.now() + errorMs)
      else super(...given)
    }
    static now() { return TrueDate.now() + errorMs }
  }
}`
