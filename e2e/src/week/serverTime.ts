/**
 * Loaded before the built server by the tests of the scripted week, and by nothing else: its clock and its timers follow what
 * the test says over the pipe between parent and child. The product knows nothing of it.
 */
import { createShiftedTime, shiftedDate, type ShiftedTimer } from './shiftedTime.ts'
import type { ServerOrder } from './serverClock.ts'

const RealDate = Date
const real = { setTimeout, clearTimeout, setImmediate }
const time = createShiftedTime(
  {
    nowMs: () => performance.now(),
    setTimeout: (run, ms) => real.setTimeout(run, ms),
    clearTimeout: (handle) => real.clearTimeout(handle as NodeJS.Timeout),
  },
  Number(process.env['WEEK_SHIFT_MS'] ?? 0),
)

/** What Node's timers can do, as far as programs use it. Whether they keep the process alive is nobody's question: it is ended. */
class Timer {
  readonly #begin: () => ShiftedTimer
  #timer: ShiftedTimer
  constructor(run: () => void, ms: number, repeats: boolean) {
    this.#begin = () => time.start(run, ms, repeats)
    this.#timer = this.#begin()
  }
  ref(): this {
    return this
  }
  unref(): this {
    return this
  }
  hasRef(): boolean {
    return true
  }
  refresh(): this {
    this.close()
    this.#timer = this.#begin()
    return this
  }
  close(): this {
    time.end(this.#timer)
    return this
  }
}

type Run = (...given: unknown[]) => void
const starting =
  (repeats: boolean) =>
  (run: Run, ms = 0, ...given: unknown[]) =>
    new Timer(() => run(...given), ms, repeats)
const ending = (timer: unknown): void => {
  if (timer instanceof Timer) timer.close()
  else real.clearTimeout(timer as NodeJS.Timeout)
}
Object.assign(globalThis, {
  Date: shiftedDate(RealDate, () => RealDate.now() + time.wallShiftMs()),
  setTimeout: Object.assign(starting(false), real.setTimeout),
  setInterval: starting(true),
  clearTimeout: ending,
  clearInterval: ending,
})

/** Lets what was begun by timers and requests go on until it waits for something outside. */
const turns = (left: number, done: () => void): void => {
  if (left === 0) done()
  else real.setImmediate(() => turns(left - 1, done))
}

process.on('message', ({ id, sleepMs, jumpMs, hold, release }: ServerOrder) => {
  if (hold) time.hold()
  if (sleepMs) time.sleep(sleepMs)
  if (jumpMs) time.jump(jumpMs)
  if (release) time.release()
  turns(release ? 20 : 1, () => process.send?.({ id }))
})
// The pipe alone is no reason to go on living.
process.channel?.unref()
