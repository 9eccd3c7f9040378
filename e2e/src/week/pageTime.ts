/** Runs before the player or the console in every document of a browser of the scripted week: the same time as the server's. */
import { createShiftedTime, shiftedDate, type ShiftedTime, type ShiftedTimer } from './shiftedTime.ts'

declare global {
  /** ms by which the wall clock is ahead, when the document begins */
  var weekShiftMs: number | undefined
  var weekTime:
    | (Pick<ShiftedTime, 'jump' | 'sleep' | 'wallShiftMs'> & {
        /** Waits until nothing is under way to the server, and lets nothing begin. */
        rest(): Promise<void>
        /** Goes on; resolves when what was due is done. */
        wake(): Promise<void>
      })
    | undefined
}

const RealDate = Date
/** So long a player waits for a frame to paint or a script to begin, ms. */
const SHORT_MS = 7_500
const real = {
  setTimeout: setTimeout.bind(globalThis),
  clearTimeout: clearTimeout.bind(globalThis),
  fetch: fetch.bind(globalThis),
  frame: requestAnimationFrame.bind(globalThis),
  steadyMs: performance.now.bind(performance),
}
const time = createShiftedTime(
  {
    nowMs: real.steadyMs,
    setTimeout: (run, ms) => real.setTimeout(run, ms),
    clearTimeout: (handle) => real.clearTimeout(handle as number),
  },
  // A window keeps its name when its page is loaded again.
  (window === top && Number(window.name)) || (globalThis.weekShiftMs ?? 0),
  SHORT_MS,
)
const began = Object.getOwnPropertyDescriptor(Animation.prototype, 'startTime')!
const moved =
  (move: (ms: number) => void) =>
  (ms: number): void => {
    const beforeMs = time.steadyShiftMs()
    const running = document.getAnimations().filter(({ startTime }) => startTime !== null)
    move(ms)
    // The time line of animations cannot be moved, so they are.
    for (const one of running)
      began.set!.call(one, Number(began.get!.call(one)) - (time.steadyShiftMs() - beforeMs))
    if (window === top) window.name = String(time.wallShiftMs())
  }
const FRAME_MS = 100
const frames = new Map<number, ReturnType<typeof setTimeout>>()
const timers = new Map<number, ShiftedTimer>()
let last = 1_000_000
let asking = 0
/** Resolves when some turns in a row had nothing under way, or what is under way does not end: its line was cut. */
async function idle(): Promise<void> {
  const untilMs = real.steadyMs() + 1_500
  for (let calm = 0; calm < 4 && real.steadyMs() < untilMs; calm = asking === 0 ? calm + 1 : 0)
    await new Promise<void>((resolve) => real.setTimeout(resolve, 1))
}
type Run = (...given: unknown[]) => void
const starting =
  (repeats: boolean) =>
  (run: Run, ms = 0, ...given: unknown[]) => {
    last += 1
    const id = last
    const call = () => {
      if (!repeats) timers.delete(id)
      run(...given)
    }
    timers.set(id, time.start(call, ms, repeats))
    return id
  }
const ending = (id: number): void => {
  const timer = timers.get(id)
  timers.delete(id)
  if (timer) time.end(timer)
  else real.clearTimeout(id)
}
Object.assign(globalThis, {
  Date: shiftedDate(RealDate, () => RealDate.now() + time.wallShiftMs()),
  setTimeout: starting(false),
  setInterval: starting(true),
  clearTimeout: ending,
  clearInterval: ending,
  // Ten frames a second are enough for plain colours, and leave the processor to the others.
  requestAnimationFrame: (run: FrameRequestCallback) => {
    last += 1
    const id = last
    frames.set(
      id,
      real.setTimeout(() => {
        frames.delete(id)
        real.frame((atMs) => run(atMs + time.steadyShiftMs()))
      }, FRAME_MS),
    )
    return id
  },
  cancelAnimationFrame(id: number) {
    real.clearTimeout(frames.get(id))
    frames.delete(id)
  },
  async fetch(...given: Parameters<typeof fetch>) {
    asking += 1
    const answered = () => void (asking -= 1)
    try {
      const response = await real.fetch(...given)
      // A stream has no end.
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) answered()
      else void response.clone().arrayBuffer().then(answered, answered)
      return response
    } catch (error) {
      answered()
      throw error
    }
  },
  weekTime: {
    wallShiftMs: time.wallShiftMs,
    jump: moved(time.jump),
    sleep: moved(time.sleep),
    async rest() {
      await idle()
      time.hold()
      await idle()
    },
    async wake() {
      time.release()
      await idle()
    },
  },
})
// Animations are placed by the clock that programs see.
Object.defineProperty(Animation.prototype, 'startTime', {
  configurable: true,
  get(this: Animation) {
    const atMs = began.get!.call(this) as number | null
    return atMs === null ? null : atMs + time.steadyShiftMs()
  },
  set(this: Animation, atMs: number | null) {
    began.set!.call(this, atMs === null ? null : atMs - time.steadyShiftMs())
  },
})
performance.now = () => real.steadyMs() + time.steadyShiftMs()
