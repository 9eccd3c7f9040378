/** What a program's time is made of: the functions that it had before. */
export type RealTime = {
  nowMs(): number
  setTimeout(run: () => void, ms: number): unknown
  clearTimeout(handle: unknown): void
}

/** A timer that ends when the shifted time says so. */
export type ShiftedTimer = {
  waitMs: number
  dueMs: number
  /** ms from one call to the next; null for one call */
  everyMs: number | null
  run: () => void
  handle: unknown
}

/**
 * Time that flows as it does and can be moved on: the same for the server, the players and the simulated devices, so that a week
 * takes two minutes.
 */
export type ShiftedTime = {
  /** by how much the wall clock is ahead of the machine's, ms */
  wallShiftMs(): number
  /** by how much the clock that nobody sets is ahead of the machine's, ms */
  steadyShiftMs(): number
  /** All clocks move on, and timers that are due by then run, each once. */
  jump(ms: number): void
  /** The wall clock alone moves on: a machine that slept, or a clock that is wrong. Timers keep the time they had left. */
  sleep(ms: number): void
  /** Timers that exist now wait until `release`. */
  hold(): void
  release(): void
  start(run: () => void, ms: number, repeats: boolean): ShiftedTimer
  end(timer: ShiftedTimer): void
}

/**
 * @param wallShiftMs by how much the wall clock is ahead of the machine's from the beginning, ms
 * @param realBelowMs shorter waits than this are for what the machine itself does, which no jump makes faster, ms
 */
export function createShiftedTime(real: RealTime, wallShiftMs: number, realBelowMs = 0): ShiftedTime {
  const timers = new Set<ShiftedTimer>()
  const held = new Set<ShiftedTimer>()
  let wallMs = wallShiftMs
  let steadyMs = 0
  const nowMs = () => real.nowMs() + steadyMs
  const arm = (timer: ShiftedTimer): void => {
    real.clearTimeout(timer.handle)
    timer.handle = real.setTimeout(() => fire(timer), Math.max(0, timer.dueMs - nowMs()))
  }
  const fire = (timer: ShiftedTimer): void => {
    if (timer.everyMs === null) timers.delete(timer)
    else {
      timer.dueMs = nowMs() + timer.everyMs
      arm(timer)
    }
    timer.run()
  }
  const armAll = (all: Iterable<ShiftedTimer>): void => {
    for (const timer of [...all].sort((a, b) => a.dueMs - b.dueMs)) if (!held.has(timer)) arm(timer)
  }
  return {
    wallShiftMs: () => wallMs,
    steadyShiftMs: () => steadyMs,
    jump(ms) {
      wallMs += ms
      steadyMs += ms
      for (const timer of timers) if (timer.waitMs < realBelowMs) timer.dueMs += ms
      armAll(timers)
    },
    sleep(ms) {
      wallMs += ms
    },
    hold() {
      for (const timer of timers) {
        real.clearTimeout(timer.handle)
        held.add(timer)
      }
    },
    release() {
      const waiting = [...held].filter((timer) => timers.has(timer))
      held.clear()
      armAll(waiting)
    },
    start(run, ms, repeats) {
      const waitMs = Number.isFinite(ms) ? Math.max(0, ms) : 0
      const timer: ShiftedTimer = {
        waitMs,
        dueMs: nowMs() + waitMs,
        everyMs: repeats ? Math.max(1, waitMs) : null,
        run,
        handle: undefined,
      }
      timers.add(timer)
      arm(timer)
      return timer
    },
    end(timer) {
      real.clearTimeout(timer.handle)
      timers.delete(timer)
      held.delete(timer)
    },
  }
}

/** `Date` by a wall clock of our own; dates that are made of something are what they always were. */
export function shiftedDate(real: DateConstructor, nowMs: () => number): DateConstructor {
  return new Proxy(real, {
    construct: (target, given: unknown[], newTarget: NewableFunction) =>
      Reflect.construct(target, given.length > 0 ? given : [nowMs()], newTarget) as Date,
    apply: (target) => new target(nowMs()).toString(),
    get: (target, key, receiver) => (key === 'now' ? nowMs : (Reflect.get(target, key, receiver) as unknown)),
  })
}
