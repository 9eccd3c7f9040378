import type { AbilityName } from '@vitrine/core'
import type { Probe } from '../probe.ts'

/** What the program around this page can do for a display. */
export const bridgeProbe: Probe<'bridge'> = {
  id: 'bridge',
  limitMs: 2_000,
  async run(_signal, { host }) {
    const abilities = await host.abilities()
    const names = Object.keys(abilities) as AbilityName[]
    return {
      host: host.name,
      host_version: host.version,
      kiosk: host.kiosk,
      able: names.filter((name) => abilities[name]?.able),
      unable: names
        .filter((name) => abilities[name]?.able === false)
        .map((ability) => ({ ability, reason_code: abilities[ability]?.reason_code ?? null })),
    }
  },
}
