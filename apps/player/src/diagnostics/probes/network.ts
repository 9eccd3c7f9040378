import throughputFile from 'virtual:throughput-file'
import { median } from '../frameCount.ts'
import { askServer, ProbeFailure, type Probe } from '../probe.ts'

const ROUND_TRIPS = 7
/** A download ends after this long or this much, whichever comes first. */
const DOWNLOAD_MS = 3_000
const DOWNLOAD_BYTES = 8_000_000

/** How long the server takes to respond, how fast a file of ours comes, and which outside hosts rules held back lately. */
export const networkProbe: Probe<'network'> = {
  id: 'network',
  limitMs: 5_500,
  async run(signal, { clock, stored }) {
    const nowMs = () => clock.monotonicMs()
    const trips: number[] = []
    // The first one may have to open a connection.
    await askServer('/healthz', { signal })
    const beganMs = nowMs()
    while (trips.length < ROUND_TRIPS && (trips.length === 0 || nowMs() - beganMs < 2_000)) {
      const sentMs = nowMs()
      await askServer('/healthz', { signal })
      trips.push(nowMs() - sentMs)
    }
    const { bytes, ms } = await download(signal, nowMs)
    return {
      round_trip_ms: median(trips),
      bytes,
      mbit_s: (bytes * 8) / 1_000 / Math.max(1, ms),
      ...(stored && { blocked: [...stored.blockedHosts] }),
    }
  },
}

/** Reads the file as often as there is time, from its first byte on. */
async function download(signal: AbortSignal, nowMs: () => number): Promise<{ bytes: number; ms: number }> {
  let bytes = 0
  let ms = 0
  for (let n = 0; ms < DOWNLOAD_MS && bytes < DOWNLOAD_BYTES; n += 1) {
    // A name that nobody stores: the service worker of the player answers for the files of the build.
    const { body } = await askServer(`${throughputFile}?n=${n}`, { signal })
    if (!body) throw new ProbeFailure('browser')
    const reader = body.getReader()
    const startedMs = nowMs()
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new ProbeFailure('unreachable')
      })
      if (done) break
      bytes += value.length
      if (ms + nowMs() - startedMs < DOWNLOAD_MS) continue
      await reader.cancel()
      break
    }
    ms += nowMs() - startedMs
  }
  return { bytes, ms }
}
