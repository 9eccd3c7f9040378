import { ProbeFailure } from './probe.ts'

/**
 * The instants of frames for a while. A page that nobody sees gets none, and says so.
 * @param onFrame called with each, for what moves
 * @throws ProbeFailure `hidden`
 */
export function watchFrames(
  forMs: number,
  signal: AbortSignal,
  onFrame: (sinceMs: number) => void = () => undefined,
): Promise<number[]> {
  return new Promise((resolve, reject) => {
    if (document.hidden) return reject(new ProbeFailure('hidden'))
    const instants: number[] = []
    const onHidden = () => {
      if (document.hidden) end(() => reject(new ProbeFailure('hidden')))
    }
    const onAbort = () => end(() => resolve(instants))
    const end = (tell: () => void) => {
      cancelAnimationFrame(frame)
      document.removeEventListener('visibilitychange', onHidden)
      signal.removeEventListener('abort', onAbort)
      tell()
    }
    const next = (nowMs: number) => {
      instants.push(nowMs)
      const sinceMs = nowMs - (instants[0] ?? nowMs)
      if (sinceMs >= forMs) return end(() => resolve(instants))
      onFrame(sinceMs)
      frame = requestAnimationFrame(next)
    }
    let frame = requestAnimationFrame(next)
    document.addEventListener('visibilitychange', onHidden)
    signal.addEventListener('abort', onAbort)
  })
}
