import type { DevicePorts } from './ports.ts'

/** How long a reload or a reset waits for its answer to be taken, ms. */
const ANSWER_WAIT_MS = 2_000
/** How soon an answer is sent again that the server did not take, ms. */
const ANSWER_AGAIN_MS = 200

/**
 * Waits for the server to take a command's answer before the traces of the command go; a server that is away must not prevent
 * what follows.
 * @param flush sends what is to be said; resolves to whether the server has taken it
 */
export function untilAnswered(timers: DevicePorts['timers'], flush: () => Promise<boolean>): Promise<void> {
  return new Promise((resolve) => {
    let isOver = false
    const end = (): void => {
      isOver = true
      resolve()
    }
    timers.after(ANSWER_WAIT_MS, end)
    const say = (): Promise<void> =>
      flush().then((taken) => {
        if (taken) end()
        else if (!isOver) timers.after(ANSWER_AGAIN_MS, () => void say())
      })
    void say()
  })
}
