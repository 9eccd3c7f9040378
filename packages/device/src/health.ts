import type { HostFacts } from './ports.ts'
import type { RemoteHost } from './remoteHost.ts'

type Health = NonNullable<HostFacts['health']>

/** How the machine and its connection are, measured as often as it is reported. */
export type HealthMeter = {
  /** A report was answered after this long, ms. */
  answered(roundTripMs: number): void
  read(): Promise<Health | undefined>
}

/** Measures once a minute at the most. */
export function createHealthMeter(host: RemoteHost | undefined, monotonicMs: () => number): HealthMeter {
  let roundTrip: number | null = null
  let measured: Pick<Health, 'temperature' | 'memory'> = {}
  let measuredMs = Number.NEGATIVE_INFINITY
  return {
    answered(ms) {
      roundTrip = Math.round(ms)
    },
    async read() {
      if (host && monotonicMs() - measuredMs >= 55_000) {
        measuredMs = monotonicMs()
        measured = await host.health().catch(() => ({}))
      }
      const health = { ...measured, ...(roundTrip !== null && { round_trip: roundTrip }) }
      return Object.keys(health).length === 0 ? undefined : health
    },
  }
}
