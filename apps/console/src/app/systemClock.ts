/** The only place in the console that reads the system's clock. */
export const systemClock = {
  /** now, epoch ms, by this computer */
  nowMs: (): number => Date.now(),
  /** a clock that never jumps, ms since the page opened */
  monotonicMs: (): number => performance.now(),
}
