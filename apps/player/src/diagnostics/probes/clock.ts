import { createServerClock } from '@vitrine/device/diagnostics'
import { askServer, ProbeFailure, type Probe } from '../probe.ts'

/** Each answer narrows down what the offset can be. */
const ANSWERS = 6

/** How far the clock of this display is from the server's, found as the player finds it. */
export const clockProbe: Probe<'clock'> = {
  id: 'clock',
  limitMs: 2_000,
  async run(signal, { clock }) {
    const server = createServerClock(clock, null, () => undefined)
    for (let n = 0; n < ANSWERS && !signal.aborted; n += 1) {
      const sentMs = clock.monotonicMs()
      const { headers } = await askServer('/healthz', { signal })
      const serverMs = Number(headers.get('x-server-time') ?? Number.NaN)
      if (Number.isFinite(serverMs)) server.sample(serverMs, sentMs, clock.monotonicMs(), 1)
    }
    const [offset_ms, error_ms] = [server.offsetMs(), server.errorMs()]
    if (offset_ms === null || error_ms === null) throw new ProbeFailure('unreachable')
    return { offset_ms, error_ms, time_zone: clock.timeZone() }
  },
}
