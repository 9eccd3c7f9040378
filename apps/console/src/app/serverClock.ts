import { systemClock } from './systemClock.ts'

let offsetMs = 0

/** Notes what the server's clock said in an answer that arrived just now. */
export function noteServerTime(serverNowMs: number): void {
  offsetMs = serverNowMs - systemClock.nowMs()
}

/** The server's clock, epoch ms: what plays now is judged by it, not by this computer's. */
export function serverNowMs(): number {
  return systemClock.nowMs() + offsetMs
}
